"""URLs of /api/v1/. The fleet check is in fleets/api/check.py."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from . import views
from .acts.views import OWN_ACTS, ActList, NewEvent, act_addresses
from .own_results import OwnResult

urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(
            url_name="api-schema", template_name="tournaments/public/api_docs.html"
        ),
        name="api-docs",
    ),
    path("acts/create_tournament/", NewEvent.as_view(), name="api-event-new"),
    path("events/<slug:slug>/acts/", ActList.as_view(), name="api-acts"),
    path("events/<slug:slug>/acts/", include(act_addresses(OWN_ACTS))),
    path("events/", views.EventList.as_view(), name="api-events"),
    path("events/<slug:slug>/", views.EventDetail.as_view(), name="api-event"),
    path("events/<slug:slug>/entries/", views.EntryList.as_view(), name="api-entries"),
    path("events/<slug:slug>/rounds/", views.RoundList.as_view(), name="api-rounds"),
    path("events/<slug:slug>/rounds/<int:number>/", views.RoundDetail.as_view(), name="api-round"),
    path(
        "events/<slug:slug>/rounds/<int:number>/matches/<int:match>/result/",
        views.MatchResult.as_view(),
        name="api-result",
    ),
    path("events/<slug:slug>/rounds/<int:number>/own_result/", OwnResult.as_view(), name="api-own-result"),
    path("events/<slug:slug>/standings/", views.Standings.as_view(), name="api-standings"),
    path("events/<slug:slug>/teams/", views.TeamList.as_view(), name="api-teams"),
    path("events/<slug:slug>/file/", views.EventFile.as_view(), name="api-event-file"),
    path("events/<slug:slug>/history/", views.EventHistory.as_view(), name="api-history"),
    path("events/<slug:slug>/clock/", views.RoundClock.as_view(), name="api-clock"),
]
