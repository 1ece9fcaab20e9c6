"""Copying an event: its settings for another day."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms.events import CopyForm
from ...models import Tournament
from ...services.event.copying import copy_tournament
from ..base.answers import post_data, refusals_at
from ..base.done import success_message
from ..base.requests import current_actor, staff_page, staff_render


@staff_page(Action.EDIT_TOURNAMENT)
def event_copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another event like this one; an event that is never played is a template."""
    form = CopyForm(post_data(request), initial={"name": tournament.name})
    if form.is_valid():
        data = form.cleaned_data
        with refusals_at(form):
            copy = copy_tournament(
                tournament,
                current_actor(request),
                name=data["name"],
                day=data["date"],
                players=data["players"],
                leaders=data["leaders"],
                now=timezone.now(),
            )
            success_message(
                request, _("The copy is there. Look over its settings, then list it on the start page.")
            )
            return redirect("event-edit", copy.slug)
    context = {"form": form}
    return staff_render(request, "tournaments/desk/event_copy.html", tournament, context)
