"""Players pass their list on: as a code that holds its text, as a picture drawn here, by a link."""

from io import BytesIO
from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleets.games import LIST_PAGES
from fleets.lists.secrecy import Parts
from tournaments.access.links import link_of
from tournaments.models import Entry
from tournaments.paper.link_picture import as_png
from tournaments.paper.printing import PdfUnavailable, laid_out_page
from tournaments.views.base.http_cache import in_zone_of_venue
from tournaments.views.base.requests import wrong_link

from ..acts import FleetAction
from ..links import fleet_of_list_link
from ..models import Fleet, FleetVersion
from ..queries import open_fleet
from ..services import share_own_list, take_back_own_link
from .access import own_list_act, own_list_page

# Of a picture: the height of a row in px, the most characters in one, and the most rows: the page that a PNG
# is cut from (list-picture.css) is as high as those.
ROW, WIDEST, MOST = 24, 52, 150


@own_list_page(FleetAction.HAND_IN_OWN_FLEET)
def own_code(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The text of the list as a QR code: whoever scans it has the list, without network and without a link.

    Raises Http404 without a list, and for one too long for a code.
    """
    buffer = BytesIO()
    try:
        code = segno.make_qr(_newest(entry).text.strip(), error="l")
    except segno.DataOverflowError as too_long:
        raise Http404 from too_long
    code.save(buffer, kind="svg", omitsize=True, border=4, dark="#000", light="#fff")
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


@own_list_page(FleetAction.HAND_IN_OWN_FLEET)
def own_picture(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The list as a small picture: its cards by name, nothing of the cards' artwork. Raises Http404."""
    return render(request, "fleets/picture.svg", _drawing_of(entry), content_type="image/svg+xml")


@own_list_page(FleetAction.HAND_IN_OWN_FLEET)
def own_png(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The same picture as PNG, which every chat shows. Raises Http404, also where this machine can't draw."""
    drawing = _drawing_of(entry)
    try:
        laid_out = laid_out_page(
            render_to_string("print/list_picture.html", drawing), ["css/list-picture.css"]
        )
    except PdfUnavailable as no_pango:
        raise Http404 from no_pango
    return HttpResponse(
        as_png(laid_out.write_pdf(), scale=2, height=drawing["height"]), content_type="image/png"
    )


@own_list_act(FleetAction.HAND_IN_OWN_FLEET)
def own_link(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Makes the link to the list, for all of it or its cards only, or takes it back. Raises Http404."""
    _newest(entry)
    share = request.POST.get("share")
    if share == "stop":
        take_back_own_link(entry, now=timezone.now())
        messages.success(request, _("The link leads nowhere any more."))
    elif share in ("all", "cards"):
        share_own_list(entry, whole=share == "all", now=timezone.now())
        messages.success(request, _("The link is there: whoever has it reads your list."))
        # the sheet is folded when the page is reloaded: the fragment of the address unfolds it at the link
        return redirect(reverse("player-fleet", args=[link_of(entry)]) + "#share-link")
    return redirect("player-fleet", link_of(entry))


@require_safe
@never_cache
def shared_list(request: HttpRequest, token: str) -> HttpResponse:
    """A list as far as its player shares it with whoever has the link."""
    fleet = fleet_of_list_link(token)
    version = fleet.newest if fleet else None
    if fleet is None or version is None:
        return wrong_link(request)
    event = fleet.entry.tournament
    open_list = open_fleet(version, Parts(cards=True, extras=fleet.shares_all), event)
    context = {"entry": fleet.entry, "tournament": event, "version": version, "open": open_list}
    with in_zone_of_venue(event):
        response = render(request, "fleets/shared_list.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _drawing_of(entry: Entry) -> dict[str, Any]:
    """What the picture shows, and where. Raises Http404 without a list."""
    version = _newest(entry)
    rows = [
        (ROW * (at + 3), 48 if card.place else 24, 400 if card.place else 600, _short(card.title, card.count))
        for at, card in enumerate(LIST_PAGES[entry.tournament.game].cards_of(version.reading)[:MOST])
    ]
    return {
        "entry": entry,
        "version": version,
        "rows": rows,
        "height": ROW * (len(rows) + 4),
        "foot": ROW * (len(rows) + 3) + ROW // 2,
        "tournament": entry.tournament,
    }


def _newest(entry: Entry) -> FleetVersion:
    """The version handed in last. Raises Http404 without one."""
    fleet: Fleet | None = getattr(entry, "fleet", None)
    version = fleet.newest if fleet else None
    if version is None:
        raise Http404
    return version


def _short(title: str, count: int) -> str:
    text = f"{count} × {title}" if count > 1 else title
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"
