"""URLs of the sheets of paper; those made in the background are in jobs.py."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from ..views.paper import desk_sheets, sheets

desk_pages: list[URLPattern | URLResolver] = [
    path("rounds/<int:number>/sheets/pairings.pdf", sheets.pairings, name="sheet-pairings"),
    path("rounds/<int:number>/sheets/slips.pdf", sheets.slips, name="sheet-slips"),
    path("sheets/standings.pdf", sheets.standings, name="sheet-standings"),
    path("sheets/teams.pdf", sheets.teams, name="sheet-teams"),
    path("sheets/bracket.pdf", sheets.bracket, name="sheet-bracket"),
    path("sheets/statistics.pdf", sheets.statistics, name="sheet-statistics"),
    path("sheets/crosstable.pdf", sheets.crosstable, name="sheet-crosstable"),
    path("sheets/sign-in.pdf", desk_sheets.sign_in, name="sheet-sign-in"),
    path("sheets/certificates.pdf", desk_sheets.certificates, name="sheet-certificates"),
    path("sheets/hall-cards.pdf", desk_sheets.hall_cards, name="sheet-hall-cards"),
    path("sheets/tables.pdf", desk_sheets.table_numbers, name="sheet-table-numbers"),
    path("rounds/<int:number>/sheets/open-tables.pdf", desk_sheets.open_tables, name="sheet-open-tables"),
]

urlpatterns: list[URLPattern | URLResolver] = [path("events/<slug:slug>/desk/", include(desk_pages))]
