"""What a game must say in words; every code of its room on the ground has its entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

Text = Any
"""A text that is translated when it is shown."""


GAME_NUMBER = _("Game %(bout)s")
ONE_MORE_GAME = _("One more game")
SLIP_POINTS = _("Tournament points")
"""The row of a slip that a bracket without points leaves out."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column of numbers is called: in full, and where there is little room."""

    name: Text
    short: Text
    one_a_table: bool = False
    """True where only the best of a table has more than 0, so that the table is told one number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChoiceWords:
    """How a game tells who chooses to go first, where its rules ask the points of the lists for it."""

    rule: str
    """The id of that rule."""
    points: Text
    """What the points of a list are called at the head of a column."""
    heading: Text
    """What stands over the names of those who choose."""
    by_lot: Text
    """There, in place of a name: the points are equal."""
    mark: Text
    """Beside the name of who chooses, where a table has one line."""
    named: Text
    """To the desk, and to those whom somebody else chooses for."""
    equal: Text
    """To the desk: the points are equal."""
    yours: Text
    """To the player who chooses."""
    lots: Text
    """To the players: the points are equal."""
    waiting: Text
    """To the players: a list is missing."""
    by_points: Text
    """Beside the lists: who, and how many points fewer that list has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTableWords:
    """What the columns of the table are called by which a game turns its figures into points."""

    rows: str
    """The rules' field with (from so much on, points of the winner, points of the loser)."""
    start: Text
    winner: Text
    loser: Text


COMMON: Mapping[str, Heading] = {
    "points": Heading(_("tournament points (TP)"), _("TP")),
    "strength": Heading(_("strength of schedule (SoS)"), _("SoS")),
    "wins": Heading(_("rounds won"), _("Won")),
    "draws": Heading(_("games drawn"), _("Drawn")),
    "losses": Heading(_("rounds lost"), _("Lost")),
    "firsts": Heading(_("first places"), _("First")),
}
"""Columns that mean the same in every game."""

RULING_WORDS: Mapping[str, Text] = {
    "no_show": _("did not come"),
    "not_played": _("not played"),
    "double_loss": _("double loss"),
}
"""The ends that are a leader's word, in every game."""

RULINGS_ASKED: Mapping[str, Text] = {
    "no_show": _("one player did not come"),
    "not_played": _("not played"),
    "double_loss": _("both lost by a ruling"),
}
"""The same as the answers to "How did it end?"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """The words of one game; keys are those of its value in scoring/games."""

    key: str
    name: Text
    facts: Mapping[str, Text]
    """What the form asks, by fact."""
    fact_helps: Mapping[str, Text] = field(default_factory=dict)
    """What has to be explained beside the question, by fact."""
    own_fact_helps: Mapping[str, Text] = field(default_factory=dict)
    """The same to a player, who is not offered the rulings."""
    choices: Mapping[str, Text] = field(default_factory=dict)
    """The answers to choose from, by value."""
    ends: Mapping[str, Text]
    """How a match ended, in a line of figures."""
    endings: Mapping[str, Text] = field(default_factory=dict)
    """What is said beside the figures of a match that ended so; %(name)s is who is named with it. "tie" is
    for equal figures where somebody wins all the same."""
    rulesets: Mapping[str, Text] = field(default_factory=dict)
    """What its rules of scoring are called, where an organizer has a choice."""
    tool: str = ""
    """The name of the address that helps at the table; "" without one."""
    fields: Mapping[str, Text]
    """What each number is."""
    bout: Text = GAME_NUMBER
    """What one bout is called, with its number."""
    more_bouts: Text = ONE_MORE_GAME
    """The button that makes room for another."""
    columns: Mapping[str, Heading] = field(default_factory=dict)
    """The columns of the standings and counters of a score that are this game's own."""
    problems: Mapping[str, Text] = field(default_factory=dict)
    """What may be wrong with a result, by code."""
    slip_facts: Mapping[str, Text] = field(default_factory=dict)
    """The questions as they stand on a slip of paper, where they are others than in the form."""
    slip_fields: Mapping[str, Text] = field(default_factory=dict)
    slip_rows: tuple[Text, ...] = (SLIP_POINTS,)
    """What players work out with a pencil below the numbers."""
    first_choice: FirstChoiceWords | None = None
    """None in a game that asks no list who goes first."""
    settings: Mapping[str, Text] = field(default_factory=dict)
    """What a setting of the event is called in this game, where it has a word of its own."""
    left_game: Text = ""
    """How a game ends that a player leaves; "" where the rules don't say."""
    game_loss: Text = ""
    """What a leader is told a game loss gives; figures of the rules by their names."""
    concession: Text = ""
    """What a concession gives; figures of the rules by their names. "" in a game that has none."""
    points_table: PointsTableWords | None = None
    """None in a game whose points follow from no table."""
    counting: tuple[Text, ...] = ()
    """How a match becomes points, sentence by sentence; figures of the rules by their names."""
    counters: tuple[str, ...] = ()
    """Which counters of a score stand beside the result of a table."""

    def heading(self, key: str) -> Heading:
        """What this column is called."""
        return self.columns.get(key) or COMMON.get(key) or Heading(key, key)

    def end(self, key: str) -> str:
        """How it ended, in words; the code itself for one nobody knows any more."""
        return str(self.ends.get(key) or RULING_WORDS.get(key) or key)

    def choice(self, key: str) -> str:
        """One answer to choose from."""
        return str(self.choices.get(key) or RULINGS_ASKED.get(key) or key)

    def fact(self, key: str) -> str:
        """What the form asks."""
        return str(self.facts.get(key) or (_("Who?") if key == "by" else key))

    def field(self, key: str) -> str:
        """What a number is."""
        return str(self.fields.get(key, key))
