"""What the desk says to everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms.messages import AnnouncementForm
from ..models import Tournament
from ..services.announcing import announce, take_announcement_down
from .access import acting, staff_act, staff_page, staff_render
from .answers import posted, refusals_at, refusals_shown, status_of
from .done import say_done
from .way_back import to_place


@staff_page(Action.ANNOUNCE)
def event_announce(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Words that stand on every page of the event and in the hall until they are taken down."""
    form = AnnouncementForm(posted(request), initial={"text": tournament.announcement})
    if form.is_valid():
        with refusals_at(form):
            announce(tournament, acting(request), text=form.cleaned_data["text"], now=timezone.now())
            say_done(request, _("Everybody reads it now."))
            return to_place(request, tournament)
    context = {"form": form}
    return staff_render(request, "tournaments/announce.html", tournament, context, status=status_of(form))


@staff_act(Action.ANNOUNCE)
def event_announce_down(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """It is of no use any more."""
    with refusals_shown(request):
        take_announcement_down(tournament, acting(request), now=timezone.now())
        say_done(request, _("The announcement is taken down."))
    return to_place(request, tournament)
