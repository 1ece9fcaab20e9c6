"""What has happened since a round was paired, whom it moves, how it could be put right (F15, F16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..acts import Action, Effect, with_effect
from ..models import AuditRow, Entry, Round, Stage, Tournament
from ..pairing import Pair, Pairing, SwissRequest, exchanged, repaired, rng_for
from ..sentences import note_text
from .history import Line, lines_of
from .ranking import Row, standings_of
from .rounds import current_round
from .seating import Placed, placed_in, request_for, unseated_in

CHOICES = ("nothing", "smallest", "swap", "best")


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table that would be another one: who sits there now (nobody at a new table) and who would.

    `reported`: the game is over or under way and can't be changed. `table` is None for the bye.
    """

    table: int | None
    before: tuple[Entry, ...]
    after: tuple[Entry, ...]
    reported: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to put the round right: nothing, smallest, swap, best.

    `why_not` is a code where it is not possible: all_reported, no_better, somebody_moves, same.
    """

    code: str
    pairing: Pairing | None = None
    changes: tuple[TableChange, ...] = ()
    notes: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def is_possible(self) -> bool:
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose place or points are others than before."""

    entry: Entry
    rank_before: int | None
    points_before: int
    rank: int | None
    points: int

    @property
    def is_up(self) -> bool:
        return (self.rank or 0) < (self.rank_before or 0)


@dataclass(frozen=True, slots=True)
class RoundRepair:
    """Everything the repair page says of a round."""

    round: Round
    causes: tuple[Line, ...]
    leavers: tuple[Entry, ...]
    joiners: tuple[Entry, ...]
    moves: tuple[Move, ...]
    otherwise: tuple[TableChange, ...]
    """How the tables would be if the round were paired now, with as few differences as the rules allow."""
    free: tuple[Placed, ...]
    """The tables that may be changed: nobody has reported anything there."""
    held: frozenset[int]
    """Those of them that shall stay nevertheless, by match id."""
    offers: tuple[Offer, ...] = ()

    def offer(self, code: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.code == code), None)


def causes_of(round: Round) -> tuple[AuditRow, ...]:
    """What happened since the round was paired, or since somebody last answered the repair page.

    Corrections of rounds before it; and while nothing of it is played, whoever came or went.
    """
    if round.state == Round.State.COMPLETE or round.stage.kind == Stage.Kind.KNOCKOUT:
        return ()
    rows = AuditRow.objects.filter(tournament=round.tournament_id)
    settled = [row for row in rows.filter(action__in=with_effect(Effect.SETTLES)) if _settles(row, round)]
    since = max((row.revision for row in settled), default=round.tournament.revision)
    unsettling = with_effect(Effect.CORRECTS, Effect.MOVES_PLAYERS)
    later = rows.filter(revision__gt=since, action__in=unsettling).order_by("revision")
    moving = round.state == Round.State.DRAFT or not round.clock_events.exists()
    return tuple(row for row in later.select_related("actor", "entry") if _counts(row, round, moving=moving))


def is_unsettled(round: Round) -> bool:
    """True when something has happened since that nobody has looked at on the repair page."""
    return bool(causes_of(round))


def repair_due(tournament: Tournament) -> Round | None:
    """The round that the repair page should be shown for now; None where nothing is to be repaired."""
    round_ = current_round(tournament)
    return round_ if round_ is not None and causes_of(round_) else None


def repair_of(round: Round, *, keep: frozenset[int] = frozenset()) -> RoundRepair:
    """The repairs there are for this Swiss round; `keep` are matches that stay beside those reported."""
    causes = causes_of(round) or _corrections_since(round)
    blank = RoundRepair(round, lines_of(reversed(causes)), (), (), _moves(round, causes), (), (), keep, ())
    if round.state == Round.State.COMPLETE or round.stage.kind == Stage.Kind.KNOCKOUT:
        return blank
    placed, joiners = placed_in(round), unseated_in(round)
    request = request_for(round)
    names = {entry.key: entry for entry in Entry.objects.filter(tournament=round.tournament_id)}
    free = tuple(each for each in placed if not each.reported)
    return replace(
        blank,
        leavers=tuple(
            entry for each in free for entry in each.entries if entry.status != Entry.Status.ACTIVE
        ),
        joiners=joiners,
        otherwise=_otherwise(round, request, placed, names),
        free=free,
        offers=_offers(round, _present(request, placed, joiners, keep), placed, keep, names),
    )


def _corrections_since(round_: Round) -> tuple[AuditRow, ...]:
    """For a round nothing can be repaired in: the corrections since it was paired or closed."""
    rows = AuditRow.objects.filter(tournament=round_.tournament_id)
    here = rows.filter(
        action__in=(*with_effect(Effect.SETTLES), Action.CLOSE_ROUND), data__round=round_.number
    )
    since = here.order_by("-revision").values_list("revision", flat=True).first() or 0
    later = rows.filter(action=Action.CORRECT_RESULT, revision__gt=since).order_by("revision")
    return tuple(later.select_related("actor", "entry"))


def _settles(row: AuditRow, round_: Round) -> bool:
    if row.data.get("round") != round_.number:
        return False
    return row.action != Action.PAIR_BY_HAND or row.data.get("act") == "start"


def _counts(row: AuditRow, round_: Round, *, moving: bool) -> bool:
    if row.action in with_effect(Effect.MOVES_PLAYERS):
        return moving
    number = row.data.get("round")
    return not isinstance(number, int) or number < round_.number


def _present(
    request: SwissRequest, placed: Sequence[Placed], joiners: Sequence[Entry], keep: frozenset[int]
) -> SwissRequest:
    """The request with those who are to have a seat: who sits at a held table, or is still in."""
    staying = {
        entry.key for each in placed if each.reported or each.match.pk in keep for entry in each.entries
    }
    active = {
        entry.key for each in placed for entry in each.entries if entry.status == Entry.Status.ACTIVE
    } | {entry.key for entry in joiners}
    return replace(request, entrants=tuple(each for each in request.entrants if each.id in active | staying))


def _offers(
    round_: Round,
    request: SwissRequest,
    placed: Sequence[Placed],
    keep: frozenset[int],
    names: Mapping[str, Entry],
) -> tuple[Offer, ...]:
    held = [each.pair for each in placed if each.reported or each.match.pk in keep]
    before = [each.pair for each in placed if each.pair not in held]
    seated = {player for each in held for player in each.players}
    nothing = Offer("nothing")
    if not before and not any(each.id not in seated for each in request.entrants):
        return (nothing, *(Offer(code, why_not="all_reported") for code in CHOICES[1:]))
    found = [nothing]
    for code in ("smallest", "best"):
        order = "fewest" if code == "smallest" else "best"
        rng = rng_for(round_.seed, "repair", round_.number)
        pairing = repaired(request, held=held, before=before, rng=rng, order=order)  # type: ignore[arg-type]
        found.append(_offer(code, pairing, placed, names))
    players = {player for each in before for player in each.players}
    if players != {each.id for each in request.entrants} - seated:
        found.append(Offer("swap", why_not="somebody_moves"))
    else:
        pairing_or_none = exchanged(request, held=held, before=before)
        found.append(
            Offer("swap", why_not="no_better")
            if pairing_or_none is None
            else _offer("swap", pairing_or_none, placed, names)
        )
    return tuple(sorted(found, key=lambda offer: CHOICES.index(offer.code)))


def _offer(code: str, pairing: Pairing, placed: Sequence[Placed], names: Mapping[str, Entry]) -> Offer:
    changes = _changes(pairing.pairs, placed, names)
    notes = tuple(note_text(note.code, [names[key].name for key in note.players]) for note in pairing.notes)
    return Offer(code, pairing, changes, notes, "" if changes else "no_better")


def _otherwise(
    round_: Round, request: SwissRequest, placed: Sequence[Placed], names: Mapping[str, Entry]
) -> tuple[TableChange, ...]:
    """All tables free, those too whose games are over: what the rules would say now."""
    seated = {player for each in placed for player in each.pair.players}
    entrants = tuple(each for each in request.entrants if each.id in seated)
    rng = rng_for(round_.seed, "repair", round_.number)
    pairing = repaired(
        replace(request, entrants=entrants), held=(), before=[each.pair for each in placed], rng=rng
    )
    return _changes(pairing.pairs, placed, names)


def _changes(
    pairs: Sequence[Pair], placed: Sequence[Placed], names: Mapping[str, Entry]
) -> tuple[TableChange, ...]:
    """The tables that differ, by number; byes last. A bye is compared with the bye it takes the place of."""
    same = {(frozenset(each.pair.players), each.pair.table) for each in placed}
    new = [pair for pair in pairs if (frozenset(pair.players), pair.table) not in same]
    wanted = {(frozenset(pair.players), pair.table) for pair in pairs}
    old = [each for each in placed if (frozenset(each.pair.players), each.pair.table) not in wanted]
    there: dict[int | None, list[Placed]] = {}
    for each in old:
        there.setdefault(each.pair.table, []).append(each)
    changes = []
    for pair in new:
        was = there.get(pair.table)
        before = was.pop() if was else None
        changes.append(_change(pair.table, before, tuple(names[key] for key in pair.players)))
    changes += [_change(each.pair.table, each, ()) for rest in there.values() for each in rest]
    return tuple(sorted(changes, key=lambda change: (change.table is None, change.table or 0)))


def _change(table: int | None, before: Placed | None, after: tuple[Entry, ...]) -> TableChange:
    if before is None:
        return TableChange(table, (), after)
    return TableChange(table, before.entries, after, before.reported)


def _moves(round_: Round, causes: Sequence[AuditRow]) -> tuple[Move, ...]:
    """The standings now beside those the first of the causes found; only lines that differ, best first."""
    kept = next(
        (row.data["standings"] for row in causes if isinstance(row.data.get("standings"), list)), None
    )
    if kept is None:
        return ()
    before = {str(key): (rank, points) for key, rank, points in kept}
    return moves_between(before, standings_of(round_.tournament))


def moves_between(before: Mapping[str, tuple[int | None, int]], rows: Sequence[Row]) -> tuple[Move, ...]:
    """The lines of the standings whose place or points differ from `before` (key -> rank, points)."""
    found = []
    for row in rows:
        rank, points = before.get(row.entry.key, (None, 0))
        if (rank, points) != (row.standing.rank, row.standing.points):
            found.append(Move(row.entry, rank, points, row.standing.rank, row.standing.points))
    return tuple(found)


def standings_data(rows: Sequence[Row]) -> list[list[object]]:
    """The standings as they are kept with a correction: [key, rank, points]."""
    return [[row.entry.key, row.standing.rank, row.standing.points] for row in rows]
