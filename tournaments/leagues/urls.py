"""URLs of leagues."""

from __future__ import annotations

from django.urls import URLPattern, path

from . import views

urlpatterns: list[URLPattern] = [
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/new/", views.league_new, name="league-new"),
    path("leagues/<slug:slug>/", views.league, name="league"),
    path("leagues/<slug:slug>/table.pdf", views.league_sheet, name="league-sheet"),
    path("leagues/<slug:slug>/manage/", views.league_manage, name="league-manage"),
    path("leagues/<slug:slug>/rules/", views.league_edit, name="league-edit"),
    path("leagues/<slug:slug>/owner/", views.league_hand_over, name="league-hand-over"),
    path("leagues/<slug:slug>/events/add/", views.league_event_add, name="league-event-add"),
    path("leagues/<slug:slug>/events/remove/", views.league_event_remove, name="league-event-remove"),
    path("leagues/<slug:slug>/seasons/new/", views.league_season_new, name="league-season-new"),
    path("leagues/<slug:slug>/seasons/<int:number>/", views.league_season, name="league-season"),
    path("leagues/<slug:slug>/players/one/", views.league_join, name="league-join"),
    path("leagues/<slug:slug>/players/several/", views.league_part, name="league-part"),
    path("leagues/<slug:slug>/history/", views.league_history, name="league-history"),
    path("leagues/<slug:slug>/undo/", views.league_undo, name="league-undo"),
]
