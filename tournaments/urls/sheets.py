"""URLs of the sheets of paper, at once and made in the background."""

from django.urls import URLPattern, URLResolver, path

from ..views.paper import jobs, sheets
from ..views.people import codes

urlpatterns: list[URLPattern | URLResolver] = [
    path("rounds/<int:number>/sheets/pairings.pdf", sheets.pairings, name="sheet-pairings"),
    path("rounds/<int:number>/sheets/slips.pdf", sheets.slips, name="sheet-slips"),
    path("sheets/standings.pdf", sheets.standings, name="sheet-standings"),
    path("sheets/teams.pdf", sheets.teams, name="sheet-teams"),
    path("sheets/bracket.pdf", sheets.bracket, name="sheet-bracket"),
    path("sheets/statistics.pdf", sheets.statistics, name="sheet-statistics"),
    path("sheets/crosstable.pdf", sheets.crosstable, name="sheet-crosstable"),
    path("sheets/sign-in.pdf", sheets.sign_in, name="sheet-sign-in"),
    path("sheets/certificates.pdf", sheets.certificates, name="sheet-certificates"),
    path("sheets/hall-cards.pdf", sheets.hall_cards, name="sheet-hall-cards"),
    path("sheets/tables.pdf", sheets.table_numbers, name="sheet-table-numbers"),
    path("rounds/<int:number>/sheets/open-tables.pdf", sheets.open_tables, name="sheet-open-tables"),
    path("sheets/links.pdf", codes.cards, name="sheet-links"),
    path("rounds/<int:number>/jobs/", jobs.job_new, name="sheet-job-new"),
    path("jobs/booklet/", jobs.booklet_new, name="booklet-new"),
    path("jobs/<int:pk>/", jobs.job, name="sheet-job"),
    path("jobs/<int:pk>/<slug:name>.pdf", jobs.job_file, name="sheet-job-file"),
]
