"""The results of an event as files for the sites that collect them."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from tournaments.acts import Action
from tournaments.models import Tournament
from tournaments.views.base.requests import staff_page

from ..queries.results_out import results_of
from .access import requires_lists


@staff_page(Action.EXPORT_TOURNAMENT)
@requires_lists
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
