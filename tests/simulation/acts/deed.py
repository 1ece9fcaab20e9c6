"""One act that somebody tries: what is sent, whether it must be done, and what is true afterwards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .book import Book

REASON = "as it happened"


def _nothing(_answer: Any) -> None:
    """Nothing becomes true that was not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    kind: str
    """In words, for the table of acts."""
    path: str
    """Below the event."""
    body: dict[str, Any] = field(default_factory=dict)
    allowed: bool = True
    lines: tuple[str, ...] = ()
    """The acts of the history that it writes, where it is allowed."""
    then: Callable[[Any], None] = _nothing
    """Writes into the book what is true once it is done, from the answer."""
    link: str = ""
    """Of the player who acts, by personal link; else the organizer."""
    undone_by: str = ""
    """The act of the history that takes it back, where undoing is in the model."""
    undo: Callable[[], None] = lambda: None
    """Takes it back in the book."""


Maker = Callable[[Book, Random], Deed | None]
"""A deed of one kind that fits the event as it is, or None where nothing of it can be tried."""


def act(name: str, kind: str, body: dict[str, Any], **more: Any) -> Deed:
    """A deed at acts/NAME/ whose line in the history has that name, unless `more` says otherwise."""
    return Deed(kind=kind, path=f"acts/{name}/", body=body, **{"lines": (name,), **more})


def refused(name: str, kind: str, body: dict[str, Any]) -> Deed:
    return Deed(kind=kind, path=f"acts/{name}/", body=body, allowed=False)
