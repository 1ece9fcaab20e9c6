"""After an event: how evenly it treated its players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from ...acts import Action
from ...models import Tournament
from ...presenters.fairness import fair_rows
from ...queries.event.fairness import fairness_of
from ..base.requests import staff_page, staff_render
from ..base.visit import state_in


@staff_page(Action.EXPORT_TOURNAMENT)
def fairness(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Strength met, who was paired down, byes, tables and who went first, a line for each player."""
    rows = fair_rows(fairness_of(state_in(request, tournament)))
    context = {"rows": rows, "asks_first": any(row.firsts for row in rows)}
    return staff_render(request, "tournaments/desk/fairness.html", tournament, context)
