"""One edit of a fleet as the few words that a button sends: "put upgrade:2 home-one"."""

from dataclasses import replace

from fleets.lists.editing import EditError, part_at, small_number, without_part
from fleets.lists.games.armada.building.editing import (
    MAX_SHIPS,
    MAX_SQUADRONS,
    MAX_UPGRADES,
    CardPlace,
    copy_ship,
    put,
    set_count,
    set_faction,
    without,
)
from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.building.options import reading_of
from fleets.lists.games.armada.cards.catalogue import (
    CATEGORIES,
    FACTIONS,
    Catalogue,
    Objective,
    Squadron,
    Upgrade,
)
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id
from fleets.lists.games.armada.reading.lines import MAX_COUNT
from fleets.lists.list_editor import MAX_LEFTOVERS, after_parent_added, after_parent_removed


def place_of(text: str) -> CardPlace:
    """`ship`, `ship:2`, `upgrade:2`, `upgrade:2:0`, `squadron:1`, `objective:assault`. Raises EditError."""
    kind, *rest = text.split(":")
    category = next((name for name in CATEGORIES if [name] == rest), None)
    listed_kind = next((name for name in ("ship", "upgrade", "squadron") if name == kind), None)
    if kind == "objective" and category:
        return CardPlace("objective", category=category)
    if listed_kind is None or len(rest) > (2 if listed_kind == "upgrade" else 1):
        raise EditError("no_such_edit")
    at, number = ([small_number(part) for part in rest] + [None, None])[:2]
    return CardPlace(listed_kind, at, number)


def text_of(place: CardPlace) -> str:
    """The place as `place_of` reads it."""
    parts = (place.kind, place.at, place.number, place.category)
    return ":".join(str(part) for part in parts if part is not None)


def apply_edit(list_editor: ListEditor, words: str, *, catalogue: Catalogue) -> ListEditor:
    """The list editor after the edit that `words` name.

    put PLACE CARD · take PLACE CARD · more LINE CARD · fewer LINE CARD · copy SHIP · faction NAME ·
    place LEFTOVER CARD [SHIP] · drop LEFTOVER · clear. Edits of a card in the list name it as well, so that
    a second click does not change the next one.
    Raises EditError.
    """
    match words.split():
        case ["put", place, card]:
            return _put(list_editor, place_of(place), card, catalogue)
        case ["take", place, card]:
            return _take(list_editor, place_of(place), card)
        case [("more" | "fewer") as direction, line, card]:
            return _with_count(list_editor, small_number(line), card, 1 if direction == "more" else -1)
        case ["copy", ship]:
            return _copy(list_editor, small_number(ship), catalogue)
        case ["faction", name]:
            return replace(list_editor, fleet=set_faction(list_editor.fleet, name))
        case ["place", leftover, card, *ships] if len(ships) < 2:
            onto = small_number(ships[0]) if ships else None
            return _placed(list_editor, small_number(leftover), card, onto, catalogue)
        case ["drop", leftover]:
            left = without_part(list_editor.leftovers, small_number(leftover))
            return replace(list_editor, leftovers=left)
        case ["clear"]:
            return ListEditor(Fleet(name=list_editor.fleet.name, faction=list_editor.fleet.faction))
    raise EditError("no_such_edit")


def check_list_editor(list_editor: ListEditor, catalogue: Catalogue) -> None:
    """A page can show it. Raises EditError where not: `unknown_card`, `too_many`, `no_such_edit`."""
    fleet = list_editor.fleet
    reading_of(fleet, catalogue)
    most_upgrades = max((len(ship.upgrades) for ship in fleet.ships), default=0)
    counts = [squadron.count for squadron in fleet.squadrons]
    for count, limit in (
        (len(fleet.ships), MAX_SHIPS),
        (most_upgrades, MAX_UPGRADES),
        (len(fleet.squadrons), MAX_SQUADRONS),
        (len(list_editor.leftovers), MAX_LEFTOVERS),
        (max(counts, default=0), MAX_COUNT),
        (max(map(len, fleet.objectives.values())), MAX_SQUADRONS),
    ):
        if count > limit:
            raise EditError("too_many", limit)
    if min(counts, default=1) < 1 or fleet.faction not in (None, *FACTIONS):
        raise EditError("no_such_edit")


def _put(list_editor: ListEditor, place: CardPlace, card: str, catalogue: Catalogue) -> ListEditor:
    match = cards_by_id(catalogue).get(card)
    if match is None:
        raise EditError("unknown_card")
    return replace(list_editor, fleet=put(list_editor.fleet, place, match))


def _copy(list_editor: ListEditor, ship: int, catalogue: Catalogue) -> ListEditor:
    fleet = copy_ship(list_editor.fleet, ship, catalogue)
    leftovers = after_parent_added(list_editor.leftovers, ship + 1)
    return replace(list_editor, fleet=fleet, leftovers=leftovers)


def _take(list_editor: ListEditor, place: CardPlace, card: str) -> ListEditor:
    if card != card_at(list_editor.fleet, place):
        raise EditError("no_such_place")
    fleet, leftovers = without(list_editor.fleet, place), list_editor.leftovers
    if place.kind == "ship" and place.at is not None:
        leftovers = after_parent_removed(leftovers, place.at)
    return replace(list_editor, fleet=fleet, leftovers=leftovers)


def card_at(fleet: Fleet, place: CardPlace) -> str | None:
    """The id of the card at a place; None if it is empty."""
    if place.kind == "objective":
        return next(iter(fleet.objectives[place.category or ""]), None)
    rows = fleet.squadrons if place.kind == "squadron" else fleet.ships
    if place.at is None or not 0 <= place.at < len(rows):
        return None
    if place.kind != "upgrade":
        return rows[place.at].card
    upgrades = fleet.ships[place.at].upgrades
    return upgrades[place.number] if place.number is not None and place.number < len(upgrades) else None


def _with_count(list_editor: ListEditor, line: int, card: str, more: int) -> ListEditor:
    if card != card_at(list_editor.fleet, CardPlace("squadron", line)):
        raise EditError("no_such_place")
    count = list_editor.fleet.squadrons[line].count
    return replace(list_editor, fleet=set_count(list_editor.fleet, line, count + more))


def _placed(
    list_editor: ListEditor, number: int, card: str, at: int | None, catalogue: Catalogue
) -> ListEditor:
    """The list editor with that leftover placed as `card`; an upgrade goes on the ship `at`.

    Raises EditError like `put`.
    """
    leftover, match = part_at(list_editor.leftovers, number), cards_by_id(catalogue).get(card)
    if match is None:
        raise EditError("unknown_card")
    if isinstance(match, Upgrade):
        place = CardPlace("upgrade", leftover.at if at is None else at)
    elif isinstance(match, Objective):
        place = CardPlace("objective", category=match.category)
    else:
        place = CardPlace("squadron" if isinstance(match, Squadron) else "ship")
    fleet = put(list_editor.fleet, place, match)
    if leftover.carries and place.kind == "ship":
        fleet = _with_attached(fleet, leftover.carries)
    return replace(list_editor, fleet=fleet, leftovers=without_part(list_editor.leftovers, number))


def _with_attached(fleet: Fleet, carries: tuple[str, ...]) -> Fleet:
    """The fleet with the cards that stood under the line attached to its last ship."""
    last = replace(fleet.ships[-1], upgrades=(*fleet.ships[-1].upgrades, *carries))
    return replace(fleet, ships=(*fleet.ships[:-1], last))
