"""The phones of a player that get push notifications."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ...access.links import link_of
from ...acts import Action
from ...models import Entry
from ...services.sending.phones import delete_phones, save_phone
from ...wording.refusals import Refused
from ..base.requests import player_act


@player_act(Action.EDIT_OWN_ENTRY)
def player_phone(request: HttpRequest, entry: Entry) -> HttpResponse:
    """This browser gets notifications from now on; with `off` no more. Called by a script."""
    data = request.POST
    if "off" in data:
        delete_phones(entry, endpoint=data.get("endpoint", "") or "-")
        return JsonResponse({})
    try:
        save_phone(
            entry,
            endpoint=data.get("endpoint", ""),
            public_key=data.get("p256dh", ""),
            shared_secret=data.get("auth", ""),
            language=get_language() or "en",
            now=timezone.now(),
        )
    except Refused as refused:
        return JsonResponse({"refused": str(refused)}, status=422)
    return JsonResponse({})


@player_act(Action.EDIT_OWN_ENTRY)
def player_phones_delete(request: HttpRequest, entry: Entry) -> HttpResponse:
    """No phone of the player gets notifications any more."""
    delete_phones(entry)
    messages.success(request, _("No phone of yours is told any more."))
    return redirect("player-data", link_of(entry))
