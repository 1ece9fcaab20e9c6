"""The addresses behind a player's personal link."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from .views import player

urlpatterns: list[URLPattern | URLResolver] = [
    path("p/<str:token>/", player.page, name="player-page"),
]
