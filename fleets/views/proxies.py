"""Proxy cards: recorded, printed, withdrawn (A-FLEET-14)."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from tournaments.acts import Action
from tournaments.models import Tournament
from tournaments.queries.state.called import call_players
from tournaments.views.base.answers import post_data, refusals_at, success_message
from tournaments.views.base.requests import current_actor, staff_render
from tournaments.views.base.return_to import to_place
from tournaments.views.base.visit import entry_in, names_for
from tournaments.views.paper.sheets import paper_of, sheet_answer

from ..acts import FleetAction
from ..forms.judging import ProxyForm, WithdrawForm
from ..models import ProxyCard
from ..printing import proxy_sheet
from ..queries import current_version
from ..services.proxies import make_proxy, withdraw_proxy
from .access import list_page


@list_page(FleetAction.MAKE_PROXY)
def proxy_new(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A proxy for one card of the player's list."""
    entry = entry_in(request, tournament, key)
    version = current_version(entry)
    cards = (
        list(dict.fromkeys(card.label for card in LIST_PAGES[tournament.game].cards_of(version.reading)))
        if version
        else []
    )
    form = ProxyForm(post_data(request), cards=cards)
    if form.is_valid():
        with refusals_at(form):
            proxy = make_proxy(entry, current_actor(request), **form.cleaned_data, now=timezone.now())
            message = _("Recorded: a proxy for %(card)s. Print it now.")
            success_message(request, message % {"card": proxy.card})
            return to_place(request, tournament, "fleet-check", key)
    context = {"entry": entry, "form": form, "cards": cards}
    return staff_render(request, "fleets/proxy.html", tournament, context)


@list_page(FleetAction.WITHDRAW_PROXY)
def proxy_withdraw(request: HttpRequest, tournament: Tournament, key: str, pk: int) -> HttpResponse:
    """No longer valid, and why."""
    proxies = ProxyCard.objects.select_related("entry")
    proxy = get_object_or_404(proxies, pk=pk, entry__tournament=tournament, entry__key=key)
    call_players([proxy], names_for(request), "entry")
    form = WithdrawForm(post_data(request))
    if form.is_valid():
        with refusals_at(form):
            withdraw_proxy(proxy, current_actor(request), **form.cleaned_data, now=timezone.now())
            success_message(request, _("Withdrawn: the proxy for %(card)s.") % {"card": proxy.card})
            return to_place(request, tournament, "fleet-check", key)
    context = {"entry": proxy.entry, "proxy": proxy, "form": form}
    return staff_render(request, "fleets/proxy_withdraw.html", tournament, context)


@list_page(Action.PRINT_SHEETS)
def proxy_print(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The valid proxies of a player, to cut out."""
    entry = entry_in(request, tournament, key)
    make = partial(proxy_sheet, entry, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-{key}-proxies", event=tournament)
