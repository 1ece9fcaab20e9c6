"""The settings of an event: how many rounds of which kind."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES, load_rules
from scoring.structures import FIRST_STAGES, GROUP_SIZE, GROUP_SIZES, SWISS

from ..event_file.limits import MOST_SWISS_ROUNDS
from ..games.words import Text
from ..models import Tournament
from ..pairing import DUEL
from ..teams import AGAINST, FREELY
from .defaults import constant
from .kinds import OneOf, Setting, Until, WholeNumber, YesNo

ROUNDS = WholeNumber(0, MOST_SWISS_ROUNDS, "rounds_out_of_range", may_be_none=True)
ROUNDS_OF_NEW = 3
# Whether it is a power of two, and how many players it takes, says the structure (A-STRUCT-3).
CUT = WholeNumber(0, 4096, "cut_out_of_range", may_be_none=True)


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
        kind=OneOf(_levels),
        default=constant(Tournament.Level.RELAXED.value),
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
        name="first_stage",
        kind=OneOf(_first_stages, "first_stage_of_duels"),
        default=constant(SWISS),
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Who meets whom"),
        help=_(
            "A round robin is for 3 to 8 players, and their number says how many rounds it takes; groups are"
            " for 6 to 64, and the best of each go into the cut."
        ),
    ),
    Setting(
        name="group_size",
        kind=WholeNumber(*GROUP_SIZES, "group_size_out_of_range"),
        default=constant(GROUP_SIZE),
        until=Until.START,
        in_file="structure",
        of_duels="group_size_of_duels",
        group="custom",
        label=_("Players in a group"),
        help=_("Of groups only; they are made as even as the number of players allows."),
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
        default=constant(None),
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Cut after the Swiss rounds"),
        beside=True,
    ),
    Setting(
        name="elimination",
        kind=YesNo(),
        default=constant(False),
        until=Until.START,
        in_file="structure",
        group="custom",
        label=_("Single elimination from the start"),
    ),
    Setting(
        name="double_elimination",
        kind=YesNo(),
        default=constant(False),
        until=Until.START,
        in_file="structure",
        of_duels="double_of_duels",
        group="custom",
        label=_("Double elimination from the start"),
        help=_("Who loses once goes on in the lower half, who loses twice is out; for 4 to 32 players."),
        beside=True,
    ),
    Setting(
        name="third_place",
        kind=YesNo(),
        default=constant(False),
        until=Until.FINAL,
        in_file="structure",
        of_duels="third_place_of_duels",
        group="custom",
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
        group="structure",
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
