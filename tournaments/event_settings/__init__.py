"""What an organizer may set: each setting once, with its range, its default, its key in the file, its end."""

from __future__ import annotations

from .kinds import (
    CalendarDay,
    CountryCode,
    OneLine,
    OneOf,
    PlaceLists,
    PointInTime,
    Setting,
    Until,
    WholeNumber,
    YesNo,
    check_day,
)
from .lists import has_lists
from .structure import PLAIN_STRUCTURE
from .table import SETTINGS, rules_of_new, settings_for
from .value import Settings, completed, settings_of

__all__ = [
    "PLAIN_STRUCTURE",
    "SETTINGS",
    "CalendarDay",
    "CountryCode",
    "OneLine",
    "OneOf",
    "PlaceLists",
    "PointInTime",
    "Setting",
    "Settings",
    "Until",
    "WholeNumber",
    "YesNo",
    "check_day",
    "completed",
    "has_lists",
    "rules_of_new",
    "settings_for",
    "settings_of",
]
