"""The lists of an event as a table, to download."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.acts import Action
from tournaments.models import Tournament
from tournaments.tabular.writing import Cell
from tournaments.views.base.requests import staff_page
from tournaments.views.public.spreadsheets import FORMS, table_answer

from ..queries.roll import RollLine, roll_of
from ..wording.sentences import STATE_WORDS
from .access import requires_lists


@staff_page(Action.EXPORT_TOURNAMENT)
@requires_lists
def lists_file(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    """Every player with the list that counts, as it was handed in; also lists that are secret here."""
    if form not in FORMS:
        messages.error(request, _("There is no such table."))
        return redirect("backups", tournament.slug)
    head: list[Cell] = [pgettext("of a person", "Name"), _("Club"), _("Status"), _("Points"), _("List")]
    rows = [head, *(_row(line) for line in roll_of(tournament).lines)]
    return table_answer(tournament, "lists", form, rows)


def _row(line: RollLine) -> list[Cell]:
    fleet = getattr(line.entry, "fleet", None)
    current = fleet.current if fleet else None
    status = str(STATE_WORDS[line.status.state])
    if current is None:
        return [line.entry.name, line.entry.club, status, "", ""]
    return [line.entry.name, line.entry.club, status, current.total, current.text]
