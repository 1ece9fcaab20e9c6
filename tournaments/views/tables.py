"""Tables blocked for everybody or kept for a player, and everybody's results to be looked at."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import TablesForm, add_refusal
from ..models import Tournament
from ..queries import event_state
from ..queries.checks import checks_of
from ..refusals import Refused
from ..services.tables import set_tables, spelled
from .access import acting, staff_page, staff_render
from .freshness import public_page


@staff_page(Action.SET_TABLES)
def event_tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which tables are blocked, and who always sits where."""
    entries = list(tournament.entries.order_by("name", "pk"))
    initial = {"blocked": spelled(tournament.blocked_tables)}
    form = TablesForm(request.POST or None, entries=entries, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            set_tables(
                tournament,
                acting(request),
                blocked=form.cleaned_data["blocked"],
                fixed=form.fixed(),
                now=timezone.now(),
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved. It counts from the next draw on."))
            return redirect("event-tables", tournament.slug)
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/tables.html", tournament, {"form": form}, status=status)


@public_page()
def event_check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's results so far, before the next pairing is made from them (F15, F25)."""
    state = event_state(tournament)
    context = {
        "tournament": state.tournament,
        "checks": checks_of(state),
        "live_revision": state.tournament.revision,
    }
    return render(request, "tournaments/check.html", context)
