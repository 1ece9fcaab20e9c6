"""One edit of a squad as the few words that a button sends."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from fleets.lists.editing import EditError, check_room, exchanged, part_at, small_number, without_part
from fleets.lists.games.xwing.catalogue import Catalogue
from fleets.lists.games.xwing.list_editor import ListEditor
from fleets.lists.games.xwing.squad import Squad, SquadShip, known_pilot, known_upgrade, reading_of
from fleets.lists.list_editor import MAX_LEFTOVERS, after_parent_added, after_parent_removed

# Far more than any squad holds; a page of more cards would help nobody.
MAX_SHIPS: Final = 40
MAX_UPGRADES: Final = 30
MAX_OBSTACLES: Final = 10


@dataclass(frozen=True)
class CardPlace:
    """Where a card goes: `at` is the ship in the list, None for a new one; `number` the upgrade to replace.

    For an obstacle `at` is its own position.
    """

    kind: Literal["ship", "upgrade", "obstacle"]
    at: int | None = None
    number: int | None = None


def place_of(text: str) -> CardPlace:
    """`ship`, `ship:2`, `upgrade:2`, `upgrade:2:0`, `obstacle:1`. Raises EditError."""
    kind, *rest = text.split(":")
    numbers = [small_number(part) for part in rest]
    if kind == "ship" and len(numbers) < 2:
        return CardPlace("ship", *numbers)
    if kind == "upgrade" and 0 < len(numbers) < 3:
        return CardPlace("upgrade", *numbers)
    if kind == "obstacle" and len(numbers) == 1:
        return CardPlace("obstacle", *numbers)
    raise EditError("no_such_edit")


def text_of(place: CardPlace) -> str:
    """The place as `place_of` reads it."""
    return ":".join(str(part) for part in (place.kind, place.at, place.number) if part is not None)


def apply_edit(list_editor: ListEditor, words: str, *, catalogue: Catalogue) -> ListEditor:
    """The list editor after the edit that `words` name.

    put PLACE CARD · take PLACE CARD · copy SHIP · faction ID · place LEFTOVER CARD [SHIP] · drop LEFTOVER ·
    clear. Edits of a card in the list name it as well, so that a second click does not change the next one.
    Raises EditError.
    """
    match words.split():
        case ["put", place, card]:
            return replace(list_editor, squad=put(list_editor.squad, place_of(place), card, catalogue))
        case ["take", place, card]:
            return _take(list_editor, place_of(place), card)
        case ["copy", ship]:
            return _copy(list_editor, small_number(ship), catalogue)
        case ["faction", key] if key in catalogue.factions:
            return replace(list_editor, squad=replace(list_editor.squad, faction=key))
        case ["place", leftover, card, *ships] if len(ships) < 2:
            onto = small_number(ships[0]) if ships else None
            return _placed(list_editor, small_number(leftover), card, onto, catalogue)
        case ["drop", leftover]:
            left = without_part(list_editor.leftovers, small_number(leftover))
            return replace(list_editor, leftovers=left)
        case ["clear"]:
            return ListEditor(Squad(name=list_editor.squad.name, faction=list_editor.squad.faction))
    raise EditError("no_such_edit")


def put(squad: Squad, place: CardPlace, card: str, catalogue: Catalogue) -> Squad:
    """The squad with the card at that place. A squad without a faction takes that of its first ship.

    Raises EditError: `no_such_place`, `unknown_card`, `too_many`.
    """
    if place.kind == "ship":
        pilot = known_pilot(card, catalogue)
        return replace(
            squad, faction=squad.faction or pilot.faction, ships=_with_pilot(squad.ships, place.at, pilot.id)
        )
    if place.kind != "upgrade" or place.at is None:
        raise EditError("unknown_card")
    ship, upgrade = part_at(squad.ships, place.at), known_upgrade(card, catalogue)
    if place.number is None:
        check_room(ship.upgrades, MAX_UPGRADES)
        upgrades = (*ship.upgrades, upgrade.id)
    else:
        part_at(ship.upgrades, place.number)
        upgrades = exchanged(ship.upgrades, place.number, upgrade.id)
    return replace(squad, ships=exchanged(squad.ships, place.at, replace(ship, upgrades=upgrades)))


def _with_pilot(ships: tuple[SquadShip, ...], at: int | None, pilot: str) -> tuple[SquadShip, ...]:
    if at is None:
        check_room(ships, MAX_SHIPS)
        return (*ships, SquadShip(pilot))
    return exchanged(ships, at, replace(part_at(ships, at), pilot=pilot))


def without(squad: Squad, place: CardPlace) -> Squad:
    """The squad with that place empty: a ship goes with its upgrades. Raises EditError `no_such_place`."""
    if place.kind == "obstacle":
        return replace(squad, obstacles=without_part(squad.obstacles, place.at))
    if place.kind == "ship":
        return replace(squad, ships=without_part(squad.ships, place.at))
    ship = part_at(squad.ships, place.at)
    changed = replace(ship, upgrades=without_part(ship.upgrades, place.number))
    return replace(squad, ships=exchanged(squad.ships, place.at or 0, changed))


def card_at(squad: Squad, place: CardPlace) -> str | None:
    """The id of the card at a place; None if it is empty."""
    rows = squad.obstacles if place.kind == "obstacle" else squad.ships
    if place.at is None or not 0 <= place.at < len(rows):
        return None
    if place.kind == "obstacle":
        return squad.obstacles[place.at]
    ship = squad.ships[place.at]
    if place.kind == "ship":
        return ship.pilot
    is_filled = place.number is not None and place.number < len(ship.upgrades)
    return ship.upgrades[place.number or 0] if is_filled else None


def check_list_editor(list_editor: ListEditor, catalogue: Catalogue) -> None:
    """A page can show it. Raises EditError where not: `unknown_card`, `too_many`, `no_such_edit`."""
    squad = list_editor.squad
    reading_of(squad, catalogue)
    for count, limit in (
        (len(squad.ships), MAX_SHIPS),
        (max((len(ship.upgrades) for ship in squad.ships), default=0), MAX_UPGRADES),
        (len(squad.obstacles), MAX_OBSTACLES),
        (len(list_editor.leftovers), MAX_LEFTOVERS),
    ):
        if count > limit:
            raise EditError("too_many", limit)
    if squad.faction and squad.faction not in catalogue.factions:
        raise EditError("no_such_edit")


def _take(list_editor: ListEditor, place: CardPlace, card: str) -> ListEditor:
    if card != card_at(list_editor.squad, place):
        raise EditError("no_such_place")
    squad, leftovers = without(list_editor.squad, place), list_editor.leftovers
    if place.kind == "ship" and place.at is not None:
        leftovers = after_parent_removed(leftovers, place.at)
    return replace(list_editor, squad=squad, leftovers=leftovers)


def _copy(list_editor: ListEditor, at: int, catalogue: Catalogue) -> ListEditor:
    """The list editor with a copy of that ship next to it, without the limited upgrades."""
    ships = list_editor.squad.ships
    ship = part_at(ships, at)
    check_room(ships, MAX_SHIPS)
    upgrades = tuple(card for card in ship.upgrades if not known_upgrade(card, catalogue).limited)
    copied = (*ships[: at + 1], replace(ship, upgrades=upgrades), *ships[at + 1 :])
    leftovers = after_parent_added(list_editor.leftovers, at + 1)
    return replace(list_editor, squad=replace(list_editor.squad, ships=copied), leftovers=leftovers)


def _placed(
    list_editor: ListEditor, number: int, card: str, onto: int | None, catalogue: Catalogue
) -> ListEditor:
    """The list editor with that leftover placed as the card "pilot/ID" or "upgrade/ID"."""
    leftover = part_at(list_editor.leftovers, number)
    kind, _slash, key = card.partition("/")
    if kind == "pilot":
        squad = put(list_editor.squad, CardPlace("ship"), key, catalogue)
        for upgrade in leftover.carries:
            squad = put(squad, CardPlace("upgrade", len(squad.ships) - 1), upgrade, catalogue)
    else:
        place = CardPlace("upgrade", leftover.at if onto is None else onto)
        squad = put(list_editor.squad, place, key, catalogue)
    return replace(list_editor, squad=squad, leftovers=without_part(list_editor.leftovers, number))
