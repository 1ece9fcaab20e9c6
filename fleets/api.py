"""/api/v1/fleets/check/: what a fleet text is and whether it is legal. Nothing is saved."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleets.lists.games.armada.legality import check
from fleets.lists.games.armada.parse import parse
from fleets.lists.games.armada.rulesets import ruleset_names
from fleets.lists.games.armada.types import Finding
from fleets.mends import mend
from fleets.queries import catalogue_on
from fleets.sentences import sentence
from tournaments.api.errors import ErrorSerializer
from tournaments.api.throttles import CheckThrottle

RULESETS = ruleset_names("armada")


class FleetTextSerializer(serializers.Serializer[Any]):
    # Longer than the reader's own limit, so that its own sentence about that is what comes back.
    text = serializers.CharField(allow_blank=True, trim_whitespace=False, max_length=4_000_000)
    ruleset = serializers.ChoiceField(choices=RULESETS, default="armada-2025")
    points = serializers.IntegerField(default=400, min_value=1, max_value=2000)


class FindingSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField()
    code = serializers.CharField()
    text = serializers.CharField(help_text="The sentence in the language of the request.")
    cards = serializers.ListField(child=serializers.CharField())
    line = serializers.IntegerField(allow_null=True)
    lines = serializers.ListField(child=serializers.IntegerField(), help_text="All lines it is about.")
    mend = serializers.CharField(help_text="What would mend it; empty where nothing can be proposed.")


class VerdictSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    total = serializers.IntegerField()
    squadrons = serializers.IntegerField(help_text="Points of the squadrons.")
    violations = FindingSerializer(many=True)
    warnings = FindingSerializer(many=True)


class FleetCheck(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [CheckThrottle]

    @extend_schema(
        request=FleetTextSerializer,
        responses={200: VerdictSerializer, 400: ErrorSerializer, 429: ErrorSerializer},
        operation_id="check_fleet",
        tags=["fleets"],
    )
    def post(self, request: Request) -> Response:
        """Check a fleet text of any format that is read; a text that is none is not legal and says why."""
        form = FleetTextSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        catalogue = catalogue_on()
        verdict = check(
            parse(asked["text"], catalogue=catalogue),
            catalogue=catalogue,
            ruleset=asked["ruleset"],
            points_limit=asked["points"],
        )
        return Response(
            {
                "legal": verdict.legal,
                "total": verdict.total,
                "squadrons": verdict.squadrons,
                "violations": [_finding(each) for each in verdict.violations],
                "warnings": [_finding(each) for each in verdict.warnings],
            }
        )


def _finding(found: Finding) -> dict[str, Any]:
    return {
        "rule": found.rule,
        "code": found.code,
        "text": str(sentence(found)),
        "cards": list(found.cards),
        "line": found.line,
        "lines": list(found.lines or ([found.line] if found.line else [])),
        "mend": mend(found),
    }


urlpatterns: list[URLPattern] = [path("check/", FleetCheck.as_view(), name="api-fleet-check")]
