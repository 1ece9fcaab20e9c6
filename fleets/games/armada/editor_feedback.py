"""The list editor after an edit of a fleet: a short message, and the place that gets the focus."""

from django.utils.translation import gettext as _

from fleets.lists.games.armada.building.edit_commands import place_of, text_of
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.cards.catalogue import Catalogue, label
from fleets.lists.games.armada.cards.fleet import cards_by_id


def focus_after(command: str, before: ListEditor, after: ListEditor) -> str:
    """The place (or button) to focus, as `text_of` writes it; "" to stay."""
    match command.split():
        case ["put", place, card]:
            return text_of(_place_of_put(place_of(place), card, before, after))
        case ["take", place, _card]:
            return _nearest_to_empty(place_of(place))
        case ["copy", ship]:
            return text_of(CardPlace("ship", int(ship) + 1))
        case ["place" | "drop", *_rest]:
            return "leftovers" if after.leftovers else "add-parent"
        case ["fewer", _line, _card] if len(after.fleet.squadrons) < len(before.fleet.squadrons):
            return "add-squadron"
        case ["faction", name]:
            return f"faction-{name}"
    return ""


def _place_of_put(place: CardPlace, card: str, before: ListEditor, after: ListEditor) -> CardPlace:
    """The place of the card that was put."""
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


def _nearest_to_empty(place: CardPlace) -> str:
    """The place nearest to one that is empty now."""
    if place.kind == "upgrade":
        return text_of(CardPlace("ship", place.at))
    if place.kind == "ship":
        return "add-parent"
    return text_of(place) if place.kind == "objective" else f"add-{place.kind}"


def editor_feedback(command: str, after: ListEditor, catalogue: Catalogue) -> str:
    """The edit in a few words, for users who don't see the page change."""
    cards_of_id = cards_by_id(catalogue)
    match command.split():
        case ["put" | "place", _where, card, *_rest] if card in cards_of_id:
            return _("Added: %(card)s.") % {"card": label(cards_of_id[card])}
        case ["take", _place, card] if card in cards_of_id:
            return _("Removed: %(card)s.") % {"card": label(cards_of_id[card])}
        case ["more" | "fewer", _line, card] if card in cards_of_id:
            count = sum(line.count for line in after.fleet.squadrons if line.card == card)
            return f"{count} × {label(cards_of_id[card])}."
        case ["copy", _ship]:
            return _("The ship is there twice now.")
        case ["clear"]:
            return _("Everything is removed.")
    return ""
