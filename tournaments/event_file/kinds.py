"""What the values of an event file may be: names, numbers, moments, as long as the database can hold."""

from datetime import datetime
from typing import Annotated, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from tournaments.event_file import limits

Name = Annotated[str, Meta(min_length=1, max_length=limits.LONGEST_NAME)]
# It becomes part of URLs: no character that separates their segments or leads to a parent.
Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[^./\\\x00-\x1f\x7f][^/\\\x00-\x1f\x7f]*$")]
Number = Annotated[int, Meta(ge=1, le=32767)]
Count = Annotated[int, Meta(ge=0, le=32767)]
Minutes = Annotated[int, Meta(ge=limits.MINUTES[0], le=limits.MINUTES[1])]
SwissRounds = Annotated[int, Meta(ge=limits.SWISS_ROUNDS[0], le=limits.SWISS_ROUNDS[1])]
Cut = Annotated[int, Meta(ge=limits.CUT[0], le=limits.CUT[1])]
# As long as the database allows; longer values are refused when the file is read, not during an import.
PlayerName = Annotated[str, Meta(min_length=1, max_length=100)]
Club = Annotated[str, Meta(max_length=100)]
Email = Annotated[str, Meta(max_length=254)]
PlaceName = Annotated[str, Meta(max_length=limits.LONGEST_PLACE)]
Reason = Annotated[str, Meta(max_length=limits.LONGEST_REASON)]
Code = Annotated[str, Meta(max_length=48)]
Ruleset = Annotated[str, Meta(max_length=32)]
Zone = Annotated[str, Meta(max_length=64)]
Country = Annotated[str, Meta(min_length=2, max_length=2)]
Moment = Annotated[datetime, Meta(tz=True)]
# Somebody with an account on the machine the file comes from; in the file only a name.
Author = Annotated[str, Meta(min_length=1, max_length=150)]


T = TypeVar("T")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: unknown keys are refused."""


def all_of(values: tuple[T, ...] | UnsetType) -> tuple[T, ...]:
    """The entries of a list in the file; none where it has no such key."""
    return () if values is UNSET else values
