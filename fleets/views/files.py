"""Files to download: the lists as a table, the results as sites read that collect them."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from fleets.games import LIST_PAGES
from tournaments.acts import Action
from tournaments.models import Tournament
from tournaments.tabular.writing import Cell
from tournaments.views.base.answers import FORMS, table_answer

from ..queries.results_out import results_of
from ..queries.roll import RollLine, roll_of
from ..wording.sentences import STATE_WORDS
from .access import list_page


@list_page(Action.EXPORT_TOURNAMENT)
def results_file(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    """Results and lists in that form, to download; back to the files where this game has no such form."""
    file = LIST_PAGES[tournament.game].results.get(form)
    if file is None:
        messages.error(request, _("There is no such file of results for this game."))
        return redirect("backups", tournament.slug)
    document = file.write(results_of(tournament, request.user))
    text = json.dumps(document, ensure_ascii=False, indent=1)
    response = HttpResponse(text + "\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{form}.json"'
    return response


@list_page(Action.EXPORT_TOURNAMENT)
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
