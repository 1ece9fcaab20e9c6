"""URLs of the public pages."""

from django.urls import URLPattern, URLResolver, include, path

from ..views.games import TOOLS
from ..views.people import presence
from ..views.public import event_page, handbook, home, proof, public, schedule, screen, style, teams
from ..views.rounds import captains

# What phones and screens ask for all day is found first.
event_pages: list[URLPattern | URLResolver] = [
    path("live/", public.live, name="live"),
    path("", event_page.event, name="event"),
    path("pairings/", public.pairings, name="event-pairings"),
    path("standings/", public.standings, name="event-standings"),
    path("clock/", public.clock, name="event-clock"),
    path("screen/", screen.screen, name="event-screen"),
    path("picture.png", event_page.picture, name="event-picture"),
    path("check/", public.event_check, name="event-check"),
    path("missing/", presence.missing, name="event-missing"),
    path("captains/", captains.event_captains, name="event-captains"),
    path("teams/", teams.event_teams, name="event-teams"),
    path("crosstable/", public.crosstable, name="event-crosstable"),
    path("players/<str:key>/", public.player, name="event-player"),
    path("statistics/", event_page.statistics, name="event-statistics"),
    path("proof/", proof.event_proof, name="event-proof"),
    path("points/", public.points_page, name="event-points"),
    path("at-the-table/", public.at_the_table, name="event-at-the-table"),
    path("stream/", screen.stream, name="event-stream"),
    path("bracket/", public.bracket, name="event-bracket"),
    path("schedule/", schedule.schedule, name="event-schedule"),
    path("schedule.ics", schedule.calendar, name="event-calendar"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("help/", handbook.handbook, name="help"),
    path("help/<slug:role>/", handbook.handbook_page, name="help-page"),
    path("style/", style.style, name="style"),
    path("tools/", include(TOOLS)),
    path("events/<slug:slug>/", include(event_pages)),
]
