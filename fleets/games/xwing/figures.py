"""Statistics of the squads of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleets.games.shapes import Chart, StoredList, frequency_chart, scale_chart
from fleets.lists.secrecy import Parts

# Squad points to a column.
LEFT_STEP = 2


def charts_of(lists: Sequence[StoredList], parts: Parts) -> tuple[Chart, ...]:
    """The charts of the parts that are open."""
    open_lists = lists if parts.cards else []
    return (*_squad_charts(open_lists), *(_obstacle_charts(lists) if parts.extras else ()))


def averages_of(lists: Sequence[StoredList]) -> dict[str, list[int]]:
    """The figures of each list whose average is shown, by code."""
    return {
        "squad_ships": [_ships(version) for version in lists],
        "bid": [_points_left(version) for version in lists],
    }


def _squad_charts(lists: Sequence[StoredList]) -> tuple[Chart, ...]:
    return (
        frequency_chart("squad_factions", lists, lambda reading: [reading.get("faction") or ""]),
        frequency_chart(
            "pilots", lists, lambda reading: [ship["label"] for ship in reading["ships"] if ship["id"]]
        ),
        frequency_chart("ship_types", lists, lambda reading: [ship["note"] for ship in reading["ships"]]),
        frequency_chart(
            "upgrades",
            lists,
            lambda reading: [card["label"] for ship in reading["ships"] for card in ship["upgrades"]],
        ),
        scale_chart("squad_ships", lists, _ships, step=1),
        scale_chart("bid", lists, _points_left, step=LEFT_STEP),
    )


def _obstacle_charts(lists: Sequence[StoredList]) -> tuple[Chart, ...]:
    return (frequency_chart("obstacles", lists, lambda reading: list(reading.get("obstacles", ()))),)


def _ships(version: StoredList) -> int:
    ships: list[dict[str, Any]] = version.reading["ships"]
    return len(ships)


def _points_left(version: StoredList) -> int:
    return version.points_limit - version.total
