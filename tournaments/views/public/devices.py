"""Pages on the own device: installable, with their latest state while the network is gone, and its pushes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ...access.links import link_of
from ...acts import Action
from ...models import Entry
from ...services.sending.phones import delete_phones, save_phone
from ...wording.refusals import Refused
from ..base.addresses import style_addresses
from ..base.http_cache import version_of_files
from ..base.requests import player_act, player_page

# The ground of the icon and of a page in light colours (static/css/tokens.css).
THEME, BACKGROUND = "#003f4c", "#f7f6f2"


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps pages on the device; a new build replaces it and all it has kept."""
    context = {
        "version": version_of_files(),
        "language": get_language(),
        "styles": style_addresses("css/every-page.css"),
    }
    return render(request, "tournaments/public/service-worker.js", context, content_type="text/javascript")


@player_page(Action.REPORT_OWN_RESULT)
def manifest(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The web app manifest with which a phone installs this player's page."""
    page = reverse("player-page", args=[link_of(entry)])
    return JsonResponse(
        {
            "name": f"{entry.tournament.name} · {entry.name}",
            "short_name": entry.tournament.name,
            "id": page,
            "start_url": page,
            "scope": "/",
            "display": "standalone",
            "theme_color": THEME,
            "background_color": BACKGROUND,
            "icons": [
                {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
                _icon("icon-192", 192),
                _icon("icon-512", 512),
                {**_icon("icon-maskable-512", 512), "purpose": "maskable"},
            ],
        },
        content_type="application/manifest+json",
    )


def _icon(name: str, pixels: int) -> dict[str, str]:
    """An icon as the manifest names it; scripts/icons.py draws them."""
    return {"src": static(f"img/{name}.png"), "sizes": f"{pixels}x{pixels}", "type": "image/png"}


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
