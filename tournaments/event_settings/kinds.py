"""What a setting is: its name, its allowed values, and until when it may be changed."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from msgspec import UNSET

from scoring.games import GAMES, load_rules
from scoring.places import PlacePoints, PlaceRules, PlacesError, lists_text, number_lists_in, with_places
from scoring.rules import Rules

from ..event_file.limits import FIRST_YEAR, LAST_YEAR
from ..text.lazy import Text
from ..wording.refusals import Refused, refused_by
from ..wording.typed_texts import checked_line

# Only these become links: "javascript:" would run with the rights of whoever follows it.
WEB_ADDRESS = re.compile(r"https?://[^\s/:@]+(:\d{1,5})?(/\S*)?", re.IGNORECASE)


class Until(StrEnum):
    """How long a setting may be changed."""

    ALWAYS = "always"
    FINISH = "finish"
    START = "start"
    RESULTS = "results"
    CUT = "cut"
    """From the start until the cut is made, with a reason (A-STRUCT-4)."""
    FINAL = "final"
    """Until the final is paired."""


@dataclass(frozen=True, slots=True)
class OneLine:
    """Text on one line."""

    longest: int
    missing: str = ""
    """The code of the refusal of an empty text; "" where it may be empty."""
    is_web: bool = False
    """True for a web address, which pages link to."""

    def clean(self, value: Any, game: str) -> str:
        """The text without the invisible characters that a database refuses. Raises Refused."""
        text = checked_line(str(value), field=None, longest=self.longest, missing=self.missing)
        if text and self.is_web and not WEB_ADDRESS.fullmatch(text):
            raise Refused("web_address")
        return text


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number in a range."""

    lowest: int
    highest: int
    refusal: str
    may_be_none: bool = False
    offers: Callable[[str], Iterable[int]] | None = None
    """Game -> the numbers to choose from in a form; without it the number is typed."""
    words: Callable[[int], str] = str
    """The label of a number in a form and in a line of several settings."""
    usual: str = ""
    """The id of the page's datalist of frequent numbers."""

    def clean(self, value: Any, game: str) -> int | None:
        """The number. Raises Refused."""
        if value is None and self.may_be_none:
            return None
        if type(value) is not int or not self.lowest <= value <= self.highest:
            raise Refused(self.refusal, found=value, smallest=self.lowest, largest=self.highest)
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several values."""

    offers: Callable[[str], Mapping[str, Text]]
    """Game -> value -> its label in the form."""
    refusal: str = "unknown_choice"
    is_known: Callable[[Any], bool] = lambda value: False
    """True for values that are allowed although the form doesn't offer them."""
    shows_all: bool = False
    """True where the form shows all choices at once, as radio buttons."""

    def clean(self, value: Any, game: str) -> str:
        """The value. Raises Refused."""
        if value not in self.offers(game) and not self.is_known(value):
            raise Refused(self.refusal, found=value)
        return str(value)


@dataclass(frozen=True, slots=True)
class CountryCode:
    """Two letters (ISO 3166)."""

    def clean(self, value: Any, game: str) -> str:
        """The letters, as capitals. Raises Refused."""
        letters = str(value).strip().upper()
        if not (len(letters) == 2 and letters.isascii() and letters.isalpha()):
            raise Refused("unknown_country", found=letters)
        return letters


@dataclass(frozen=True, slots=True)
class YesNo:
    """A checkbox; with texts, a choice of two answers."""

    yes: Text = ""
    no: Text = ""

    def clean(self, value: Any, game: str) -> bool:
        """The answer. Raises Refused."""
        if type(value) is not bool:
            raise Refused("unknown_choice", found=value)
        return value


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the calendar."""

    def clean(self, value: Any, game: str) -> date:
        """The day. Raises Refused."""
        if not isinstance(value, date):
            raise Refused("unknown_choice", found=value)
        check_day(value)
        return value


@dataclass(frozen=True, slots=True)
class PointInTime:
    """A moment, or none."""

    def clean(self, value: Any, game: str) -> datetime | None:
        """The moment. Raises Refused."""
        if value is not None and not isinstance(value, datetime):
            raise Refused("unknown_choice", found=value)
        check_day(value)
        return value


@dataclass(frozen=True, slots=True)
class PlaceLists:
    """Points of the places at a table, one list for each size of table (P-POINTS-1), stored as text."""

    longest: int

    def clean(self, value: str, game: str) -> str:
        """The lists that `number_lists_in` reads, with those of the rules for other sizes. Raises Refused."""
        rules = load_rules(GAMES[game], GAMES[game].ruleset)
        try:
            rules_with_places = with_places(rules, number_lists_in(value))
        except PlacesError as error:
            raise refused_by(error) from error
        text = place_text(rules_with_places)
        if len(text) > self.longest:
            raise Refused("text_too_long", found=len(text), largest=self.longest)
        return text

    def from_file(self, value: PlacePoints) -> str:
        """The lists of an event file as they are stored."""
        return lists_text(value)

    def for_file(self, value: str) -> PlacePoints:
        """The lists as they are written to the event file."""
        return number_lists_in(value)


def place_text(rules: Rules) -> str:
    """The points of the places by these rules, as text; "" in a game whose places give none."""
    return lists_text(rules.place_points) if isinstance(rules, PlaceRules) else ""


SettingKind = OneLine | WholeNumber | OneOf | CountryCode | YesNo | CalendarDay | PointInTime | PlaceLists


@dataclass(frozen=True, slots=True)
class Constant:
    """The same default in every game."""

    value: Any
    is_left_out: bool = False
    """True where the event file has no such key for it."""

    def __call__(self, rules: Rules) -> Any:
        """The value, whatever the rules."""
        return self.value


def always(choices: Iterable[tuple[str, Text]]) -> Callable[[str], Mapping[str, Text]]:
    """The same choices in every game."""
    labels = dict(choices)
    return lambda game: labels


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting. Its name is a field of the tournament, whose verbose name stands for it in sentences."""

    name: str
    kind: SettingKind
    default: Callable[[Rules], Any]
    """Its value in a new event where none is given, by the rules of the game."""
    until: Until = Until.FINISH
    in_file: str = ""
    """Its key in the event file where it differs from the name, e.g. ``minutes.swiss``."""
    of_lists: bool = False
    """True where only games with lists have it."""
    of_limit: bool = False
    """True where only games whose rules have a points limit (of lists and of match scores) have it."""
    of_places: bool = False
    """True where only games whose places give points have it."""
    of_ends: bool = False
    """True where it has an effect only in games whose possible ends can be enumerated; other games keep it
    without showing it."""
    of_duels: str = ""
    """The code of its refusal in other games, where only games with two at a table have it."""
    is_restored: bool = True
    """False where restoring an earlier state leaves it unchanged."""
    part: str = ""
    """The part of the form it is in; "" where the form doesn't have it."""
    label: Text = ""
    help: Text = ""
    help_figures: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The numbers in its help, by name."""
    sentence: Text = ""
    """The setting with its %(value)s in a line of several settings; without it, the label and the value."""
    shown_at_zero: bool = True
    """False where 0 means that the event has nothing of the kind."""
    in_same_row: bool = False
    """True where the form shows it in the row of the setting before it."""

    @property
    def file_key(self) -> str:
        """Its key in the event file."""
        return self.in_file or self.name

    @property
    def left_out(self) -> Any:
        """The value meant where the file has no such key; UNSET for none."""
        default = self.default
        return default.value if isinstance(default, Constant) and default.is_left_out else UNSET

    @property
    def help_text(self) -> str:
        """The help with its numbers, in the reader's language."""
        return str(self.help) % self.help_figures if self.help_figures else str(self.help)

    def clean(self, value: Any, game: str) -> Any:
        """The value as it is stored. Raises Refused with this field."""
        try:
            return self.kind.clean(value, game)
        except Refused as refused:
            refused.field = self.name
            raise


def check_day(day: date | None, *, field: str | None = None) -> None:
    """Raises Refused for a day too near the ends of the calendar to add clock times and time zones to it."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Refused(
            "year_out_of_range", field=field, found=day.year, smallest=FIRST_YEAR, largest=LAST_YEAR
        )
