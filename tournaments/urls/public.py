"""URLs of the public pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from ..views.desk import tables
from ..views.games import TOOLS
from ..views.people import presence
from ..views.public import event_page, handbook, home, proof, public, schedule, screen, style, teams
from ..views.rounds import captains

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("help/", handbook.handbook, name="help"),
    path("help/<slug:role>/", handbook.handbook_page, name="help-page"),
    path("style/", style.style, name="style"),
    path("tools/", include(TOOLS)),
    path("events/<slug:slug>/", event_page.event, name="event"),
    path("events/<slug:slug>/picture.png", event_page.picture, name="event-picture"),
    path("events/<slug:slug>/pairings/", public.pairings, name="event-pairings"),
    path("events/<slug:slug>/check/", tables.event_check, name="event-check"),
    path("events/<slug:slug>/missing/", presence.missing, name="event-missing"),
    path("events/<slug:slug>/standings/", public.standings, name="event-standings"),
    path("events/<slug:slug>/captains/", captains.event_captains, name="event-captains"),
    path("events/<slug:slug>/teams/", teams.event_teams, name="event-teams"),
    path("events/<slug:slug>/crosstable/", public.crosstable, name="event-crosstable"),
    path("events/<slug:slug>/players/<str:key>/", public.player, name="event-player"),
    path("events/<slug:slug>/statistics/", event_page.statistics, name="event-statistics"),
    path("events/<slug:slug>/proof/", proof.event_proof, name="event-proof"),
    path("events/<slug:slug>/points/", public.points_page, name="event-points"),
    path("events/<slug:slug>/at-the-table/", public.at_the_table, name="event-at-the-table"),
    path("events/<slug:slug>/clock/", public.clock, name="event-clock"),
    path("events/<slug:slug>/screen/", screen.screen, name="event-screen"),
    path("events/<slug:slug>/stream/", screen.stream, name="event-stream"),
    path("events/<slug:slug>/bracket/", public.bracket, name="event-bracket"),
    path("events/<slug:slug>/schedule/", schedule.schedule, name="event-schedule"),
    path("events/<slug:slug>/schedule.ics", schedule.calendar, name="event-calendar"),
    path("events/<slug:slug>/live/", public.live, name="live"),
]
