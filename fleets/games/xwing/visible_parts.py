"""The parts of a stored squad that others may see: the ships, the obstacles, or both."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from fleets.games.api import OpenEntrySerializer, PlacedCardSerializer, placed_card
from fleets.games.parent_cards import open_parents
from fleets.lists.secrecy import Parts


def visible_parts(reading: Mapping[str, Any], parts: Parts) -> Mapping[str, Any]:
    """The reading without secret parts; an unknown pilot keeps its text only if everything is open."""
    visible: dict[str, Any] = {}
    if parts.cards:
        visible["ships"] = open_parents(reading, named=parts.everything)
    if parts.extras:
        visible["obstacles"] = reading.get("obstacles", [])
    return visible


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


def api_row(open_list: Any) -> Mapping[str, Any]:
    """The ships, and the obstacles; None for a part that is not open."""
    return {
        "squad": _squad(open_list) if open_list and open_list.parts.cards else None,
        "obstacles": list(open_list.reading["obstacles"]) if open_list and open_list.parts.extras else None,
    }


def _squad(open_list: Any) -> dict[str, Any]:
    return {
        "faction": open_list.faction,
        "total": open_list.total,
        "pilots": [
            {
                **_card(ship), "ship": ship["note"], "total": ship["total"],
                "upgrades": list(map(_card, ship["upgrades"])),
            }
            for ship in open_list.reading["ships"]
        ],
    }  # fmt: skip


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    return placed_card(card, key="xws", name="name")
