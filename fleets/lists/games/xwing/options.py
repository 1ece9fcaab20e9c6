"""Which cards fit in a place of a squad, and why others don't: the rules are asked, not repeated."""

from collections import Counter
from collections.abc import Iterator

from fleets.lists.editing import part_at
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot, Upgrade
from fleets.lists.games.xwing.edit_commands import CardPlace, put, without
from fleets.lists.games.xwing.restrictions import bar_of, broken, names_of
from fleets.lists.games.xwing.squad import Squad, faction_of, known_pilot, reading_of
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.options import Check, Option, options_among
from fleets.lists.text import letters_of


def candidates(squad: Squad, place: CardPlace, catalogue: Catalogue, slot: str) -> tuple[Card, ...]:
    """The cards of the squad's faction for the place; `slot` narrows upgrades, several slots by "/".

    Upgrades that can never be on that ship are left out. Raises EditError `no_such_place`.
    """
    side = faction_of(squad, catalogue)
    if place.kind == "ship":
        return tuple(pilot for pilot in catalogue.pilots if side in ("", pilot.faction))
    pilot = known_pilot(part_at(squad.ships, place.at).pilot, catalogue)
    reading = reading_of(squad, catalogue)
    return tuple(_fitting(pilot, reading, catalogue, slot))


def _fitting(pilot: Pilot, reading: Reading, catalogue: Catalogue, slot: str) -> Iterator[Upgrade]:
    ship, names = catalogue.ships[pilot.ship], names_of(reading)
    for card in catalogue.upgrades:
        squad_helps = {letters_of(name) for name in card.needs.or_squad_has} & names
        fits_faction = not card.needs.faction or pilot.faction in card.needs.faction or squad_helps
        fits_ship = not card.needs.ship or ship.id in card.needs.ship
        if fits_faction and fits_ship and (not slot or set(slot.split("/")) & set(card.slots)):
            yield card


def options_for(
    squad: Squad, place: CardPlace, *, catalogue: Catalogue, check: Check, slot: str = ""
) -> tuple[Option, ...]:
    """Every candidate for the place with the violations it would add.

    A card that replaces another is compared with the squad without that one.
    """
    is_exchange = place.number is not None or (place.kind == "ship" and place.at is not None)
    bare = without(squad, place) if is_exchange else squad
    return options_among(
        candidates(squad, place, catalogue, slot),
        check(reading_of(bare, catalogue)),
        lambda card: check(reading_of(put(squad, place, card.id, catalogue), catalogue)),
    )


def ships_for(upgrade: Upgrade, reading: Reading, *, except_at: int) -> Iterator[ReadPilot]:
    """The other ships of the squad that have room for the upgrade."""
    for number, ship in enumerate(reading.pilots):
        if number == except_at or ship.card is None:
            continue
        others = tuple(equipped.card for equipped in ship.upgrades)
        bar = bar_of(ship.card, (*others, upgrade))
        bar.subtract(slot for other in others for slot in other.slots)
        has_room = all(bar[slot] >= count for slot, count in Counter(upgrade.slots).items())
        is_new = all(letters_of(other.name) != letters_of(upgrade.name) for other in others)
        if has_room and is_new and not any(broken(upgrade, ship, reading)):
            yield ship
