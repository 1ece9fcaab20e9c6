from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from . import views

_PLAYER = "events/<slug:slug>/desk/players/<str:key>/fleet/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(_PLAYER, views.entry_fleet, name="entry-fleet"),
    path(f"{_PLAYER}preview/", views.fleet_preview, name="fleet-preview"),
    path(f"{_PLAYER}versions/<int:number>/", views.fleet_version, name="fleet-version"),
]
