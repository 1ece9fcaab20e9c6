"""The words a game must have; every code of its package in the domain has an entry here."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from ..text.lazy import Text

GAME_NUMBER = _("Game %(bout)s")
ONE_MORE_GAME = _("One more game")
FACTION = _("Faction")
FACTIONS = _("Factions and their results")
BYE_WINS = _("You have no opponent this round. The bye counts as a win; there is nothing to report.")
SLIP_POINTS = _("Tournament points")
"""The row of a slip that a bracket without points leaves out."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column of numbers: in full, and short where space is tight."""

    name: Text
    short: Text
    one_a_table: bool = False
    """True where only the best of a table has more than 0, so that a table shows one number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChoiceWords:
    """The words for who chooses who goes first, in a game where the points of the lists decide that."""

    rule: str
    """The id of the rule."""
    points: Text
    """The heading of the column with the points of a list."""
    heading: Text
    """The heading over the names of those who choose."""
    by_lot: Text
    """Below it instead of a name: the points are equal."""
    mark: Text
    """Beside the name of the player who chooses, where a table has one line."""
    named: Text
    """For the desk and for the other players: who chooses."""
    equal: Text
    """For the desk: the points are equal."""
    yours: Text
    """For the player who chooses."""
    lots: Text
    """For the players: the points are equal."""
    waiting: Text
    """For the players: a list is missing."""
    by_points: Text
    """Beside the lists: who chooses, and by how many points their list is cheaper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTableWords:
    """The headings of the table by which a game turns its figures into points."""

    rows: str
    """The field of the rules with (lowest figure, points of the winner, points of the loser)."""
    start: Text
    winner: Text
    loser: Text


@dataclass(frozen=True, slots=True)
class TableStep:
    """One step or one rule at the table, with the id it tells (docs/rules)."""

    rule: str
    text: Text


def steps_of(rule: str, *texts: Text) -> tuple[TableStep, ...]:
    """Steps in their order that all tell this rule."""
    return tuple(TableStep(rule, text) for text in texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSection:
    """Steps and rules of one subject, for the page "At the table"."""

    key: str
    heading: Text
    steps: tuple[TableStep, ...]
    is_checklist: bool = False
    """True where each step can be ticked."""
    is_for_the_day: bool = False
    """True where ticks hold for the whole day; others begin anew with each round."""
    rulesets: tuple[str, ...] = ()
    """The rules of lists it belongs to; empty for all."""
    not_in: tuple[str, ...] = ()
    """The rules of lists it does not belong to."""


COMMON: Mapping[str, Heading] = {
    "points": Heading(_("tournament points (TP)"), _("TP")),
    "strength": Heading(_("strength of schedule (SoS)"), _("SoS")),
    "wins": Heading(_("rounds won"), _("Won")),
    "draws": Heading(_("games drawn"), _("Drawn")),
    "losses": Heading(_("rounds lost"), _("Lost")),
    "firsts": Heading(_("first places"), _("First")),
}
"""Columns with the same meaning in every game."""

RULING_WORDS: Mapping[str, Text] = {
    "no_show": _("did not come"),
    "not_played": _("not played"),
    "double_loss": _("double loss"),
}
"""The ends that only a leader can enter, in every game."""

RULINGS_ASKED: Mapping[str, Text] = {
    "no_show": _("one player did not come"),
    "not_played": _("not played"),
    "double_loss": _("both lost by a ruling"),
}
"""The same ends as answers to "How did it end?"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """The words of one game; keys are those of its value in scoring/games."""

    key: str
    name: Text
    facts: Mapping[str, Text]
    """The questions of the form, by fact."""
    fact_helps: Mapping[str, Text] = field(default_factory=dict)
    """The help for a question, by fact."""
    own_fact_helps: Mapping[str, Text] = field(default_factory=dict)
    """The same where it differs for a player, who is not offered the rulings."""
    choices: Mapping[str, Text] = field(default_factory=dict)
    """The answers to choose from, by value."""
    ends: Mapping[str, Text]
    """How a match ended, for a line of figures."""
    endings: Mapping[str, Text] = field(default_factory=dict)
    """Text beside the figures of a match that ended this way; %(name)s is the player named by the end. "tie"
    is for equal figures where somebody wins all the same."""
    rulesets: Mapping[str, Text] = field(default_factory=dict)
    """The names of its rulesets, where an organizer has a choice."""
    tool: str = ""
    """The URL name of its tool for the table; "" without one."""
    fields: Mapping[str, Text]
    """The label of each number."""
    bout: Text = GAME_NUMBER
    """The label of a bout, with its number."""
    more_bouts: Text = ONE_MORE_GAME
    """The button that adds another bout to the form."""
    ways: tuple[Text, Text] | None = None
    """The ways of typing a game with sums: only these, or their parts. None in other games."""
    later_places: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    """The labels of the second and further questions of a fact with several people in order."""
    total: Text | None = None
    """The figure of the final score as a number of things, by `ngettext_lazy` with "n"; None where it is the
    sum of what was typed."""
    columns: Mapping[str, Heading] = field(default_factory=dict)
    """The columns of the standings and the counters of a score that only this game has."""
    problems: Mapping[str, Text] = field(default_factory=dict)
    """What may be wrong with a result, by code."""
    slip_facts: Mapping[str, Text] = field(default_factory=dict)
    """The questions on a result slip, where they differ from the form."""
    slip_fields: Mapping[str, Text] = field(default_factory=dict)
    slip_rows: tuple[Text, ...] = (SLIP_POINTS,)
    """What players calculate by hand below the numbers."""
    first_choice: FirstChoiceWords | None = None
    """None in a game where the lists don't decide who goes first."""
    settings: Mapping[str, Text] = field(default_factory=dict)
    """The labels of settings of the event that differ in this game."""
    bye: Text = BYE_WINS
    """The effect of a bye, for the player who has it."""
    left_game: Text = ""
    """How a game ends when a player leaves it; "" where the rules don't say."""
    game_loss: Text = ""
    """The effect of a game loss, for leaders; figures of the rules by their names."""
    concession: Text = ""
    """The effect of a concession; figures of the rules by their names. "" in a game that has none."""
    points_table: PointsTableWords | None = None
    """None in a game without a table of points."""
    counting: tuple[Text, ...] = ()
    """How a match becomes points, sentence by sentence; figures of the rules by their names."""
    counters: tuple[str, ...] = ()
    """The counters of a score that are shown beside the result of a table."""
    at_table: tuple[TableSection, ...] = ()
    """What players bring and do at the table; empty in a game whose sources don't say."""
    components: Mapping[str, Text] = field(default_factory=dict)
    """What two players may have to share at their table."""
    faction: Text = FACTION
    """What the game calls a faction."""
    factions: Text = FACTIONS
    """The title of the picture of what each faction won."""

    def heading(self, key: str) -> Heading:
        """The heading of this column."""
        return self.columns.get(key) or COMMON.get(key) or Heading(key, key)

    def end(self, key: str) -> str:
        """How the match ended, in words; the code itself where it is no longer known."""
        return str(self.ends.get(key) or RULING_WORDS.get(key) or key)

    def choice(self, key: str) -> str:
        """The label of one answer."""
        return str(self.choices.get(key) or RULINGS_ASKED.get(key) or key)

    def fact(self, key: str) -> str:
        """The question of the form for this fact."""
        return str(self.facts.get(key) or (_("Who?") if key == "by" else key))

    def field(self, key: str) -> str:
        """The label of this number."""
        return str(self.fields.get(key, key))
