"""The list builder of a game, if it has one: a list as a value, and edits of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

# A list as its game's builder keeps it; only the game's package looks inside.
ListEditor: TypeAlias = Any


class EditError(ValueError):
    """An edit that can't be done: `code` is unknown_card, no_such_place, too_many or no_such_edit."""

    def __init__(self, code: str, limit: int | None = None) -> None:
        super().__init__(code)
        self.code, self.limit = code, limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """What a page does with a list editor. Every request brings it along as text."""

    # An empty list.
    new: Callable[[], ListEditor]
    # (reading) -> all its lines, placed or waiting for a place.
    start: Callable[[Any], ListEditor]
    # As a field of a form; None for any other text.
    to_text: Callable[[ListEditor], str]
    from_text: Callable[[str], ListEditor | None]
    # The list editors before the last edits, small enough for a form.
    pack: Callable[[tuple[ListEditor, ...]], str]
    unpack: Callable[[str], tuple[ListEditor, ...]]
    # (list editor, catalogue): raises EditError where no page can show it.
    check: Callable[[ListEditor, Any], None]
    # (list editor, command, catalogue=) -> the list editor after it. Raises EditError.
    apply_edit: Callable[..., ListEditor]
    name_of: Callable[[ListEditor], str]
    with_name: Callable[[ListEditor, str], ListEditor]
    # Kind -> (list editor, catalogue) -> the list: "text" to hand in, "draft" with the lines that still wait
    # for a place, "plain" to read, "json" as a file.
    write: Mapping[str, Callable[[ListEditor, Any], str]]
    # Codes of texts that can't be changed card by card.
    unread: frozenset[str]
