"""How a finding becomes a sentence: the tables are a game's, the grammar is everybody's."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext

from fleets.lists.findings import Finding
from fleets.lists.games import LIST_GAMES

_DAY: Final = re.compile(r"^\d{4}-\d\d-\d\d$")


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a game's values, and its sentences by the code of a finding.

    The part of a code after ":" fills %(category)s.
    """

    words: Mapping[str, str | Promise]
    sentences: Mapping[str, str | Promise]

    def sentence(self, finding: Finding) -> str:
        """What a player reads; the code itself for one without words (a test keeps that from happening)."""
        code, _colon, category = finding.code.partition(":")
        words = self.sentences.get(code)
        if words is None:
            return finding.code
        cards = tuple(self.card(card) for card in finding.cards)
        said = str(words) % {
            "cards": ", ".join(cards),
            "first": cards[0] if cards else "",
            "second": cards[1] if len(cards) > 1 else "",
            "about": f" ({', '.join(cards)})" if cards else "",
            "category": self.value(category),
            "found": self.value(finding.found),
            "allowed": self.value(finding.allowed),
        }
        return said + self._question(finding)

    def card(self, label: str) -> str:
        """A label of the ground with its kind in words: "Darth Vader (boarding-team)"."""
        name, bracket, kind = label.removesuffix(")").rpartition(" (")
        return f"{name} ({self.words[kind]})" if bracket and kind in self.words else label

    def word(self, code: str) -> str:
        """A word of the ground in the reader's language; what has no translation is written as it is."""
        return str(self.words.get(code, code.replace("-", " ")))

    def value(self, value: int | str | None) -> str:
        """A figure as it is, a day as it is written here, a value of the ground in words, several by "/"."""
        if not isinstance(value, str):
            return "" if value is None else str(value)
        if _DAY.match(value):
            return date_format(datetime.date.fromisoformat(value), "SHORT_DATE_FORMAT")
        return "/".join(str(self.words.get(part, part)) for part in value.split("/"))

    def _question(self, finding: Finding) -> str:
        """What is asked behind a name that nobody knows; empty without a card that is near."""
        cards = [self.card(card) for card in finding.suggestions]
        if not cards:
            return ""
        if len(cards) == 1:
            return " " + gettext("Did you mean %(card)s?") % {"card": cards[0]}
        return " " + gettext("Did you mean one of these: %(cards)s?") % {"cards": ", ".join(cards)}


def rule_words(rule: str) -> str:
    """What stands behind a sentence: the id of a rule, or the edition of the fleet rules in words."""
    editions = {name for game in LIST_GAMES.values() for name in game.rulesets}
    return f"{gettext('fleet rules')} {rule.rpartition('-')[2]}" if rule in editions else rule
