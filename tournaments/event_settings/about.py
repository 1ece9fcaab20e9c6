"""The settings of an event: what it is called, when, where, and of which game."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.games import GAMES

from ..games import GAME_WORDS
from ..games.words import Text
from .defaults import constant
from .kinds import CalendarDay, OneLine, OneOf, Setting, Until


def _games(game: str) -> Mapping[str, Text]:
    return {key: GAME_WORDS[key].name for key in GAMES}


ABOUT: tuple[Setting, ...] = (
    Setting(
        name="name",
        kind=OneLine(120, missing="name_missing"),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="name",
        group="first",
        label=_("Name of the event"),
    ),
    Setting(
        name="date",
        kind=CalendarDay(),
        default=constant(None),
        in_file="date",
        group="first",
        label=_("Day"),
    ),
    Setting(
        name="place",
        kind=OneLine(160),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="place",
        left_out="",
        group="first",
        label=pgettext_lazy("of an event", "Place"),
        beside=True,
    ),
    Setting(
        name="photos_url",
        kind=OneLine(300, is_web=True),
        default=constant(""),
        until=Until.ALWAYS,
        in_file="photos",
        left_out="",
        group="first",
        label=_("Link to photos"),
        help=_("Where pictures of the day are; the page of the event leads there."),
    ),
    Setting(
        name="game",
        kind=OneOf(_games, "unknown_game"),
        default=lambda rules: rules.game,
        until=Until.START,
        in_file="game",
        group="first",
        label=_("Game"),
    ),
)
