"""Acts on several players at once; each asks first and names them."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...acts import Action
from ...forms import ReasonForm
from ...models import Tournament
from ...queries.state.called import called
from ...services.people.entries_together import drop_entries, remove_entries
from ...services.people.registration import places_changed
from ...text.names import by_name
from ..base.answers import refusals_at, success_message
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_repair_or_place
from ..base.visit import names_for

Act = Callable[[Sequence[str], str], HttpResponse]
"""Gets the keys of the players and the reason."""


@staff_page(Action.DROP_ENTRIES)
def entries_drop(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All chosen players are dropped, or none."""

    def act(keys: Sequence[str], reason: str) -> HttpResponse:
        actor, now = current_actor(request), timezone.now()
        count = len(drop_entries(tournament, actor, keys=keys, reason=reason, now=now))
        done = ngettext("%(count)s player has dropped.", "%(count)s players have dropped.", count)
        success_message(request, done % {"count": count})
        return to_repair_or_place(request, tournament, "entries")

    return _confirm_and_do(request, tournament, act, way="drop")


@staff_page(Action.REMOVE_ENTRIES)
def entries_remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All chosen players are removed from the list, or none."""

    def act(keys: Sequence[str], reason: str) -> HttpResponse:
        count = len(remove_entries(tournament, current_actor(request), keys=keys, now=timezone.now()))
        places_changed(tournament, now=timezone.now())
        done = ngettext("%(count)s player was removed.", "%(count)s players were removed.", count)
        success_message(request, done % {"count": count})
        return redirect("entries", tournament.slug)

    return _confirm_and_do(request, tournament, act, way="remove")


def _confirm_and_do(
    request: HttpRequest,
    tournament: Tournament,
    act: Callable[[Sequence[str], str], HttpResponse],
    *,
    way: str,
) -> HttpResponse:
    """What is answered after the act; before it the page that names the players, else the list."""
    keys = request.POST.getlist("player")
    if not keys:
        if request.method == "POST":
            messages.warning(request, _("Choose somebody first: tick the boxes before the names."))
        return redirect("entries", tournament.slug)
    form = ReasonForm(request.POST if "sure" in request.POST else None)
    if form.is_valid():
        with refusals_at(form):
            return act(keys, form.cleaned_data["reason"])
    chosen = by_name(called(tournament.entries.filter(key__in=keys), names_for(request)))
    context = {"form": form, "chosen": chosen, "way": way}
    return staff_render(request, "tournaments/people/entries_together.html", tournament, context)
