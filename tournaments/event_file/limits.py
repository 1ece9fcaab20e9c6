"""How large an event in a file may be and which dates it may contain; the forms use the same limits."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from tournaments.event_file.words import EventFileError

MOST_PLAYERS = 2000
MOST_SWISS_ROUNDS = 30
# The Swiss rounds and a bracket of all players.
MOST_ROUNDS = MOST_SWISS_ROUNDS + 11

# Ranges of the settings that are numbers and lengths of those that are text; event_settings reads the same.
SWISS_ROUNDS = 0, MOST_SWISS_ROUNDS
# Whether it is a power of two and how many players it needs is checked with the structure (A-STRUCT-3).
CUT = 0, 4096
MINUTES = 1, 1440
POINTS_LIMIT = 1, 9999
NOT_PLAYED_POINTS = 0, 10
ROUND_DAYS = 0, 60
PLACES = 1, MOST_PLAYERS
HOURS_TO_ACCEPT = 0, 336
EMAIL_DAYS = 1, 365
LONGEST_NAME, LONGEST_PLACE, LONGEST_PHOTOS, LONGEST_FEE, LONGEST_SEED = 120, 160, 300, 60, 64
# The number thrown in the hall, as it is typed: "4 2 6 1".
LONGEST_HALL = 40
LONGEST_LANGUAGE = 16
# The same for what is entered on the day: reasons, the plan of the day, minutes added or removed.
LONGEST_REASON = 200
MOST_DAY_LINES, LONGEST_DAY_LINE = 40, 60
MOST_MINUTES = 600

# Clock times and time zones are added to any moment; near the ends of the calendar that would overflow.
FIRST_YEAR, LAST_YEAR = 1970, 2200


def check_limits(document: Any) -> None:
    """Refuses what would keep a server busy or could not be shown on any page. Raises EventFileError."""
    _check_count("players", len(document.players), MOST_PLAYERS)
    _check_count("rounds", len(document.rounds), MOST_ROUNDS)
    for path, day in _days(document, ""):
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise EventFileError(
                path, f"the year {day.year} can't be; write one from {FIRST_YEAR} to {LAST_YEAR}."
            )


def _check_count(path: str, count: int, most: int) -> None:
    if count > most:
        raise EventFileError(path, f"{count} are too many; at most {most} are read.")


def _days(part: Any, path: str) -> Iterator[tuple[str, date | datetime]]:
    """Every day and moment of the file with its path; free data (`data` of the diary) has none."""
    if isinstance(part, date):
        yield path, part
    elif isinstance(part, tuple):
        for index, item in enumerate(part):
            yield from _days(item, f"{path}[{index}]")
    elif isinstance(part, Struct):
        for name, key in _fields_of(type(part)):
            yield from _days(getattr(part, name), f"{path}.{key}".removeprefix("."))


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Name and key in the file of each field. msgspec reads the annotations anew each time, which took four
    fifths of the time to read an event."""
    return tuple((field.name, field.encode_name) for field in fields(kind))
