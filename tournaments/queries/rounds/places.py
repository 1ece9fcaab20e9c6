"""The places at this moment: while a round is played they move with each result."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...models import Entry, Round, Stage
from ...play.played import PlayedRound
from ...text.names import by_name
from ..state.ranking import RankedEntry, drawn_into, final_ranking_of, ranking_after, rows_of, standings_of
from ..state.state import EventState
from .rounds import progress_of


@dataclass(frozen=True, slots=True)
class Places:
    """Everybody in order, and how final the order is."""

    rows: tuple[RankedEntry, ...]
    """Before the first result by name: nobody has a place then."""
    round: Round | None = None
    """The last round whose results count; None before the first result."""
    counted: tuple[int, int] | None = None
    """Of a running round: how many of how many results; None where all rounds counted are complete."""
    moved: Mapping[str, int] = field(default_factory=dict)
    """Key -> places gained since the round before was closed; below 0 for places lost."""
    last_above: str = ""
    """The key of the last player above the line of the cut; "" without a cut."""


def places_now(state: EventState) -> Places:
    """The places with the results so far of the running round; such places are provisional.

    A round without any result of a game moves nobody: byes alone are no standings.
    """
    running = running_round(state)
    counted = progress_of(state, running.number) if running else (0, 0)
    if running is None or not counted[0]:
        return places_closed(state)
    rows = rows_of(state, _as_complete(state, running.number))
    before = _complete(state)
    moved = _moved(ranking_after(state, before[-1].number), rows) if before else {}
    return Places(rows, running, counted, moved, _last_above(state, rows, running.number))


def rounds_counted(state: EventState, places: Places) -> tuple[PlayedRound, ...]:
    """The rounds that count in these places; a running one with its results so far."""
    until = places.round.number if places.round is not None else 0
    rounds = _as_complete(state, until) if places.counted else state.played
    return tuple(round_ for round_ in rounds if round_.number <= until)


def _as_complete(state: EventState, number: int) -> tuple[PlayedRound, ...]:
    return tuple(
        replace(played, complete=True) if played.number == number else played for played in state.played
    )


def places_closed(state: EventState) -> Places:
    """The places after the complete rounds, from which the next round is paired."""
    complete = _complete(state)
    return places_after(state, complete[-1].number) if complete else _unranked(state)


def places_after(state: EventState, number: int) -> Places:
    """The places after this complete round. Raises KeyError for a round that is not complete."""
    complete = {round_.number: round_ for round_ in _complete(state)}
    latest = complete[number] == list(complete.values())[-1]
    rows = final_ranking_of(state) if latest else ranking_after(state, number)
    before = [earlier for earlier in complete if earlier < number]
    moved = _moved(ranking_after(state, before[-1]), rows) if before else {}
    return Places(rows, complete[number], None, moved, _last_above(state, rows, number))


def places_in_swiss(state: EventState, number: int) -> Places:
    """The standings after the Swiss round of this number, whatever the bracket brought; before the first
    complete round everybody by name."""
    complete = [round_ for round_ in _complete(state) if round_.number <= number]
    if not complete:
        return _unranked(state)
    return Places(standings_of(state, until_round=number), complete[-1])


def running_round(state: EventState) -> Round | None:
    """The round that is played; None between rounds."""
    latest = state.published[-1] if state.published else None
    return latest if latest is not None and latest.state == Round.State.PUBLISHED else None


def _complete(state: EventState) -> list[Round]:
    return [round_ for round_ in state.published if round_.state == Round.State.COMPLETE]


def _unranked(state: EventState) -> Places:
    # In a running event, too, nobody has points before round 1.
    lines = {row.entry.pk: row for row in ranking_after(state, 0)}
    rows = (lines[entry.pk] for entry in by_name(state.entries))
    return Places(
        tuple(replace(row, standing=replace(row.standing, rank=None, tied_by_chance=False)) for row in rows)
    )


def _moved(before: Iterable[RankedEntry], after: Iterable[RankedEntry]) -> dict[str, int]:
    """Key -> places gained; without those who have no rank."""
    ranks = {row.standing.player: row.standing.rank for row in before}
    return {
        row.standing.player: old - row.standing.rank
        for row in after
        if row.standing.rank is not None and (old := ranks.get(row.standing.player)) is not None
    }


def _last_above(state: EventState, rows: Iterable[RankedEntry], number: int) -> str:
    """The last player who was drawn into the bracket, or would be: who left before is passed over (A-CUT-1),
    who left since is not (A-KO-5)."""
    cut, tournament = state.tournament.planned_cut or 0, state.tournament
    if not cut or tournament.elimination:
        return ""
    bracket = next((round_ for round_ in state.published if round_.stage.kind == Stage.Kind.KNOCKOUT), None)
    drawn = drawn_into(state, bracket.number) if bracket is not None else ()
    if bracket is not None and bracket.number <= number:
        above = [row.standing.player for row in rows if row.standing.rank and row.standing.player in drawn]
        return above[-1] if above else ""
    # The sheet of the last Swiss round is printed after the draw, too: its line is that of the draw.
    stayed = [
        row.standing.player
        for row in rows
        if row.entry.status == Entry.Status.ACTIVE or row.standing.player in drawn
    ]
    return stayed[cut - 1] if len(stayed) > cut else ""
