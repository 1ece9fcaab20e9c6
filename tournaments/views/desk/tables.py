"""Tables that are blocked or reserved for a player, and the page where everybody checks their results."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms import TablesForm
from ...models import Tournament
from ...queries import event_state
from ...queries.rounds.checks import checks_of
from ...queries.state.called import called
from ...services.rounds.tables import set_tables, spelled
from ...text.names import Names, by_name
from ..base.answers import post_data, refusals_at, success_message
from ..base.http_cache import public_page
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import names_for


@staff_page(Action.SET_TABLES)
def event_tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which tables are blocked, and who always sits where."""
    form = tables_form_of(tournament, names_for(request), data=post_data(request))
    if form.is_valid():
        with refusals_at(form):
            set_tables(
                tournament,
                current_actor(request),
                blocked=form.cleaned_data["blocked"],
                fixed=form.fixed(),
                now=timezone.now(),
            )
            success_message(request, _("Saved. It counts from the next draw on."))
            return to_place(request, tournament, "event-tables")
    return staff_render(request, "tournaments/desk/tables.html", tournament, {"form": form})


def tables_form_of(tournament: Tournament, names: Names = Names.INITIALS, *, data: Any = None) -> TablesForm:
    """The form with the tables as they are."""
    entries = by_name(called(tournament.entries.all(), names))
    initial = {"blocked": spelled(tournament.blocked_tables)}
    return TablesForm(data, entries=entries, initial=initial)


@public_page()
def event_check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's results so far, before the next pairing is based on them (F15, F25)."""
    state = event_state(tournament)
    context = {
        "tournament": state.tournament,
        "checks": checks_of(state),
        "live_revision": state.tournament.revision,
    }
    return render(request, "tournaments/desk/check.html", context)
