"""A reading as plain values: stored with the text, and shown without reading it again."""

from typing import Any

from fleets.lists.games.armada.cards.catalogue import CATEGORIES, label
from fleets.lists.games.armada.cards.types import Reading, ReadShip, ReadSquadron, ReadUpgrade


def to_json(reading: Reading) -> dict[str, Any]:
    """Lists, dicts, strings and numbers only; points are those of the catalogue the text was read with."""
    return {
        "format": reading.format,
        "name": reading.name,
        "faction": reading.faction,
        "commander": reading.commander,
        "total": reading.total,
        "squadron_points": reading.squadron_points,
        "ships": [_ship(ship) for ship in reading.ships],
        "squadrons": [_squadron(squadron) for squadron in reading.squadrons],
        "loose": [_upgrade(upgrade) for upgrade in reading.loose],
        "objectives": {
            category: [
                {"id": o.card.id, "name": o.card.name, "line": o.line}
                for o in reading.objectives
                if o.category == category
            ]
            for category in CATEGORIES
        },
        "claims": [
            {"kind": c.kind, "line": c.line, "stated": c.stated, "actual": c.actual} for c in reading.claims
        ],
        "unplaced": [
            {"line": u.line, "text": u.text, "code": u.code, "cards": [label(card) for card in u.cards]}
            for u in reading.unplaced
        ],
    }


def _ship(ship: ReadShip) -> dict[str, Any]:
    return {
        "id": ship.card.id if ship.card else None,
        "name": ship.card.name if ship.card else ship.text,
        "points": ship.card.points if ship.card else 0,
        "total": ship.points,
        "line": ship.line,
        "upgrades": [_upgrade(upgrade) for upgrade in ship.upgrades],
    }


def _upgrade(upgrade: ReadUpgrade) -> dict[str, Any]:
    card = upgrade.card
    return {
        "id": card.id, "name": card.name, "label": label(card), "type": card.type,
        "points": card.points, "line": upgrade.line,
    }  # fmt: skip


def _squadron(squadron: ReadSquadron) -> dict[str, Any]:
    card = squadron.card
    return {
        "id": card.id, "name": card.name, "craft": card.craft, "label": label(card), "count": squadron.count,
        "points": card.points, "total": squadron.points, "line": squadron.line,
    }  # fmt: skip
