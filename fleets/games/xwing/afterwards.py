"""What the builder of squads says after a step, and where it leads the eye and the keyboard."""

from __future__ import annotations

from django.utils.translation import gettext as _

from fleets.lists.games.xwing.catalogue import Catalogue, label
from fleets.lists.games.xwing.steps import CardPlace, place_of, text_of
from fleets.lists.games.xwing.workbench import Workbench


def focus_after(words: str, before: Workbench, after: Workbench) -> str:
    """The place (or button) to go to, in the words of `text_of`; "" to stay."""
    match words.split():
        case ["put", place, _card]:
            return text_of(_arrived(place_of(place), after))
        case ["take", place, _card]:
            left = place_of(place)
            return text_of(CardPlace("ship", left.at)) if left.kind == "upgrade" else "add-carrier"
        case ["copy", ship]:
            return text_of(CardPlace("ship", int(ship) + 1))
        case ["place" | "drop", *_rest]:
            return "leftovers" if after.leftovers else "add-carrier"
        case ["faction", key]:
            return f"faction-{key}"
    return ""


def _arrived(place: CardPlace, after: Workbench) -> CardPlace:
    """Where the card that was put stands now."""
    ships = after.squad.ships
    if place.kind == "ship" and place.at is None:
        return CardPlace("ship", len(ships) - 1)
    if place.kind == "upgrade" and place.at is not None and place.number is None:
        return CardPlace("upgrade", place.at, len(ships[place.at].upgrades) - 1)
    return place


def said_after(words: str, after: Workbench, catalogue: Catalogue) -> str:
    """The step in a few words, for those who don't see the page change."""
    match words.split():
        case ["put", place, card]:
            return _("Added: %(card)s.") % {"card": _named(place, card, catalogue)}
        case ["take", place, card]:
            return _("Removed: %(card)s.") % {"card": _named(place, card, catalogue)}
        case ["copy", _ship]:
            return _("The ship is there twice now.")
        case ["clear"]:
            return _("Everything is removed.")
    return ""


def _named(place: str, key: str, catalogue: Catalogue) -> str:
    card = catalogue.pilot(key) if place.startswith("ship") else catalogue.upgrade(key)
    return label(card) if card else key
