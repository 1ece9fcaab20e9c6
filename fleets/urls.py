"""The addresses of fleets: at the desk, on the player's page, in the catalogue."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from .views import desk

at_the_desk: list[URLPattern | URLResolver] = [
    path("players/<str:key>/fleet/", desk.entry_fleet, name="entry-fleet"),
    path("players/<str:key>/fleet/preview/", desk.fleet_preview, name="fleet-preview"),
    path("players/<str:key>/fleet/versions/<int:number>/", desk.fleet_version, name="fleet-version"),
]

on_the_player_page: list[URLPattern | URLResolver] = []

in_public: list[URLPattern | URLResolver] = []

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<slug:slug>/desk/", include(at_the_desk)),
    path("p/<str:token>/fleet/", include(on_the_player_page)),
    path("", include(in_public)),
]
