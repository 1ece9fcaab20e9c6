"""Payloads of calls for a judge."""

from __future__ import annotations

from datetime import datetime

from .rounds import OfRound


class OfCall(OfRound, frozen=True):
    """A call by its number in the event; `name` and `key` are the caller's."""

    call: int | None = None
    table: int | None = None
    name: str | None = None
    key: str = ""
    text: str = ""

    @property
    def variant(self) -> str:
        return "text" if self.text else ""


class CallClaimed(OfCall, frozen=True):
    """`by_account` and `since`: who had claimed the call before and when, for the undo."""

    by_account: int | None = None
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return ""


class CallAnswered(OfCall, frozen=True):
    """`minutes` is the extra time of the table, 0 for none."""

    ruling: str = ""
    minutes: int = 0

    @property
    def variant(self) -> str:
        return ""


class CallBack(OfCall, frozen=True):
    """`act` is the act that was undone."""

    act: str = ""

    @property
    def variant(self) -> str:
        return self.act
