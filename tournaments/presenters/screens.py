"""The views of a screen in the hall, whose size screen-fit.js sets, and the marks of the broadcast."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from ..list_provider import list_provider
from ..queries import MatchView
from .bracket import ShownBracket
from .groups import ShownGroup
from .round_tables import ShownPlace
from .standings import StandingsRow
from .teams import ShownTeamMatch, TeamRow

Kind = Literal[
    "said", "podium", "names", "clock", "teams", "tables", "missing", "next", "bracket", "standings", "wait"
]  # fmt: skip
# Rounds of a bracket with more games than this are read from the tables: their boxes would be too small.
GAMES_IN_SIGHT = 8
# As many shapes as templates/tournaments/public/_faction_mark.html draws.
SHAPES = 8


@dataclass(frozen=True, slots=True)
class Slide:
    """One view; `rows` are of the type it shows: ShownPlace, MatchView, StandingsRow …"""

    kind: Kind
    rows: tuple[Any, ...] = ()
    title: str = ""
    """The heading, where it isn't the usual one."""
    is_grouped: bool = False
    """True where each row is a group with its own places."""

    @property
    def most(self) -> int:
        """How many lines the longest group takes, its name among them."""
        return 1 + max(len(group.table.rows) for group in self.rows)


# The least type of the view of names, as screen-fit.js has it: a part of the height, by the number of names.
FEW_NAMES, LEAST_OF_FEW, LEAST_OF_MANY = 32, 21, 36
# A capital of the typeface, and the opponents below, in parts of the type of the names.
CAPITAL, OPPONENT = 0.714, 0.8
# What an eye reads without effort, in minutes of arc: names, and opponents, who are known already.
ARC_OF_NAMES, ARC_OF_OPPONENTS = 10, 8
# Widths of pictures in metres, 16 : 9: a television of 55 inches, a projector.
PICTURES = (1.22, 2.2)


@dataclass(frozen=True, slots=True)
class Reach:
    """From how many metres at least names and opponents are read, on a picture of that width in metres."""

    width: float
    names: int
    opponents: int


def reach_of(players: int) -> tuple[Reach, ...]:
    """How far the view of names reaches for so many players, on a television and on a projector."""
    least = LEAST_OF_FEW if players <= FEW_NAMES else LEAST_OF_MANY
    capitals = [(width, width * 9 / 16 / least * CAPITAL) for width in PICTURES]
    return tuple(
        Reach(width, _metres(capital, ARC_OF_NAMES), _metres(capital * OPPONENT, ARC_OF_OPPONENTS))
        for width, capital in capitals
    )


def _metres(height: float, arc: float) -> int:
    return int(height / math.tan(math.radians(arc / 60)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What there is to show of an event at this moment; parts without content are empty."""

    places: Sequence[ShownPlace] = ()
    tables: Sequence[MatchView] = ()
    team_matches: Sequence[ShownTeamMatch] = ()
    standings: Sequence[StandingsRow] = ()
    groups: Sequence[ShownGroup] = ()
    """In their place while the groups are played."""
    teams: Sequence[TeamRow] = ()
    """Before them, where teams meet teams."""
    podium: Sequence[StandingsRow | TeamRow] = ()
    missing: Sequence[str] = ()
    """Who has not checked in for the next round, while check-in is open."""
    bracket: ShownBracket | None = None
    announcement: str = ""
    is_played: bool = False
    is_over: bool = False


def slides_of(showing: Showing) -> tuple[Slide, ...]:
    """The views in order: the announcement, then what the moment of the event asks for."""
    announcement = [Slide("said", (showing.announcement,))] if showing.announcement else []
    standings = [Slide("standings", tuple(showing.standings))] if showing.standings else []
    if showing.groups and standings:
        standings = [Slide("standings", tuple(showing.groups), is_grouped=True)]
    if showing.teams and standings:
        standings = [Slide("standings", tuple(showing.teams), _("Standings of teams")), *standings]
    bracket = _bracket(showing.bracket)
    if showing.is_played:
        teams = [Slide("teams", tuple(showing.team_matches))] if showing.team_matches else []
        tables = [
            *teams,
            Slide("names", tuple(showing.places)),
            Slide("clock"),
            Slide("tables", tuple(showing.tables)),
        ]
        return (*announcement, *tables, *bracket, *standings)
    if showing.is_over and standings:
        return (*announcement, Slide("podium", tuple(showing.podium)), *bracket, *standings)
    missing = [Slide("missing", tuple(showing.missing))] if showing.missing else []
    if standings:
        return (*announcement, *missing, Slide("next"), *bracket, *standings)
    return (*announcement, *missing, Slide("wait"))


def _bracket(bracket: ShownBracket | None) -> list[Slide]:
    """Its last rounds, as many as can be read from ten metres."""
    if bracket is None:
        return []
    columns = tuple(column for column in bracket.columns if len(column.games) <= GAMES_IN_SIGHT)
    return [Slide("bracket", (replace(bracket, columns=columns),))] if columns else []


def faction_mark(game: str, headline: str) -> int | None:
    """The number of the shape, from 0, of the faction that the headline of a list begins with; None without a
    faction and beyond the shapes there are."""
    words = list_provider().factions(game)[:SHAPES]
    faction = headline.partition(" · ")[0]
    return words.index(faction) if faction in words else None
