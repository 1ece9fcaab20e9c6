"""The hall from the desk: the screens, the table of the broadcast, and how phones come in."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ...access.codes import code_of
from ...access.laptops import can_pair, laptop_now, other_address
from ...access.phones_seen import phones_seen
from ...acts import Action
from ...forms.events import ScreenControlForm, StreamTableForm
from ...models import Entry, Tournament
from ...network import is_loopback, lan_addresses
from ...presenters.screens import reach_of
from ...queries.event.screen_control import screen_control_of
from ...services.event.screen_control import name_stream_table, next_page, pause_screens, show_view
from ..base.addresses import base_for_others
from ..base.answers import done_at, refusals_shown
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..public.screen import PARTS


@staff_page(Action.STEER_SCREENS)
def event_screens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the screens show now, with a button for each other view; the addresses of the broadcast."""
    form = StreamTableForm(initial={"table": screen_control_of(tournament).table})
    return _page(request, tournament, form)


@staff_act(Action.STEER_SCREENS)
def event_steer(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One button was pressed. Anything not offered is ignored."""
    form = ScreenControlForm(request.POST)
    if form.is_valid():
        data, actor, now = form.cleaned_data, current_actor(request), timezone.now()
        with refusals_shown(request):
            if data["do"] == "view":
                show_view(tournament, actor, view=data["view"], now=now)
            elif data["do"] == "next":
                next_page(tournament, actor, step=data["step"] or 0, now=now)
            else:
                pause_screens(tournament, actor, paused=data["do"] == "rest", now=now)
    return redirect("event-screens", tournament.slug)


@staff_act(Action.STEER_SCREENS)
def event_stream_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table of the broadcast is another one, or none."""
    form = StreamTableForm(request.POST)
    if form.is_valid():
        with done_at(request, form, _("The broadcast shows it now.")):
            table = form.cleaned_data["table"]
            name_stream_table(tournament, current_actor(request), table=table, now=timezone.now())
            return redirect("event-screens", tournament.slug)
    return _page(request, tournament, form)


def _page(request: HttpRequest, tournament: Tournament, form: StreamTableForm) -> HttpResponse:
    base = base_for_others(request) + reverse("event-stream", args=[tournament.slug])
    views = {
        "": _("Everything in turn"),
        **({"missing": _("Who is missing")} if tournament.check_in != "no" else {}),
        **({"teams": _("Teams")} if tournament.has_boards else {}),
        "names": _("Pairings by name"),
        "clock": _("Clock"),
        "tables": _("Tables"),
        "bracket": _("Bracket"),
        "standings": _("Standings"),
    }
    labels = {"table": _("Table and clock"), "clock": _("Clock"), "standings": _("Standings")}
    labels["players"] = _("Player cards")
    context: dict[str, Any] = {
        "form": form,
        "control": screen_control_of(tournament),
        "views": views.items(),
        "players": (players := tournament.entries.filter(status=Entry.Status.ACTIVE).count()),
        "reaches": reach_of(players),
        "parts": [(labels[part], f"{base}?show={part}") for part in PARTS],
    }
    return staff_render(request, "tournaments/desk/event_screens.html", tournament, context)


@staff_page(Action.SEE_DESK)
def event_phones(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The address with its code, how many have come, and each system's words."""
    link = base_for_others(request) + reverse("event", args=[tournament.slug])
    context = {
        "link": link,
        "picture": code_of(link),
        "other": other_address(laptop_now() if can_pair() else None).removeprefix("http://"),
        "phones": phones_seen(),
        "port": settings.PORT,
        "host": next(iter(lan_addresses()), ""),
        "is_laptop": can_pair() and not settings.SITE_URL,
        "is_closed": is_loopback(settings.HOST or "localhost"),
    }
    return staff_render(request, "tournaments/desk/phones.html", tournament, context)
