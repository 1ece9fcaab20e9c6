"""/api/v1/fleets/check/: what a fleet text is and whether it is legal. Nothing is saved."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleets.lists.findings import Finding, Verdict
from fleets.lists.games import LIST_GAMES
from fleets.queries import catalogue_on, checked
from fleets.wording.sentences import fix_suggestion, sentence
from tournaments.api.errors import ERRORS, ErrorSerializer
from tournaments.api.throttles import CheckThrottle, LinkThrottle, TokenThrottle
from tournaments.models import Tournament


class FleetTextSerializer(serializers.Serializer[Any]):
    # Longer than the reader's own limit, so that its own sentence about that is what comes back.
    text = serializers.CharField(allow_blank=True, trim_whitespace=False, max_length=4_000_000)
    event = serializers.SlugField(
        required=False,
        help_text="An event whose game, day, limit, rules and releases hold.",
    )
    game = serializers.ChoiceField(choices=list(LIST_GAMES), default=next(iter(LIST_GAMES)))
    ruleset = serializers.ChoiceField(
        choices=[name for game in LIST_GAMES.values() for name in game.rulesets],
        required=False,
        help_text="Default: the present one of the game.",
    )
    points = serializers.IntegerField(
        required=False, min_value=1, max_value=2000, help_text="Default: the usual limit of the game."
    )
    date = serializers.DateField(required=False, help_text="Day whose points hold; default: the newest.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The rules are of the game."""
        if "ruleset" in attrs and attrs["ruleset"] not in LIST_GAMES[attrs["game"]].rulesets:
            raise serializers.ValidationError({"ruleset": _("This ruleset is of another game.")})
        return attrs


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
    violations = FindingSerializer(many=True)
    warnings = FindingSerializer(many=True)

    def get_fields(self) -> dict[str, Any]:
        """With the figures that a game gives besides the total, under their own names."""
        codes = dict.fromkeys(code for game in LIST_GAMES.values() for code in game.figures)
        help_text = "Points within the total; only for games that know it."
        figures = {code: serializers.IntegerField(required=False, help_text=help_text) for code in codes}
        return {**super().get_fields(), **figures}


class CheckFleet(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [CheckThrottle, TokenThrottle, LinkThrottle]

    @extend_schema(
        request=FleetTextSerializer,
        responses={200: VerdictSerializer, 400: ErrorSerializer, **ERRORS},
        operation_id="check_fleet",
        tags=["fleets"],
    )
    def post(self, request: Request) -> Response:
        """Check a fleet text of any format that is read; a text that is none is not legal and says why."""
        form = FleetTextSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        params = form.validated_data
        verdict = _of_event(params) if "event" in params else _of_game(params)
        return Response(
            {
                "legal": verdict.legal,
                "total": verdict.total,
                **verdict.figures,
                "violations": [_finding(finding) for finding in verdict.violations],
                "warnings": [_finding(finding) for finding in verdict.warnings],
            }
        )


def _of_event(params: Mapping[str, Any]) -> Verdict:
    """As a list of that event would be checked. Raises Http404 where there is none that takes lists."""
    event = get_object_or_404(Tournament, slug=params["event"], game__in=LIST_GAMES)
    return checked(params["text"], event)[1]


def _of_game(params: Mapping[str, Any]) -> Verdict:
    game = LIST_GAMES[params["game"]]
    catalogue = catalogue_on(params.get("date"), game=game.key)
    return game.check(
        game.parse(params["text"], catalogue=catalogue),
        catalogue=catalogue,
        ruleset=params.get("ruleset", game.ruleset),
        points_limit=params.get("points", game.points_limit),
    )


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "code": finding.code,
        "text": str(sentence(finding)),
        "cards": list(finding.cards),
        "line": finding.line,
        "lines": list(finding.lines or ([finding.line] if finding.line else [])),
        "mend": fix_suggestion(finding),
    }


urlpatterns: list[URLPattern] = [path("check/", CheckFleet.as_view(), name="api-fleet-check")]
