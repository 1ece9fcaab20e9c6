"""The settings of an event: each once, with its range, its default, its key in the file and its deadline."""

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
from .table import SETTINGS, rules_for_new_event, settings_for
from .value import Settings, settings_of, with_defaults
