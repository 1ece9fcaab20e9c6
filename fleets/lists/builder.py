"""The builder in the page, for any game that has one: a list as a value, and steps on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

# A list as its game's builder has it; only the game's room looks inside.
Workbench: TypeAlias = Any


class EditError(ValueError):
    """A step that can't be done: `code` is unknown_card, no_such_place, too_many or no_such_step."""

    def __init__(self, code: str, limit: int | None = None) -> None:
        super().__init__(code)
        self.code, self.limit = code, limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """What a page does with a workbench. Every request brings it along as text."""

    # A list of nothing.
    new: Callable[[], Workbench]
    # (reading) -> everything of it, placed or waiting for a place.
    start: Callable[[Any], Workbench]
    # As a form carries it; None for anything that is none.
    to_text: Callable[[Workbench], str]
    from_text: Callable[[str], Workbench | None]
    # The workbenches of the last steps, small enough for a form.
    pack: Callable[[tuple[Workbench, ...]], str]
    unpack: Callable[[str], tuple[Workbench, ...]]
    # (workbench, catalogue): raises EditError where no page can show it.
    check: Callable[[Workbench, Any], None]
    # (workbench, words, catalogue=) -> after the step. Raises EditError.
    step: Callable[..., Workbench]
    name_of: Callable[[Workbench], str]
    with_name: Callable[[Workbench, str], Workbench]
    # Kind -> (workbench, catalogue) -> the list: "text" to hand in, "draft" with what still waits for a
    # place, "plain" to read, "json" as a file.
    write: Mapping[str, Callable[[Workbench, Any], str]]
    # Codes of texts that can't be changed card by card.
    unread: frozenset[str]
