"""URLs of the sheets of paper; those made in the background are in jobs.py."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from ..views.paper import desk_sheets, sheets

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "events/<slug:slug>/desk/rounds/<int:number>/sheets/pairings.pdf",
        sheets.pairings,
        name="sheet-pairings",
    ),
    path("events/<slug:slug>/desk/rounds/<int:number>/sheets/slips.pdf", sheets.slips, name="sheet-slips"),
    path("events/<slug:slug>/desk/sheets/standings.pdf", sheets.standings, name="sheet-standings"),
    path("events/<slug:slug>/desk/sheets/teams.pdf", sheets.teams, name="sheet-teams"),
    path("events/<slug:slug>/desk/sheets/bracket.pdf", sheets.bracket, name="sheet-bracket"),
    path("events/<slug:slug>/desk/sheets/statistics.pdf", sheets.statistics, name="sheet-statistics"),
    path("events/<slug:slug>/desk/sheets/crosstable.pdf", sheets.crosstable, name="sheet-crosstable"),
    path("events/<slug:slug>/desk/sheets/sign-in.pdf", desk_sheets.sign_in, name="sheet-sign-in"),
    path(
        "events/<slug:slug>/desk/sheets/certificates.pdf", desk_sheets.certificates, name="sheet-certificates"
    ),
    path("events/<slug:slug>/desk/sheets/hall-cards.pdf", desk_sheets.hall_cards, name="sheet-hall-cards"),
    path("events/<slug:slug>/desk/sheets/tables.pdf", desk_sheets.table_numbers, name="sheet-table-numbers"),
    path(
        "events/<slug:slug>/desk/rounds/<int:number>/sheets/open-tables.pdf",
        desk_sheets.open_tables,
        name="sheet-open-tables",
    ),
]
