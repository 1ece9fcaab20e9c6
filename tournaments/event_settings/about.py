"""Settings: the name of the event, its date, place and game."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from django.conf import settings
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from scoring.rules import Rules

from ..event_file import limits
from ..games import GAME_WORDS
from ..text.lazy import Text
from .kinds import CalendarDay, Constant, OneLine, OneOf, Setting, Until, always

# The sizes of paper, as the file and addresses name them; the first is meant where nothing is said.
PAPERS: Final = ("A4", "Letter")
A4: Final = PAPERS[0]
# A file may name a language that this program doesn't have: it is kept, but no form offers it.
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.IGNORECASE)


def _languages(game: str) -> Mapping[str, Text]:
    return dict(settings.LANGUAGES)


def _is_language(code: object) -> bool:
    is_short = isinstance(code, str) and len(code) <= limits.LONGEST_LANGUAGE
    return is_short and bool(LANGUAGE_CODE.fullmatch(str(code)))


def _current_language(rules: Rules) -> str:
    language = get_language()
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _games(game: str) -> Mapping[str, Text]:
    return {key: GAME_WORDS[key].name for key in GAMES}


_first = partial(Setting, part="first")
_of_pages = partial(Setting, part="pages", until=Until.ALWAYS)
ABOUT: tuple[Setting, ...] = (
    _first(
        name="name",
        kind=OneLine(limits.LONGEST_NAME, missing="name_missing"),
        default=Constant(""),
        until=Until.ALWAYS,
        label=_("Name of the event"),
    ),
    _first(
        name="date",
        kind=CalendarDay(),
        default=Constant(None),
        label=_("Day"),
    ),
    _first(
        name="place",
        kind=OneLine(limits.LONGEST_PLACE),
        default=Constant("", is_left_out=True),
        until=Until.ALWAYS,
        label=pgettext_lazy("of an event", "Place"),
        in_same_row=True,
    ),
    _of_pages(
        name="photos_url",
        kind=OneLine(limits.LONGEST_PHOTOS, is_web=True),
        default=Constant("", is_left_out=True),
        in_file="photos",
        label=_("Link to photos"),
        help=_("Where pictures of the day are; the page of the event leads there."),
    ),
    _first(
        name="game",
        kind=OneOf(_games, "unknown_game"),
        default=lambda rules: rules.game,
        until=Until.START,
        label=_("Game"),
    ),
    _of_pages(
        name="sheet_language",
        kind=OneOf(_languages, is_known=_is_language),
        default=_current_language,
        label=_("Language on paper"),
        help=_("All sheets are in it, whoever prints them. Pages are in each reader's own language."),
    ),
    _of_pages(
        name="paper",
        kind=OneOf(always(zip(PAPERS, PAPERS, strict=True))),
        default=Constant(A4, is_left_out=True),
        label=_("Paper"),
        help=_("All sheets of the event are laid out for it."),
        in_same_row=True,
    ),
)
