"""The record of a league as plain JSON values: what an act changes, what its line stores, how it is undone.

No Django here. A league is small, so each line of its history stores the values before and after; undoing
an act restores exactly those, and no act needs anything else for it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Literal

import msgspec

Record = Mapping[str, Any]
Forfeits = Literal["keep", "lose"]
LONGEST_SEASON_NAME = 60
MOST_SEASONS = 40


@dataclass(frozen=True, slots=True)
class Season:
    """A part of a league: the events between two days, both included.

    `due` is the last day on which an event of the season may be closed to count; `forfeits` tells whether a
    player who dropped out of an event keeps or loses its points.
    """

    name: str
    starts: date
    ends: date
    due: date | None = None
    forfeits: Forfeits = "keep"

    def holds(self, day: date) -> bool:
        """True where an event on this day belongs to the season."""
        return self.starts <= day <= self.ends

    def as_json(self) -> dict[str, Any]:
        """The season as JSON values; `due` is "" for None."""
        values = msgspec.to_builtins(self)
        return {**values, "due": values["due"] or ""}


def season_of(values: Mapping[str, Any]) -> Season:
    """The season from JSON values."""
    return msgspec.convert({**values, "due": values["due"] or None}, Season)


class Overtaken(ValueError):
    """The values an act set have changed since, so it cannot be undone alone."""


def changed(before: Record, after: Record) -> list[str]:
    """The keys whose values have changed."""
    return [key for key in after if before.get(key) != after[key]]


def restored_values(now: Record, before: Record, after: Record) -> dict[str, Any]:
    """The new values of `now` that undo the step from `before` to `after`.

    In a list only what the step had added is removed and what it had removed returns: events added later
    stay. Raises Overtaken where a value the step had set has changed since.
    """
    restored: dict[str, Any] = {}
    for key, value in after.items():
        if isinstance(value, list):
            restored[key] = _restored_list(now[key], before[key], value)
        elif now[key] != value:
            raise Overtaken(key)
        else:
            restored[key] = before[key]
    return restored


def _restored_list(now: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
    added = [item for item in after if item not in before]
    removed = [item for item in before if item not in after]
    if any(item not in now for item in added) or any(item in now for item in removed):
        raise Overtaken
    return sorted([item for item in now if item not in added] + removed, key=sort_key)


def sort_key(item: Any) -> str:
    """Sorts seasons by their first day, anything else in a stable order."""
    return str(item["starts"]) if isinstance(item, dict) else json.dumps(item)


def problems(seasons: list[Season], same: list[list[int]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The problems of the seasons and the joined entries, as codes with their figures."""
    for season in seasons:
        if season.ends < season.starts:
            yield "season_backwards", {"season": season.name}
        elif season.due is not None and season.due < season.starts:
            yield "season_due_early", {"season": season.name}
    in_order = sorted(seasons, key=lambda season: season.starts)
    for earlier, later in pairwise(in_order):
        if later.starts <= earlier.ends:
            yield "season_overlaps", {"season": earlier.name, "other": later.name}
    entries = [entry for group in same for entry in group]
    if len(entries) != len(set(entries)):
        yield "same_twice", {}
