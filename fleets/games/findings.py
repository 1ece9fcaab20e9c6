"""How a finding becomes a sentence: the tables are a game's, the grammar is everybody's."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from fleets.lists.findings import Finding
from fleets.lists.games import CHECKED_GAMES

_DAY: Final = re.compile(r"^\d{4}-\d\d-\d\d$")


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a game's values, and its sentences by the code of a finding.

    The part of a code after ":" fills %(category)s, where the whole code has no sentence of its own.
    """

    words: Mapping[str, str | Promise]
    sentences: Mapping[str, str | Promise]
    # The first letter of the game's rules.
    family: str
    # The same in two or three words, for a line of a queue; "CODE:all" is a code told of all categories.
    short: Mapping[str, str | Promise] = field(default_factory=dict)
    # The word for the kind of a card where a finding does not say it, as older ones did not.
    any_kind: str = ""

    def knows(self, code: str) -> bool:
        """There is a sentence for the code."""
        return code in self.sentences or code.partition(":")[0] in self.sentences

    def sentence(self, finding: Finding) -> str:
        """What a player reads; the code itself for one without words (a test keeps that from happening)."""
        words = self.sentences.get(finding.code) or self.sentences.get(finding.code.partition(":")[0])
        return finding.code if words is None else self._filled(words, finding) + self._question(finding)

    def in_short(self, findings: Sequence[Finding]) -> tuple[str, ...]:
        """What is wrong in a few words each, without saying anything twice: "402/400", "no list"."""
        by_code: dict[str, list[Finding]] = {}
        for finding in findings:
            by_code.setdefault(finding.code.partition(":")[0], []).append(finding)
        told: list[str] = []
        for code, several in by_code.items():
            every = self.short.get(f"{code}:all")
            if every is not None and len(several) > 2:
                told.append(str(every))
                continue
            words = self.short.get(code)
            told += [
                self.sentence(finding).rstrip(".") if words is None else self._filled(words, finding)
                for finding in several
            ]
        return tuple(dict.fromkeys(told))

    def _filled(self, words: str | Promise, finding: Finding) -> str:
        category = finding.code.partition(":")[2]
        cards = tuple(self.card(card) for card in finding.cards)
        return str(words) % {
            "cards": ", ".join(cards),
            "first": cards[0] if cards else "",
            "second": cards[1] if len(cards) > 1 else "",
            "about": f" ({', '.join(cards)})" if cards else "",
            "category": self.value(category),
            "kind": self.value(finding.kind or self.any_kind),
            "copies": _cards(finding.found),
            "slots": _slots(finding.allowed),
            "found": self.value(finding.found),
            "allowed": self.value(finding.allowed),
        }

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


def _cards(number: int | str | None) -> str:
    """So many cards; "" for what is no number."""
    return ngettext("%(n)s card", "%(n)s cards", number) % {"n": number} if isinstance(number, int) else ""


def _slots(number: int | str | None) -> str:
    """So many places for cards; "" for what is no number."""
    return ngettext("%(n)s slot", "%(n)s slots", number) % {"n": number} if isinstance(number, int) else ""


def rule_words(rule: str) -> str:
    """What a sentence stands on, for a title: the id of a rule, or the edition of the fleet rules."""
    editions = {name for game in CHECKED_GAMES.values() for name in game.rulesets}
    return f"{gettext('fleet rules')} {rule.rpartition('-')[2]}" if rule in editions else rule
