"""What has happened since a round was paired, whom it moves, how it could be put right (F15, F16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.results import Number

from ...acts.payloads import ResultSaid, StandingKept, from_json
from ...models import Entry, Round
from ...pairing import Pair, Pairing, SwissRequest, exchanged, repaired, rng_for
from ...wording.sentences import note_text
from ..state.ranking import RankedEntry, standings_of
from ..state.state import EventState
from .costs import bye_text, missed_text, seat_left_text
from .history import HistoryLine, lines_of
from .repair_causes import causes_of, corrections_since, is_repairable, leavers_among
from .rounds import round_in
from .seating import Placed, joining_in, placed_in, request_for, waiting_in

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


def repair_of(
    event: EventState | Round, number: int | None = None, *, keep: frozenset[int] = frozenset()
) -> RoundRepair:
    """The repairs there are for this Swiss round; `keep` are matches that stay beside those reported.

    For a round nothing can be repaired in any more: what was corrected, and whom it moves.
    """
    state, round_ = round_in(event, number)
    causes = causes_of(state, round_) or corrections_since(round_)
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
    leavers = leavers_among(placed)
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
    old_at: dict[int | None, list[Placed]] = {}
    for gone in old:
        old_at.setdefault(gone.pair.table, []).append(gone)
    changes = []
    for pair in new:
        was = old_at.get(pair.table)
        before = was.pop() if was else None
        changes.append(_change(pair.table, before, tuple(names[key] for key in pair.players)))
    changes += [_change(seated.pair.table, seated, ()) for rest in old_at.values() for seated in rest]
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
