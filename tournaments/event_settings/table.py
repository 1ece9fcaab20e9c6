"""The table of settings. Forms, services, the event file and the page of differences read it."""

import secrets
from collections.abc import Mapping
from datetime import date

from scoring.games import GAMES, has_ends, has_limit, has_places, load_rules, ruleset_on
from scoring.rules import Rules

from ..event_file import limits
from ..pairing import HIDDEN
from .about import ABOUT
from .kinds import OneLine, Setting, Until
from .lists import LISTS, has_lists
from .play import PLAY
from .registration import REGISTRATION
from .structure import STRUCTURE, is_of_duels

SEED = Setting(
    name="seed",
    kind=OneLine(limits.LONGEST_SEED),
    default=lambda rules: HIDDEN + secrets.token_urlsafe(32),
    until=Until.START,
)
_ALL = (*ABOUT, *STRUCTURE, *PLAY, *LISTS, *REGISTRATION, SEED)

SETTINGS: Mapping[str, Setting] = {setting.name: setting for setting in _ALL}


def rules_for_new_event(game: str, ruleset: str = "", day: date = date.max) -> Rules:
    """The rules from which a new event of this game takes its defaults: those named, or those of its day."""
    return load_rules(GAMES[game], ruleset or ruleset_on(GAMES[game], day))


def settings_for(game: str) -> tuple[Setting, ...]:
    """The settings that an event of this game shows."""
    with_lists, with_limit = has_lists(game), game not in GAMES or has_limit(GAMES[game])
    with_places = game in GAMES and has_places(GAMES[game])
    with_ends = game not in GAMES or has_ends(GAMES[game])
    return tuple(
        setting
        for setting in SETTINGS.values()
        if (with_lists or not setting.of_lists)
        and (with_limit or not setting.of_limit)
        and (with_places or not setting.of_places)
        and (with_ends or not setting.of_ends)
        and (is_of_duels(game) or not setting.of_duels)
    )
