"""How phones reach this laptop, and the cards for the tables."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from ...access.codes import code_of
from ...access.laptops import can_pair, laptop_now, other_address
from ...access.phones_seen import phones_seen
from ...acts import Action
from ...models import Tournament
from ...network import is_loopback, lan_addresses
from ..base.addresses import base_for_others
from ..base.requests import staff_page, staff_render


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
