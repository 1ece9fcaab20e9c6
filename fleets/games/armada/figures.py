"""Statistics of the lists of an event of Armada."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from fleets.games.shapes import Chart, StoredList, frequency_chart, scale_chart
from fleets.lists.secrecy import Parts

# Fleet points to a column.
LEFT_STEP, SQUADRON_STEP = 5, 20


def charts_of(lists: Sequence[StoredList], parts: Parts) -> tuple[Chart, ...]:
    """The charts of the parts that are open."""
    open_lists = lists if parts.cards else []
    return (*_fleet_charts(open_lists), *(_objective_charts(lists) if parts.extras else ()))


def averages_of(lists: Sequence[StoredList]) -> dict[str, list[int]]:
    """The figures of each list whose average is shown, by code."""
    return {
        "activations": [_ships(version) for version in lists],
        "squadrons": [version.figures["squadrons"] for version in lists],
    }


def _fleet_charts(lists: Sequence[StoredList]) -> tuple[Chart, ...]:
    return (
        frequency_chart("factions", lists, lambda reading: [reading.get("faction") or ""]),
        frequency_chart("commanders", lists, lambda reading: [reading.get("commander") or ""]),
        frequency_chart(
            "ships", lists, lambda reading: [ship["name"] for ship in reading["ships"] if ship["id"]]
        ),
        scale_chart("activations", lists, _ships, step=1),
        scale_chart("points_left", lists, _points_left, step=LEFT_STEP),
        scale_chart(
            "squadron_points", lists, lambda version: version.figures["squadrons"], step=SQUADRON_STEP
        ),
    )


def _objective_charts(lists: Sequence[StoredList]) -> tuple[Chart, ...]:
    categories = ("assault", "defense", "navigation")
    return tuple(
        frequency_chart(category, lists, partial(_names_in_category, category)) for category in categories
    )


def _names_in_category(category: str, reading: Mapping[str, Any]) -> list[str]:
    return [objective["name"] for objective in reading["objectives"][category]]


def _ships(version: StoredList) -> int:
    ships: list[dict[str, Any]] = version.reading["ships"]
    return len(ships)


def _points_left(version: StoredList) -> int:
    return version.points_limit - version.total
