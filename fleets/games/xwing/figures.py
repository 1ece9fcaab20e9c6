"""What the squads of an event have in common, counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleets.games.shapes import Chart, StoredList, scale_chart, things_chart
from fleets.lists.secrecy import Parts

# Squad points to a column.
LEFT_STEP = 2


def charts_of(lists: Sequence[StoredList], parts: Parts) -> tuple[Chart, ...]:
    """The charts of the parts that are open."""
    shown = lists if parts.cards else []
    return (*_squad_charts(shown), *(_obstacle_charts(lists) if parts.extras else ()))


def averages_of(lists: Sequence[StoredList]) -> dict[str, list[int]]:
    """The figures of each list whose average is shown, by code."""
    return {
        "squad_ships": [_ships(version) for version in lists],
        "bid": [_left(version) for version in lists],
    }


def _squad_charts(shown: Sequence[StoredList]) -> tuple[Chart, ...]:
    return (
        things_chart("squad_factions", shown, lambda reading: [reading.get("faction") or ""]),
        things_chart(
            "pilots", shown, lambda reading: [ship["label"] for ship in reading["ships"] if ship["id"]]
        ),
        things_chart("ship_types", shown, lambda reading: [ship["note"] for ship in reading["ships"]]),
        things_chart(
            "upgrades",
            shown,
            lambda reading: [card["label"] for ship in reading["ships"] for card in ship["upgrades"]],
        ),
        scale_chart("squad_ships", shown, _ships, step=1),
        scale_chart("bid", shown, _left, step=LEFT_STEP),
    )


def _obstacle_charts(lists: Sequence[StoredList]) -> tuple[Chart, ...]:
    return (things_chart("obstacles", lists, lambda reading: list(reading.get("obstacles", ()))),)


def _ships(version: StoredList) -> int:
    ships: list[dict[str, Any]] = version.reading["ships"]
    return len(ships)


def _left(version: StoredList) -> int:
    return version.points_limit - version.total
