"""One step at the workbench, said in a few words as a button carries them: "put upgrade:2 home-one"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fleets.lists.builder import EditError
from fleets.lists.games.armada.catalogue import Catalogue
from fleets.lists.games.armada.editing import (
    CATEGORIES,
    FACTIONS,
    MAX_SHIPS,
    MAX_SQUADRONS,
    MAX_UPGRADES,
    Place,
    copy_ship,
    put,
    set_count,
    set_faction,
    without,
)
from fleets.lists.games.armada.fleet import Fleet, cards_by_id
from fleets.lists.games.armada.leftovers import (
    MAX_LEFTOVERS,
    after_ship_came,
    after_ship_left,
    dropped,
    placed,
)
from fleets.lists.games.armada.lines import MAX_COUNT
from fleets.lists.games.armada.options import reading_of
from fleets.lists.games.armada.workbench import Workbench

_KINDS: Final = ("ship", "upgrade", "squadron", "objective")


def place_of(text: str) -> Place:
    """`ship`, `ship:2`, `upgrade:2`, `upgrade:2:0`, `squadron:1`, `objective:assault`. Raises EditError."""
    kind, *rest = text.split(":")
    category = next((each for each in CATEGORIES if [each] == rest), None)
    known = next((each for each in ("ship", "upgrade", "squadron") if each == kind), None)
    if kind == "objective" and category:
        return Place("objective", category=category)
    if known is None or len(rest) > (2 if known == "upgrade" else 1):
        raise EditError("no_such_step")
    at, number = ([_number(each) for each in rest] + [None, None])[:2]
    return Place(known, at, number)


def text_of(place: Place) -> str:
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
        case ["more", line, card]:
            return _counted(workbench, _number(line), card, 1)
        case ["fewer", line, card]:
            return _counted(workbench, _number(line), card, -1)
        case ["copy", ship]:
            changed = replace(workbench, fleet=copy_ship(workbench.fleet, _number(ship), catalogue))
            return after_ship_came(changed, _number(ship) + 1)
        case ["faction", name]:
            return replace(workbench, fleet=set_faction(workbench.fleet, name))
        case ["place", leftover, card]:
            return placed(workbench, _number(leftover), card, None, catalogue)
        case ["place", leftover, card, ship]:
            return placed(workbench, _number(leftover), card, _number(ship), catalogue)
        case ["drop", leftover]:
            return dropped(workbench, _number(leftover))
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


def _put(workbench: Workbench, place: Place, card: str, catalogue: Catalogue) -> Workbench:
    found = cards_by_id(catalogue).get(card)
    if found is None:
        raise EditError("unknown_card")
    return replace(workbench, fleet=put(workbench.fleet, place, found))


def _take(workbench: Workbench, place: Place, card: str) -> Workbench:
    if card != card_at(workbench.fleet, place):
        raise EditError("no_such_place")
    changed = replace(workbench, fleet=without(workbench.fleet, place))
    if place.kind == "ship" and place.at is not None:
        return after_ship_left(changed, place.at)
    return changed


def card_at(fleet: Fleet, place: Place) -> str | None:
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
    if card != card_at(workbench.fleet, Place("squadron", line)):
        raise EditError("no_such_place")
    count = workbench.fleet.squadrons[line].count
    return replace(workbench, fleet=set_count(workbench.fleet, line, count + more))


def _number(text: str) -> int:
    """A small number; what is none names no place."""
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise EditError("no_such_place")
    return int(text)
