"""Reading an event, and reporting a result: the same queries, services and rights as the pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from scoring.games import GAMES
from scoring.results import Said

from ..acts import Action
from ..models import Entry, Match, Report, Round, Tournament, User
from ..permissions import Visitor, is_allowed, require
from ..queries import (
    clock_of,
    current_round,
    final_ranking_of,
    game_of,
    match_view,
    round_view,
    rounds_of,
    standings_of,
    tournaments_for,
)
from ..refusals import Refused
from ..services.results import report_result
from . import serializers as shapes
from .errors import ErrorSerializer

ERRORS: dict[int, Any] = {404: ErrorSerializer, 429: ErrorSerializer}
REFUSALS: dict[int, Any] = {400: ErrorSerializer, 403: ErrorSerializer, 409: ErrorSerializer, **ERRORS}


class Reading(APIView):
    """Everybody may read; a draft is only shown to those who may see the desk."""

    permission_classes = [AllowAny]


class EventList(Reading):
    @extend_schema(responses={200: shapes.EventSerializer(many=True)}, operation_id="events", tags=["events"])
    def get(self, request: Request) -> Response:
        """The events on the start page, latest first."""
        return Response(shapes.EventSerializer(tournaments_for(_visitor(request)), many=True).data)


class EventDetail(Reading):
    @extend_schema(responses={200: shapes.EventSerializer, **ERRORS}, operation_id="event", tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        """One event. `revision` grows with every change: ask again only when it did."""
        return Response(shapes.EventSerializer(_with_players(_event(slug))).data)


class EntryList(Reading):
    @extend_schema(
        responses={200: shapes.EntrySerializer(many=True), **ERRORS}, operation_id="entries", tags=["events"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """Who plays, in the order of entering."""
        entries = Entry.objects.filter(tournament=_event(slug)).order_by("pk")
        return Response(_listed(shapes.EntrySerializer, entries))


class RoundList(Reading):
    @extend_schema(
        responses={200: shapes.RoundSerializer(many=True), **ERRORS}, operation_id="rounds", tags=["rounds"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The rounds in order."""
        event = _event(slug)
        rounds = rounds_of(event, with_draft=_sees_drafts(request, event))
        return Response(_listed(shapes.RoundSerializer, rounds))


class RoundDetail(Reading):
    @extend_schema(
        responses={200: shapes.PairingsSerializer, **ERRORS}, operation_id="pairings", tags=["rounds"]
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One round with its tables, byes and results."""
        found = round_view(_round(request, _event(slug), number))
        body = shapes.RoundSerializer(found.round).data
        matches = _listed(shapes.MatchSerializer, found.matches)
        return Response({**body, "notes": found.notes, "matches": matches})


class Standings(Reading):
    @extend_schema(
        parameters=[OpenApiParameter("round", int, description="The standings after this round.")],
        responses={200: shapes.StandingSerializer(many=True), **ERRORS},
        operation_id="standings",
        tags=["events"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The places as the page shows them, whoever got further in the bracket first; with `round` the
        standings after that round. The disqualified last and without a rank."""
        event, until = _event(slug), _number(request, "round")
        rows = final_ranking_of(event) if until is None else standings_of(event, until_round=until)
        return Response(_listed(shapes.StandingSerializer, rows))


class RoundClock(Reading):
    @extend_schema(
        responses={200: shapes.RoundClockSerializer, **ERRORS}, operation_id="clock", tags=["rounds"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The clock of the round that everybody sees."""
        now = timezone.now()
        round = current_round(_event(slug), with_draft=False)
        clock = clock_of(round, now=now) if round else None
        body = {"round": round.number if round else None, "now": now, "clock": clock}
        return Response(shapes.RoundClockSerializer(body).data)


class MatchResult(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=PolymorphicProxySerializer(
            component_name="Result",
            serializers=[shapes.result_serializer(game) for game in GAMES.values()],
            resource_type_field_name=None,
        ),
        responses={201: shapes.MatchSerializer, **REFUSALS},
        operation_id="report_result",
        tags=["rounds"],
    )
    def post(self, request: Request, slug: str, number: int, match: int) -> Response:
        """Report what happened at a table; staff only. Unusual figures need `accept_unusual`."""
        event = _event(slug)
        require(_visitor(request), event, Action.REPORT_RESULT)
        table = get_object_or_404(Match, pk=match, round=_round(request, event, number))
        game = game_of(event)
        form = shapes.result_serializer(game)(data=request.data)
        form.is_valid(raise_exception=True)
        seated = tuple(table.seats.order_by("number").values_list("entry__key", flat=True))
        said = form.said(seated, game)
        self._report(request, event, table, said, form.validated_data)
        return Response(shapes.MatchSerializer(match_view(table)).data, status=status.HTTP_201_CREATED)

    def _report(
        self, request: Request, event: Tournament, table: Match, said: Said, data: dict[str, Any]
    ) -> None:
        """The same result once more is no correction; another one needs the right to correct, and a reason.

        Without both it goes in as for an empty table; the service tells the two apart under its lock.
        """
        counts = table.reports.filter(state=Report.State.CONFIRMED).first()
        may_correct = is_allowed(_visitor(request), event, Action.CORRECT_RESULT)
        corrects = counts is not None and may_correct and data["reason"].strip()
        seen = counts.version if counts and corrects else 0
        try:
            report_result(
                table, _actor(request), said=said, **_options(data), expected_version=seen, now=timezone.now()
            )
        except Refused as refused:
            if refused.code != "changed_meanwhile" or corrects:
                raise
            require(_visitor(request), event, Action.CORRECT_RESULT)
            raise Refused("reason_missing", field="reason") from refused


def _listed(shape: type[BaseSerializer[Any]], things: Iterable[Any]) -> Any:
    return shape(list(things), many=True).data


def _visitor(request: Request) -> Visitor:
    return request.user


def _actor(request: Request) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def _event(slug: str) -> Tournament:
    return get_object_or_404(Tournament, slug=slug)


def _with_players(event: Tournament) -> Tournament:
    event.players = event.entries.count()  # type: ignore[attr-defined]  # as tournaments_for does
    return event


def _sees_drafts(request: Request, event: Tournament) -> bool:
    return is_allowed(_visitor(request), event, Action.SEE_DESK)


def _round(request: Request, event: Tournament, number: int) -> Round:
    rounds = rounds_of(event, with_draft=_sees_drafts(request, event))
    found = next((each for each in rounds if each.number == number), None)
    if found is None:
        raise Http404
    return found


def _number(request: Request, name: str) -> int | None:
    value = request.query_params.get(name)
    if not value:
        return None
    if not value.isdecimal():
        raise ValidationError({name: _("“%(value)s” is not a number.") % {"value": value}})
    return int(value)


def _options(data: dict[str, Any]) -> dict[str, Any]:
    return {"reason": data["reason"], "accept_unusual": data["accept_unusual"]}
