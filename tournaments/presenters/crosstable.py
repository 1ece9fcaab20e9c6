"""Everybody against everybody: who met whom, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..models import Entry
from ..queries import EventState
from ..queries.rounds.places import Places
from ..queries.rounds.rounds import gives_points
from .round_cells import Cells, RoundCell, rounds_shown, shown_round

# Beyond this many players nobody finds a cell any more, and the page would weigh megabytes.
MOST = 64


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players: each of their games, with the name of the round."""

    name: str
    """The opponent of the player of this line."""
    games: tuple[tuple[str, RoundCell], ...]
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One player: their place, and a cell for each player in the order of places."""

    place: str
    entry: Entry
    cells: tuple[Meeting, ...]
    alone: tuple[tuple[str, RoundCell], ...]
    """Byes and missed rounds."""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The rows in the order of places; columns are the same players by place."""

    places: tuple[str, ...]
    rows: tuple[CrossRow, ...]

    @property
    def has_alone(self) -> bool:
        return any(row.alone for row in self.rows)

    def in_parts(self, columns: int, rows: int) -> tuple[Crosstable, ...]:
        """The same in tables of at most so many columns and rows, as even as possible: the first rows with
        all columns, then the next ones; byes stand in the last columns."""
        return tuple(
            Crosstable(self.places, self.rows[first:last])._columns(
                start, end, is_last=end >= len(self.places)
            )
            for first, last in _even_parts(len(self.rows), rows)
            for start, end in _even_parts(len(self.places), columns)
        )

    def _columns(self, first: int, last: int, *, is_last: bool) -> Crosstable:
        rows = (
            replace(row, cells=row.cells[first:last], alone=row.alone if is_last else ()) for row in self.rows
        )
        return Crosstable(self.places[first:last], tuple(rows))


def _even_parts(count: int, most: int) -> list[tuple[int, int]]:
    """First and last of each part of so many things, no part longer than `most`."""
    size = -(-count // max(1, -(-count // most)))
    return [(at, at + size) for at in range(0, count, size)]


def crosstable_of(state: EventState, places: Places) -> Crosstable | None:
    """Who met whom in the rounds that count in these places; None before a result and for too many."""
    if places.round is None or len(places.rows) > MOST:
        return None
    meetings = _meetings(state, places)
    names = {row.standing.player: row.entry.name for row in places.rows}
    labels = tuple(str(row.standing.rank or "–") for row in places.rows)
    rows = tuple(
        CrossRow(
            place=label,
            entry=row.entry,
            cells=tuple(
                Meeting(name, tuple(meetings.get((row.standing.player, key), ())), key == row.standing.player)
                for key, name in names.items()
            ),
            alone=tuple(meetings.get((row.standing.player, ""), ())),
        )
        for label, row in zip(labels, places.rows, strict=True)
    )
    return Crosstable(labels, rows)


def _meetings(state: EventState, places: Places) -> Mapping[tuple[str, str], list[tuple[str, RoundCell]]]:
    """(player, other) -> their games; other is "" for a bye and a missed round."""
    cells = Cells(state, places)
    meetings: dict[tuple[str, str], list[tuple[str, RoundCell]]] = {}
    for round_ in rounds_shown(state, places):
        name, has_points = shown_round(state, round_).title, gives_points(round_)
        for match in state.matches(round_.number):
            for player in match.players:
                cell = cells.cell(match, player, has_points=has_points)
                for other in [key for key in match.players if key != player] or [""]:
                    meetings.setdefault((player, other), []).append((name, cell))
    return meetings
