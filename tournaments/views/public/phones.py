"""The phones of a player that are told of news."""

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
    """This browser is told from now on; with `off` no more. Its script asks."""
    said = request.POST
    if "off" in said:
        delete_phones(entry, endpoint=said.get("endpoint", "") or "-")
        return JsonResponse({})
    try:
        save_phone(
            entry,
            endpoint=said.get("endpoint", ""),
            public_key=said.get("p256dh", ""),
            shared_secret=said.get("auth", ""),
            language=get_language() or "en",
            now=timezone.now(),
        )
    except Refused as refused:
        return JsonResponse({"refused": str(refused)}, status=422)
    return JsonResponse({})


@player_act(Action.EDIT_OWN_ENTRY)
def player_phones_delete(request: HttpRequest, entry: Entry) -> HttpResponse:
    """No phone of the player is told any more."""
    delete_phones(entry)
    messages.success(request, _("No phone of yours is told any more."))
    return redirect("player-data", link_of(entry))
