"""What is kept of the calls for a judge."""

from __future__ import annotations

from datetime import datetime

from .rounds import OfRound


class OfCall(OfRound, frozen=True):
    """A call by its number in the event; `name` and `key` of the player who called."""

    call: int | None = None
    table: int | None = None
    name: str | None = None
    key: str = ""
    text: str = ""

    @property
    def variant(self) -> str:
        return "text" if self.text else ""


class CallClaimed(OfCall, frozen=True):
    """`by_account` is who was there before, and since when: what the way back needs."""

    by_account: int | None = None
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return ""


class CallAnswered(OfCall, frozen=True):
    """`minutes` is what the table was given for it, 0 for nothing."""

    ruling: str = ""
    minutes: int = 0

    @property
    def variant(self) -> str:
        return ""


class CallBack(OfCall, frozen=True):
    """`act` is what was taken back."""

    act: str = ""

    @property
    def variant(self) -> str:
        return self.act
