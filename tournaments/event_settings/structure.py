"""Settings: how many rounds of which kind."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES, load_rules
from scoring.rules import Rules
from scoring.structures import (
    BRACKETS,
    DOUBLE_PLAYERS,
    FIRST_STAGES,
    GROUP_PLAYERS,
    GROUP_SIZES,
    ROBIN_PLAYERS,
    CustomStructure,
    StructureError,
    check_cut,
)

from ..event_file import limits
from ..models import Tournament
from ..pairing import DUEL
from ..play.teams import AGAINST, FREELY
from ..text.lazy import Text
from .kinds import Constant, OneOf, Setting, Until, WholeNumber, YesNo, always

DEFAULT_ROUNDS = 3
# What a form offers; a file or the API may have others.
CUTS = (0, *BRACKETS)
# The values under a structure of the rules, which depends on the number of players alone (A-STRUCT-1,
# A-STRUCT-2), and the defaults of a custom one.
PLAIN_STRUCTURE: Mapping[str, Any] = MappingProxyType(asdict(CustomStructure()))


def _plain_default(name: str) -> Callable[[Rules], Any]:
    return Constant(PLAIN_STRUCTURE[name])


def _cuts(game: str) -> Iterator[int]:
    """The sizes of a cut that the form offers for this game."""
    for size in CUTS:
        try:
            if game in GAMES:
                check_cut(size, load_rules(GAMES[game], GAMES[game].ruleset))
        except StructureError:
            continue
        yield size


def _cut_label(size: int) -> str:
    return gettext("top %(count)s") % {"count": size} if size else gettext("no cut")


ROUNDS = WholeNumber(*limits.SWISS_ROUNDS, "rounds_out_of_range", may_be_none=True)
CUT = WholeNumber(*limits.CUT, "cut_out_of_range", may_be_none=True, offers=_cuts, words=_cut_label)


def _structures(game: str) -> Mapping[str, Text]:
    labels = dict(Tournament.Structure.choices)
    structures = load_rules(GAMES[game], GAMES[game].ruleset).structures
    return {key: labels.get(key, key) for key in (*structures, Tournament.Structure.CUSTOM.value)}


def is_of_duels(game: str) -> bool:
    """True where two sit at each table; assumed for an unknown game, so that nothing is refused to it."""
    return game not in GAMES or GAMES[game].seats == DUEL


def _first_stages(game: str) -> Mapping[str, Text]:
    """Only Swiss for games with more than two at a table: there is no schedule of who meets whom for them."""
    labels = dict(Tournament.FirstStage.choices)
    return {key: labels[key] for key in (FIRST_STAGES if is_of_duels(game) else FIRST_STAGES[:1])}


def _team_plays(game: str) -> Mapping[str, Text]:
    """Team against team only in games with tables of two: the boards of two teams are such tables."""
    labels = dict(Tournament.TeamPlay.choices)
    return {key: labels[key] for key in ((FREELY, AGAINST) if is_of_duels(game) else (FREELY,))}


# What a custom structure consists of; its key in the file holds all of it.
_custom = partial(Setting, until=Until.START, in_file="structure", part="custom")
_structure = partial(Setting, until=Until.START, part="structure")
_planned = partial(Setting, until=Until.CUT, default=Constant(None))
STRUCTURE: tuple[Setting, ...] = (
    _structure(
        name="level",
        kind=OneOf(always(Tournament.Level.choices), shows_all=True),
        default=Constant(Tournament.Level.RELAXED.value),
        label=_("Level"),
    ),
    _structure(
        name="structure",
        kind=OneOf(_structures, shows_all=True),
        default=lambda rules: next(iter(rules.structures), Tournament.Structure.CUSTOM.value),
        label=_("Structure"),
        in_same_row=True,
    ),
    _custom(
        name="first_stage",
        kind=OneOf(_first_stages, "first_stage_of_duels"),
        default=_plain_default("first_stage"),
        label=_("Who meets whom"),
        help=_(
            "A round robin is for %(fewest)s to %(most)s players, and their number says how many rounds it"
            " takes; groups are for %(fewest_grouped)s to %(most_grouped)s, and the best of each go into the"
            " cut."
        ),
        help_figures={
            "fewest": ROBIN_PLAYERS[0],
            "most": ROBIN_PLAYERS[1],
            "fewest_grouped": GROUP_PLAYERS[0],
            "most_grouped": GROUP_PLAYERS[1],
        },
    ),
    _custom(
        name="group_size",
        kind=WholeNumber(*GROUP_SIZES, "group_size_out_of_range"),
        default=_plain_default("group_size"),
        of_duels="group_size_of_duels",
        label=_("Players in a group"),
        help=_("Of groups only; they are made as even as the number of players allows."),
        in_same_row=True,
    ),
    _custom(
        name="swiss_rounds",
        kind=ROUNDS,
        # Where the rules have no table of rounds, a new event has as many as fit into an afternoon.
        default=lambda rules: PLAIN_STRUCTURE["swiss_rounds"] if rules.structures else DEFAULT_ROUNDS,
        label=_("Swiss rounds"),
    ),
    _custom(
        name="cut",
        kind=CUT,
        default=_plain_default("cut"),
        label=_("Cut after the Swiss rounds"),
        in_same_row=True,
    ),
    _custom(
        name="elimination",
        kind=YesNo(),
        default=_plain_default("elimination"),
        label=_("Single elimination from the start"),
    ),
    _custom(
        name="double_elimination",
        kind=YesNo(),
        default=_plain_default("double_elimination"),
        of_duels="double_of_duels",
        label=_("Double elimination from the start"),
        help=_(
            "Who loses once goes on in the lower half, who loses twice is out; for %(fewest)s"
            " to %(most)s players."
        ),
        help_figures={"fewest": DOUBLE_PLAYERS[0], "most": DOUBLE_PLAYERS[1]},
        in_same_row=True,
    ),
    _custom(
        name="third_place",
        kind=YesNo(),
        default=_plain_default("third_place"),
        until=Until.FINAL,
        of_duels="third_place_of_duels",
        label=_("Game for the third place"),
        help=_("Beside the final, for those who lost the semi-finals; of a bracket of four or more."),
    ),
    _structure(
        name="team_play",
        kind=OneOf(_team_plays, "teams_of_duels"),
        default=Constant(FREELY, is_left_out=True),
        label=_("Teams"),
        help=_("Team against team: the teams are paired, without a cut, and their members meet at boards."),
    ),
    _planned(
        name="planned_rounds",
        kind=ROUNDS,
        in_file="plan.swiss_rounds",
        label=_("Swiss rounds in all"),
    ),
    _planned(
        name="planned_cut",
        kind=CUT,
        in_file="plan.cut",
        label=_("Cut after the Swiss rounds"),
    ),
)
