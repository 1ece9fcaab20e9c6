"""The list editor after an edit of a squad: a short message, and the place that gets the focus."""

from django.utils.translation import gettext as _

from fleets.lists.games.xwing.catalogue import Catalogue, label
from fleets.lists.games.xwing.edit_commands import CardPlace, place_of, text_of
from fleets.lists.games.xwing.list_editor import ListEditor


def focus_after(command: str, before: ListEditor, after: ListEditor) -> str:
    """The place (or button) to focus, as `text_of` writes it; "" to stay."""
    match command.split():
        case ["put", place, _card]:
            return text_of(_place_of_put(place_of(place), after))
        case ["take", place, _card]:
            emptied = place_of(place)
            return text_of(CardPlace("ship", emptied.at)) if emptied.kind == "upgrade" else "add-parent"
        case ["copy", ship]:
            return text_of(CardPlace("ship", int(ship) + 1))
        case ["place" | "drop", *_rest]:
            return "leftovers" if after.leftovers else "add-parent"
        case ["faction", key]:
            return f"faction-{key}"
    return ""


def _place_of_put(place: CardPlace, after: ListEditor) -> CardPlace:
    """The place of the card that was put."""
    ships = after.squad.ships
    if place.kind == "ship" and place.at is None:
        return CardPlace("ship", len(ships) - 1)
    if place.kind == "upgrade" and place.at is not None and place.number is None:
        return CardPlace("upgrade", place.at, len(ships[place.at].upgrades) - 1)
    return place


def editor_feedback(command: str, after: ListEditor, catalogue: Catalogue) -> str:
    """The edit in a few words, for users who don't see the page change."""
    match command.split():
        case ["put", place, card]:
            return _("Added: %(card)s.") % {"card": _label_of(place, card, catalogue)}
        case ["take", place, card]:
            return _("Removed: %(card)s.") % {"card": _label_of(place, card, catalogue)}
        case ["copy", _ship]:
            return _("The ship is there twice now.")
        case ["clear"]:
            return _("Everything is removed.")
    return ""


def _label_of(place: str, key: str, catalogue: Catalogue) -> str:
    card = catalogue.pilot(key) if place.startswith("ship") else catalogue.upgrade(key)
    return label(card) if card else key
