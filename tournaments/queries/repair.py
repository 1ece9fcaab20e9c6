"""What has happened since a round was paired, whom it moves, how it could be put right (F15, F16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from scoring.results import Number

from ..acts import Action, Effect, with_effect
from ..acts.payloads import OfRound, ResultSaid, Ruled, StandingKept, from_json
from ..models import AuditRow, Entry, Round, Tournament
from ..pairing import Pair, Pairing, SwissRequest, exchanged, repaired, rng_for
from ..sentences import note_text
from .costs import bye_text, missed_text, seat_left_text
from .history import HistoryLine, lines_of
from .ranking import RankedEntry, standings_of
from .rounds import round_in
from .seating import Placed, joining_in, placed_in, request_for, waiting_in
from .state import EventState, newest_state

CHOICES = ("nothing", "smallest", "best", "swap")


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

    `costs` says what somebody gets without a game, `notes` which rules and wishes are not kept.
    """

    code: str
    pairing: Pairing | None = None
    changes: tuple[TableChange, ...] = ()
    notes: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()

    @property
    def is_against(self) -> bool:
        """True where two would meet who must not: somebody has to say that they may."""
        return self.pairing is not None and any(note.code == "must_not_meet" for note in self.pairing.notes)


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
    causes: tuple[HistoryLine, ...]
    leavers: tuple[Entry, ...]
    joiners: tuple[Entry, ...]
    moves: tuple[Move, ...]
    nobody_moves: bool
    """True where it is known that the standings are what they were: every cause kept them."""
    otherwise: tuple[TableChange, ...]
    """How the tables would be if the round were paired now, with as few differences as the rules allow."""
    free: tuple[Placed, ...]
    """The tables that may be changed: nobody has reported anything there."""
    held: frozenset[int]
    """Those of them that shall stay nevertheless, by match id."""
    ways: tuple[Offer, ...] = ()
    """All that can be done, by code."""

    @property
    def is_repairable(self) -> bool:
        """True while something of the round could be put right."""
        return is_repairable(self.round)

    @property
    def is_settled(self) -> bool:
        """True where every table has a result or shall stay, and nobody waits for a game."""
        return not self.joiners and all(table.match.pk in self.held for table in self.free)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The ways without those that come to the same tables as one before them."""
        kept: list[Offer] = []
        for way in self.ways:
            if all(set(way.changes) != set(other.changes) for other in kept):
                kept.append(way)
        return tuple(kept)

    @property
    def by_rules(self) -> str:
        """The code of the offer that comes to the tables the rules would have now; "" where none does."""
        wanted = set(self.otherwise)
        return next((way.code for way in self.offers if way.changes and set(way.changes) == wanted), "")

    def offer(self, code: str) -> Offer | None:
        """The way of this code, also one that comes to the same as another."""
        return next((way for way in self.ways if way.code == code), None)


def causes_of(state: EventState, round_: Round) -> tuple[AuditRow, ...]:
    """What happened since the round was paired, or since somebody last answered the repair page.

    Corrections of rounds before it; and while nothing of it is played, whoever came or went. One query.
    """
    if not is_repairable(round_):
        return ()
    rows = AuditRow.objects.filter(since_paired(round_)).order_by("revision")
    return counting(state, round_, rows.select_related("actor", "entry"))


def is_repairable(round_: Round) -> bool:
    """True while something of the round could be put right: a Swiss round that is not closed."""
    return round_.state != Round.State.COMPLETE and round_.is_swiss


def since_paired(round_: Round) -> Q:
    """The lines of the diary that may be causes, for this round."""
    settling = [action for action in with_effect(Effect.SETTLES) if action != Action.PAIR_BY_HAND]
    settled = Q(action__in=settling) | Q(action=Action.PAIR_BY_HAND, data__act="start")
    of_round = AuditRow.objects.filter(settled, tournament=round_.tournament_id, data__round=round_.number)
    since = of_round.order_by("-revision").values("revision")[:1]
    return Q(
        tournament=round_.tournament_id,
        revision__gt=Subquery(since),
        action__in=with_effect(Effect.CORRECTS, Effect.MOVES_PLAYERS),
    )


def counting(state: EventState, round_: Round, rows: Iterable[AuditRow]) -> tuple[AuditRow, ...]:
    """Those of these lines that are a reason to look at the round again."""
    may_move = round_.state == Round.State.DRAFT or not state.pushes(round_.number)
    moving = may_move and _is_somebody_out_of_place(state, round_)
    return tuple(row for row in rows if _counts(row, round_, moving=moving))


def _is_somebody_out_of_place(state: EventState, round_: Round) -> bool:
    """True where somebody who is in has no game, or somebody who left still waits at a table."""
    tables = placed_in(state, round_.number)
    return bool(joining_in(state, round_.number) or _leavers(tables))


def _leavers(tables: Iterable[Placed]) -> tuple[Entry, ...]:
    """Who left and has a seat where nothing is reported."""
    seated = (entry for table in tables if not table.reported for entry in table.entries)
    return tuple(entry for entry in seated if entry.status != Entry.Status.ACTIVE)


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
    kept = [from_json(ResultSaid, row.data).standings for row in causes]
    moves = _moves(state, kept)
    blank = RoundRepair(
        round_,
        lines_of(reversed(causes), state),
        leavers=(),
        joiners=(),
        moves=moves,
        nobody_moves=bool(kept) and None not in kept and not moves,
        otherwise=(),
        free=(),
        held=keep,
    )
    if not is_repairable(round_):
        return blank
    placed, joiners = placed_in(state, round_.number), joining_in(state, round_.number)
    request = request_for(state, round_)
    free = tuple(table for table in placed if not table.reported)
    task = _Task(state, round_, _present(request, placed, joiners, keep), placed, held_of(placed, keep))
    leavers = _leavers(placed)
    return replace(
        blank,
        leavers=leavers,
        joiners=joiners,
        otherwise=_otherwise(task, _present(request, placed, joiners, frozenset())),
        free=free,
        ways=(*_left_alone(task, leavers, joiners), *_repairs(task)),
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
        return moving and not _settles_its_table(row)
    if row.action in (Action.GIVE_PENALTY, Action.WITHDRAW_PENALTY) and _is_warning(row):
        return False
    number = from_json(OfRound, row.data).round
    return number is None or number < round_.number


def _settles_its_table(row: AuditRow) -> bool:
    """True for a no-show that left everybody else in their seats: the table has its result."""
    return row.action == Action.NO_SHOW and from_json(ResultSaid, row.data).seating is None


def _is_warning(row: AuditRow) -> bool:
    """True where nothing is taken from anybody."""
    said = from_json(Ruled, row.data)
    return not said.points and not said.game_loss


def _present(
    request: SwissRequest, placed: Sequence[Placed], joiners: Sequence[Entry], keep: frozenset[int]
) -> SwissRequest:
    """The request with those who are to have a seat: who sits at a held table, or is still in."""
    staying = {
        entry.key
        for seated in placed
        if seated.reported or seated.match.pk in keep
        for entry in seated.entries
    }
    active = {
        entry.key for seated in placed for entry in seated.entries if entry.status == Entry.Status.ACTIVE
    } | {entry.key for entry in joiners}
    return replace(
        request, entrants=tuple(entrant for entrant in request.entrants if entrant.id in active | staying)
    )


@dataclass(frozen=True, slots=True)
class _Task:
    """What every way to put the round right starts from."""

    state: EventState
    round: Round
    request: SwissRequest
    placed: tuple[Placed, ...]
    held: list[Pair]
    """The tables that stay."""

    @property
    def before(self) -> list[Pair]:
        """The tables that may be changed."""
        return [table.pair for table in self.placed if table.pair not in self.held]

    @property
    def moving(self) -> set[str]:
        """Who is to be seated at them."""
        seated = {player for pair in self.held for player in pair.players}
        return {entrant.id for entrant in self.request.entrants} - seated

    def changes(self, pairing: Pairing) -> tuple[TableChange, ...]:
        """The tables that would be others."""
        return _changes(pairing.pairs, self.placed, self.state.by_key)


def _left_alone(task: _Task, leavers: Sequence[Entry], joiners: Sequence[Entry]) -> Iterator[Offer]:
    """Leaving the round as it is, except where it could not be published or closed so (check_seated)."""
    is_draft = task.round.state == Round.State.DRAFT
    if waiting_in(task.state, task.round.number) or (is_draft and leavers):
        return
    costs = [missed_text(task.state.tournament, joiners)] if joiners else []
    if leavers:
        costs.append(seat_left_text(leavers))
    yield Offer("nothing", costs=tuple(costs))


def _repairs(task: _Task) -> Iterator[Offer]:
    """The ways that change something, in the order of CHOICES.

    In a draft nobody has seen yet, so that to save tables is worth nothing: only the rules count.
    """
    if not task.before and not task.moving:
        return
    pairings = {"best": _repaired(task, "best")}
    if task.round.state != Round.State.DRAFT:
        pairings = {"smallest": _repaired(task, "fewest"), **pairings, "swap": _exchanged(task)}
    for code, pairing in pairings.items():
        if pairing is not None and (changes := task.changes(pairing)):
            yield Offer(code, pairing, changes, _notes(task, pairing, changes), _costs(task, changes))


def _repaired(task: _Task, order: Literal["fewest", "best"]) -> Pairing | None:
    rng = rng_for(task.round.seed, "repair", task.round.number)
    return repaired(task.request, held=task.held, before=task.before, rng=rng, order=order)


def _exchanged(task: _Task) -> Pairing | None:
    """Two players change places, where nobody came or went."""
    if {player for pair in task.before for player in pair.players} != task.moving:
        return None
    return exchanged(task.request, held=task.held, before=task.before)


def _notes(task: _Task, pairing: Pairing, changes: Iterable[TableChange]) -> tuple[str, ...]:
    """Which rules and wishes these changes do not keep; what the other tables bend was so before."""
    names, moved = task.state.by_key, {entry.key for change in changes for entry in change.after}
    return tuple(
        note_text(note.code, [names[key].name for key in note.players], note.why)
        for note in pairing.notes
        if note.code == "must_not_meet" or not moved.isdisjoint(note.players)
    )


def _costs(task: _Task, changes: Iterable[TableChange]) -> tuple[str, ...]:
    """What a new bye is worth."""
    byes = [change.after for change in changes if change.table is None and change.after]
    return tuple(bye_text(task.state.tournament, entries) for entries in byes)


def _otherwise(task: _Task, request: SwissRequest) -> tuple[TableChange, ...]:
    """All tables free, those too whose games are over: what the rules would say now of those who play.

    Only where somebody has left since is a game that is over kept as it is.
    """
    held = [table.pair for table in task.placed if table.reported and not _is_all_in(table)]
    before = [table.pair for table in task.placed if table.pair not in held]
    rng = rng_for(task.round.seed, "repair", task.round.number)
    return task.changes(repaired(request, held=held, before=before, rng=rng))


def _is_all_in(table: Placed) -> bool:
    return all(entry.status == Entry.Status.ACTIVE for entry in table.entries)


def _changes(
    pairs: Sequence[Pair], placed: Sequence[Placed], names: Mapping[str, Entry]
) -> tuple[TableChange, ...]:
    """The tables that differ, by number; byes last. A bye is compared with the bye it takes the place of."""
    same = {(frozenset(seated.pair.players), seated.pair.table) for seated in placed}
    new = [pair for pair in pairs if (frozenset(pair.players), pair.table) not in same]
    wanted = {(frozenset(pair.players), pair.table) for pair in pairs}
    old = [seated for seated in placed if (frozenset(seated.pair.players), seated.pair.table) not in wanted]
    there: dict[int | None, list[Placed]] = {}
    for gone in old:
        there.setdefault(gone.pair.table, []).append(gone)
    changes = []
    for pair in new:
        was = there.get(pair.table)
        before = was.pop() if was else None
        changes.append(_change(pair.table, before, tuple(names[key] for key in pair.players)))
    changes += [_change(seated.pair.table, seated, ()) for rest in there.values() for seated in rest]
    return tuple(sorted(changes, key=lambda change: (change.table is None, change.table or 0)))


def _change(table: int | None, before: Placed | None, after: tuple[Entry, ...]) -> TableChange:
    if before is None:
        return TableChange(table, (), after)
    return TableChange(table, before.entries, after, before.reported)


def _moves(state: EventState, kept: Iterable[tuple[StandingKept, ...] | None]) -> tuple[Move, ...]:
    """The standings now beside those the first of the causes kept; only lines that differ, best first."""
    before = next((standings for standings in kept if standings is not None), None)
    return () if before is None else moves_between(before, standings_of(state))


def moves_between(kept: Iterable[StandingKept], rows: Sequence[RankedEntry]) -> tuple[Move, ...]:
    """The lines of the standings whose place or points differ from those that were kept."""
    before = {line.key: line for line in kept}
    found = []
    for row in rows:
        now, was = row.standing, before.get(row.entry.key, StandingKept(row.entry.key, None, 0))
        if (was.rank, was.points) != (now.rank, now.points):
            found.append(Move(row.entry, was.rank, was.points, now.rank, now.points))
    return tuple(found)


def kept_standings(rows: Sequence[RankedEntry]) -> tuple[StandingKept, ...]:
    """The standings as they are kept with a correction."""
    return tuple(StandingKept.of(row.entry.key, row.standing.rank, row.standing.points) for row in rows)
