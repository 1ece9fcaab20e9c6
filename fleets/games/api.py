"""Serializers of the API for lists of any game; each game's package adds what its lists hold."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers


class PlacedCardSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    points = serializers.IntegerField(help_text="Of one of them.")


class OpenEntrySerializer(serializers.Serializer[Any]):
    player = serializers.CharField(help_text="The player's key.")
    state = serializers.CharField(allow_null=True, help_text="For leaders: missing, draft, handed_in …")
    legal = serializers.BooleanField(allow_null=True, help_text="For leaders.")


def placed_card(card: Mapping[str, Any], *, key: str = "id", name: str = "label") -> dict[str, Any]:
    """A card of a stored reading as `PlacedCardSerializer` has it."""
    return {"id": card[key], "name": card[name], "points": card["points"]}
