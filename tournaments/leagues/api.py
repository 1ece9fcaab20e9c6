"""/api/v1/leagues/: the table of a league, as on its page."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import PAGED, ApiView, matching, page_of, parameter
from tournaments.api.errors import ERRORS, REFUSED, ErrorSerializer
from tournaments.api.identity import visitor_in
from tournaments.text.cleaning import number_in

from .models import League
from .queries import LeagueView, league_view, leagues_for


class LeagueSerializer(serializers.ModelSerializer[League]):
    events = serializers.IntegerField(source="count", help_text="How many events are in the league.")

    class Meta:
        model = League
        fields = ["slug", "name", "game", "events"]


class LeagueResultSerializer(serializers.Serializer[Any]):
    event = serializers.CharField(help_text="slug of the event")
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(help_text='an exact fraction, "31/2"')
    counts = serializers.BooleanField(help_text="False for a result that is not among the best")
    forfeit = serializers.BooleanField()


class LeagueRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    total = serializers.CharField(help_text='an exact fraction, "31/2"')
    results = LeagueResultSerializer(many=True)


class LeagueEventSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()
    missing = serializers.CharField(allow_blank=True, help_text='"", "open", "late" or "few"')


class LeagueTableSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    season = serializers.CharField(allow_blank=True)
    seasons = serializers.ListField(child=serializers.CharField())
    events = LeagueEventSerializer(many=True)
    rows = LeagueRowSerializer(many=True)


class LeagueList(ApiView):
    @extend_schema(
        parameters=[parameter("game", "The game."), parameter("q", "A part of the name."), *PAGED],
        responses={200: LeagueSerializer(many=True), 400: ErrorSerializer, **REFUSED},
        operation_id="leagues",
        tags=["leagues"],
    )
    def get(self, request: Request) -> Response:
        """The listed leagues, and one's own."""
        rows = LeagueSerializer(leagues_for(visitor_in(request, None)), many=True).data
        return page_of(request, matching(request, rows, "game", "q"))


class LeagueTable(ApiView):
    @extend_schema(
        parameters=[OpenApiParameter("season", int, description="number of the season, from 1")],
        responses={200: LeagueTableSerializer, **ERRORS},
        operation_id="league",
        tags=["leagues"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The table of a season: that of `season`, else the latest that began."""
        number = number_in(request.query_params.get("season", ""))
        league = get_object_or_404(League, slug=slug)
        view = league_view(league, number=number, today=timezone.localdate())
        if view is None:
            raise Http404
        return Response(_table(view))


def _table(view: LeagueView) -> dict[str, Any]:
    slugs = {event.number: event.slug for event, _missing in view.events}
    return {
        "slug": view.league.slug,
        "name": view.league.name,
        "game": view.league.game,
        "season": view.season.name if view.season else "",
        "seasons": [season.name for season in view.seasons],
        "events": [
            {"slug": event.slug, "name": event.name, "date": event.day.isoformat(), "missing": missing or ""}
            for event, missing in view.events
        ],
        "rows": [
            {
                "place": row.place,
                "name": row.person.name,
                "club": row.person.club,
                "total": str(row.total),
                "results": [
                    {
                        "event": slugs[result.event],
                        "rank": result.rank,
                        "points": str(result.points),
                        "counts": result.counts,
                        "forfeit": result.is_forfeit,
                    }
                    for result in row.results.values()
                ],
            }
            for row in view.rows
        ],
    }


urlpatterns: list[URLPattern] = [
    path("", LeagueList.as_view(), name="api-leagues"),
    path("<slug:slug>/", LeagueTable.as_view(), name="api-league"),
]
