"""The event as CSV and XLSX, to download."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Tournament
from ...presenters.spreadsheets import TABLES, players_rows
from ...queries import event_state
from ...tabular.writing import Cell, csv_bytes, xlsx_bytes
from ..base.requests import staff_page

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMS = ("csv", "xlsx")


@staff_page(Action.EXPORT_TOURNAMENT)
def spreadsheet(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A table of the event ("standings.csv"); back to the list of files for an unknown one. E-mail addresses
    of players only with ?emails."""
    name, _dot, form = file.partition(".")
    if form in FORMS and name in TABLES:
        return table_answer(tournament, name, form, TABLES[name](event_state(tournament)))
    if form in FORMS and name == "players":
        rows = players_rows(event_state(tournament), emails="emails" in request.GET)
        return table_answer(tournament, name, form, rows)
    messages.error(request, _("There is no such table."))
    return redirect("backups", tournament.slug)


def table_answer(
    tournament: Tournament, name: str, form: str, rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """The rows as a CSV or XLSX file."""
    if form == "xlsx":
        response = HttpResponse(xlsx_bytes(rows, title=name), content_type=XLSX)
    else:
        response = HttpResponse(csv_bytes(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{name}.{form}"'
    return response
