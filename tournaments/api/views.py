"""Reading an event, and reporting a result: the same queries, services and rights as the pages."""

from collections.abc import Iterable
from datetime import date
from functools import partial
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from scoring.games import GAMES
from scoring.results import ReportedResult

from ..access.permissions import is_allowed, require
from ..acts import Action
from ..event_file import write_event
from ..models import Entry, Match, Report, Round, Tournament, User
from ..play.teams import team_standings
from ..queries import (
    LoneMatch,
    clock_of,
    current_round,
    event_state,
    game_of,
    in_words,
    lone_match,
    round_view,
    rounds_of,
)
from ..queries.document import export_event
from ..queries.event.events import listed_for, with_players
from ..queries.rounds.history import history_of
from ..queries.rounds.places import places_in_swiss, places_now, rounds_counted
from ..queries.rounds.team_rounds import records_of
from ..queries.state.teams import teams_of
from ..services.results.results import ReportConditions, report_result
from ..text.names import by_name
from ..views.base.visit import event_or_404
from ..wording.refusals import Refused
from . import serializers as shapes
from .base import PAGED, ApiView, filter_in, matching, number_asked, once, page_of, parameter
from .conditional import conditional
from .errors import ERRORS, REFUSALS, REFUSED, ErrorSerializer
from .identity import demand, visitor_in

EVENTS_AT_ONCE = 500
# Also whoever may read without an account gets 403 for a wrong name or password.


class EventList(ApiView):
    @extend_schema(
        parameters=[
            parameter("q", "A part of the name or the place."),
            parameter("game", "The game.", *GAMES),
            parameter("state", "How far it is.", *Tournament.State.values),
            parameter("country", "Two letters."),
            OpenApiParameter("since", date, description="On this day or later."),
            OpenApiParameter("until", date, description="On this day or before."),
            *PAGED,
        ],
        responses={200: shapes.EventSerializer(many=True), 400: ErrorSerializer, **REFUSED},
        operation_id="events",
        tags=["events"],
    )
    def get(self, request: Request) -> Response:
        """The events on the start page, latest first, 500 at a time unless `limit` says otherwise."""
        events = listed_for(visitor_in(request, None))
        for name in ("game", "state", "country"):
            if value := filter_in(request, name):
                events = events.filter(**{name: value})
        if words := filter_in(request, "q"):
            events = events.filter(Q(name__icontains=words) | Q(place__icontains=words))
        for name, lookup in (("since", "date__gte"), ("until", "date__lte")):
            if day := _day(request, name):
                events = events.filter(**{lookup: day})
        return page_of(request, events, partial(_listed, shapes.EventSerializer), usual=EVENTS_AT_ONCE)


class EventDetail(ApiView):
    @extend_schema(responses={200: shapes.EventSerializer, **ERRORS}, operation_id="event", tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        """One event. `revision` grows with every change: ask again only when it did."""
        event = get_object_or_404(with_players(Tournament.objects.all()), slug=slug)
        return Response(shapes.EventSerializer(event).data)


class EntryList(ApiView):
    @extend_schema(
        parameters=[
            parameter("status", "Who plays, has dropped …", *Entry.Status.values),
            parameter("club", "The whole name of a club."),
            parameter("q", "A part of the name."),
            *PAGED,
        ],
        responses={200: shapes.EntrySerializer(many=True), 400: ErrorSerializer, **ERRORS},
        operation_id="entries",
        tags=["events"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Who plays, in the order of names; `key` says who entered when."""
        entries = by_name(Entry.objects.filter(tournament=_event(slug)))
        rows = _listed(shapes.EntrySerializer, entries)
        return page_of(request, matching(request, rows, "status", "club", "q"))


class RoundList(ApiView):
    @extend_schema(
        parameters=[
            parameter("state", "How far it is.", *Round.State.values),
            parameter("kind", "swiss or knockout"),
            *PAGED,
        ],
        responses={200: shapes.RoundSerializer(many=True), 400: ErrorSerializer, **ERRORS},
        operation_id="rounds",
        tags=["rounds"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The rounds in order."""
        event = _event(slug)
        rounds = rounds_of(event, with_draft=_sees_drafts(request, event))
        return page_of(request, matching(request, _listed(shapes.RoundSerializer, rounds), "state", "kind"))


class RoundDetail(ApiView):
    @extend_schema(
        responses={200: shapes.PairingsSerializer, **ERRORS}, operation_id="pairings", tags=["rounds"]
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One round with its tables, byes and results."""
        view = round_view(_round(request, _event(slug), number))
        body = shapes.RoundSerializer(view.round).data
        matches = _listed(shapes.MatchSerializer, view.matches)
        return Response({**body, "notes": view.notes, "matches": matches})


class Standings(ApiView):
    @extend_schema(
        parameters=[
            OpenApiParameter("round", int, description="The standings after this round."),
            parameter("status", "Who plays, has dropped …", *Entry.Status.values),
            *PAGED,
        ],
        responses={200: shapes.StandingSerializer(many=True), 400: ErrorSerializer, **ERRORS},
        operation_id="standings",
        tags=["events"],
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The places as the page shows them, whoever got further in the bracket first; while a round is
        played with its results so far, as `provisional`. With `round` the standings after that round. Before
        the first result everybody by name; there, and if disqualified, nobody has a rank. Send the `ETag`
        back as `If-None-Match`: 304 until something changes."""
        event, until = _event(slug), number_asked(request, "round", most=999)
        if request.query_params.keys() & {"status", "limit", "offset"}:
            return page_of(request, matching(request, self._rows(event, until), "status"))
        return conditional(request, event, "standings", until, body=lambda: self._rows(event, until))

    def _rows(self, event: Tournament, until: int | None) -> list[dict[str, Any]]:
        state = event_state(event)
        places = places_now(state) if until is None else places_in_swiss(state, until)
        provisional = places.counted is not None
        rows = _listed(shapes.StandingSerializer, places.rows)
        return [{**row, "provisional": provisional} for row in rows]


class TeamList(ApiView):
    @extend_schema(
        responses={200: shapes.TeamSerializer(many=True), **ERRORS}, operation_id="teams", tags=["events"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standings of teams, each figure summed over the members; before the first result by name."""
        state = event_state(_event(slug))
        places = places_now(state)
        columns = [column.key for column in game_of(state.tournament).columns]
        standings = [row.standing for row in places.rows]
        records = records_of(state, rounds_counted(state, places))
        rows = team_standings(teams_of(state), standings, columns, records)
        if places.round is None:
            by_team_name = sorted(_listed(shapes.TeamSerializer, rows), key=lambda row: row["name"])
            return Response([{**row, "place": None} for row in by_team_name])
        return Response(_listed(shapes.TeamSerializer, rows))


class EventFile(ApiView):
    @extend_schema(
        parameters=[OpenApiParameter("emails", bool, description="With the addresses of players.")],
        responses={200: OpenApiTypes.OBJECT, **ERRORS},
        operation_id="event_file",
        tags=["events"],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The event file of this moment, as the page of backups gives it (docs/event-file.md)."""
        event = event_or_404(request.user, slug)
        demand(request, event, Action.EXPORT_TOURNAMENT, reads=True)
        document = export_event(event, emails="emails" in request.query_params)
        return HttpResponse(write_event(document), content_type="application/json; charset=utf-8")


class EventHistory(ApiView):
    @extend_schema(
        parameters=PAGED,
        responses={200: shapes.HistorySerializer(many=True), 400: ErrorSerializer, **ERRORS},
        operation_id="history",
        tags=["events"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """What was done, the latest first, as leaders read it; children by their initials."""
        event = event_or_404(request.user, slug)
        demand(request, event, Action.SEE_HISTORY, reads=True)
        return page_of(request, history_of(event), partial(_listed, shapes.HistorySerializer))


class RoundClock(ApiView):
    @extend_schema(
        responses={200: shapes.RoundClockSerializer, **ERRORS}, operation_id="clock", tags=["rounds"]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The clock of the round that everybody sees."""
        now = timezone.now()
        round_ = current_round(_event(slug), with_draft=False)
        clock = clock_of(round_, now=now) if round_ else None
        body = {"round": round_.number if round_ else None, "now": now, "clock": clock}
        return Response(shapes.RoundClockSerializer(body).data)


class MatchResult(ApiView):
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
    @once
    def post(self, request: Request, slug: str, number: int, match: int) -> Response:
        """Report what happened at a table; staff only. Unusual figures need `accept_unusual`."""
        event = event_or_404(request.user, slug)
        actor = demand(request, event, Action.REPORT_RESULT)
        table = _table(request, event, number, match)
        game = game_of(event)
        form = shapes.result_serializer(game)(data=request.data)
        form.is_valid(raise_exception=True)
        result = form.result(table.played.players, game)
        report = self._report(actor, event, table, result, form.validated_data)
        match_in_words = in_words(table.with_report(report))
        return Response(shapes.MatchSerializer(match_in_words).data, status=status.HTTP_201_CREATED)

    def _report(
        self,
        actor: User,
        event: Tournament,
        table: LoneMatch,
        result: ReportedResult,
        data: dict[str, Any],
    ) -> Report:
        """The same result once more is no correction; another one needs the right to correct, and a reason.

        Without both it goes in as for an empty table; the service tells the two apart under its lock.
        """
        current = table.report
        may_correct = is_allowed(actor, event, Action.CORRECT_RESULT)
        corrects = current is not None and may_correct and data["reason"].strip()
        seen = current.version if current and corrects else 0
        try:
            return report_result(
                table.match,
                actor,
                result=result,
                reason=data["reason"],
                conditions=ReportConditions(accept_unusual=data["accept_unusual"], expected_version=seen),
                now=timezone.now(),
            )
        except Refused as refused:
            if refused.code != "changed_meanwhile" or corrects:
                raise
            require(actor, event, Action.CORRECT_RESULT)
            raise Refused("reason_missing", field="reason") from refused


def _listed(shape: type[BaseSerializer[Any]], rows: Iterable[Any]) -> Any:
    return shape(list(rows), many=True).data


def _event(slug: str) -> Tournament:
    return get_object_or_404(Tournament, slug=slug)


def _sees_drafts(request: Request, event: Tournament) -> bool:
    return is_allowed(visitor_in(request, event), event, Action.SEE_DESK)


def _round(request: Request, event: Tournament, number: int) -> Round:
    rounds = rounds_of(event, with_draft=_sees_drafts(request, event))
    round_ = next((row for row in rounds if row.number == number), None)
    if round_ is None:
        raise Http404
    return round_


def _table(request: Request, event: Tournament, number: int, pk: int) -> LoneMatch:
    """One table of a round the visitor may see. Raises Http404."""
    try:
        record = lone_match(pk, event)
    except Match.DoesNotExist as missing:
        raise Http404 from missing
    round_ = record.match.round
    is_hidden = round_.state == Round.State.DRAFT and not _sees_drafts(request, event)
    if round_.number != number or is_hidden:
        raise Http404
    return record


def _day(request: Request, name: str) -> date | None:
    typed = filter_in(request, name)
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError as error:
        raise ValidationError({name: _("“%(value)s” is no day.") % {"value": typed[:40]}}) from error
