"""An account behind an entry: claimed by whoever holds the link, and the short way to the own page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ..acts import Action
from ..links import link_of
from ..models import Entry, Tournament, User
from ..services.identity import claim_entry, unclaim_entry
from .access import player_act, refusals_shown


@player_act(Action.CLAIM_ENTRY)
def claim(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The account that is logged in is this player from now on (F48)."""
    home = reverse("player-page", args=[link_of(entry)])
    if not isinstance(request.user, User):
        return redirect_to_login(home)
    with refusals_shown(request):
        claim_entry(entry, request.user, now=timezone.now())
        messages.success(request, _("This page now belongs to your account."))
    return redirect(home)


@player_act(Action.CLAIM_ENTRY)
def unclaim(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Only the account itself lets go; otherwise the desk can."""
    if entry.user_id is not None and request.user.pk == entry.user_id:
        with refusals_shown(request):
            unclaim_entry(entry, entry.user, now=timezone.now())
            messages.success(request, _("Your account no longer belongs to this player."))
    return redirect("player-page", link_of(entry))


@never_cache
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """From the account to the own page in this event."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    entry = Entry.objects.filter(tournament=tournament, user=request.user).first()
    if entry is None:
        messages.info(
            request,
            _("Your account plays in no entry of this event. Open your personal link and claim it there."),
        )
        return redirect("event", slug)
    return redirect("player-page", link_of(entry))
