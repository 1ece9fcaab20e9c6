"""One step at the workbench, said in a few words as a button carries them: "put upgrade:2 home-one"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import EditError
from fleets.lists.editing import small_number
from fleets.lists.games.armada.building.editing import (
    CATEGORIES,
    FACTIONS,
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
from fleets.lists.games.armada.building.leftovers import placed
from fleets.lists.games.armada.building.options import reading_of
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id
from fleets.lists.games.armada.reading.lines import MAX_COUNT
from fleets.lists.workbench import MAX_LEFTOVERS, after_carrier_came, after_carrier_left, dropped

_KINDS: Final = ("ship", "upgrade", "squadron", "objective")


def place_of(text: str) -> CardPlace:
    """`ship`, `ship:2`, `upgrade:2`, `upgrade:2:0`, `squadron:1`, `objective:assault`. Raises EditError."""
    kind, *rest = text.split(":")
    category = next((known for known in CATEGORIES if [known] == rest), None)
    known = next((name for name in ("ship", "upgrade", "squadron") if name == kind), None)
    if kind == "objective" and category:
        return CardPlace("objective", category=category)
    if known is None or len(rest) > (2 if known == "upgrade" else 1):
        raise EditError("no_such_step")
    at, number = ([small_number(part) for part in rest] + [None, None])[:2]
    return CardPlace(known, at, number)


def text_of(place: CardPlace) -> str:
    """The place in the words `place_of` reads."""
    parts = (place.kind, place.at, place.number, place.category)
    return ":".join(str(part) for part in parts if part is not None)


def step(workbench: Workbench, words: str, *, catalogue: Catalogue) -> Workbench:
    """The workbench after the step.

    put PLACE CARD · take PLACE CARD · more LINE CARD · fewer LINE CARD · copy SHIP · faction NAME ·
    place LEFTOVER CARD [SHIP] · drop LEFTOVER · clear. What is there already is named with its card, so that
    a second click takes no other one.
    Raises EditError.
    """
    match words.split():
        case ["put", place, card]:
            return _put(workbench, place_of(place), card, catalogue)
        case ["take", place, card]:
            return _take(workbench, place_of(place), card)
        case [("more" | "fewer") as way, line, card]:
            return _counted(workbench, small_number(line), card, 1 if way == "more" else -1)
        case ["copy", ship]:
            return _copy(workbench, small_number(ship), catalogue)
        case ["faction", name]:
            return replace(workbench, fleet=set_faction(workbench.fleet, name))
        case ["place", leftover, card, *ships] if len(ships) < 2:
            onto = small_number(ships[0]) if ships else None
            return placed(workbench, small_number(leftover), card, onto, catalogue)
        case ["drop", leftover]:
            return dropped(workbench, small_number(leftover))
        case ["clear"]:
            return Workbench(Fleet(name=workbench.fleet.name, faction=workbench.fleet.faction))
    raise EditError("no_such_step")


def check_workbench(workbench: Workbench, catalogue: Catalogue) -> None:
    """Nothing if a page can show it. Raises EditError: `unknown_card`, `too_many`."""
    fleet = workbench.fleet
    reading_of(fleet, catalogue)
    most = max((len(ship.upgrades) for ship in fleet.ships), default=0)
    counts = [squadron.count for squadron in fleet.squadrons]
    for found, limit in (
        (len(fleet.ships), MAX_SHIPS),
        (most, MAX_UPGRADES),
        (len(fleet.squadrons), MAX_SQUADRONS),
        (len(workbench.leftovers), MAX_LEFTOVERS),
        (max(counts, default=0), MAX_COUNT),
        (max(map(len, fleet.objectives.values())), MAX_SQUADRONS),
    ):
        if found > limit:
            raise EditError("too_many", limit)
    if min(counts, default=1) < 1 or fleet.faction not in (None, *FACTIONS):
        raise EditError("no_such_step")


def _put(workbench: Workbench, place: CardPlace, card: str, catalogue: Catalogue) -> Workbench:
    found = cards_by_id(catalogue).get(card)
    if found is None:
        raise EditError("unknown_card")
    return replace(workbench, fleet=put(workbench.fleet, place, found))


def _copy(workbench: Workbench, ship: int, catalogue: Catalogue) -> Workbench:
    changed = replace(workbench, fleet=copy_ship(workbench.fleet, ship, catalogue))
    return after_carrier_came(changed, ship + 1)


def _take(workbench: Workbench, place: CardPlace, card: str) -> Workbench:
    if card != card_at(workbench.fleet, place):
        raise EditError("no_such_place")
    changed = replace(workbench, fleet=without(workbench.fleet, place))
    if place.kind == "ship" and place.at is not None:
        return after_carrier_left(changed, place.at)
    return changed


def card_at(fleet: Fleet, place: CardPlace) -> str | None:
    """The id of the card at a place; None where there is none."""
    if place.kind == "objective":
        return next(iter(fleet.objectives[place.category or ""]), None)
    some = fleet.squadrons if place.kind == "squadron" else fleet.ships
    if place.at is None or not 0 <= place.at < len(some):
        return None
    if place.kind != "upgrade":
        return some[place.at].card
    upgrades = fleet.ships[place.at].upgrades
    return upgrades[place.number] if place.number is not None and place.number < len(upgrades) else None


def _counted(workbench: Workbench, line: int, card: str, more: int) -> Workbench:
    if card != card_at(workbench.fleet, CardPlace("squadron", line)):
        raise EditError("no_such_place")
    count = workbench.fleet.squadrons[line].count
    return replace(workbench, fleet=set_count(workbench.fleet, line, count + more))
