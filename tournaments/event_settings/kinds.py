"""What a setting is: its name, what may stand there, and until when it may be changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from msgspec import UNSET

from scoring.games import GAMES, load_rules
from scoring.places import PlacePoints, PlaceRules, PlacesError, lists_in, lists_text, with_places
from scoring.rules import Rules

from ..event_file.limits import FIRST_YEAR, LAST_YEAR
from ..games.words import Text
from ..text.cleaning import cleaned
from ..wording.refusals import Refused, refused_by

# Nothing else becomes a link: "javascript:" would run with the rights of who follows it.
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
    """The code of the sentence where nothing stands; without one it may be empty."""
    is_web: bool = False
    """True for an address of the web, which pages lead to."""

    def clean(self, value: Any, game: str) -> str:
        """The text without the invisible characters that a database refuses. Raises Refused."""
        text = cleaned(str(value))
        if not text and self.missing:
            raise Refused(self.missing)
        if len(text) > self.longest:
            raise Refused("text_too_long", found=len(text), largest=self.longest)
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
    """Game -> the numbers a form offers to choose from; without it a number is typed."""
    words: Callable[[int], str] = str
    """What a form and a line of several call a number."""
    usual: str = ""
    """The list of the page with numbers that are typed often."""

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
    """Game -> value -> what the form calls it."""
    refusal: str = "unknown_choice"
    is_known: Callable[[Any], bool] = lambda value: False
    """Values that may stand there although a form doesn't offer them."""
    is_open: bool = False
    """True where a form shows all answers at once."""

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
    """A box to tick; with words, one of two answers."""

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
    """Points of the places at a table, one list for each size of it (P-POINTS-1), kept as text."""

    longest: int

    def clean(self, value: str, game: str) -> str:
        """The lists as `lists_in` reads them, sizes of which nothing is said by the rules. Raises Refused."""
        rules = load_rules(GAMES[game], GAMES[game].ruleset)
        try:
            sentence = with_places(rules, lists_in(value))
        except PlacesError as error:
            raise refused_by(error) from error
        text = place_text(sentence)
        if len(text) > self.longest:
            raise Refused("text_too_long", found=len(text), largest=self.longest)
        return text

    def from_file(self, value: PlacePoints) -> str:
        """The lists of an event file as they are kept."""
        return lists_text(value)

    def for_file(self, value: str) -> PlacePoints:
        """The lists as the event file has them."""
        return lists_in(value)


def place_text(rules: Rules) -> str:
    """The points of the places by these rules, as text; "" in a game whose places bring none."""
    return lists_text(rules.place_points) if isinstance(rules, PlaceRules) else ""


SettingKind = OneLine | WholeNumber | OneOf | CountryCode | YesNo | CalendarDay | PointInTime | PlaceLists


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One thing an organizer sets. Its name is the tournament's column, whose words name it in a sentence."""

    name: str
    kind: SettingKind
    default: Callable[[Rules], Any]
    """What a new event has where nothing is said, by the rules of its game."""
    until: Until = Until.FINISH
    in_file: str = ""
    """Its key in the event file, e.g. ``minutes.swiss``."""
    left_out: Any = UNSET
    """The value that the file says by leaving the key out."""
    of_lists: bool = False
    """True where only a game with lists has it."""
    of_limit: bool = False
    """True where only a game whose rules know a limit has it: of lists, and of what a match can score."""
    of_places: bool = False
    """True where only a game whose places bring points has it."""
    of_duels: str = ""
    """Where only a game of two at a table has it: what is said to the others, as the code of a refusal."""
    is_restored: bool = True
    """False for what going back to an earlier moment leaves as it is."""
    part: str = ""
    """The part of the form it stands in; without one the form doesn't ask."""
    label: Text = ""
    help: Text = ""
    help_figures: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The figures of its help, by name."""
    sentence: Text = ""
    """The setting with its %(value)s in a line of several; without, it is the label and the value."""
    shown_at_zero: bool = True
    """False where 0 means that there is nothing of the kind."""
    beside: bool = False
    """True where the form shows it beside the one before."""

    @property
    def help_text(self) -> str:
        """The help with its figures, in the reader's language."""
        return str(self.help) % self.help_figures if self.help_figures else str(self.help)

    def clean(self, value: Any, game: str) -> Any:
        """The value as it is kept. Raises Refused at the field."""
        try:
            return self.kind.clean(value, game)
        except Refused as refused:
            refused.field = self.name
            raise


def check_day(day: date | None, *, field: str | None = None) -> None:
    """Raises Refused for a day no calendar of ours reaches: clocks and time zones are added to it."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Refused(
            "year_out_of_range", field=field, found=day.year, smallest=FIRST_YEAR, largest=LAST_YEAR
        )
