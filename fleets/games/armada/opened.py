"""What of a stored list of Armada others may see: the ships and squadrons, or the objectives, or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from fleets.games.api import OpenEntrySerializer, PlacedCardSerializer
from fleets.games.armada.words import WORDS
from fleets.lists.secrecy import Parts


def opened(reading: Mapping[str, Any], parts: Parts) -> Mapping[str, Any]:
    """The reading without what is secret; a ship without a card keeps its words only where all is open."""
    shown: dict[str, Any] = {}
    if parts.cards:
        shown["ships"] = list(_ships(reading, named=parts.everything))
        shown |= {key: reading.get(key, []) for key in ("loose", "squadrons", "squadron_points")}
    if parts.extras:
        shown["objectives"] = reading.get("objectives", {})
    return shown


def _ships(reading: Mapping[str, Any], *, named: bool) -> Iterator[Mapping[str, Any]]:
    for ship in reading.get("ships", ()):
        yield ship if named or ship.get("id") else {**ship, "name": "", "label": ""}


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


def glance(found: Any) -> tuple[str, ...]:
    """Faction, ships and what the squadrons cost, as far as they are open."""
    if not found.parts.cards:
        return ()
    ships = Counter(ship["name"] for ship in found.reading["ships"] if ship["name"])
    squadrons = found.reading["squadron_points"]
    told = (
        str(WORDS.get(found.faction, "")),
        ", ".join(f"{count} × {name}" if count > 1 else name for name, count in ships.items()),
        _("squadrons %(points)s") % {"points": squadrons} if squadrons else "",
    )
    return tuple(words for words in told if words)


def offers(found: Any) -> Mapping[str, tuple[str, ...]]:
    """One of its objectives is played where its player does not begin (A-INIT-2)."""
    if not found.parts.extras:
        return {}
    return {"objective": tuple(each["name"] for each in _objectives(found.reading))}


def api_row(found: Any) -> Mapping[str, Any]:
    """The ships and squadrons, and the objectives; None for what is not open."""
    return {
        "fleet": _cards(found) if found and found.parts.cards else None,
        "objectives": list(_objectives(found.reading)) if found and found.parts.extras else None,
    }


def _cards(found: Any) -> dict[str, Any]:
    return {
        "faction": found.faction,
        "total": found.total,
        "ships": [
            {**_card(ship, "name"), "total": ship["total"], "upgrades": _labelled(ship["upgrades"])}
            for ship in found.reading["ships"]
        ],
        "loose": _labelled(found.reading["loose"]),
        "squadrons": [
            {**_card(squadron, "label"), "count": squadron["count"]}
            for squadron in found.reading["squadrons"]
        ],
    }


def _labelled(cards: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [_card(card, "label") for card in cards]


def _card(card: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {"id": card["id"], "name": card[name], "points": card["points"]}


def _objectives(reading: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    for category, cards in reading["objectives"].items():
        for card in cards:
            yield {"category": category, "name": card["name"]}
