"""What a player can do about a finding: one or two short sentences per code, with the cards and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fleets.games.armada.words import WORDING
from fleets.lists.findings import Finding

# What needs no more than a plain sentence. The part of a code after ":" fills %(category)s.
PLAIN: Final = {
    "no_ships": gettext_lazy("Add a ship, and a commander on it."),
    "unknown_faction": gettext_lazy("Write the faction of your ships in this line."),
    "campaign_objective": gettext_lazy("Replace it by an assault, defense or navigation objective."),
    "second_list": gettext_lazy("Delete everything from this line on, or hand in the other list instead."),
    "count_not_allowed": gettext_lazy("Write the card once per line, each copy under its own ship."),
    "count_too_large": gettext_lazy("Correct the number in front of the name."),
    "count_zero": gettext_lazy("Delete the line, or write how many there are."),
    "not_yet_legal": gettext_lazy("Replace it, or ask the organizer whether the date of release is right."),
    "not_released": gettext_lazy("Replace it, or ask the organizer whether the product is sold here."),
    "release_unknown": gettext_lazy("The organizer can enter the days on the page of releases."),
    "missing_total": gettext_lazy("Add a line with the total at the end of the list."),
    "points_mismatch": gettext_lazy("Correct the figure; the fleet itself is not affected."),
    "unknown_card": gettext_lazy("Compare the name with your card, or take the line out."),
}


def mend(finding: Finding) -> str:
    """What would mend it, in the reader's language; empty where only the player can know."""
    code, _colon, category = finding.code.partition(":")
    if finding.suggestions:
        # The sentence already asks which card is meant.
        return ""
    if code in PLAIN:
        return str(PLAIN[code])
    return _SPOKEN[code](finding, category) if code in _SPOKEN else ""


def _over(finding: Finding, category: str) -> str:
    over = _count(finding.found) - _count(finding.allowed)
    take = _("Take off %(over)s points.") % {"over": over}
    if len(finding.mend) < 3:
        return take
    card, line, points = finding.mend[:3]
    one = _("The smallest single cut that is enough: %(card)s, %(points)s points.")
    return f"{take} {one % {'card': _at(card, line), 'points': points}}"


def _no_commander(finding: Finding, category: str) -> str:
    if finding.mend:
        return _("Write %(card)s under the ship that carries it.") % {"card": finding.mend[0]}
    return _("Put a commander on one of the ships.")


def _keep_one(finding: Finding, category: str) -> str:
    """Cards of which one may stay."""
    if len(finding.cards) == 1 and len(finding.lines) > 1:
        return _("Keep one copy: %(lines)s.") % {"lines": _lines(finding.lines)}
    if len(finding.cards) == 1:
        return _("Keep one copy of it.")
    return _("Keep one of these: %(cards)s.") % {"cards": _cards(finding)}


def _remove_some(finding: Finding, category: str) -> str:
    """Cards of which some must go."""
    over = _count(finding.found) - _count(finding.allowed)
    return _("Remove %(over)s of these: %(cards)s.") % {"over": over, "cards": _cards(finding)}


def _remove_second(finding: Finding, category: str) -> str:
    return _("Remove one of the two: %(lines)s.") % {"lines": _lines(finding.lines)}


def _wrong_faction(finding: Finding, category: str) -> str:
    if finding.mend:
        return _("Take the card of your own faction: %(cards)s.") % {"cards": _joined(_names(finding.mend))}
    return _("Replace %(card)s by a card of your own faction.") % {"card": _first(finding)}


def _add_objective(finding: Finding, category: str) -> str:
    return _("Write one behind “%(heading)s:”.") % {"heading": category.capitalize()}


def _move_objective(finding: Finding, category: str) -> str:
    return _("Put %(card)s into the line of its own category and choose another one here.") % {
        "card": _first(finding)
    }


def _no_icon(finding: Finding, category: str) -> str:
    if finding.mend[:1] == (0,):
        rivals = finding.mend[1:]
        if rivals:
            return _("Remove one of these: %(cards)s.") % {"cards": _pairs(rivals)}
        return _("Remove %(card)s.") % {"card": _first(finding)}
    return _move(finding, category)


def _title(finding: Finding, category: str) -> str:
    if finding.mend[:1] == (0,):
        ships = _joined(_names(finding.mend[1:]))
        return _("Remove it, or take a ship it belongs to: %(ships)s.") % {"ships": ships}
    return _move(finding, category)


def _move(finding: Finding, category: str) -> str:
    if finding.mend:
        return _("Move %(card)s to %(ships)s, or remove it.") % {
            "card": _first(finding),
            "ships": _pairs(finding.mend),
        }
    return _("Remove %(card)s.") % {"card": _first(finding)}


def _commander(finding: Finding, category: str) -> str:
    if finding.mend:
        return _("Move the commander to %(ships)s.") % {"ships": _pairs(finding.mend)}
    return _("Add a ship that is no flotilla and put the commander on it.")


def _misplaced(finding: Finding, category: str) -> str:
    if finding.mend == ("squadron",):
        return _("Put it under the heading “Squadrons:”.")
    if finding.mend == ("upgrade",):
        return _("Put it under the ship that carries it.")
    return _("Put it on a line of its own, above the upgrades it carries.")


_SPOKEN: Final[dict[str, Callable[[Finding, str], str]]] = {
    "over_points": _over,
    "over_squadron_points": _over,
    "no_commander": _no_commander,
    "two_commanders": _keep_one,
    "two_modifications": _keep_one,
    "two_titles": _keep_one,
    "duplicate_unique": _keep_one,
    "extra_objective": _keep_one,
    "duplicate_upgrade": _remove_second,
    "too_many_flotillas": _remove_some,
    "too_many_aces": _remove_some,
    "wrong_faction": _wrong_faction,
    "missing_objective": _add_objective,
    "objective_wrong_category": _move_objective,
    "slot_not_available": _no_icon,
    "title_wrong_ship": _title,
    "size_restriction": _move,
    "trait_restriction": _move,
    "flagship_only": _move,
    "icon_conflict": _move,
    "commander_on_flotilla": _commander,
    "misplaced_card": _misplaced,
}


def _at(card: int | str, line: int | str) -> str:
    name = WORDING.card(str(card))
    return _("%(card)s (line %(line)s)") % {"card": name, "line": line} if line else name


def _cards(finding: Finding) -> str:
    """The cards of a finding, each with its line where every card has one."""
    if len(finding.lines) != len(finding.cards):
        return _joined(map(WORDING.card, finding.cards))
    return _joined(map(_at, finding.cards, finding.lines))


def _pairs(parts: tuple[int | str, ...]) -> str:
    return _joined(map(_at, parts[::2], parts[1::2]))


def _names(parts: tuple[int | str, ...]) -> list[str]:
    return [WORDING.card(str(part)) for part in parts]


def _first(finding: Finding) -> str:
    return WORDING.card(finding.cards[0]) if finding.cards else ""


def _lines(lines: Iterable[int]) -> str:
    return _joined(_("line %(line)s") % {"line": line} for line in lines)


def _joined(parts: Iterable[str]) -> str:
    """One of these: A, B or C."""
    every = list(dict.fromkeys(parts))
    if len(every) < 2:
        return "".join(every)
    return _("%(first)s or %(last)s") % {"first": ", ".join(every[:-1]), "last": every[-1]}


def _count(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0
