"""What of a stored squad others may see: the ships, or the obstacles, or both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rest_framework import serializers

from fleets.games.api import OpenEntrySerializer, PlacedCardSerializer
from fleets.lists.secrecy import Parts


def opened(reading: Mapping[str, Any], parts: Parts) -> Mapping[str, Any]:
    """The reading without what is secret; a pilot nobody knows keeps the words only where all is open."""
    shown: dict[str, Any] = {}
    if parts.cards:
        shown["ships"] = list(_ships(reading, named=parts.everything))
    if parts.extras:
        shown["obstacles"] = reading.get("obstacles", [])
    return shown


def _ships(reading: Mapping[str, Any], *, named: bool) -> Iterator[Mapping[str, Any]]:
    for ship in reading.get("ships", ()):
        yield ship if named or ship.get("id") else {**ship, "name": "", "label": ""}


class PilotSerializer(PlacedCardSerializer):
    ship = serializers.CharField(help_text="The type of ship; empty for a pilot nobody knows.")
    total = serializers.IntegerField(help_text="With the upgrades.")
    upgrades = PlacedCardSerializer(many=True)


class OpenSquadSerializer(serializers.Serializer[Any]):
    faction = serializers.CharField(help_text="The id of XWS.")
    total = serializers.IntegerField()
    pilots = PilotSerializer(many=True)


class XWingEntrySerializer(OpenEntrySerializer):
    """One player of an event of X-Wing."""

    squad = OpenSquadSerializer(allow_null=True, help_text="null while it is secret or there is none.")
    obstacles = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Ids of XWS; null likewise."
    )


def api_row(found: Any) -> Mapping[str, Any]:
    """The ships, and the obstacles; None for what is not open."""
    return {
        "squad": _squad(found) if found and found.parts.cards else None,
        "obstacles": list(found.reading["obstacles"]) if found and found.parts.extras else None,
    }


def _squad(found: Any) -> dict[str, Any]:
    return {
        "faction": found.faction,
        "total": found.total,
        "pilots": [
            {
                **_card(ship), "ship": ship["note"], "total": ship["total"],
                "upgrades": _each(ship["upgrades"]),
            }
            for ship in found.reading["ships"]
        ],
    }  # fmt: skip


def _each(cards: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [_card(card) for card in cards]


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": card["xws"], "name": card["name"], "points": card["points"]}
