"""What is said of a league, as plain JSON values: what an act changes, what its line keeps, what turns back.

No Django here. A league is small, so each line of its history keeps the values before and after; to take an
act back is to turn exactly those, and nothing else has to be said of any act.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Literal

Record = Mapping[str, Any]
Forfeits = Literal["keep", "lose"]
LONGEST_SEASON_NAME = 60
MOST_SEASONS = 40


@dataclass(frozen=True, slots=True)
class Season:
    """A part of a league: the events between two days, both included.

    `due` is the last day on which an event of the season may be closed to count; `forfeits` says whether who
    dropped out of an event keeps or loses the points of it.
    """

    name: str
    starts: date
    ends: date
    due: date | None = None
    forfeits: Forfeits = "keep"

    def holds(self, day: date) -> bool:
        """True where an event of this day belongs to the season."""
        return self.starts <= day <= self.ends

    def as_json(self) -> dict[str, Any]:
        """The season as JSON keeps it."""
        return {
            "name": self.name,
            "starts": self.starts.isoformat(),
            "ends": self.ends.isoformat(),
            "due": self.due.isoformat() if self.due else "",
            "forfeits": self.forfeits,
        }


def season_of(said: Mapping[str, Any]) -> Season:
    """The season out of JSON."""
    return Season(
        said["name"],
        date.fromisoformat(said["starts"]),
        date.fromisoformat(said["ends"]),
        date.fromisoformat(said["due"]) if said["due"] else None,
        said["forfeits"],
    )


class Overtaken(ValueError):
    """What an act had made is no longer there, so it cannot be turned back by itself."""


def changed(before: Record, after: Record) -> list[str]:
    """The keys whose values are others now."""
    return [key for key in after if before.get(key) != after[key]]


def turned_back(now: Record, before: Record, after: Record) -> dict[str, Any]:
    """The values of `now` that have to change so that the step from `before` to `after` is undone.

    Of a list only what the step had added goes and what it had taken away returns: events that came later
    stay. Raises Overtaken where what the step had made is another one meanwhile.
    """
    found: dict[str, Any] = {}
    for key, made in after.items():
        if isinstance(made, list):
            found[key] = _list_back(now[key], before[key], made)
        elif now[key] != made:
            raise Overtaken(key)
        else:
            found[key] = before[key]
    return found


def _list_back(now: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
    added = [one for one in after if one not in before]
    taken = [one for one in before if one not in after]
    if any(one not in now for one in added) or any(one in now for one in taken):
        raise Overtaken
    return sorted([one for one in now if one not in added] + taken, key=sort_key)


def sort_key(said: Any) -> str:
    """Seasons stand in the order of their days, anything else in one order that never changes."""
    return str(said["starts"]) if isinstance(said, dict) else json.dumps(said)


def problems(seasons: list[Season], same: list[list[int]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What can't be, as codes with their figures: of the seasons, and of who is said to be one player."""
    for season in seasons:
        if season.ends < season.starts:
            yield "season_backwards", {"season": season.name}
        elif season.due is not None and season.due < season.starts:
            yield "season_due_early", {"season": season.name}
    in_order = sorted(seasons, key=lambda season: season.starts)
    for one, other in pairwise(in_order):
        if other.starts <= one.ends:
            yield "season_overlaps", {"season": one.name, "other": other.name}
    said = [entry for group in same for entry in group]
    if len(said) != len(set(said)):
        yield "same_twice", {}
