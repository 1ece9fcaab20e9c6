"""Settings: the lists of the players."""

from collections.abc import Mapping
from functools import partial
from operator import attrgetter

from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES

from ..event_file import limits
from ..list_provider import list_provider
from ..models import Tournament
from ..text.lazy import Text
from .kinds import Constant, CountryCode, OneOf, PointInTime, Setting, Until, WholeNumber, YesNo, always


def has_lists(game: str) -> bool:
    """True where the players of this game bring lists; assumed for an unknown game."""
    return game not in GAMES or bool(list_provider().rulesets(game))


def _list_rulesets(game: str) -> Mapping[str, Text]:
    # An event of a game without lists has no rules for them.
    return list_provider().rulesets(game) or {"": ""}


_of_lists = partial(Setting, of_lists=True, part="lists")

LISTS: tuple[Setting, ...] = (
    _of_lists(
        name="asks_for_fleets",
        kind=YesNo(),
        default=lambda rules: has_lists(rules.game),
        in_file="fleets.asked",
        label=_("Players hand in fleet lists"),
    ),
    Setting(
        name="points_limit",
        kind=WholeNumber(*limits.POINTS_LIMIT, "points_out_of_range"),
        default=attrgetter("points_limit"),
        until=Until.RESULTS,
        of_limit=True,
        part="lists",
        label=_("Points limit"),
    ),
    _of_lists(
        name="fleet_ruleset",
        kind=OneOf(_list_rulesets),
        default=lambda rules: next(iter(_list_rulesets(rules.game))),
        until=Until.START,
        label=_("Rules of the lists"),
        in_same_row=True,
    ),
    _of_lists(
        name="fleets_due",
        kind=PointInTime(),
        default=Constant(None, is_left_out=True),
        in_file="fleets.until",
        label=_("Hand in until"),
        help=_("In the time of the venue. A list that comes later is taken and marked as late."),
    ),
    _of_lists(
        name="country",
        kind=CountryCode(),
        default=Constant("PL"),
        part="more",
        label=_("Country"),
        help=_("Products come out country by country."),
        in_same_row=True,
    ),
    _of_lists(
        name="fleet_secrecy",
        kind=OneOf(always(Tournament.Secrecy.choices)),
        default=Constant(Tournament.Secrecy.OPPONENT.value),
        until=Until.ALWAYS,
        in_file="fleets.secrecy",
        label=_("Who sees the lists"),
    ),
    _of_lists(
        name="objective_secrecy",
        kind=OneOf(always(Tournament.Secrecy.choices)),
        default=Constant(Tournament.Secrecy.OPPONENT.value),
        until=Until.ALWAYS,
        in_file="fleets.objectives",
        part="more",
        label=_("Who sees what is chosen beside the cards"),
    ),
)
