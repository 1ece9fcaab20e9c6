"""The parts of the day in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.translation import gettext as _

from ..play.forecast import PartForecast
from ..play.timetable import DayPart, whole_steps

NOTHING_KNOWN: Mapping[int, PartForecast] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One line of the plan as pages and calendars show it."""

    part: DayPart
    name: str
    forecast: PartForecast | None = None
    """Of a round to come, or under way, once enough is known of how long tables take."""

    @property
    def ends_about(self) -> datetime | None:
        """When a round ends, to five minutes."""
        return whole_steps(self.forecast.ends.middle) if self.forecast else None

    @property
    def ends_before(self) -> datetime | None:
        """When it has ended on nine of ten days."""
        return whole_steps(self.forecast.ends.high) if self.forecast else None


def shown_day(
    parts: Sequence[DayPart], forecast: Mapping[int, PartForecast] = NOTHING_KNOWN
) -> tuple[ShownPart, ...]:
    """Every part with its name: the one it was given, else what it is."""
    return tuple(
        ShownPart(part, name_of_part(part), forecast.get(part.place) if part.round else None)
        for part in parts
    )


def name_of_part(part: DayPart) -> str:
    """ "Round 2", "Break", or the name somebody gave it."""
    if part.line.name:
        return part.line.name
    if part.round is not None:
        return _("Round %(round)s") % {"round": part.round}
    return {"break": _("Break"), "lists": _("List check"), "prizes": _("Prizes")}[part.line.kind]
