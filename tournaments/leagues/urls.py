"""URLs of leagues."""

from django.urls import URLPattern, URLResolver, include, path

from . import views

league_pages: list[URLPattern] = [
    path("", views.leagues, name="leagues"),
    path("new/", views.league_new, name="league-new"),
    path("<slug:slug>/", views.league, name="league"),
    path("<slug:slug>/table.pdf", views.league_sheet, name="league-sheet"),
    path("<slug:slug>/manage/", views.league_manage, name="league-manage"),
    path("<slug:slug>/rules/", views.league_edit, name="league-edit"),
    path("<slug:slug>/owner/", views.league_hand_over, name="league-hand-over"),
    path("<slug:slug>/events/add/", views.league_event_add, name="league-event-add"),
    path("<slug:slug>/events/remove/", views.league_event_remove, name="league-event-remove"),
    path("<slug:slug>/seasons/new/", views.league_season, name="league-season-new"),
    path("<slug:slug>/seasons/<int:number>/", views.league_season, name="league-season"),
    path("<slug:slug>/players/one/", views.league_join, name="league-join"),
    path("<slug:slug>/players/several/", views.league_part, name="league-part"),
    path("<slug:slug>/history/", views.league_history, name="league-history"),
    path("<slug:slug>/undo/", views.league_undo, name="league-undo"),
]

urlpatterns: list[URLResolver] = [path("leagues/", include(league_pages))]
