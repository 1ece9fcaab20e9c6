"""Payloads of the captains' draft: that somebody moved, never the move itself."""

from __future__ import annotations

from .base import Payload


class DraftOpened(Payload, frozen=True):
    """Two teams by name, and their keys."""

    draft: int | None = None
    first: str | None = None
    second: str | None = None
    pairs: tuple[str, ...] = ()
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class DraftMoved(Payload, frozen=True):
    """A captain of the team moved; `moves` is how many moves there are now."""

    draft: int | None = None
    name: str | None = None
    moves: int = 0
