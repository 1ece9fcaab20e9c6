"""What every game's stored list can be asked for, as plain values: cards, differences, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

# More lines than this are no picture any more; the rest is one line.
LONGEST = 12


class StoredList(Protocol):
    """A version of a list, as it was kept."""

    reading: Any
    figures: Any
    total: int
    points_limit: int


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of a list. `label` tells it from its namesakes (A-FLEET-13); `place` is the card it is on,
    empty for what is on none. `kind` is a code of the game's words, `title` what is shown beside it.
    """

    id: str
    name: str
    label: str
    kind: str
    place: str
    count: int
    line: int
    title: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of a diff. `sign` is "+" or "-"; `place` the card it is on, or under what it is listed.

    `kind` is a code of the game's words; "faction" is everybody's.
    """

    sign: str
    kind: str
    label: str
    place: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Count:
    """How often something is there; `share` in percent of the lists. `code` is "" for the rest."""

    code: str
    count: int
    share: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts in one order: by number for things, by size for figures (`is_scale`)."""

    code: str
    counts: tuple[Count, ...]
    is_scale: bool = False

    @property
    def largest(self) -> int:
        """The highest count of one thing; what stands together is no thing."""
        return max((bar.count for bar in self.counts if bar.code), default=0)


def things_chart(
    code: str, lists: Sequence[StoredList], what: Callable[[Mapping[str, Any]], list[str]]
) -> Chart:
    """In how many lists each thing is, once per list; the rarest together."""
    found: Counter[str] = Counter()
    for stored in lists:
        found.update({thing for thing in what(stored.reading) if thing})
    order = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    head = order if len(order) <= LONGEST else order[: LONGEST - 1]
    counts = [Count(thing, n, _share(n, len(lists))) for thing, n in head]
    if len(head) < len(order):
        # One list may hold several rare things, so this counts them, not the lists.
        counts.append(Count("", sum(n for _thing, n in order[len(head) :]), 0))
    return Chart(code, tuple(counts))


def scale_chart(
    code: str, lists: Sequence[StoredList], what: Callable[[StoredList], int], *, step: int
) -> Chart:
    """How many lists there are in each step of a figure, empty steps between them too."""
    found = Counter(max(what(stored), 0) // step for stored in lists)
    if not found:
        return Chart(code, (), is_scale=True)
    steps = range(min(found), max(found) + 1)
    counts = (Count(_range(at, step), found[at], _share(found[at], len(lists))) for at in steps)
    return Chart(code, tuple(counts), is_scale=True)


def _range(at: int, step: int) -> str:
    return str(at) if step == 1 else f"{at * step}–{at * step + step - 1}"


def _share(count: int, of: int) -> int:
    return round(100 * count / of) if of else 0


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card in the list of cards. `kind` is in words; `points` None where the card has none of its own."""

    id: str
    name: str
    kind: str
    factions: tuple[str, ...]
    points: int | None
    is_unique: bool
