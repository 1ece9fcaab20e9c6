"""What has happened since a round was paired, whom it moves, and how to repair the round (F15, F16)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.results import Number

from ...acts.payload import from_json
from ...acts.results import ResultReported, StandingKept
from ...games import GAME_WORDS
from ...models import Entry, Round, Tournament
from ...pairing import Pair, Pairing, SwissRequest, exchanged, repaired, rng_for
from ...wording.sentences import cost_text, missed_as_text, note_text, outcome_text, worth_text
from ..state.played import game_of, rules_of
from ..state.ranking import RankedEntry, standings_of
from ..state.state import EventState
from .history import HistoryLine, history_lines
from .repair_causes import causes_of, corrections_since, is_repairable, leavers_among
from .rounds import round_in
from .seating import PlacedTable, joining_in, placed_in, request_for, waiting_in

CHOICES = ("nothing", "smallest", "best", "swap")


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table that would change: who sits there now (nobody at a new table) and who would.

    `reported`: the game has a report and can't be changed. `table` is None for the bye.
    """

    table: int | None
    before: tuple[Entry, ...]
    after: tuple[Entry, ...]
    reported: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to repair the round: nothing, smallest, swap, best.

    `costs` are what players get without a game, `notes` the rules and wishes that are broken.
    """

    code: str
    pairing: Pairing | None = None
    changes: tuple[TableChange, ...] = ()
    notes: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()

    @property
    def is_against(self) -> bool:
        """True where two would meet who must not: a leader has to allow it."""
        return self.pairing is not None and any(note.code == "must_not_meet" for note in self.pairing.notes)


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose place or points have changed."""

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
    """Everything the repair page shows of a round."""

    round: Round
    causes: tuple[HistoryLine, ...]
    leavers: tuple[Entry, ...]
    joiners: tuple[Entry, ...]
    moves: tuple[Move, ...]
    nobody_moves: bool
    """True where the standings are known to be unchanged: every cause kept them."""
    otherwise: tuple[TableChange, ...]
    """How the tables would be if the round were paired now, with as few differences as the rules allow."""
    free: tuple[PlacedTable, ...]
    """The tables that may be changed: nobody has reported anything there."""
    held: frozenset[int]
    """Those of them that stay nevertheless, by match id."""
    ways: tuple[Offer, ...] = ()
    """All that can be done, by code."""

    @property
    def is_repairable(self) -> bool:
        """True while something of the round could be repaired."""
        return is_repairable(self.round)

    @property
    def is_settled(self) -> bool:
        """True where every table has a report or stays, and nobody waits for a game."""
        return not self.joiners and all(table.match.pk in self.held for table in self.free)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The ways without those that lead to the same tables as an earlier one."""
        offers: list[Offer] = []
        for way in self.ways:
            if all(set(way.changes) != set(other.changes) for other in offers):
                offers.append(way)
        return tuple(offers)

    @property
    def by_rules(self) -> str:
        """The code of the offer that leads to the tables of `otherwise`; "" where none does."""
        wanted = set(self.otherwise)
        return next((way.code for way in self.offers if way.changes and set(way.changes) == wanted), "")

    def offer(self, code: str) -> Offer | None:
        """The way of this code, also one with the same result as another."""
        return next((way for way in self.ways if way.code == code), None)


def repair_of(
    event: EventState | Round, number: int | None = None, *, keep: frozenset[int] = frozenset()
) -> RoundRepair:
    """The repairs there are for this Swiss round; `keep` are matches that stay besides the reported ones.

    For a round that can no longer be repaired: what was corrected, and whom it moves.
    """
    state, round_ = round_in(event, number)
    causes = causes_of(state, round_) or corrections_since(round_)
    standings = [from_json(ResultReported, row.data).standings for row in causes]
    moves = _moves(state, standings)
    base = RoundRepair(
        round_,
        history_lines(reversed(causes), state),
        leavers=(),
        joiners=(),
        moves=moves,
        nobody_moves=bool(standings) and None not in standings and not moves,
        otherwise=(),
        free=(),
        held=keep,
    )
    if not is_repairable(round_):
        return base
    placed, joiners = placed_in(state, round_.number), joining_in(state, round_.number)
    request = request_for(state, round_)
    free = tuple(table for table in placed if not table.reported)
    task = _Task(state, round_, _present(request, placed, joiners, keep), placed, held_of(placed, keep))
    leavers = leavers_among(placed)
    return replace(
        base,
        leavers=leavers,
        joiners=joiners,
        otherwise=_otherwise(task, _present(request, placed, joiners, frozenset())),
        free=free,
        ways=(*_left_alone(task, leavers, joiners), *_repairs(task)),
    )


def held_of(placed: Sequence[PlacedTable], keep: frozenset[int]) -> list[Pair]:
    """The tables that stay: those with a report, and those to keep."""
    return [table.pair for table in placed if table.reported or table.match.pk in keep]


def _present(
    request: SwissRequest, placed: Sequence[PlacedTable], joiners: Sequence[Entry], keep: frozenset[int]
) -> SwissRequest:
    """The request for those who are to have a seat: who sits at a held table, or is still active."""
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
    """What every way to repair the round starts from."""

    state: EventState
    round: Round
    request: SwissRequest
    placed: tuple[PlacedTable, ...]
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
        """The tables that would change."""
        return _changes(pairing.pairs, self.placed, self.state.by_key)


def _left_alone(task: _Task, leavers: Sequence[Entry], joiners: Sequence[Entry]) -> Iterator[Offer]:
    """Leaving the round as it is, unless it could not be published or closed like that (check_seated)."""
    is_draft = task.round.state == Round.State.DRAFT
    if waiting_in(task.state, task.round.number) or (is_draft and leavers):
        return
    costs = [missed_text(task.state.tournament, joiners)] if joiners else []
    if leavers:
        costs.append(seat_left_text(leavers))
    yield Offer("nothing", costs=tuple(costs))


def _repairs(task: _Task) -> Iterator[Offer]:
    """The ways that change something, in the order of CHOICES.

    In a draft, which nobody has seen yet, keeping tables is worth nothing: only the rules count.
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
    """The rules and wishes that these changes break; those of the other tables were broken before."""
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
    """All tables free, even those with reports: the pairings of the active players by the rules now.

    A reported game is kept only where somebody has left since.
    """
    held = [table.pair for table in task.placed if table.reported and not _is_all_in(table)]
    before = [table.pair for table in task.placed if table.pair not in held]
    rng = rng_for(task.round.seed, "repair", task.round.number)
    return task.changes(repaired(request, held=held, before=before, rng=rng))


def _is_all_in(table: PlacedTable) -> bool:
    return all(entry.status == Entry.Status.ACTIVE for entry in table.entries)


def _changes(
    pairs: Sequence[Pair], placed: Sequence[PlacedTable], names: Mapping[str, Entry]
) -> tuple[TableChange, ...]:
    """The tables that differ, by number; byes last. A bye is compared with the bye it replaces."""
    same = {(frozenset(seated.pair.players), seated.pair.table) for seated in placed}
    new = [pair for pair in pairs if (frozenset(pair.players), pair.table) not in same]
    wanted = {(frozenset(pair.players), pair.table) for pair in pairs}
    old = [seated for seated in placed if (frozenset(seated.pair.players), seated.pair.table) not in wanted]
    old_at: dict[int | None, list[PlacedTable]] = {}
    for table in old:
        old_at.setdefault(table.pair.table, []).append(table)
    changes = []
    for pair in new:
        replaced = old_at.get(pair.table)
        before = replaced.pop() if replaced else None
        changes.append(_change(pair.table, before, tuple(names[key] for key in pair.players)))
    changes += [_change(seated.pair.table, seated, ()) for rest in old_at.values() for seated in rest]
    return tuple(sorted(changes, key=lambda change: (change.table is None, change.table or 0)))


def _change(table: int | None, before: PlacedTable | None, after: tuple[Entry, ...]) -> TableChange:
    if before is None:
        return TableChange(table, (), after)
    return TableChange(table, before.entries, after, before.reported)


def _moves(state: EventState, kept: Iterable[tuple[StandingKept, ...] | None]) -> tuple[Move, ...]:
    """The standings now against those kept by the first of the causes; only lines that differ, best first."""
    before = next((standings for standings in kept if standings is not None), None)
    return () if before is None else moves_between(before, standings_of(state))


def moves_between(kept: Iterable[StandingKept], rows: Sequence[RankedEntry]) -> tuple[Move, ...]:
    """The lines of the standings whose place or points differ from those that were kept."""
    before = {line.key: line for line in kept}
    moves = []
    for row in rows:
        now, old = row.standing, before.get(row.entry.key, StandingKept(row.entry.key, None, 0))
        if (old.rank, old.points) != (now.rank, now.points):
            moves.append(Move(row.entry, old.rank, old.points, now.rank, now.points))
    return tuple(moves)


def kept_standings(rows: Sequence[RankedEntry]) -> tuple[StandingKept, ...]:
    """The standings as they are kept with a correction."""
    return tuple(StandingKept.of(row.entry.key, row.standing.rank, row.standing.points) for row in rows)


def bye_text(tournament: Tournament, entries: Iterable[Entry]) -> str:
    """Who would have the bye, and what it is worth in this game."""
    score = game_of(tournament).bye(rules_of(tournament))
    return cost_text("bye", _names(entries), worth=worth_text(score, GAME_WORDS[tournament.game]))


def missed_text(tournament: Tournament, entries: Iterable[Entry]) -> str:
    """Who stays without a game, and what that counts as (A-TIE-3)."""
    game = game_of(tournament)
    score = game.missed(rules_of(tournament))
    worth = worth_text(score, GAME_WORDS[tournament.game])
    if not game.missed_is_played:
        return cost_text("missed", _names(entries), worth=worth)
    return cost_text("missed_played", _names(entries), worth=worth, outcome=outcome_text(score))


def missed_round_text(tournament: Tournament) -> str:
    """What a missed round counts as in this game, with its points: "a loss with 0 points" (A-TIE-3)."""
    game = game_of(tournament)
    points = game.missed(rules_of(tournament)).points
    return missed_as_text(points, is_played=game.missed_is_played)


def seat_left_text(entries: Iterable[Entry]) -> str:
    """Who left and would keep a seat."""
    return cost_text("seat_left", _names(entries))


def _names(entries: Iterable[Entry]) -> list[str]:
    return [entry.name for entry in entries]
