"""Acts on several players at once; each asks first and names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...acts import Action
from ...forms import ReasonForm
from ...models import Entry, Tournament
from ...queries.state.called import called
from ...services.people.entries_together import drop_entries, remove_entries
from ...services.people.registration import places_changed
from ...text.names import by_name
from ..base.answers import refusals_at, success_message
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_repair_or_place
from ..base.visit import names_for

Act = Callable[..., list[Entry]]


@staff_page(Action.DROP_ENTRIES)
def entries_drop(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All chosen players are dropped, or none."""
    outcome = _confirm_and_do(request, tournament, drop_entries, way="drop")
    if isinstance(outcome, HttpResponse):
        return outcome
    success_message(
        request,
        ngettext("%(count)s player has dropped.", "%(count)s players have dropped.", len(outcome))
        % {"count": len(outcome)},
    )
    return to_repair_or_place(request, tournament, "entries")


@staff_page(Action.REMOVE_ENTRIES)
def entries_remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All chosen players are removed from the list, or none."""
    outcome = _confirm_and_do(request, tournament, remove_entries, way="remove")
    if isinstance(outcome, HttpResponse):
        return outcome
    places_changed(tournament, now=timezone.now())
    success_message(
        request,
        ngettext("%(count)s player was removed.", "%(count)s players were removed.", len(outcome))
        % {"count": len(outcome)},
    )
    return redirect("entries", tournament.slug)


def _confirm_and_do(
    request: HttpRequest, tournament: Tournament, act: Act, *, way: str
) -> HttpResponse | list[Entry]:
    """The entries the act was done to; before that the page that names them, else the list."""
    keys = request.POST.getlist("player")
    if not keys:
        if request.method == "POST":
            messages.warning(request, _("Choose somebody first: tick the boxes before the names."))
        return redirect("entries", tournament.slug)
    form = ReasonForm(request.POST if "sure" in request.POST else None)
    if form.is_valid():
        extra: dict[str, Any] = {"reason": form.cleaned_data["reason"]} if way == "drop" else {}
        with refusals_at(form):
            return act(tournament, current_actor(request), keys=keys, now=timezone.now(), **extra)
    chosen = by_name(called(tournament.entries.filter(key__in=keys), names_for(request)))
    context = {"form": form, "chosen": chosen, "way": way}
    return staff_render(request, "tournaments/people/entries_together.html", tournament, context)
