"""What changing any list card by card comes down to: parts of a tuple, small numbers, a name on one line."""

from __future__ import annotations

from typing import Final, TypeVar

from fleets.lists.builder import EditError

MAX_NAME: Final = 100

T = TypeVar("T")


def part_at(some: tuple[T, ...], at: int | None) -> T:
    """The part at that place. Raises EditError `no_such_place`."""
    if at is None or not 0 <= at < len(some):
        raise EditError("no_such_place")
    return some[at]


def without_part(some: tuple[T, ...], at: int | None) -> tuple[T, ...]:
    """All but the part at that place. Raises EditError `no_such_place`."""
    part_at(some, at)
    return tuple(each for n, each in enumerate(some) if n != at)


def exchanged(some: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """With another part at that place."""
    return (*some[:at], new, *some[at + 1 :])


def check_room(some: tuple[object, ...], limit: int) -> None:
    """Nothing while one more is allowed. Raises EditError `too_many`."""
    if len(some) >= limit:
        raise EditError("too_many", limit)


def small_number(text: str) -> int:
    """A small number; what is none names no place. Raises EditError `no_such_place`."""
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise EditError("no_such_place")
    return int(text)


def plain_name(name: str) -> str:
    """The name of a list on one line, without what no page or file wants."""
    plain = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(plain.split())[:MAX_NAME].strip()
