"""What the editor says after a step, and where it leads the eye and the keyboard."""

from __future__ import annotations

from django.utils.translation import gettext as _

from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.steps import place_of, text_of
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Catalogue, label
from fleets.lists.games.armada.cards.fleet import cards_by_id


def focus_after(words: str, before: Workbench, after: Workbench) -> str:
    """The place (or button) to go to, in the words of `text_of`; "" to stay."""
    match words.split():
        case ["put", place, card]:
            return text_of(_arrived(place_of(place), card, before, after))
        case ["take", place, _card]:
            return _left(place_of(place))
        case ["copy", ship]:
            return text_of(CardPlace("ship", int(ship) + 1))
        case ["place" | "drop", *_rest]:
            return "leftovers" if after.leftovers else "add-carrier"
        case ["fewer", _line, _card] if len(after.fleet.squadrons) < len(before.fleet.squadrons):
            return "add-squadron"
        case ["faction", name]:
            return f"faction-{name}"
    return ""


def _arrived(place: CardPlace, card: str, before: Workbench, after: Workbench) -> CardPlace:
    """Where the card that was put stands now."""
    fleet = after.fleet
    if place.kind == "ship" and place.at is None:
        return CardPlace("ship", len(fleet.ships) - 1)
    if place.kind == "squadron" and place.at is None:
        return CardPlace("squadron", max(n for n, line in enumerate(fleet.squadrons) if line.card == card))
    if place.kind == "upgrade" and place.at is not None and place.number is None:
        upgrades = fleet.ships[place.at].upgrades
        last = len(upgrades) - 1
        return CardPlace("upgrade", place.at, last if upgrades[last] == card else 0)
    return place


def _left(place: CardPlace) -> str:
    """What is nearest to a place that is empty now."""
    if place.kind == "upgrade":
        return text_of(CardPlace("ship", place.at))
    if place.kind == "ship":
        return "add-carrier"
    return text_of(place) if place.kind == "objective" else f"add-{place.kind}"


def said_after(words: str, after: Workbench, catalogue: Catalogue) -> str:
    """The step in a few words, for those who don't see the page change."""
    known = cards_by_id(catalogue)
    match words.split():
        case ["put" | "place", _where, card, *_rest] if card in known:
            return _("Added: %(card)s.") % {"card": label(known[card])}
        case ["take", _place, card] if card in known:
            return _("Removed: %(card)s.") % {"card": label(known[card])}
        case ["more" | "fewer", _line, card] if card in known:
            count = sum(line.count for line in after.fleet.squadrons if line.card == card)
            return f"{count} × {label(known[card])}."
        case ["copy", _ship]:
            return _("The ship is there twice now.")
        case ["clear"]:
            return _("Everything is removed.")
    return ""
