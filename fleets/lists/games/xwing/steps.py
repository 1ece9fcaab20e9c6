"""One step at the workbench of squads, said in a few words as a button carries them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from fleets.lists.builder import EditError
from fleets.lists.editing import check_room, exchanged, part_at, small_number, without_part
from fleets.lists.games.xwing.catalogue import Catalogue
from fleets.lists.games.xwing.squad import Squad, SquadShip, known_pilot, known_upgrade, reading_of
from fleets.lists.games.xwing.workbench import Workbench
from fleets.lists.workbench import MAX_LEFTOVERS, after_carrier_came, after_carrier_left, dropped, leftover_at

# Far more than any squad holds; beyond that a page of cards is no help to anybody.
MAX_SHIPS: Final = 40
MAX_UPGRADES: Final = 30
MAX_OBSTACLES: Final = 10


@dataclass(frozen=True)
class CardPlace:
    """Where a card goes: `at` the ship there is, None for a new one; `number` the upgrade to be replaced.

    An obstacle stands at `at`.
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
    raise EditError("no_such_step")


def text_of(place: CardPlace) -> str:
    """The place in the words `place_of` reads."""
    return ":".join(str(part) for part in (place.kind, place.at, place.number) if part is not None)


def step(workbench: Workbench, words: str, *, catalogue: Catalogue) -> Workbench:
    """The workbench after the step.

    put PLACE CARD · take PLACE CARD · copy SHIP · faction ID · place LEFTOVER CARD [SHIP] · drop LEFTOVER ·
    clear. What is there already is named with its card, so that a second click takes no other one.
    Raises EditError.
    """
    match words.split():
        case ["put", place, card]:
            return replace(workbench, squad=put(workbench.squad, place_of(place), card, catalogue))
        case ["take", place, card]:
            return _take(workbench, place_of(place), card)
        case ["copy", ship]:
            return _copy(workbench, small_number(ship), catalogue)
        case ["faction", key] if key in catalogue.factions:
            return replace(workbench, squad=replace(workbench.squad, faction=key))
        case ["place", leftover, card, *ships] if len(ships) < 2:
            onto = small_number(ships[0]) if ships else None
            return _placed(workbench, small_number(leftover), card, onto, catalogue)
        case ["drop", leftover]:
            return dropped(workbench, small_number(leftover))
        case ["clear"]:
            return Workbench(Squad(name=workbench.squad.name, faction=workbench.squad.faction))
    raise EditError("no_such_step")


def put(squad: Squad, place: CardPlace, card: str, catalogue: Catalogue) -> Squad:
    """The squad with the card at its place. A squad without a faction takes that of its first ship.

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
    """The squad with nothing at that place: a ship goes with all it carries. Raises `no_such_place`."""
    if place.kind == "obstacle":
        return replace(squad, obstacles=without_part(squad.obstacles, place.at))
    if place.kind == "ship":
        return replace(squad, ships=without_part(squad.ships, place.at))
    ship = part_at(squad.ships, place.at)
    changed = replace(ship, upgrades=without_part(ship.upgrades, place.number))
    return replace(squad, ships=exchanged(squad.ships, place.at or 0, changed))


def card_at(squad: Squad, place: CardPlace) -> str | None:
    """The id of the card at a place; None where there is none."""
    some = squad.obstacles if place.kind == "obstacle" else squad.ships
    if place.at is None or not 0 <= place.at < len(some):
        return None
    if place.kind == "obstacle":
        return squad.obstacles[place.at]
    ship = squad.ships[place.at]
    if place.kind == "ship":
        return ship.pilot
    is_there = place.number is not None and place.number < len(ship.upgrades)
    return ship.upgrades[place.number or 0] if is_there else None


def check_workbench(workbench: Workbench, catalogue: Catalogue) -> None:
    """Nothing if a page can show it. Raises EditError: `unknown_card`, `too_many`, `no_such_step`."""
    squad = workbench.squad
    reading_of(squad, catalogue)
    for found, limit in (
        (len(squad.ships), MAX_SHIPS),
        (max((len(ship.upgrades) for ship in squad.ships), default=0), MAX_UPGRADES),
        (len(squad.obstacles), MAX_OBSTACLES),
        (len(workbench.leftovers), MAX_LEFTOVERS),
    ):
        if found > limit:
            raise EditError("too_many", limit)
    if squad.faction and squad.faction not in catalogue.factions:
        raise EditError("no_such_step")


def _take(workbench: Workbench, place: CardPlace, card: str) -> Workbench:
    if card != card_at(workbench.squad, place):
        raise EditError("no_such_place")
    changed = replace(workbench, squad=without(workbench.squad, place))
    if place.kind == "ship" and place.at is not None:
        return after_carrier_left(changed, place.at)
    return changed


def _copy(workbench: Workbench, at: int, catalogue: Catalogue) -> Workbench:
    """One more of that ship beside it, with those of its upgrades that there may be more of."""
    ships = workbench.squad.ships
    ship = part_at(ships, at)
    check_room(ships, MAX_SHIPS)
    again = tuple(card for card in ship.upgrades if not known_upgrade(card, catalogue).limited)
    twins = (*ships[: at + 1], replace(ship, upgrades=again), *ships[at + 1 :])
    return after_carrier_came(replace(workbench, squad=replace(workbench.squad, ships=twins)), at + 1)


def _placed(
    workbench: Workbench, number: int, card: str, onto: int | None, catalogue: Catalogue
) -> Workbench:
    """The workbench with that leftover meant as the card "pilot/ID" or "upgrade/ID"."""
    leftover = leftover_at(workbench, number)
    kind, _slash, key = card.partition("/")
    if kind == "pilot":
        squad = put(workbench.squad, CardPlace("ship"), key, catalogue)
        for upgrade in leftover.carries:
            squad = put(squad, CardPlace("upgrade", len(squad.ships) - 1), upgrade, catalogue)
    else:
        place = CardPlace("upgrade", leftover.at if onto is None else onto)
        squad = put(workbench.squad, place, key, catalogue)
    return replace(dropped(workbench, number), squad=squad)
