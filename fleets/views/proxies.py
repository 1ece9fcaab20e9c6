"""Proxy cards: recorded, printed, withdrawn (A-FLEET-14)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from tournaments.acts import Action
from tournaments.forms import add_refusal
from tournaments.models import Entry, Tournament
from tournaments.refusals import Refused
from tournaments.views.access import acting, staff_page, staff_render
from tournaments.views.sheets import paper_of, sheet_answer

from ..acts import FleetAction
from ..forms_judge import ProxyForm, WithdrawForm
from ..models import ProxyCard
from ..printing import proxy_sheet
from ..queries import current_version
from ..queries.review import proxies_of
from ..services.proxies import make_proxy, withdraw_proxy
from .access import with_lists


@staff_page(FleetAction.MAKE_PROXY)
@with_lists
def proxy_new(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A proxy for one card of the player's list."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    version = current_version(entry)
    cards = (
        list(dict.fromkeys(card.label for card in LIST_PAGES[tournament.game].cards_of(version.reading)))
        if version
        else []
    )
    form = ProxyForm(request.POST or None, cards=cards)
    if request.method == "POST" and form.is_valid():
        try:
            made = make_proxy(entry, acting(request), **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            done = _("Recorded: a proxy for %(card)s. Print it now.")
            messages.success(request, done % {"card": made.card})
            return redirect("fleet-check", tournament.slug, key)
    context = {"entry": entry, "form": form, "cards": cards, "proxies": proxies_of(entry)}
    status = 422 if request.method == "POST" else 200
    return staff_render(request, "fleets/proxy.html", tournament, context, status=status)


@staff_page(FleetAction.WITHDRAW_PROXY)
@with_lists
def proxy_withdraw(request: HttpRequest, tournament: Tournament, key: str, pk: int) -> HttpResponse:
    """No longer valid, and why."""
    proxies = ProxyCard.objects.select_related("entry")
    proxy = get_object_or_404(proxies, pk=pk, entry__tournament=tournament, entry__key=key)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST":
        form = WithdrawForm(request.POST)
        if form.is_valid():
            try:
                withdraw_proxy(proxy, acting(request), **form.cleaned_data, now=timezone.now())
            except Refused as refused:
                add_refusal(form, refused)
            else:
                messages.success(request, _("Withdrawn: the proxy for %(card)s.") % {"card": proxy.card})
                return redirect("fleet-check", tournament.slug, key)
    context = {"entry": proxy.entry, "proxy": proxy, "form": form}
    status = 422 if request.method == "POST" else 200
    return staff_render(request, "fleets/proxy_withdraw.html", tournament, context, status=status)


@staff_page(Action.PRINT_SHEETS)
@with_lists
def proxy_print(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The valid proxies of a player, to cut out."""
    entry = get_object_or_404(Entry.objects.select_related("tournament"), tournament=tournament, key=key)
    return sheet_answer(
        request, proxy_sheet(entry, paper=paper_of(request)), f"{tournament.slug}-{key}-proxies"
    )
