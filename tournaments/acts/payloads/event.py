"""Payloads of the acts on the event as a whole."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from .base import Json, Payload


class Named(Payload, frozen=True):
    """Something with only a name."""

    name: str | None = None


class SettingChanged(msgspec.Struct, frozen=True, array_like=True):
    """One setting before and after: the name of its column, and values as JSON has them."""

    field: str
    before: Any
    after: Any


class SettingsChanged(Payload, frozen=True):
    changes: tuple[SettingChanged, ...] = ()


class Started(Payload, frozen=True):
    players: int | None = None
    rounds: int | None = None
    cut: int | None = None


class Restored(Payload, frozen=True):
    """The event was restored from a snapshot taken before (for a closed round: after) the act `undone`."""

    snapshot: int | None = None
    revision: int | None = None
    undone: str = ""
    act: str = ""
    kept: Json = msgspec.field(default_factory=dict, name="figures")

    @property
    def variant(self) -> str:
        return "after" if self.act == "after" else ""


class ScreensControlled(Payload, frozen=True):
    """What was done to the screens (`do`), the view they stay on, and the table of the broadcast."""

    do: str = ""
    view: str = ""
    table: int | None = None

    @property
    def variant(self) -> str:
        return self.do


class Announced(Payload, frozen=True):
    """The announcement, and the one before with `since`, when it was made; "" for none."""

    text: str = ""
    before: str = ""
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return "down" if self.before and not self.text else ""


class DayPlanned(Payload, frozen=True):
    """The plan and its start before and after, as stored in the columns."""

    day_before: tuple[Json, ...] = ()
    day: tuple[Json, ...] = ()
    since: datetime | None = None
    starts: datetime | None = None


class WebhookSet(Payload, frozen=True):
    """`kind` is the format of the calls, `off` for a removed webhook. Its address is secret and not kept."""

    kind: str = ""
    off: bool = False

    @property
    def variant(self) -> str:
        return "off" if self.off else ""


class TakenBack(Payload, frozen=True):
    """`act` is what was undone: a closing, a start, a step of the clock, a removal."""

    act: str = ""
    round: int | None = None
    name: str | None = None
    key: str = ""

    @property
    def variant(self) -> str:
        return self.act
