"""What the desk wants the hall to see: which view, whether it turns, the table of the broadcast."""

from __future__ import annotations

import msgspec

from ...models import Tournament

# What a screen may be asked to stay on; "" for all in turn.
VIEWS = ("missing", "teams", "names", "clock", "tables", "bracket", "standings")


class ScreenControl(msgspec.Struct, frozen=True):
    """As it is kept in the column `screens`; what is left out is as in an event nobody steers."""

    view: str = ""
    step: int = 0
    """Grows by one with each push of "next page"."""
    paused: bool = msgspec.field(default=False, name="rests")
    table: int | None = None
    """Whose table the broadcast shows; None for none."""


def screen_control_of(tournament: Tournament) -> ScreenControl:
    """As it stands now."""
    return msgspec.convert(tournament.screens, ScreenControl)
