"""Settings: what a game is worth, how long it takes, who reports its result."""

from collections.abc import Mapping
from functools import cache, partial
from operator import attrgetter
from typing import Final
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES, ruleset_names

from ..event_file import limits
from ..games import GAME_WORDS
from ..text.lazy import Text
from .kinds import Constant, OneOf, PlaceLists, Setting, Until, WholeNumber, YesNo, always, place_text

# The first part of the names of time zones that are named by a place ("Europe/Warsaw").
CONTINENTS = frozenset({
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
})  # fmt: skip
# Follows the level of the event, whatever that is changed to.
CHANCES_BY_LEVEL: Final = "by_level"
WHO_SEES_CHANCES = (
    (CHANCES_BY_LEVEL, _("as the level says: everybody when relaxed, else the own page")),
    ("all", _("everybody")),
    ("own_page", _("each player, on the own page")),
    ("nobody", _("nobody")),
)
MINUTES = WholeNumber(*limits.MINUTES, "minutes_out_of_range", usual="minutes")


def _rulesets(game: str) -> Mapping[str, Text]:
    return {name: GAME_WORDS[game].rulesets.get(name, name) for name in ruleset_names(GAMES[game])}


def _zones(game: str) -> Mapping[str, Text]:
    """The zones named by a place, Europe first: a venue is in a place, not in "CET" or "Zulu"."""
    names = [name for name in _all_zones() if name.partition("/")[0] in CONTINENTS]
    return {name: name for name in sorted(names, key=lambda name: (not name.startswith("Europe/"), name))}


@cache
def _all_zones() -> frozenset[str]:
    # Reading the system's folders takes longer than the rest of a page.
    return frozenset(available_timezones())


def _is_zone(name: object) -> bool:
    return name in _all_zones()


_of_results = partial(Setting, part="results")
_of_time = partial(Setting, part="time")
_more = partial(Setting, part="more")
PLAY: tuple[Setting, ...] = (
    _of_results(
        name="ruleset",
        kind=OneOf(_rulesets),
        default=lambda rules: rules.name,
        until=Until.RESULTS,
        label=_("Rules of the scoring"),
    ),
    _of_time(
        name="swiss_minutes",
        kind=MINUTES,
        default=attrgetter("swiss_minutes"),
        in_file="minutes.swiss",
        label=_("Swiss round, minutes"),
        sentence=_("Swiss rounds of %(value)s min"),
    ),
    _of_time(
        name="knockout_minutes",
        kind=MINUTES,
        default=attrgetter("knockout_minutes"),
        in_file="minutes.knockout",
        label=_("Knockout round, minutes"),
        sentence=_("knockout rounds of %(value)s min"),
        in_same_row=True,
    ),
    _of_time(
        name="final_minutes",
        kind=MINUTES,
        default=attrgetter("final_minutes"),
        in_file="minutes.final",
        label=_("Final, minutes"),
        sentence=_("final of %(value)s min"),
        in_same_row=True,
    ),
    _of_time(
        name="time_zone",
        # A file of another program may have "UTC": it is kept, but no form offers it.
        kind=OneOf(_zones, "unknown_time_zone", is_known=_is_zone),
        default=lambda rules: settings.TIME_ZONE,
        label=_("Time zone of the venue"),
    ),
    _of_results(
        name="player_reports",
        kind=YesNo(_("the players on their phones, or the desk"), _("only the desk")),
        default=Constant(True),
        label=_("Who reports results"),
    ),
    _more(
        name="round_days",
        kind=WholeNumber(*limits.ROUND_DAYS, "round_days_out_of_range"),
        default=Constant(0, is_left_out=True),
        label=_("Days for a round"),
        shown_at_zero=False,
        help=_("Of rounds played at home: results are due so many days after publishing. 0: on the spot."),
    ),
    _more(
        name="not_played_points",
        kind=WholeNumber(*limits.NOT_PLAYED_POINTS, "not_played_out_of_range"),
        default=attrgetter("not_played_points"),
        label=_("Points for each side of a game not played"),
        help=_("Tournament points, when neither came or the game never took place."),
    ),
    _of_results(
        name="place_points",
        kind=PlaceLists(80),
        default=place_text,
        until=Until.RESULTS,
        of_places=True,
        label=_("Points of the places"),
        help=_("One list for each size of a table, from the first place down: 4 2 1 0 / 4 2 0 / 4 0."),
    ),
    _more(
        name="chances",
        kind=OneOf(always(WHO_SEES_CHANCES)),
        default=Constant(CHANCES_BY_LEVEL, is_left_out=True),
        of_ends=True,
        label=_("Who sees what is needed for the cut"),
        help=_(
            "In the last Swiss round each player reads what is still needed; hall and standings say who is "
            "in, open or out by results. An exact sentence may invite agreed results."
        ),
    ),
    Setting(
        name="is_public",
        kind=YesNo(),
        default=Constant(True, is_left_out=True),
        until=Until.ALWAYS,
        in_file="listed",
        is_restored=False,
        part="pages",
        label=_("Listed on the start page"),
    ),
)
