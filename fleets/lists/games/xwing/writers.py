"""A squad as text: a card a line with its points, as the reader reads it again; or names alone."""

from collections.abc import Mapping, Sequence
from typing import Final

from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot
from fleets.lists.games.xwing.plain import OBSTACLES, card_named
from fleets.lists.games.xwing.types import Reading, ReadPilot

BULLET: Final = "• "


def write_text(
    reading: Reading, *, catalogue: Catalogue, waiting: Mapping[int | None, Sequence[str]] | None = None
) -> str:
    """Every card on its line, by its id where its name leads to another.

    `waiting`: lines that have no place yet under the number of their ship; under None those of no ship, as
    whole blocks.
    """
    waits = waiting or {}
    faction = catalogue.factions.get(reading.faction, reading.faction)
    lines = [f"{faction} - {reading.name}" if reading.name and faction else faction or reading.name]
    for at, ship in enumerate(reading.pilots):
        lines += ["", *_ship(ship, reading, catalogue), *(BULLET + text for text in waits.get(at, ()))]
    for block in waits.get(None, ()):
        lines += ["", block]
    lines += ["", f"Total: {reading.total}"]
    if reading.obstacles:
        lines.append(f"{OBSTACLES} {', '.join(reading.obstacles)}")
    return "\n".join(lines).lstrip("\n") + "\n"


def write_names(reading: Reading) -> str:
    """The names alone, a ship a line; unknown ships are left out."""
    lines = []
    for ship in reading.pilots:
        if ship.card:
            upgrades = ", ".join(upgrade.card.name for upgrade in ship.upgrades)
            lines.append(f"{ship.card.name} [{ship.card.told}]" + (f": {upgrades}" if upgrades else ""))
    return "\n".join(lines) + "\n"


def _ship(ship: ReadPilot, reading: Reading, catalogue: Catalogue) -> list[str]:
    card = ship.card
    head = line_of(card, card.cost, reading.faction, catalogue) if card else f"{ship.text} (0)"
    upgrade_lines = (
        line_of(upgrade.card, upgrade.points, reading.faction, catalogue) for upgrade in ship.upgrades
    )
    return [head, *(BULLET + upgrade for upgrade in upgrade_lines)]


def line_of(card: Card, points: int, side: str, catalogue: Catalogue) -> str:
    """The line with the card's name, where that leads back to the card; else with its id."""
    is_pilot = isinstance(card, Pilot)
    hint = catalogue.ships[card.ship].name if isinstance(card, Pilot) else card.type
    read_card = card_named(card.name, hint, begins=is_pilot, side=side, catalogue=catalogue)
    return f"{card.name if read_card is card else card.id} ({points}) [{hint}]"
