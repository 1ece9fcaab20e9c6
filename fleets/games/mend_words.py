"""The sentences that tell what would mend a finding, as far as any game's lists need them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from fleets.games.findings import Wording
from fleets.lists.findings import Finding


@dataclass(frozen=True, slots=True)
class MendWords:
    """Spoken with the words of one game."""

    wording: Wording

    def over(self, finding: Finding) -> str:
        """Points that must go, and the smallest single cut that is enough."""
        over = count_of(finding.found) - count_of(finding.allowed)
        take = ngettext("Take off %(over)s point.", "Take off %(over)s points.", over) % {"over": over}
        if len(finding.mend) < 3:
            return take
        card, line, points = finding.mend[:3]
        one = ngettext(
            "The smallest single cut that is enough: %(card)s, %(points)s point.",
            "The smallest single cut that is enough: %(card)s, %(points)s points.",
            count_of(points),
        )
        return f"{take} {one % {'card': self.at(card, line), 'points': points}}"

    def keep_one(self, finding: Finding) -> str:
        """Cards of which one may stay."""
        if len(finding.cards) == 1 and len(finding.lines) > 1:
            return _("Keep one copy: %(lines)s.") % {"lines": lines_of(finding.lines)}
        if len(finding.cards) == 1:
            return _("Keep one copy of it.")
        return _("Keep one of these: %(cards)s.") % {"cards": self.cards(finding)}

    def remove_some(self, finding: Finding) -> str:
        """Cards of which some must go."""
        over = count_of(finding.found) - count_of(finding.allowed)
        return _("Remove %(over)s of these: %(cards)s.") % {"over": over, "cards": self.cards(finding)}

    def wrong_faction(self, finding: Finding) -> str:
        """The namesakes of the own faction, where there are some."""
        if finding.mend:
            return _("Take the card of your own faction: %(cards)s.") % {
                "cards": joined(self.names(finding.mend))
            }
        return _("Replace %(card)s by a card of your own faction.") % {"card": self.first(finding)}

    def move(self, finding: Finding) -> str:
        """Where the card may be, else away with it."""
        if finding.mend:
            return _("Move %(card)s to %(ships)s, or remove it.") % {
                "card": self.first(finding),
                "ships": self.pairs(finding.mend),
            }
        return _("Remove %(card)s.") % {"card": self.first(finding)}

    def at(self, card: int | str, line: int | str) -> str:
        """The card with its line."""
        name = self.wording.card(str(card))
        return _("%(card)s (line %(line)s)") % {"card": name, "line": line} if line else name

    def cards(self, finding: Finding) -> str:
        """The cards of a finding, each with its line where every card has one."""
        if len(finding.lines) != len(finding.cards):
            return joined(map(self.wording.card, finding.cards))
        return joined(map(self.at, finding.cards, finding.lines))

    def pairs(self, parts: tuple[int | str, ...]) -> str:
        """Cards and lines in turn."""
        return joined(map(self.at, parts[::2], parts[1::2]))

    def names(self, parts: tuple[int | str, ...]) -> list[str]:
        """Labels in words."""
        return [self.wording.card(str(part)) for part in parts]

    def first(self, finding: Finding) -> str:
        """The card it is about."""
        return self.wording.card(finding.cards[0]) if finding.cards else ""


def lines_of(lines: Iterable[int]) -> str:
    """Line 3 or line 5."""
    return joined(_("line %(line)s") % {"line": line} for line in lines)


def joined(parts: Iterable[str]) -> str:
    """One of these: A, B or C."""
    every = list(dict.fromkeys(parts))
    if len(every) < 2:
        return "".join(every)
    return _("%(first)s or %(last)s") % {"first": ", ".join(every[:-1]), "last": every[-1]}


def count_of(value: int | str | None) -> int:
    """A figure; 0 for what is none."""
    return value if isinstance(value, int) else 0
