"""The settings of an event: how many rounds of which kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
    GROUP_SIZE,
    GROUP_SIZES,
    ROBIN_PLAYERS,
    SWISS,
    StructureError,
    check_cut,
)

from ..event_file import limits
from ..games.words import Text
from ..models import Tournament
from ..pairing import DUEL
from ..play.teams import AGAINST, FREELY
from .defaults import constant
from .kinds import OneOf, Setting, Until, WholeNumber, YesNo

ROUNDS_OF_NEW = 3
# What a form offers; a file or a program may say more.
CUTS = (0, *BRACKETS)
# What these are where the structure is one of the rules, which go by the number of players alone (A-STRUCT-1,
# A-STRUCT-2), and what a custom one begins with.
PLAIN_STRUCTURE: Mapping[str, Any] = MappingProxyType(
    {
        "first_stage": SWISS,
        "group_size": GROUP_SIZE,
        "swiss_rounds": None,
        "cut": None,
        "elimination": False,
        "double_elimination": False,
        "third_place": False,
    }
)


def _plain(name: str) -> Callable[[Rules], Any]:
    return constant(PLAIN_STRUCTURE[name])


def _cuts(game: str) -> Iterator[int]:
    """The sizes of a cut that a form of this game offers."""
    for size in CUTS:
        try:
            if game in GAMES:
                check_cut(size, load_rules(GAMES[game], GAMES[game].ruleset))
        except StructureError:
            continue
        yield size


def _cut_words(size: int) -> str:
    return gettext("top %(count)s") % {"count": size} if size else gettext("no cut")


ROUNDS = WholeNumber(*limits.SWISS_ROUNDS, "rounds_out_of_range", may_be_none=True)
CUT = WholeNumber(*limits.CUT, "cut_out_of_range", may_be_none=True, offers=_cuts, words=_cut_words)


def _structures(game: str) -> Mapping[str, Text]:
    words = dict(Tournament.Structure.choices)
    known = load_rules(GAMES[game], GAMES[game].ruleset).structures
    return {key: words.get(key, key) for key in (*known, Tournament.Structure.CUSTOM.value)}


def _levels(game: str) -> Mapping[str, Text]:
    return dict(Tournament.Level.choices)


def is_of_duels(game: str) -> bool:
    """True where two sit at each table; nothing is refused to a game that this program does not know."""
    return game not in GAMES or GAMES[game].seats == DUEL


def _first_stages(game: str) -> Mapping[str, Text]:
    """Of games of more than two at a table Swiss alone: there nobody can say who is met when."""
    words = dict(Tournament.FirstStage.choices)
    return {key: words[key] for key in (FIRST_STAGES if is_of_duels(game) else FIRST_STAGES[:1])}


def _team_plays(game: str) -> Mapping[str, Text]:
    """Boards of two teams are tables of two."""
    words = dict(Tournament.TeamPlay.choices)
    return {key: words[key] for key in ((FREELY, AGAINST) if is_of_duels(game) else (FREELY,))}


STRUCTURE: tuple[Setting, ...] = (
    Setting(
        name="level",
        kind=OneOf(_levels, is_open=True),
        default=constant(Tournament.Level.RELAXED.value),
        until=Until.START,
        in_file="level",
        part="structure",
        label=_("Level"),
    ),
    Setting(
        name="structure",
        kind=OneOf(_structures, is_open=True),
        default=lambda rules: next(iter(rules.structures), Tournament.Structure.CUSTOM.value),
        until=Until.START,
        in_file="structure",
        part="structure",
        label=_("Structure"),
        beside=True,
    ),
    Setting(
        name="first_stage",
        kind=OneOf(_first_stages, "first_stage_of_duels"),
        default=_plain("first_stage"),
        until=Until.START,
        in_file="structure",
        part="custom",
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
    Setting(
        name="group_size",
        kind=WholeNumber(*GROUP_SIZES, "group_size_out_of_range"),
        default=_plain("group_size"),
        until=Until.START,
        in_file="structure",
        of_duels="group_size_of_duels",
        part="custom",
        label=_("Players in a group"),
        help=_("Of groups only; they are made as even as the number of players allows."),
        beside=True,
    ),
    Setting(
        name="swiss_rounds",
        kind=ROUNDS,
        # Where no table of the rules says how many, a new event has as many as an afternoon takes.
        default=lambda rules: PLAIN_STRUCTURE["swiss_rounds"] if rules.structures else ROUNDS_OF_NEW,
        until=Until.START,
        in_file="structure",
        part="custom",
        label=_("Swiss rounds"),
    ),
    Setting(
        name="cut",
        kind=CUT,
        default=_plain("cut"),
        until=Until.START,
        in_file="structure",
        part="custom",
        label=_("Cut after the Swiss rounds"),
        beside=True,
    ),
    Setting(
        name="elimination",
        kind=YesNo(),
        default=_plain("elimination"),
        until=Until.START,
        in_file="structure",
        part="custom",
        label=_("Single elimination from the start"),
    ),
    Setting(
        name="double_elimination",
        kind=YesNo(),
        default=_plain("double_elimination"),
        until=Until.START,
        in_file="structure",
        of_duels="double_of_duels",
        part="custom",
        label=_("Double elimination from the start"),
        help=_(
            "Who loses once goes on in the lower half, who loses twice is out; for %(fewest)s"
            " to %(most)s players."
        ),
        help_figures={"fewest": DOUBLE_PLAYERS[0], "most": DOUBLE_PLAYERS[1]},
        beside=True,
    ),
    Setting(
        name="third_place",
        kind=YesNo(),
        default=_plain("third_place"),
        until=Until.FINAL,
        in_file="structure",
        of_duels="third_place_of_duels",
        part="custom",
        label=_("Game for the third place"),
        help=_("Beside the final, for those who lost the semi-finals; of a bracket of four or more."),
    ),
    Setting(
        name="team_play",
        kind=OneOf(_team_plays, "teams_of_duels"),
        default=constant(FREELY),
        until=Until.START,
        in_file="team_play",
        left_out=FREELY,
        part="structure",
        label=_("Teams"),
        help=_("Team against team: the teams are paired, without a cut, and their members meet at boards."),
    ),
    Setting(
        name="planned_rounds",
        kind=ROUNDS,
        default=constant(None),
        until=Until.CUT,
        in_file="plan.swiss_rounds",
        label=_("Swiss rounds in all"),
    ),
    Setting(
        name="planned_cut",
        kind=CUT,
        default=constant(None),
        until=Until.CUT,
        in_file="plan.cut",
        label=_("Cut after the Swiss rounds"),
    ),
)
