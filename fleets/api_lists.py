"""/api/v1/events/<slug>/fleets/: the lists of an event, each as far as it is open to who asks (F35)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.errors import ErrorSerializer
from tournaments.models import Tournament

from .queries import OpenEntry, OpenFleet, open_entries


class PlacedCardSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    points = serializers.IntegerField(help_text="Of one of them.")


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


class OpenEntrySerializer(serializers.Serializer[Any]):
    player = serializers.CharField(help_text="The player's key.")
    state = serializers.CharField(allow_null=True, help_text="For leaders: missing, draft, handed_in …")
    legal = serializers.BooleanField(allow_null=True, help_text="For leaders.")
    fleet = OpenListSerializer(allow_null=True, help_text="null while it is secret or there is none.")
    objectives = ObjectiveSerializer(many=True, allow_null=True, help_text="null likewise.")


class EventFleets(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: OpenEntrySerializer(many=True), 404: ErrorSerializer, 429: ErrorSerializer},
        operation_id="fleets",
        tags=["fleets"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The lists of all players, as used in the latest published round; what is secret is null."""
        event = get_object_or_404(Tournament, slug=slug)
        return Response([_row(each) for each in open_entries(event, request.user)])


def _row(each: OpenEntry) -> dict[str, Any]:
    found = each.fleet
    return {
        "player": each.entry.key,
        "state": each.status.state if each.status else None,
        "legal": each.status.legal if each.status else None,
        "fleet": _cards(found) if found and found.parts.fleet else None,
        "objectives": _objectives(found) if found and found.parts.objectives else None,
    }


def _cards(found: OpenFleet) -> dict[str, Any]:
    return {
        "faction": found.faction,
        "total": found.total,
        "ships": [
            {**_card(ship, "name"), "total": ship["total"], "upgrades": _labelled(ship["upgrades"])}
            for ship in found.ships
        ],
        "loose": _labelled(found.loose),
        "squadrons": [{**_card(each, "label"), "count": each["count"]} for each in found.squadrons],
    }


def _labelled(cards: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [_card(card, "label") for card in cards]


def _card(card: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {"id": card["id"], "name": card[name], "points": card["points"]}


def _objectives(found: OpenFleet) -> list[dict[str, str]]:
    return [{"category": category, "name": name} for category, name in found.objectives]


urlpatterns: list[URLPattern] = [path("", EventFleets.as_view(), name="api-fleets")]
