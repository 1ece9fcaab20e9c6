"""What is kept of the acts on the event as a whole."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from .base import Json, Payload


class Named(Payload, frozen=True):
    """Something that has a name, and nothing else to say."""

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
    """The event was put back to a snapshot, taken before (or for a closed round after) the act `undone`."""

    snapshot: int | None = None
    revision: int | None = None
    undone: str = ""
    act: str = ""
    kept: Json = msgspec.field(default_factory=dict, name="figures")

    @property
    def variant(self) -> str:
        return "after" if self.act == "after" else ""


class ScreensControlled(Payload, frozen=True):
    """What was done to the screens (`do`), which view they stay on now, which table the broadcast shows."""

    do: str = ""
    view: str = ""
    table: int | None = None

    @property
    def variant(self) -> str:
        return self.do


class Announced(Payload, frozen=True):
    """What stands on all pages now, and what stood there before, `since` when; "" for nothing."""

    text: str = ""
    before: str = ""
    since: datetime | None = None

    @property
    def variant(self) -> str:
        return "down" if self.before and not self.text else ""


class DayPlanned(Payload, frozen=True):
    """The plan and its beginning before and after, as the columns have them."""

    day_before: tuple[Json, ...] = ()
    day: tuple[Json, ...] = ()
    since: datetime | None = None
    starts: datetime | None = None


class WebhookSet(Payload, frozen=True):
    """`kind` is the shape of what is sent, `off` where nobody hears any more. The address is a secret too."""

    kind: str = ""
    off: bool = False

    @property
    def variant(self) -> str:
        return "off" if self.off else ""


class TakenBack(Payload, frozen=True):
    """`act` is what never was: a closing, a start, a push of the clock, a removal."""

    act: str = ""
    round: int | None = None
    name: str | None = None
    key: str = ""

    @property
    def variant(self) -> str:
        return self.act
