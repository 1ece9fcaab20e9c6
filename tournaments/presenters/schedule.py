"""The parts of the day in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..play.timetable import DayPart


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One line of the plan as pages and calendars show it."""

    part: DayPart
    name: str


def shown_day(parts: Sequence[DayPart]) -> tuple[ShownPart, ...]:
    """Every part with its name: the one it was given, else what it is."""
    return tuple(ShownPart(part, name_of_part(part)) for part in parts)


def name_of_part(part: DayPart) -> str:
    """ "Round 2", "Break", or the name somebody gave it."""
    if part.line.name:
        return part.line.name
    if part.round is not None:
        return _("Round %(round)s") % {"round": part.round}
    return {"break": _("Break"), "lists": _("List check"), "prizes": _("Prizes")}[part.line.kind]
