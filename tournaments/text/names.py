"""The names people are shown under, so that no two are the same, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeVar

from django.utils.translation import get_language

from .collation import NameKey, sorted_by


class Names(Enum):
    """How a reader sees the names of children. Who reads is known where a request comes in."""

    INITIALS = "initials"
    """For everybody, and for what hangs in the hall, goes out or is written down."""
    FULL = "full"
    """For the staff, and for what is handed to the one it names."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player as entered."""

    key: str
    name: str
    club: str = ""
    is_child: bool = False
    """Only the staff sees the full name; everybody else sees initials."""

    @property
    def in_public(self) -> Person:
        """The person as the public may see them."""
        return replace(self, name=initials(self.name)) if self.is_child else self

    @property
    def number(self) -> str:
        """A number nobody else has: "7" of "p7", or the whole key where another program gave it."""
        own = self.key.removeprefix("p")
        return own if own.isdecimal() else self.key

    def called(self, level: int) -> str:
        """The name, with more added at each level: the club, else the number; then both."""
        with_club = f"{self.name} ({self.club})" if self.club else ""
        numbered = f"{self.name} #{self.number}"
        last = f"{with_club or self.name} #{self.number}"
        return (self.name, with_club or numbered, numbered, last)[level]


def initials(name: str) -> str:
    """ "A. K." of "Anna Kowalska"; "…" of a name without a letter."""
    firsts = (next((char for char in word if char.isalnum()), "") for word in name.split())
    return " ".join(f"{first.upper()}." for first in firsts if first) or "…"


class HasName(Protocol):
    """What sorting by name needs of an entry."""

    name: Any
    pk: Any


Named = TypeVar("Named", bound=HasName)


def names_to_show(people: Iterable[Person]) -> dict[str, str]:
    """Key -> the name to show everywhere: the name alone where nobody else has it, with the club where that
    distinguishes namesakes, else with the number (F4). No two are the same, whatever their case."""
    people = tuple(people)
    levels = dict.fromkeys((person.key for person in people), 0)
    while True:
        shown = {person.key: person.called(levels[person.key]) for person in people}
        same = Counter(normalized_name(name) for name in shown.values())
        twice = [key for key, name in shown.items() if same[normalized_name(name)] > 1 and levels[key] < 3]
        if not twice:
            return shown
        for key in twice:
            levels[key] += 1


def namesakes(people: Iterable[Person]) -> tuple[str, ...]:
    """Names shared by two people of one club, or both without: perhaps somebody entered twice."""
    people = tuple(people)
    same = Counter((normalized_name(person.name), normalized_name(person.club)) for person in people)
    names: Mapping[str, str] = {
        normalized_name(person.name): person.name
        for person in people
        if same[normalized_name(person.name), normalized_name(person.club)] > 1
    }
    return tuple(names.values())


def normalized_name(text: str) -> str:
    """The text without differences in case and blanks, which distinguish nobody."""
    return " ".join(text.split()).casefold()


def name_key(name: str) -> NameKey:
    """The sort key of a name in the reader's language: the surname first."""
    return sorted_by(name, get_language() or "en")


def by_name(people: Iterable[Named]) -> tuple[Named, ...]:
    """The entries sorted by name: the order of every list, select, sheet and response that is not sorted by
    place or table."""
    language = get_language() or "en"
    return tuple(sorted(people, key=lambda person: (sorted_by(person.name, language), person.pk)))


def club_beside(name: str, club: str) -> str:
    """The club to show next to the name; "" where the name includes it, as a namesake's does."""
    return "" if f"({club})" in name else club


def has_club_mates(clubs: Iterable[str]) -> bool:
    """True where two players or more are of the same club; an empty one is no club."""
    return any(number > 1 for club, number in Counter(clubs).items() if club)
