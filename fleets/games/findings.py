"""How a finding becomes a sentence: each game has its own tables, all share the grammar."""

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

    The part of a code after ":" fills %(category)s if the whole code has no sentence.
    """

    words: Mapping[str, str | Promise]
    sentences: Mapping[str, str | Promise]
    # The first letter of the game's rules.
    family: str
    # The same in two or three words, for a line of a queue; "CODE:all" stands for all categories at once.
    short: Mapping[str, str | Promise] = field(default_factory=dict)
    # The kind of a card if the finding has none, as in older versions.
    any_kind: str = ""

    def knows(self, code: str) -> bool:
        """There is a sentence for the code."""
        return code in self.sentences or code.partition(":")[0] in self.sentences

    def sentence(self, finding: Finding) -> str:
        """The sentence for a player; the code itself if it has no words (a test prevents that)."""
        template = self.sentences.get(finding.code) or self.sentences.get(finding.code.partition(":")[0])
        if template is None:
            return finding.code
        return self._filled(template, finding) + self._question(finding)

    def in_short(self, findings: Sequence[Finding]) -> tuple[str, ...]:
        """Each problem in a few words, without duplicates: "402/400", "no list"."""
        by_code: dict[str, list[Finding]] = {}
        for finding in findings:
            by_code.setdefault(finding.code.partition(":")[0], []).append(finding)
        phrases: list[str] = []
        for code, same_code in by_code.items():
            all_categories = self.short.get(f"{code}:all")
            if all_categories is not None and len(same_code) > 2:
                phrases.append(str(all_categories))
                continue
            phrase = self.short.get(code)
            phrases += [
                self.sentence(finding).rstrip(".") if phrase is None else self._filled(phrase, finding)
                for finding in same_code
            ]
        return tuple(dict.fromkeys(phrases))

    def _filled(self, template: str | Promise, finding: Finding) -> str:
        category = finding.code.partition(":")[2]
        cards = tuple(self.card(card) for card in finding.cards)
        return str(template) % {
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
        """A label of the domain with its kind in words: "Darth Vader (boarding-team)"."""
        name, bracket, kind = label.removesuffix(")").rpartition(" (")
        return f"{name} ({self.words[kind]})" if bracket and kind in self.words else label

    def word(self, code: str) -> str:
        """A code of the domain in the reader's language; without a translation the code itself."""
        return str(self.words.get(code, code.replace("-", " ")))

    def value(self, value: int | str | None) -> str:
        """A figure unchanged, a day in the local format, a code of the domain in words, several by "/"."""
        if not isinstance(value, str):
            return "" if value is None else str(value)
        if _DAY.match(value):
            return date_format(datetime.date.fromisoformat(value), "SHORT_DATE_FORMAT")
        return "/".join(str(self.words.get(part, part)) for part in value.split("/"))

    def _question(self, finding: Finding) -> str:
        """The question after an unknown name; empty if no card is similar."""
        cards = [self.card(card) for card in finding.suggestions]
        if not cards:
            return ""
        if len(cards) == 1:
            return " " + gettext("Did you mean %(card)s?") % {"card": cards[0]}
        return " " + gettext("Did you mean one of these: %(cards)s?") % {"cards": ", ".join(cards)}


def _cards(number: int | str | None) -> str:
    """The number of cards in words; "" if it is not a number."""
    return ngettext("%(n)s card", "%(n)s cards", number) % {"n": number} if isinstance(number, int) else ""


def _slots(number: int | str | None) -> str:
    """The number of slots in words; "" if it is not a number."""
    return ngettext("%(n)s slot", "%(n)s slots", number) % {"n": number} if isinstance(number, int) else ""


def rule_words(rule: str) -> str:
    """The source of a finding, for a title: the id of a rule, or the edition of the fleet rules."""
    editions = {name for game in CHECKED_GAMES.values() for name in game.rulesets}
    return f"{gettext('fleet rules')} {rule.rpartition('-')[2]}" if rule in editions else rule
