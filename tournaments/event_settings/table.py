"""The settings of an event, one line each. Forms, services, the event file and the differences read them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.games import GAMES, has_limit, has_places, load_rules, ruleset_names
from scoring.rules import Rules

from ..event_file.limits import MOST_PLAYERS, MOST_SWISS_ROUNDS
from ..games import GAME_WORDS
from ..games.words import Text
from ..list_room import list_room
from ..models import Tournament
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
    place_text,
)

# Where places are, in the names of time zones ("Europe/Warsaw").
CONTINENTS = frozenset(
    (
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    )
)
MINUTES = WholeNumber(1, 1440, "minutes_out_of_range")
ROUNDS = WholeNumber(0, MOST_SWISS_ROUNDS, "rounds_out_of_range", may_be_none=True)
ROUNDS_OF_NEW = 3
# Whether it is a power of two, and how many players it takes, says the structure (A-STRUCT-3).
PLACES = WholeNumber(1, MOST_PLAYERS, "places_out_of_range", may_be_none=True)
CUT = WholeNumber(0, 4096, "cut_out_of_range", may_be_none=True)


def _constant(value: Any) -> Callable[[Rules], Any]:
    return lambda rules: value


def _of_the_rules(key: str) -> Callable[[Rules], Any]:
    return lambda rules: getattr(rules, key)


def _games(game: str) -> Mapping[str, Text]:
    return {key: GAME_WORDS[key].name for key in GAMES}


def _rulesets(game: str) -> Mapping[str, Text]:
    return {name: GAME_WORDS[game].rulesets.get(name, name) for name in ruleset_names(GAMES[game])}


def _list_rulesets(game: str) -> Mapping[str, Text]:
    # An event of a game without lists has none of their rules.
    return list_room().rulesets(game) or {"": ""}


def _structures(game: str) -> Mapping[str, Text]:
    words = dict(Tournament.Structure.choices)
    known = load_rules(GAMES[game], GAMES[game].ruleset).structures
    return {key: words.get(key, key) for key in (*known, Tournament.Structure.CUSTOM.value)}


def _levels(game: str) -> Mapping[str, Text]:
    return dict(Tournament.Level.choices)


def _secrecy(game: str) -> Mapping[str, Text]:
    return dict(Tournament.Secrecy.choices)


def _check_ins(game: str) -> Mapping[str, Text]:
    return {"no": _("none"), "first": _("before round 1"), "each": _("before each Swiss round")}


def _zones(game: str) -> Mapping[str, Text]:
    """The zones of places, those of Europe first: a venue is in a place, not in "CET" or "Zulu"."""
    places = [name for name in _all_zones() if name.partition("/")[0] in CONTINENTS]
    return {name: name for name in sorted(places, key=lambda name: (not name.startswith("Europe/"), name))}


@cache
def _all_zones() -> frozenset[str]:
    # Looking through the folders of the system takes longer than the rest of a page.
    return frozenset(available_timezones())


def _is_zone(name: object) -> bool:
    return name in _all_zones()


_LINES = (
    Setting(
        name="name",
        kind=OneLine(120, missing="name_missing"),
        default=_constant(""),
        until=Until.ALWAYS,
        in_file="name",
        group="first",
        label=_("Name of the event"),
    ),
    Setting(
        name="date",
        kind=CalendarDay(),
        default=_constant(None),
        in_file="date",
        group="first",
        label=_("Day"),
    ),
    Setting(
        name="place",
        kind=OneLine(160),
        default=_constant(""),
        until=Until.ALWAYS,
        in_file="place",
        left_out="",
        group="first",
        label=pgettext_lazy("of an event", "Place"),
        beside=True,
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
    Setting(
        name="level",
        kind=OneOf(_levels),
        default=_constant(Tournament.Level.RELAXED.value),
        until=Until.START,
        in_file="level",
        group="structure",
        label=_("Level"),
    ),
    Setting(
        name="structure",
        kind=OneOf(_structures),
        default=lambda rules: next(iter(rules.structures), Tournament.Structure.CUSTOM.value),
        until=Until.START,
        in_file="structure",
        group="structure",
        label=_("Structure"),
        beside=True,
    ),
    Setting(
        name="swiss_rounds",
        kind=ROUNDS,
        # Where no table of the rules says how many, a new event has as many as an afternoon takes.
        default=lambda rules: None if rules.structures else ROUNDS_OF_NEW,
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Swiss rounds"),
    ),
    Setting(
        name="cut",
        kind=CUT,
        default=_constant(None),
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Cut after the Swiss rounds"),
        beside=True,
    ),
    Setting(
        name="elimination",
        kind=YesNo(),
        default=_constant(False),
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Single elimination from the start"),
    ),
    Setting(
        name="planned_rounds",
        kind=ROUNDS,
        default=_constant(None),
        until=Until.CUT,
        in_file="plan.swiss_rounds",
        label=_("Swiss rounds in all"),
    ),
    Setting(
        name="planned_cut",
        kind=CUT,
        default=_constant(None),
        until=Until.CUT,
        in_file="plan.cut",
        label=_("Cut after the Swiss rounds"),
    ),
    Setting(
        name="ruleset",
        kind=OneOf(_rulesets),
        default=lambda rules: rules.name,
        until=Until.RESULTS,
        in_file="ruleset",
        group="results",
        label=_("Rules of the scoring"),
    ),
    Setting(
        name="swiss_minutes",
        kind=MINUTES,
        default=_of_the_rules("swiss_minutes"),
        in_file="minutes.swiss",
        group="time",
        label=_("Swiss round, minutes"),
        said=_("Swiss rounds of %(value)s min"),
    ),
    Setting(
        name="knockout_minutes",
        kind=MINUTES,
        default=_of_the_rules("knockout_minutes"),
        in_file="minutes.knockout",
        group="time",
        label=_("Knockout round, minutes"),
        said=_("knockout rounds of %(value)s min"),
        beside=True,
    ),
    Setting(
        name="final_minutes",
        kind=MINUTES,
        default=_of_the_rules("final_minutes"),
        in_file="minutes.final",
        group="time",
        label=_("Final, minutes"),
        said=_("final of %(value)s min"),
        beside=True,
    ),
    Setting(
        name="time_zone",
        # A file of another program may say "UTC": that is kept, and offered nobody else.
        kind=OneOf(_zones, "unknown_time_zone", is_known=_is_zone),
        default=lambda rules: settings.TIME_ZONE,
        in_file="time_zone",
        group="time",
        label=_("Time zone of the venue"),
    ),
    Setting(
        name="player_reports",
        kind=YesNo(_("the players on their phones, or the desk"), _("only the desk")),
        default=_constant(True),
        in_file="player_reports",
        group="results",
        label=_("Who reports results"),
    ),
    Setting(
        name="not_played_points",
        kind=WholeNumber(0, 10, "not_played_out_of_range"),
        default=_of_the_rules("not_played_points"),
        in_file="not_played_points",
        group="results",
        label=_("Points for each side of a game not played"),
        help=_("Tournament points, when neither came or the game never took place."),
        beside=True,
    ),
    Setting(
        name="place_points",
        kind=PlaceLists(80),
        default=place_text,
        until=Until.RESULTS,
        in_file="place_points",
        of_places=True,
        group="results",
        label=_("Points of the places"),
        help=_("One list for each size of a table, from the first place down: 4 2 1 0 / 4 2 0 / 4 0."),
    ),
    Setting(
        name="is_public",
        kind=YesNo(),
        default=_constant(True),
        until=Until.ALWAYS,
        in_file="listed",
        left_out=True,
        is_restored=False,
        group="results",
        label=_("Listed on the start page"),
    ),
    Setting(
        name="asks_for_fleets",
        kind=YesNo(),
        default=lambda rules: has_lists(rules.game),
        in_file="fleets.asked",
        of_lists=True,
        group="lists",
        label=_("Players hand in fleet lists"),
    ),
    Setting(
        name="points_limit",
        kind=WholeNumber(1, 9999, "points_out_of_range"),
        default=_of_the_rules("points_limit"),
        until=Until.RESULTS,
        in_file="points_limit",
        of_limit=True,
        group="lists",
        label=_("Points limit"),
    ),
    Setting(
        name="fleet_ruleset",
        kind=OneOf(_list_rulesets),
        default=lambda rules: next(iter(_list_rulesets(rules.game))),
        until=Until.START,
        in_file="fleet_ruleset",
        of_lists=True,
        group="lists",
        label=_("Rules of the lists"),
        beside=True,
    ),
    Setting(
        name="fleets_due",
        kind=PointInTime(),
        default=_constant(None),
        in_file="fleets.until",
        left_out=None,
        of_lists=True,
        group="lists",
        label=_("Hand in until"),
        help=_("In the time of the venue. A list that comes later is taken and marked as late."),
    ),
    Setting(
        name="country",
        kind=CountryCode(),
        default=_constant("PL"),
        in_file="country",
        of_lists=True,
        group="lists",
        label=_("Country"),
        help=_("Two letters, like PL or DE: products come out country by country."),
        beside=True,
    ),
    Setting(
        name="fleet_secrecy",
        kind=OneOf(_secrecy),
        default=_constant(Tournament.Secrecy.OPPONENT.value),
        until=Until.ALWAYS,
        in_file="fleets.secrecy",
        of_lists=True,
        group="lists",
        label=_("Who sees the lists"),
    ),
    Setting(
        name="objective_secrecy",
        kind=OneOf(_secrecy),
        default=_constant(Tournament.Secrecy.OPPONENT.value),
        until=Until.ALWAYS,
        in_file="fleets.objectives",
        of_lists=True,
        group="lists",
        label=_("Who sees what is chosen beside the cards"),
    ),
    Setting(
        name="takes_registrations",
        kind=YesNo(),
        default=_constant(False),
        in_file="registration.open",
        left_out=False,
        group="registration",
        label=_("Players register themselves on the page of the event"),
        help=_("Until the event starts; from and until when, you say below."),
    ),
    Setting(
        name="registration_opens",
        kind=PointInTime(),
        default=_constant(None),
        in_file="registration.opens",
        left_out=None,
        group="registration",
        label=_("Registration from"),
    ),
    Setting(
        name="registration_closes",
        kind=PointInTime(),
        default=_constant(None),
        in_file="registration.closes",
        left_out=None,
        group="registration",
        label=_("Registration until"),
        help=_("Until then players also change and withdraw their registration themselves."),
        beside=True,
    ),
    Setting(
        name="places",
        kind=PLACES,
        default=_constant(None),
        until=Until.START,
        in_file="registration.places",
        left_out=None,
        group="registration",
        label=_("Places"),
        help=_("Whoever comes when all are taken is put on the waiting list."),
    ),
    Setting(
        name="entry_fee",
        kind=OneLine(60),
        default=_constant(""),
        in_file="registration.fee",
        left_out="",
        group="registration",
        label=_("Entry fee"),
        help=_("As players shall read it: “30 zł at the door”."),
        beside=True,
    ),
    Setting(
        name="approves_registrations",
        kind=YesNo(_("the organizer gives each place"), _("whoever comes first has a place")),
        default=_constant(False),
        in_file="registration.approved",
        left_out=False,
        group="registration",
        label=_("Who gets a place"),
    ),
    Setting(
        name="moves_up_by_itself",
        kind=YesNo(_("moves up by itself, in order"), _("moves up when the organizer says so")),
        default=_constant(True),
        in_file="registration.moves_up",
        left_out=True,
        group="registration",
        label=_("The waiting list"),
    ),
    Setting(
        name="hours_to_accept",
        kind=WholeNumber(0, 336, "hours_out_of_range"),
        default=_constant(0),
        in_file="registration.hours_to_accept",
        left_out=0,
        group="registration",
        label=_("Hours to accept a place"),
        help=_(
            "With 0 whoever moves up has the place at once; else the next is asked when the time is over."
        ),
        beside=True,
    ),
    Setting(
        name="check_in",
        kind=OneOf(_check_ins),
        default=_constant("no"),
        in_file="check_in.asked",
        left_out="no",
        group="registration",
        label=_("Check-in"),
        help=_("Only who has checked in is paired; the desk says whom it leaves out."),
    ),
    Setting(
        name="check_in_opens",
        kind=PointInTime(),
        default=_constant(None),
        in_file="check_in.opens",
        left_out=None,
        group="registration",
        label=_("Players check in from"),
        help=_("Without it on the day of the event; before a later round once the one before is closed."),
        beside=True,
    ),
    Setting(
        name="seed",
        kind=OneLine(64),
        default=lambda rules: secrets.token_hex(8),
        until=Until.START,
        in_file="seed",
    ),
)

SETTINGS: Mapping[str, Setting] = {setting.name: setting for setting in _LINES}


def rules_of_new(game: str, ruleset: str = "") -> Rules:
    """The rules that a new event of this game gets its numbers from."""
    return load_rules(GAMES[game], ruleset or GAMES[game].ruleset)


def has_lists(game: str) -> bool:
    """True where the players of this game bring lists; so it is taken for a game nobody knows."""
    return game not in GAMES or bool(list_room().rulesets(game))


def settings_for(game: str) -> tuple[Setting, ...]:
    """The settings that an event of this game has."""
    lists, limit = has_lists(game), game not in GAMES or has_limit(GAMES[game])
    places = game in GAMES and has_places(GAMES[game])
    return tuple(
        setting
        for setting in SETTINGS.values()
        if (lists or not setting.of_lists)
        and (limit or not setting.of_limit)
        and (places or not setting.of_places)
    )
