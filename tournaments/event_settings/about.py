"""Settings: the name of the event, its date, place and game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from scoring.rules import Rules

from ..event_file import limits
from ..games import GAME_WORDS
from ..text.lazy import Text
from .defaults import constant
from .kinds import CalendarDay, OneLine, OneOf, Setting, Until

# The sizes of paper, as the file and addresses name them; the first is meant where nothing is said.
PAPERS: Final = ("A4", "Letter")
A4: Final = PAPERS[0]
# A file may name a language that this program doesn't have: it is kept, but no form offers it.
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.IGNORECASE)


def _papers(game: str) -> Mapping[str, Text]:
    return {name: name for name in PAPERS}


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


ABOUT: tuple[Setting, ...] = (
    Setting(
        name="name",
        kind=OneLine(limits.LONGEST_NAME, missing="name_missing"),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="name",
        part="first",
        label=_("Name of the event"),
    ),
    Setting(
        name="date",
        kind=CalendarDay(),
        default=constant(None),
        in_file="date",
        part="first",
        label=_("Day"),
    ),
    Setting(
        name="place",
        kind=OneLine(limits.LONGEST_PLACE),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="place",
        left_out="",
        part="first",
        label=pgettext_lazy("of an event", "Place"),
        in_same_row=True,
    ),
    Setting(
        name="photos_url",
        kind=OneLine(limits.LONGEST_PHOTOS, is_web=True),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="photos",
        left_out="",
        part="pages",
        label=_("Link to photos"),
        help=_("Where pictures of the day are; the page of the event leads there."),
    ),
    Setting(
        name="game",
        kind=OneOf(_games, "unknown_game"),
        default=lambda rules: rules.game,
        until=Until.START,
        in_file="game",
        part="first",
        label=_("Game"),
    ),
    Setting(
        name="sheet_language",
        kind=OneOf(_languages, is_known=_is_language),
        default=_current_language,
        until=Until.ALWAYS,
        in_file="sheet_language",
        part="pages",
        label=_("Language on paper"),
        help=_("All sheets are in it, whoever prints them. Pages are in each reader's own language."),
    ),
    Setting(
        name="paper",
        kind=OneOf(_papers),
        default=constant(A4),
        until=Until.ALWAYS,
        in_file="paper",
        left_out=A4,
        part="pages",
        label=_("Paper"),
        help=_("All sheets of the event are laid out for it."),
        in_same_row=True,
    ),
)
