"""Which cards may go to a place of a squad, and if not, why: the rules are asked, not repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fleets.lists.editing import part_at
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot, Upgrade
from fleets.lists.games.xwing.restrictions import broken, names_of
from fleets.lists.games.xwing.squad import Squad, faction_of, known_pilot, reading_of
from fleets.lists.games.xwing.steps import CardPlace, put, without
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.options import Check, Option, added, without_places
from fleets.lists.text import letters_of


def bar_of(pilot: Pilot, upgrades: tuple[Upgrade, ...]) -> Counter[str]:
    """The slots of the ship with what its upgrades add and take away (X-SQUAD-3)."""
    bar = Counter(pilot.slots)
    bar.update(slot for each in upgrades for slot in each.adds_slots)
    bar.subtract(slot for each in upgrades for slot in each.removes_slots)
    return +bar


def candidates(squad: Squad, place: CardPlace, catalogue: Catalogue, icon: str) -> tuple[Card, ...]:
    """The cards of the squad's faction for the place; `icon` narrows upgrades to a slot, several by "/".

    What could never be on that ship is nobody's choice. Raises EditError `no_such_place`.
    """
    side = faction_of(squad, catalogue)
    if place.kind == "ship":
        return tuple(pilot for pilot in catalogue.pilots if side in ("", pilot.faction))
    pilot = known_pilot(part_at(squad.ships, place.at).pilot, catalogue)
    reading = reading_of(squad, catalogue)
    return tuple(_fitting(pilot, reading, catalogue, icon))


def _fitting(pilot: Pilot, reading: Reading, catalogue: Catalogue, icon: str) -> Iterator[Upgrade]:
    ship, names = catalogue.ships[pilot.ship], names_of(reading)
    for card in catalogue.upgrades:
        helped = {letters_of(name) for name in card.needs.or_squad_has} & names
        is_ours = not card.needs.faction or pilot.faction in card.needs.faction or helped
        is_here = not card.needs.ship or ship.id in card.needs.ship
        if is_ours and is_here and (not icon or set(icon.split("/")) & set(card.slots)):
            yield card


def options_for(
    squad: Squad, place: CardPlace, *, catalogue: Catalogue, check: Check, icon: str = ""
) -> tuple[Option, ...]:
    """Every candidate for the place with what stands against it.

    A card that replaces another is measured against the squad without that one.
    """
    is_exchange = place.number is not None or (place.kind == "ship" and place.at is not None)
    bare = without(squad, place) if is_exchange else squad
    before = without_places(check(reading_of(bare, catalogue)))
    options = []
    for card in candidates(squad, place, catalogue, icon):
        verdict = check(reading_of(put(squad, place, card.id, catalogue), catalogue))
        options.append(Option(card, tuple(added(verdict, before))))
    return tuple(options)


def ships_for(upgrade: Upgrade, reading: Reading, *, but: int) -> Iterator[ReadPilot]:
    """The other ships of the squad that could carry the card as they are."""
    for number, ship in enumerate(reading.pilots):
        if number == but or ship.card is None:
            continue
        aboard = tuple(each.card for each in ship.upgrades)
        bar = bar_of(ship.card, (*aboard, upgrade))
        bar.subtract(slot for each in aboard for slot in each.slots)
        has_room = all(bar[slot] >= count for slot, count in Counter(upgrade.slots).items())
        is_new = all(letters_of(each.name) != letters_of(upgrade.name) for each in aboard)
        if has_room and is_new and not any(broken(upgrade, ship, reading)):
            yield ship
