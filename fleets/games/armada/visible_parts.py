"""The parts of a stored list of Armada that others may see: ships and squadrons, objectives, or both."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from fleets.games.api import OpenEntrySerializer, PlacedCardSerializer, placed_card
from fleets.games.armada.words import WORDS
from fleets.games.parent_cards import open_parents
from fleets.lists.secrecy import Parts


def visible_parts(reading: Mapping[str, Any], parts: Parts) -> Mapping[str, Any]:
    """The reading without secret parts; an unknown ship keeps its text only if everything is open."""
    visible: dict[str, Any] = {}
    if parts.cards:
        visible["ships"] = open_parents(reading, named=parts.everything)
        visible |= {key: reading.get(key, []) for key in ("loose", "squadrons", "squadron_points")}
    if parts.extras:
        visible["objectives"] = reading.get("objectives", {})
    return visible


class ShipSerializer(PlacedCardSerializer):
    total = serializers.IntegerField(help_text="With its upgrades.")
    upgrades = PlacedCardSerializer(many=True)


class SquadronSerializer(PlacedCardSerializer):
    count = serializers.IntegerField()


class OpenListSerializer(serializers.Serializer[Any]):
    faction = serializers.CharField()
    total = serializers.IntegerField()
    ships = ShipSerializer(many=True)
    loose = PlacedCardSerializer(many=True, help_text="Upgrades that are on no ship.")
    squadrons = SquadronSerializer(many=True)


class ObjectiveSerializer(serializers.Serializer[Any]):
    category = serializers.CharField()
    name = serializers.CharField()


class ArmadaEntrySerializer(OpenEntrySerializer):
    """One player of an event of Armada."""

    fleet = OpenListSerializer(allow_null=True, help_text="null while it is secret or there is none.")
    objectives = ObjectiveSerializer(many=True, allow_null=True, help_text="null likewise.")


def glance(open_list: Any) -> tuple[str, ...]:
    """Faction, ships and points in squadrons, as far as they are open."""
    if not open_list.parts.cards:
        return ()
    ships = Counter(ship["name"] for ship in open_list.reading["ships"] if ship["name"])
    squadrons = open_list.reading["squadron_points"]
    facts = (
        str(WORDS.get(open_list.faction, "")),
        ", ".join(f"{count} × {name}" if count > 1 else name for name, count in ships.items()),
        _("squadrons %(points)s") % {"points": squadrons} if squadrons else "",
    )
    return tuple(fact for fact in facts if fact)


def offers(open_list: Any) -> Mapping[str, tuple[str, ...]]:
    """Its objectives: one of them is played if its player does not begin (A-INIT-2)."""
    if not open_list.parts.extras:
        return {}
    return {"objective": tuple(objective["name"] for objective in _objectives(open_list.reading))}


def api_row(open_list: Any) -> Mapping[str, Any]:
    """The ships and squadrons, and the objectives; None for a part that is not open."""
    return {
        "fleet": _cards(open_list) if open_list and open_list.parts.cards else None,
        "objectives": list(_objectives(open_list.reading)) if open_list and open_list.parts.extras else None,
    }


def _cards(open_list: Any) -> dict[str, Any]:
    return {
        "faction": open_list.faction,
        "total": open_list.total,
        "ships": [
            {
                **placed_card(ship, name="name"),
                "total": ship["total"],
                "upgrades": list(map(placed_card, ship["upgrades"])),
            }
            for ship in open_list.reading["ships"]
        ],
        "loose": list(map(placed_card, open_list.reading["loose"])),
        "squadrons": [
            {**placed_card(squadron), "count": squadron["count"]}
            for squadron in open_list.reading["squadrons"]
        ],
    }


def _objectives(reading: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    for category, cards in reading["objectives"].items():
        for card in cards:
            yield {"category": category, "name": card["name"]}
