"""What a game must say in words; every code of its room on the ground has its entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

Text = Any
"""A text that is translated when it is shown."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column of numbers is called: in full, and where there is little room."""

    name: Text
    short: Text


COMMON: Mapping[str, Heading] = {
    "points": Heading(_("tournament points"), _("Points")),
    "strength": Heading(_("strength of schedule"), _("Opponents’ strength")),
    "wins": Heading(_("rounds won"), _("Won")),
    "draws": Heading(_("games drawn"), _("Drawn")),
    "losses": Heading(_("rounds lost"), _("Lost")),
    "firsts": Heading(_("first places"), _("First")),
}
"""Columns that mean the same in every game."""

RULINGS: Mapping[str, Text] = {
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
    fields: Mapping[str, Text]
    """What each number is."""
    columns: Mapping[str, Heading] = field(default_factory=dict)
    """The columns of the standings and counters of a score that are this game's own."""
    problems: Mapping[str, Text] = field(default_factory=dict)
    """What may be wrong with a result, by code."""
    slip_facts: Mapping[str, Text] = field(default_factory=dict)
    """The questions as they stand on a slip of paper, where they are others than in the form."""
    slip_fields: Mapping[str, Text] = field(default_factory=dict)
    slip_rows: tuple[Text, ...] = (_("Tournament points"),)
    """What players work out with a pencil below the numbers."""
    first_choice_asked: Text = ""
    """What stands before the name of who chooses to go first."""

    def heading(self, key: str) -> Heading:
        """What this column is called."""
        return self.columns.get(key) or COMMON.get(key) or Heading(key, key)

    def end(self, key: str) -> str:
        """How it ended, in words; the code itself for one nobody knows any more."""
        return str(self.ends.get(key) or RULINGS.get(key) or key)

    def choice(self, key: str) -> str:
        """One answer to choose from."""
        return str(self.choices.get(key) or RULINGS_ASKED.get(key) or key)

    def fact(self, key: str) -> str:
        """What the form asks."""
        return str(self.facts.get(key) or (_("Who?") if key == "by" else key))

    def field(self, key: str) -> str:
        """What a number is."""
        return str(self.fields.get(key, key))
