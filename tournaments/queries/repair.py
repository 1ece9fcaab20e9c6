"""What has happened since a round was paired, whom it moves, how it could be put right (F15, F16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from scoring.results import Number

from ..acts import Action, Effect, with_effect
from ..acts.payloads import OfRound, ResultSaid, StandingKept, from_json
from ..models import AuditRow, Entry, Round, Stage, Tournament
from ..pairing import Pair, Pairing, SwissRequest, exchanged, repaired, rng_for
from ..sentences import note_text
from .history import Line, lines_of
from .ranking import Row, standings_of
from .rounds import round_in
from .seating import Placed, placed_in, request_for, unseated_in
from .state import EventState, newest_state

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
    points_before: Number
    rank: int | None
    points: Number

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


def causes_of(state: EventState, round: Round) -> tuple[AuditRow, ...]:
    """What happened since the round was paired, or since somebody last answered the repair page.

    Corrections of rounds before it; and while nothing of it is played, whoever came or went. One query.
    """
    if not is_repairable(round):
        return ()
    rows = AuditRow.objects.filter(since_paired(round)).order_by("revision")
    return counting(state, round, rows.select_related("actor", "entry"))


def is_repairable(round: Round) -> bool:
    """True while something of the round could be put right: a Swiss round that is not closed."""
    return round.state != Round.State.COMPLETE and round.stage.kind != Stage.Kind.KNOCKOUT


def since_paired(round: Round) -> Q:
    """The lines of the diary that may be causes, for this round."""
    settling = [action for action in with_effect(Effect.SETTLES) if action != Action.PAIR_BY_HAND]
    settled = Q(action__in=settling) | Q(action=Action.PAIR_BY_HAND, data__act="start")
    of_round = AuditRow.objects.filter(settled, tournament=round.tournament_id, data__round=round.number)
    since = of_round.order_by("-revision").values("revision")[:1]
    return Q(
        tournament=round.tournament_id,
        revision__gt=Subquery(since),
        action__in=with_effect(Effect.CORRECTS, Effect.MOVES_PLAYERS),
    )


def counting(state: EventState, round: Round, rows: Iterable[AuditRow]) -> tuple[AuditRow, ...]:
    """Those of these lines that are a reason to look at the round again."""
    moving = round.state == Round.State.DRAFT or not state.pushes(round.number)
    return tuple(row for row in rows if _counts(row, round, moving=moving))


def repair_due(event: EventState | Tournament) -> Round | None:
    """The round that the repair page should be shown for now; None where nothing is to be repaired."""
    state = newest_state(event)
    return state.latest if state.latest is not None and causes_of(state, state.latest) else None


def repair_of(
    event: EventState | Round, number: int | None = None, *, keep: frozenset[int] = frozenset()
) -> RoundRepair:
    """The repairs there are for this Swiss round; `keep` are matches that stay beside those reported.

    For a round nothing can be repaired in any more: what was corrected, and whom it moves.
    """
    state, round_ = round_in(event, number)
    causes = causes_of(state, round_) or _corrections_since(round_)
    moves = _moves(state, causes)
    blank = RoundRepair(round_, lines_of(reversed(causes)), (), (), moves, (), (), keep, ())
    if not is_repairable(round_):
        return blank
    placed, joiners = placed_in(state, round_.number), unseated_in(state, round_.number)
    request = request_for(state, round_)
    free = tuple(table for table in placed if not table.reported)
    task = _Task(
        round_, _present(request, placed, joiners, keep), placed, held_of(placed, keep), state.by_key
    )
    return replace(
        blank,
        leavers=tuple(
            entry for table in free for entry in table.entries if entry.status != Entry.Status.ACTIVE
        ),
        joiners=joiners,
        otherwise=_otherwise(round_, request, placed, state.by_key),
        free=free,
        offers=_offers(task),
    )


def held_of(placed: Sequence[Placed], keep: frozenset[int]) -> list[Pair]:
    """The tables that stay: somebody reported of them, or they shall."""
    return [table.pair for table in placed if table.reported or table.match.pk in keep]


def _corrections_since(round_: Round) -> tuple[AuditRow, ...]:
    """For a round nothing can be repaired in: the corrections since it was paired or closed."""
    rows = AuditRow.objects.filter(tournament=round_.tournament_id)
    here = rows.filter(
        action__in=(*with_effect(Effect.SETTLES), Action.CLOSE_ROUND), data__round=round_.number
    )
    since = Coalesce(Subquery(here.order_by("-revision").values("revision")[:1]), 0)
    later = rows.filter(action=Action.CORRECT_RESULT, revision__gt=since).order_by("revision")
    return tuple(later.select_related("actor", "entry"))


def _counts(row: AuditRow, round_: Round, *, moving: bool) -> bool:
    if row.action in with_effect(Effect.MOVES_PLAYERS):
        return moving
    number = from_json(OfRound, row.data).round
    return number is None or number < round_.number


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


@dataclass(frozen=True, slots=True)
class _Task:
    """What every way to put the round right starts from."""

    round: Round
    request: SwissRequest
    placed: tuple[Placed, ...]
    held: list[Pair]
    """The tables that stay."""
    names: Mapping[str, Entry]

    @property
    def before(self) -> list[Pair]:
        """The tables that may be changed."""
        return [table.pair for table in self.placed if table.pair not in self.held]

    @property
    def moving(self) -> set[str]:
        """Who is to be seated at them."""
        seated = {player for pair in self.held for player in pair.players}
        return {entrant.id for entrant in self.request.entrants} - seated


def _offers(task: _Task) -> tuple[Offer, ...]:
    """The ways there are, in the order of CHOICES."""
    if not task.before and not task.moving:
        return (Offer("nothing"), *(Offer(code, why_not="all_reported") for code in CHOICES[1:]))
    smallest, best = _repaired(task, "smallest", "fewest"), _repaired(task, "best", "best")
    return (Offer("nothing"), smallest, _exchanged(task), best)


def _repaired(task: _Task, code: str, order: Literal["fewest", "best"]) -> Offer:
    rng = rng_for(task.round.seed, "repair", task.round.number)
    pairing = repaired(task.request, held=task.held, before=task.before, rng=rng, order=order)
    return _offer(code, pairing, task.placed, task.names)


def _exchanged(task: _Task) -> Offer:
    """Two players change places, where nobody came or went."""
    if {player for pair in task.before for player in pair.players} != task.moving:
        return Offer("swap", why_not="somebody_moves")
    pairing = exchanged(task.request, held=task.held, before=task.before)
    if pairing is None:
        return Offer("swap", why_not="no_better")
    return _offer("swap", pairing, task.placed, task.names)


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


def _moves(state: EventState, causes: Sequence[AuditRow]) -> tuple[Move, ...]:
    """The standings now beside those the first of the causes found; only lines that differ, best first."""
    said = (from_json(ResultSaid, row.data).standings for row in causes)
    kept = next((standings for standings in said if standings is not None), None)
    return () if kept is None else moves_between(kept, standings_of(state))


def moves_between(kept: Iterable[StandingKept], rows: Sequence[Row]) -> tuple[Move, ...]:
    """The lines of the standings whose place or points differ from those that were kept."""
    before = {line.key: line for line in kept}
    found = []
    for row in rows:
        now, was = row.standing, before.get(row.entry.key, StandingKept(row.entry.key, None, 0))
        if (was.rank, was.points) != (now.rank, now.points):
            found.append(Move(row.entry, was.rank, was.points, now.rank, now.points))
    return tuple(found)


def kept_standings(rows: Sequence[Row]) -> tuple[StandingKept, ...]:
    """The standings as they are kept with a correction."""
    return tuple(StandingKept.of(row.entry.key, row.standing.rank, row.standing.points) for row in rows)
