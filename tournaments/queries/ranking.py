"""The standings and the final ranking: one order for screen, paper, cut and export (F28, F29)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.results import Number
from scoring.standings import Competitor, Standing

from ..models import Entry, Penalty, Round, Tournament
from ..played import PlayedRound, final_standings
from .played import scoring_of
from .rows import AT, EventRows
from .state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with the entry it speaks of."""

    standing: Standing
    entry: Entry


def standings_of(event: EventState | Tournament, *, until_round: int | None = None) -> tuple[Row, ...]:
    """The standings of the complete Swiss rounds, the disqualified last (A-TIE-1 … A-TIE-4).

    They make the cut. A single-elimination event has no Swiss rounds; there the rounds of the bracket count.
    """
    state = newest_state(event)
    return _rows(state, until_round, swiss_only=not state.rows.keys.elimination)


def final_ranking_of(event: EventState | Tournament) -> tuple[Row, ...]:
    """The places: those who got further in the bracket first, then the order of the standings."""
    return _rows(newest_state(event), None, swiss_only=False)


def rows_of(state: EventState, rounds: Iterable[PlayedRound]) -> tuple[Row, ...]:
    """The ranking after these rounds, with the entries."""
    return _with_entries(state, lines_after(state.rows, tuple(rounds)))


def points_before(state: EventState, number: int) -> dict[str, Number]:
    """Key -> tournament points when the round of this number began."""
    return {row.standing.player: row.standing.points for row in standings_of(state, until_round=number - 1)}


def lines_after(rows: EventRows, rounds: tuple[PlayedRound, ...]) -> tuple[Standing, ...]:
    """The ranking after these rounds, as plain values."""
    at, taken = AT[Entry], _points_taken(rows, rounds)
    entered = [row.columns for row in rows.entries]
    return final_standings(
        [Competitor(one[at["key"]], one[at["status"]], taken.get(one[at["id"]], 0)) for one in entered],
        rounds,
        by=scoring_of(rows.keys.rules),
        seed=rows.keys.seed,
        elimination=rows.keys.elimination,
    )


def _rows(state: EventState, until: int | None, *, swiss_only: bool) -> tuple[Row, ...]:
    computed, key = state.rows.computed, ("lines", until, swiss_only)
    if key not in computed:
        wanted = tuple(
            round_
            for round_ in state.played
            if not (swiss_only and round_.knockout) and (until is None or round_.number <= until)
        )
        computed[key] = lines_after(state.rows, wanted)
    return _with_entries(state, computed[key])


def _with_entries(state: EventState, lines: Iterable[Standing]) -> tuple[Row, ...]:
    return tuple(Row(line, state.by_key[line.player]) for line in lines)


def _points_taken(rows: EventRows, rounds: tuple[PlayedRound, ...]) -> dict[int, int]:
    """Entry -> tournament points taken by rulings up to the last of these rounds (F26).

    They count from the ruling on, not from the end of its round: nobody is to be surprised later.
    """
    last = max((round_.number for round_ in rounds), default=0)
    numbers = {row.columns[AT[Round]["id"]]: row.columns[AT[Round]["number"]] for row in rows.rounds}
    at, taken = AT[Penalty], dict[int, int]()
    for row in rows.penalties:
        if (row[at["kind"]], row[at["state"]]) != (Penalty.Kind.POINTS, Penalty.State.STANDING):
            continue
        if numbers.get(row[at["round_id"]], 0) <= last:
            taken[row[at["entry_id"]]] = taken.get(row[at["entry_id"]], 0) + row[at["points"]]
    return taken
