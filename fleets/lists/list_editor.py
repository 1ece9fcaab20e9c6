"""The list builder of a game: a list as a value, edits of it, and how a form keeps both.

Lines of a text that wait for a place are the same in every game.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

# A list as its game's builder keeps it; only the game's package looks inside.
ListEditor: TypeAlias = Any

ListEditorT = TypeVar("ListEditorT")

# How many edits can be undone, and the most bytes they may unpack to.
MAX_UNDO: Final = 30
MAX_BYTES: Final = 1_000_000
# Nobody places more lines one by one; a text like that is corrected as a text.
MAX_LEFTOVERS: Final = 60
MAX_SUGGESTIONS: Final = 6


@dataclass(frozen=True)
class Leftover:
    """A line of the text that has no place yet.

    `kind`: the kind of card, "" if unknown; `at`: the position of its parent card; `category`: the heading
    it stands under; `cards`: the cards it may mean; `carries`: the cards under an unknown parent card, which
    come with it.
    """

    line: int
    text: str
    code: str
    kind: str = ""
    at: int | None = None
    category: str = ""
    cards: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    # The figures of what is wrong, for the sentence about it.
    found: int | None = None
    allowed: int | None = None


Leftovers: TypeAlias = tuple[Leftover, ...]


def after_parent_removed(leftovers: Leftovers, at: int) -> Leftovers:
    """After the parent card `at` is gone: those under it have no parent, those behind it move up."""

    def moved(leftover: Leftover) -> Leftover:
        if leftover.at is None or leftover.at < at:
            return leftover
        return replace(leftover, at=None if leftover.at == at else leftover.at - 1)

    return tuple(map(moved, leftovers))


def after_parent_added(leftovers: Leftovers, at: int) -> Leftovers:
    """After a new parent card was inserted at `at`: those from there on move down."""

    def moved(leftover: Leftover) -> Leftover:
        behind = leftover.at is not None and leftover.at >= at
        return replace(leftover, at=(leftover.at or 0) + 1) if behind else leftover

    return tuple(map(moved, leftovers))


@dataclass(frozen=True)
class FormCodec(Generic[ListEditorT]):
    """How a form keeps list editors of one kind between two edits."""

    kind: type[ListEditorT]

    def to_text(self, list_editor: ListEditorT) -> str:
        """The list editor as one form field."""
        return msgspec.json.encode(list_editor).decode()

    def from_text(self, text: str) -> ListEditorT | None:
        """The list editor that `to_text` wrote; None for any other text."""
        try:
            return msgspec.json.decode(text.encode("utf-8", "replace"), type=self.kind)
        except (msgspec.DecodeError, RecursionError):
            return None

    def pack(self, before: tuple[ListEditorT, ...]) -> str:
        """The last list editors, oldest first, small enough for a form: each differs by one card."""
        data = zlib.compress(msgspec.json.encode(before[-MAX_UNDO:]))
        return urlsafe_b64encode(data).decode() if before else ""

    def unpack(self, text: str) -> tuple[ListEditorT, ...]:
        """The list editors that `pack` wrote; empty for any other text: then there is nothing to undo."""
        try:
            data = zlib.decompressobj().decompress(urlsafe_b64decode(text.encode("ascii")), MAX_BYTES)
            list_editors = msgspec.json.decode(data, type=list[self.kind])  # type: ignore[name-defined]
        except (ValueError, zlib.error, msgspec.DecodeError, RecursionError):
            return ()
        return tuple(list_editors)


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """What a page does with a list editor. Every request brings it along as text."""

    # An empty list.
    new: Callable[[], ListEditor]
    # (reading) -> all its lines, placed or waiting for a place.
    start: Callable[[Any], ListEditor]
    codec: FormCodec[Any]
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
