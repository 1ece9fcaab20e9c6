"""/api/v1/events/<slug>/fleets/: the lists of an event, each as far as the requester may see it (F35)."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleets.games import LIST_PAGES
from fleets.games.pages import OpenApi
from tournaments.api.base import PAGED, ApiView, matching, page_of, parameter
from tournaments.api.errors import ERRORS, ErrorSerializer
from tournaments.api.identity import visitor_in
from tournaments.models import Tournament
from tournaments.views.base.visit import event_or_404

from ..queries import OpenEntry, open_entries
from ..queries.results_out import results_of

ENTRIES = PolymorphicProxySerializer(
    component_name="OpenEntry",
    serializers=[pages.api.serializer for pages in LIST_PAGES.values()],
    resource_type_field_name=None,
    many=True,
)


class EventFleets(ApiView):
    @extend_schema(
        parameters=[parameter("state", "How far the judges are with it; leaders only."), *PAGED],
        responses={200: ENTRIES, 400: ErrorSerializer, **ERRORS},
        operation_id="fleets",
        tags=["fleets"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The lists of all players, as used in the latest published round; what is secret is null."""
        event = get_object_or_404(Tournament, slug=slug)
        pages = LIST_PAGES.get(event.game)
        if pages is None:
            return page_of(request, [])
        rows = [_row(row, pages.api) for row in open_entries(event, visitor_in(request, event))]
        return page_of(request, matching(request, rows, "state"))


def _row(open_entry: OpenEntry, api: OpenApi) -> dict[str, Any]:
    return {
        "player": open_entry.entry.key,
        "state": open_entry.status.state if open_entry.status else None,
        "legal": open_entry.status.legal if open_entry.status else None,
        **api.row(open_entry.fleet),
    }


class EventResultsFile(ApiView):
    @extend_schema(
        responses={200: OpenApiTypes.OBJECT, **ERRORS},
        operation_id="results_file",
        tags=["fleets"],
    )
    def get(self, request: Request, slug: str, form: str) -> Response:
        """Complete rounds, standings and the lists that are open, in the form a site of results reads.

        404 for a `form` this game is not written in.
        """
        event = event_or_404(request.user, slug)
        pages = LIST_PAGES.get(event.game)
        file = pages.results.get(form) if pages else None
        if file is None:
            raise Http404
        return Response(file.write(results_of(event, visitor_in(request, event))))


urlpatterns: list[URLPattern] = [
    path("", EventFleets.as_view(), name="api-fleets"),
    path("results/<str:form>/", EventResultsFile.as_view(), name="api-results-file"),
]
