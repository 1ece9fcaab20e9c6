"""A player's own table of a round by the API: what was said of it, and what the player says."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games import GAMES

from ..acts import Action
from ..models import Entry, Report
from ..queries import MatchView, event_state, game_of, match_view
from ..queries.people.player import own_game
from ..queries.state.played import result_of
from ..services.results.own_results import report_own_result
from ..views.base.visit import event_or_404
from .base import ApiView, once
from .errors import ERRORS, REFUSALS
from .identity import demand_player
from .serializers import MatchSerializer, result_serializer


class ReportSerializer(serializers.Serializer[Report]):
    """What one player said of a table; nobody's word alone counts."""

    version = serializers.IntegerField(help_text="What `confirm_own_result` names, and `seen`.")
    player = serializers.CharField(source="said_by.key", default=None, allow_null=True)
    state = serializers.ChoiceField(choices=["pending", "confirmed"])
    facts = serializers.DictField(help_text="How it ended, as it was sent.")
    values = serializers.ListField(child=serializers.DictField(), help_text="By player, for each bout.")


class OwnTableSerializer(serializers.Serializer[Any]):
    """A player's own table of a round."""

    match = MatchSerializer()
    reports = ReportSerializer(many=True, help_text="What counts, else what waits for the other side.")


class OwnResult(ApiView):
    @extend_schema(responses={200: OwnTableSerializer, **ERRORS}, operation_id="own_table", tags=["rounds"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Your table of this round, and what its players said; for a player."""
        entry = _player(request, slug, reads=True)
        return Response(_body(_table(entry, number)))

    @extend_schema(
        request=PolymorphicProxySerializer(
            component_name="Result",
            serializers=[result_serializer(game) for game in GAMES.values()],
            resource_type_field_name=None,
        ),
        responses={201: OwnTableSerializer, **REFUSALS},
        operation_id="report_own_result",
        tags=["rounds"],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Say what happened at your table; it counts once the other side says the same."""
        entry = _player(request, slug)
        view, game = _table(entry, number), game_of(entry.tournament)
        form = result_serializer(game)(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        report_own_result(
            view.match,
            entry,
            result=form.result(view.played.players, game),
            accept_unusual=data["accept_unusual"],
            expected_version=data.get("seen"),
            now=timezone.now(),
        )
        return Response(_body(match_view(view.match)), status=201)


def _player(request: Request, slug: str, *, reads: bool = False) -> Entry:
    event = event_or_404(request.user, slug)
    return demand_player(request, event, Action.REPORT_OWN_RESULT, reads=reads)


def _table(entry: Entry, number: int) -> MatchView:
    view = own_game(event_state(entry.tournament), number, entry)
    if view is None:
        raise Http404
    return view


def _body(view: MatchView) -> Any:
    return OwnTableSerializer({"match": view, "reports": [_said(row, view) for row in view.reports]}).data


def _said(report: Report, view: MatchView) -> dict[str, Any]:
    result = result_of(report, view.played.players)
    return {
        "version": report.version,
        "said_by": report.said_by,
        "state": report.state,
        "facts": result.facts,
        "values": list(result.bouts),
    }
