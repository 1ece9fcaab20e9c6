"""Helpers to change any list card by card: parts of a tuple, small numbers, a name on one line."""

from typing import Final, TypeVar

MAX_NAME: Final = 100

T = TypeVar("T")


class EditError(ValueError):
    """An edit that can't be done: `code` is unknown_card, no_such_place, too_many or no_such_edit."""

    def __init__(self, code: str, limit: int | None = None) -> None:
        super().__init__(code)
        self.code, self.limit = code, limit


def part_at(parts: tuple[T, ...], at: int | None) -> T:
    """The part at that place. Raises EditError `no_such_place`."""
    if at is None or not 0 <= at < len(parts):
        raise EditError("no_such_place")
    return parts[at]


def without_part(parts: tuple[T, ...], at: int | None) -> tuple[T, ...]:
    """All but the part at that place. Raises EditError `no_such_place`."""
    part_at(parts, at)
    return tuple(part for n, part in enumerate(parts) if n != at)


def exchanged(parts: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """The parts with `new` at that place."""
    return (*parts[:at], new, *parts[at + 1 :])


def check_room(parts: tuple[object, ...], limit: int) -> None:
    """One more part is allowed. Raises EditError `too_many` where not."""
    if len(parts) >= limit:
        raise EditError("too_many", limit)


def small_number(text: str) -> int:
    """The text as a number below 1,000. Raises EditError `no_such_place` for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise EditError("no_such_place")
    return int(text)


def plain_name(name: str) -> str:
    """The name of a list on one line, without characters that can't be printed."""
    plain = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(plain.split())[:MAX_NAME].strip()
