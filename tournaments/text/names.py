"""How people are called, so that no two are called the same, and how their names are put in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from django.utils.translation import get_language

from .collation import NameKey, sorted_by


@dataclass(frozen=True, slots=True)
class Person:
    """A player as entered."""

    key: str
    name: str
    club: str = ""
    is_child: bool = False
    """Everybody but the staff reads initials."""

    @property
    def in_public(self) -> Person:
        """The same as everybody may read them."""
        return replace(self, name=initials(self.name)) if self.is_child else self

    @property
    def number(self) -> str:
        """What no other has: "7" of "p7", or the whole key where another program gave it."""
        own = self.key.removeprefix("p")
        return own if own.isdecimal() else self.key

    def called(self, level: int) -> str:
        """The name, and from level to level more with it: the club, else the number; then both."""
        with_club = f"{self.name} ({self.club})" if self.club else ""
        numbered = f"{self.name} #{self.number}"
        last = f"{with_club or self.name} #{self.number}"
        return (self.name, with_club or numbered, numbered, last)[level]


def initials(name: str) -> str:
    """ "A. K." of "Anna Kowalska"; "…" of a name without a letter."""
    firsts = (next((sign for sign in word if sign.isalnum()), "") for word in name.split())
    return " ".join(f"{first.upper()}." for first in firsts if first) or "…"


_in_full: ContextVar[bool] = ContextVar("in_full", default=False)


@contextmanager
def names_in_full(*, shown: bool = True) -> Iterator[None]:
    """Inside, whoever reads an event reads the names of children in full: for pages of the staff alone."""
    before = _in_full.set(shown)
    try:
        yield
    finally:
        _in_full.reset(before)


def are_in_full() -> bool:
    """Whether the names of children are read in full here."""
    return _in_full.get()


class HasName(Protocol):
    """An entry, as far as its place in a list goes."""

    name: Any
    pk: Any


Named = TypeVar("Named", bound=HasName)


def names_to_show(people: Iterable[Person]) -> dict[str, str]:
    """Key -> the name to show everywhere: the name alone where nobody else has it, with the club where that
    tells namesakes apart, else with the number (F4). No two are the same, also not in capital letters."""
    people = tuple(people)
    levels = dict.fromkeys((person.key for person in people), 0)
    while True:
        shown = {person.key: person.called(levels[person.key]) for person in people}
        same = Counter(spoken(name) for name in shown.values())
        twice = [key for key, name in shown.items() if same[spoken(name)] > 1 and levels[key] < 3]
        if not twice:
            return shown
        for key in twice:
            levels[key] += 1


def namesakes(people: Iterable[Person]) -> tuple[str, ...]:
    """The names that two people of one club, or both without, have: perhaps one who was entered twice."""
    people = tuple(people)
    same = Counter((spoken(person.name), spoken(person.club)) for person in people)
    found: Mapping[str, str] = {
        spoken(person.name): person.name
        for person in people
        if same[spoken(person.name), spoken(person.club)] > 1
    }
    return tuple(found.values())


def spoken(text: str) -> str:
    """The text as it is said: case and blanks tell nobody apart."""
    return " ".join(text.split()).casefold()


def name_key(name: str) -> NameKey:
    """What a name is sorted by, in the language of the reader: the surname first."""
    return sorted_by(name, get_language() or "en")


def by_name(people: Iterable[Named]) -> tuple[Named, ...]:
    """The entries in the order of names: the one order of every list, select, sheet and answer that is not in
    order of places or tables."""
    return tuple(sorted(people, key=lambda person: (name_key(person.name), person.pk)))


def has_club_mates(clubs: Iterable[str]) -> bool:
    """True where two players or more are of one club; nobody is of the empty one."""
    return any(number > 1 for club, number in Counter(clubs).items() if club)
