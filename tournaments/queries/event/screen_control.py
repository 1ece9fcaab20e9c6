"""What the desk wants the hall to see: which view, whether pages turn, the table of the broadcast."""

import msgspec

from ...models import Tournament

# What a screen may be asked to stay on; "" for all in turn.
VIEWS = ("missing", "teams", "names", "clock", "tables", "bracket", "standings")


class ScreenControl(msgspec.Struct, frozen=True):
    """The value of the column `screens`; what is left out there is as in an event nobody controls."""

    view: str = ""
    step: int = 0
    """Grows by one with each press of "next page"."""
    paused: bool = msgspec.field(default=False, name="rests")
    table: int | None = None
    """The table the broadcast shows; None for none."""


def screen_control_of(tournament: Tournament) -> ScreenControl:
    """How the screens of this event are controlled now."""
    return msgspec.convert(tournament.screens, ScreenControl)
