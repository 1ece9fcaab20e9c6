"""Values that every game makes of its stored lists: cards, differences, counts."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

from tournaments.text.lazy import Text

# The most lines of a chart; the rest is one line.
LONGEST = 12


class StoredList(Protocol):
    """A stored version of a list."""

    reading: Any
    figures: Any
    total: int
    points_limit: int


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of a list. `label` tells it from its namesakes (A-FLEET-13); `place` is the card it is on,
    empty for a card on no other. `kind` is a code of the game's words, `title` what is shown beside it.
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

    `kind` is a code of the game's words; every game has "faction".
    """

    sign: str
    kind: str
    label: str
    place: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Count:
    """How often something occurs; `share` in percent of the lists. `code` is "" for the rest."""

    code: str
    count: int
    share: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts in order: the most frequent first, figures by size (`is_scale`)."""

    code: str
    title: Text
    note: Text
    counts: tuple[Count, ...]
    is_scale: bool = False

    @property
    def largest(self) -> int:
        """The highest count of a bar; the rest (without a code) does not count."""
        return max((bar.count for bar in self.counts if bar.code), default=0)


@dataclass(frozen=True, slots=True)
class NameChart:
    """In how many lists each name of a reading occurs; `note` says what the figures count."""

    title: Text
    note: Text
    names_of: Callable[[Mapping[str, Any]], Iterable[str]]
    # Of what is chosen besides the cards.
    of_extras: bool = False

    def chart(self, code: str, lists: Sequence[StoredList]) -> Chart:
        """Each name counted once per list; the rarest together."""
        frequencies: Counter[str] = Counter()
        for stored in lists:
            frequencies.update({name for name in self.names_of(stored.reading) if name})
        order = sorted(frequencies.items(), key=lambda pair: (-pair[1], pair[0]))
        head = order if len(order) <= LONGEST else order[: LONGEST - 1]
        counts = [Count(name, n, _share(n, len(lists))) for name, n in head]
        if len(head) < len(order):
            # A list may hold several rare names, so this counts them, not the lists.
            counts.append(Count("", sum(n for _name, n in order[len(head) :]), 0))
        return Chart(code, self.title, self.note, tuple(counts))


@dataclass(frozen=True, slots=True)
class FigureChart:
    """How many lists there are in each step of a figure."""

    title: Text
    note: Text
    figure_of: Callable[[StoredList], int]
    step: int = 1
    of_extras: ClassVar[bool] = False

    def chart(self, code: str, lists: Sequence[StoredList]) -> Chart:
        """The steps by size, including empty ones between them."""
        frequencies = Counter(max(self.figure_of(stored), 0) // self.step for stored in lists)
        steps = range(min(frequencies), max(frequencies) + 1) if frequencies else ()
        counts = (
            Count(_range(at, self.step), frequencies[at], _share(frequencies[at], len(lists))) for at in steps
        )
        return Chart(code, self.title, self.note, tuple(counts), is_scale=True)


Charts: TypeAlias = Mapping[str, NameChart | FigureChart]
"""The charts of a game in their order, by code."""


@dataclass(frozen=True, slots=True)
class Average:
    """What is averaged over all lists; `note` says what the figure counts."""

    title: Text
    note: Text
    figure_of: Callable[[StoredList], int]


def ships_in(version: StoredList) -> int:
    """How many ships the list has, unknown ones too."""
    ships: list[dict[str, Any]] = version.reading["ships"]
    return len(ships)


def points_left(version: StoredList) -> int:
    """Points under the limit; negative over it."""
    return version.points_limit - version.total


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
    # The dots before its name, and what they say.
    dots: int
    dots_word: str
