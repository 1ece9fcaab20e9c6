"""The history of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from ...acts import Action
from ...models import Tournament
from ...queries.rounds.history import chapters_of, undoable_history_of
from ..base.kept import PageMoment, kept_page
from ..base.requests import staff_page, staff_render
from ..base.visit import access_in

SHOWN = 100


@staff_page(Action.SEE_HISTORY)
@kept_page(lambda request, tournament: PageMoment())
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what, when and why, newest first; all of it with ?all."""
    limit = None if "all" in request.GET else SHOWN
    lines = undoable_history_of(tournament, limit=limit)
    context = {
        "chapters": chapters_of(tournament, lines),
        "undo_in": tournament.slug if access_in(request, tournament).may(Action.UNDO) else "",
        "more": limit is not None and tournament.revision > limit,
    }
    return staff_render(request, "tournaments/desk/history.html", tournament, context)
