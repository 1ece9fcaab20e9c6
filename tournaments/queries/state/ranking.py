"""The standings and the final ranking: one order for screen, paper, cut and export (F28, F29)."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.results import Number
from scoring.standings import Competitor, Standing

from ...memory import Memory
from ...models import Entry, Penalty, Round, Tournament
from ...play.final_order import final_standings
from ...play.played import PlayedRound
from .played import scoring_of
from .rows import AT, EventRows
from .state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """A line of the standings with its entry."""

    standing: Standing
    entry: Entry


def standings_of(
    event: EventState | Tournament, *, until_round: int | None = None
) -> tuple[RankedEntry, ...]:
    """The standings of the complete Swiss rounds, the disqualified last (A-TIE-1 … A-TIE-4).

    They make the cut. A single-elimination event has no Swiss rounds; there the rounds of the bracket count.
    """
    state = newest_state(event)
    return _rows(state, until_round, swiss_only=not state.rows.keys.elimination)


def final_ranking_of(event: EventState | Tournament) -> tuple[RankedEntry, ...]:
    """The places: those who got further in the bracket first, then the order of the standings."""
    return _rows(newest_state(event), None, swiss_only=False)


def ranking_after(state: EventState, number: int) -> tuple[RankedEntry, ...]:
    """The places after the round of this number, as the round after it is paired from them."""
    return _rows(state, number, swiss_only=False)


def rows_of(state: EventState, rounds: Iterable[PlayedRound]) -> tuple[RankedEntry, ...]:
    """The ranking after these rounds, with the entries."""
    return _with_entries(state, lines_after(state.rows, tuple(rounds)))


def cut_of(state: EventState, rounds: Iterable[PlayedRound], bracket: int) -> tuple[str, ...]:
    """Who belongs in the bracket that begins with the round of this number, by these Swiss rounds: the
    best of those who were in the event when it was made (A-CUT-1, A-CUT-2).

    Who had left before is passed over; who left or was disqualified since keeps the place they had.
    """
    at, eligible = AT[Entry], set(state.seated(bracket))
    for row in state.rows.entries:
        left_after, status = row.columns[at["left_after_round"]], row.columns[at["status"]]
        if status == Entry.Status.ACTIVE or (left_after is not None and left_after >= bracket):
            eligible.add(row.columns[at["key"]])
    lines = lines_after(state.rows, tuple(rounds), playing=eligible)
    return tuple(line.player for line in lines if line.player in eligible)[
        : state.tournament.planned_cut or 0
    ]


def drawn_into(state: EventState, bracket: int) -> tuple[str, ...]:
    """Who was drawn into the bracket that begins with the round of this number, by their place before it,
    whoever has left since (A-KO-5)."""
    computed, key = state.rows.computed, ("drawn", bracket)
    if key not in computed:
        drawn = {player for match in state.matches(bracket) for player in (*match.players, *match.left)}
        before = tuple(round_ for round_ in state.played if round_.number < bracket)
        lines = lines_after(state.rows, before, playing=drawn)
        computed[key] = tuple(line.player for line in lines if line.player in drawn)
    drawn_in_order: tuple[str, ...] = computed[key]
    return drawn_in_order


def points_before(state: EventState, number: int) -> dict[str, Number]:
    """Key -> tournament points when the round of this number began."""
    return {row.standing.player: row.standing.points for row in standings_of(state, until_round=number - 1)}


class Ranked(NamedTuple):
    """The lines of a ranking, and all that they were computed from."""

    basis: tuple[Any, ...]
    lines: tuple[Standing, ...]


RANKED: Memory[Ranked] = Memory(64)


def lines_after(
    rows: EventRows, rounds: tuple[PlayedRound, ...], *, playing: Container[str] = ()
) -> tuple[Standing, ...]:
    """The ranking after these rounds, as plain values; as if those of `playing` had never left."""
    competitors = competitors_in(rows, rounds, playing=playing)
    complete = tuple(round_ for round_ in rounds if round_.complete)
    is_double = rows.keys.double_elimination
    keys = rows.keys
    basis = (competitors, complete, keys.rules, keys.seed, keys.elimination, is_double, keys.groups)
    # A result in the running round moves nobody: it counts once the round is complete.
    key = (rows.keys.id, tuple(round_.number for round_ in complete))
    remembered = RANKED.recall(key)
    if remembered is not None and remembered.basis == basis:
        return remembered.lines
    lines = final_standings(
        competitors,
        complete,
        by=scoring_of(rows.keys.rules),
        seed=rows.keys.seed,
        elimination=rows.keys.elimination,
        double=is_double,
        groups=keys.groups,
    )
    RANKED.keep(key, Ranked(basis, lines))
    return lines


def competitors_in(
    rows: EventRows, rounds: tuple[PlayedRound, ...], *, playing: Container[str] = ()
) -> list[Competitor]:
    """Everybody, with the points taken up to the last of these rounds; as if those of `playing` had never
    left."""
    at, taken = AT[Entry], _points_taken(rows, rounds)
    return [
        Competitor(
            columns[at["key"]],
            Entry.Status.ACTIVE if columns[at["key"]] in playing else columns[at["status"]],
            taken.get(columns[at["id"]], 0),
        )
        for columns in (row.columns for row in rows.entries)
    ]


def _rows(state: EventState, until: int | None, *, swiss_only: bool) -> tuple[RankedEntry, ...]:
    computed, key = state.rows.computed, ("lines", until, swiss_only)
    if key not in computed:
        rounds = tuple(
            round_
            for round_ in state.played
            if not (swiss_only and round_.knockout) and (until is None or round_.number <= until)
        )
        computed[key] = lines_after(state.rows, rounds)
    return _with_entries(state, computed[key])


def _with_entries(state: EventState, lines: Iterable[Standing]) -> tuple[RankedEntry, ...]:
    return tuple(RankedEntry(line, state.by_key[line.player]) for line in lines)


def _points_taken(rows: EventRows, rounds: tuple[PlayedRound, ...]) -> dict[int, int]:
    """Entry -> tournament points taken by rulings up to the last of these rounds (F26).

    They count from the ruling on, not from the end of its round, so that nobody is surprised later.
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
