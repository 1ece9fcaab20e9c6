"""A reading of a squad as plain values: stored with the text, and shown without reading it again."""

from typing import Any

from fleets.lists.games.xwing.catalogue import label
from fleets.lists.games.xwing.types import Reading, ReadPilot, ReadUpgrade


def to_json(reading: Reading) -> dict[str, Any]:
    """Lists, dicts, strings and numbers only; points are those of the catalogue the text was read with."""
    return {
        "format": reading.format,
        "name": reading.name,
        "faction": reading.faction,
        "total": reading.total,
        "ships": [_ship(ship) for ship in reading.pilots],
        "obstacles": list(reading.obstacles),
        "unplaced": [
            {"line": line.line, "text": line.text, "code": line.code, "cards": list(map(label, line.near))}
            for line in reading.unplaced
        ],
    }


def _ship(ship: ReadPilot) -> dict[str, Any]:
    return {
        "id": ship.card.key if ship.card else None,
        "xws": ship.card.id if ship.card else None,
        "name": ship.card.name if ship.card else ship.text,
        "label": label(ship.card) if ship.card else ship.text,
        "note": ship.ship.name if ship.ship else "",
        "points": ship.card.cost if ship.card else 0,
        "total": ship.points,
        "line": ship.line,
        "upgrades": [_upgrade(upgrade) for upgrade in ship.upgrades],
    }


def _upgrade(upgrade: ReadUpgrade) -> dict[str, Any]:
    card = upgrade.card
    return {
        "id": card.key, "xws": card.id, "name": card.name, "label": label(card), "type": card.type,
        "points": upgrade.points, "line": upgrade.line,
        **({"is_least": True} if upgrade.is_least else {}),
    }  # fmt: skip
