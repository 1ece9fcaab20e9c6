"""Sentences that suggest how to fix a finding, shared by the lists of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from fleets.games.findings import Wording
from fleets.lists.findings import Finding
from fleets.lists.text_edits import TextEdit


@dataclass(frozen=True, slots=True)
class FixSuggestionWords:
    """Suggestions in the words of one game, and what the buttons say that do them."""

    wording: Wording
    # The card of the same name with the own faction, and where there is none: %(cards)s, %(card)s.
    card_of_own_faction: str | Promise
    other_of_own_faction: str | Promise
    # Code of a finding -> suggestion without cards or figures.
    plain: Mapping[str, str | Promise]
    # Code without the part after ":" -> what to do with the cards of the finding.
    with_cards: Mapping[str, Callable[[FixSuggestionWords, Finding], str]]
    # Instead of those that name lines of a text or how to write them: the editor has cards.
    editor: Mapping[str, str | Promise] = field(default_factory=dict)

    def suggestion(self, finding: Finding) -> str:
        """How to fix the finding, in the reader's language; empty if only the player can know."""
        if finding.suggestions:
            # The sentence already asks which card is meant.
            return ""
        code = finding.code.partition(":")[0]
        plain = self.plain.get(finding.code) or self.plain.get(code)
        if plain is not None:
            return str(plain)
        return self.with_cards[code](self, finding) if code in self.with_cards else ""

    def in_editor(self, finding: Finding) -> str:
        """The same without lines of a text: a list editor links to the card instead."""
        special = self.editor.get(finding.code.partition(":")[0])
        return str(special) if special else self.suggestion(without_lines(finding))

    def over(self, finding: Finding) -> str:
        """Take off the points over the limit; with the smallest single cut that is enough."""
        over = count_of(finding.found) - count_of(finding.allowed)
        take_off = ngettext("Take off %(over)s point.", "Take off %(over)s points.", over) % {"over": over}
        if len(finding.mend) < 3:
            return take_off
        card, line, points = finding.mend[:3]
        cut = ngettext(
            "The smallest single cut that is enough: %(card)s, %(points)s point.",
            "The smallest single cut that is enough: %(card)s, %(points)s points.",
            count_of(points),
        )
        return f"{take_off} {cut % {'card': self.at(card, line), 'points': points}}"

    def keep_one(self, finding: Finding) -> str:
        """Keep one of the cards."""
        if len(finding.cards) == 1 and len(finding.lines) > 1:
            return _("Keep one copy: %(lines)s.") % {"lines": lines_of(finding.lines)}
        if len(finding.cards) == 1:
            return _("Keep one copy of it.")
        return _("Keep one of these: %(cards)s.") % {"cards": self.cards(finding)}

    def remove_some(self, finding: Finding) -> str:
        """Remove some of the cards."""
        over = count_of(finding.found) - count_of(finding.allowed)
        return _("Remove %(over)s of these: %(cards)s.") % {"over": over, "cards": self.cards(finding)}

    def wrong_faction(self, finding: Finding) -> str:
        """Take the card of the same name of the own faction, or another one if there is none."""
        if finding.mend:
            return str(self.card_of_own_faction) % {"cards": joined(self.names(finding.mend))}
        return str(self.other_of_own_faction) % {"card": self.first(finding)}

    def move(self, finding: Finding) -> str:
        """Move the card to a ship where it may be, or remove it."""
        if finding.mend:
            return _("Move %(card)s to %(ships)s, or remove it.") % {
                "card": self.first(finding),
                "ships": self.pairs(finding.mend),
            }
        return _("Remove %(card)s.") % {"card": self.first(finding)}

    def of_button(self, edit: TextEdit, *, with_line: bool) -> str:
        """The button that does the edit; with the line where it is not the only card of that name."""
        card = self.at(edit.card, edit.line if with_line else 0)
        if edit.kind == "remove":
            return _("Remove %(card)s") % {"card": card}
        if edit.kind == "move":
            return _("Move %(card)s to %(ship)s") % {"card": card, "ship": self.at(edit.place, edit.to)}
        if edit.kind == "place":
            return _("Put %(card)s under %(ship)s") % {"card": card, "ship": self.at(edit.place, edit.to)}
        if edit.kind == "replace":
            return _("Write %(card)s") % {"card": self.wording.card(edit.place)}
        return {
            "sums": _("Put the sums right"),
            "total": _("Add the total"),
            "beside": _("Put %(card)s among the squadrons") % {"card": card},
            "cut": _("Delete everything from this line on"),
            "drop": _("Delete this line"),
        }[edit.kind]

    def at(self, card: int | str, line: int | str) -> str:
        """The card with its line."""
        name = self.wording.card(str(card))
        return _("%(card)s (line %(line)s)") % {"card": name, "line": line} if line else name

    def cards(self, finding: Finding) -> str:
        """The cards of a finding, each with its line if every card has one."""
        if len(finding.lines) != len(finding.cards):
            return joined(map(self.wording.card, finding.cards))
        return joined(map(self.at, finding.cards, finding.lines))

    def pairs(self, parts: tuple[int | str, ...]) -> str:
        """`parts` is card, line, card, line …: the cards with their lines."""
        return joined(map(self.at, parts[::2], parts[1::2]))

    def names(self, parts: tuple[int | str, ...]) -> list[str]:
        """The labels in words."""
        return [self.wording.card(str(part)) for part in parts]

    def first(self, finding: Finding) -> str:
        """The first card of the finding."""
        return self.wording.card(finding.cards[0]) if finding.cards else ""


def without_lines(finding: Finding) -> Finding:
    """The finding with no line, and 0 for each in `mend`: a number right behind a card is its line."""
    mend = tuple(
        0 if isinstance(previous, str) and isinstance(part, int) else part
        for previous, part in zip((0, *finding.mend), finding.mend, strict=False)
    )
    return replace(finding, lines=(), mend=mend)


def lines_of(lines: Iterable[int]) -> str:
    """Line 3 or line 5."""
    return joined(_("line %(line)s") % {"line": line} for line in lines)


def joined(parts: Iterable[str]) -> str:
    """One of these: A, B or C."""
    distinct = list(dict.fromkeys(parts))
    if len(distinct) < 2:
        return "".join(distinct)
    return _("%(first)s or %(last)s") % {"first": ", ".join(distinct[:-1]), "last": distinct[-1]}


def count_of(value: int | str | None) -> int:
    """The number; 0 if the value is not one."""
    return value if isinstance(value, int) else 0
