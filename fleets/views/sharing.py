"""A player gives the own list on: as a code that holds its text, and as a picture drawn here."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from fleets.games import LIST_PAGES
from tournaments.models import Entry
from tournaments.views.access import player_page

from ..acts import FleetAction
from ..models import Fleet, FleetVersion
from .access import with_lists

# Of a picture: the height of a row in px, and the most signs in one.
ROW, WIDEST = 24, 52


@player_page(FleetAction.HAND_IN_OWN_FLEET)
@with_lists
def own_code(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The text of the list as a QR code: whoever scans it has the list, without network and without a link.

    Raises Http404 without a list, and for one too long for a code.
    """
    out = BytesIO()
    try:
        code = segno.make_qr(_newest(entry).text.strip(), error="l")
    except segno.DataOverflowError as too_long:
        raise Http404 from too_long
    code.save(out, kind="svg", omitsize=True, border=4, dark="#000", light="#fff")
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@player_page(FleetAction.HAND_IN_OWN_FLEET)
@with_lists
def own_picture(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The list as a small picture: its cards by name, nothing of the cards' artwork. Raises Http404."""
    version = _newest(entry)
    rows = [
        (ROW * (at + 3), 48 if card.place else 24, 400 if card.place else 600, _short(card.title, card.count))
        for at, card in enumerate(LIST_PAGES[entry.tournament.game].cards_of(version.reading))
    ]
    context = {
        "entry": entry,
        "version": version,
        "rows": rows,
        "height": ROW * (len(rows) + 4),
        "foot": ROW * (len(rows) + 3) + ROW // 2,
        "tournament": entry.tournament,
    }
    return render(request, "fleets/picture.svg", context, content_type="image/svg+xml")


def _newest(entry: Entry) -> FleetVersion:
    """The version handed in last. Raises Http404 without one."""
    fleet: Fleet | None = getattr(entry, "fleet", None)
    version = fleet.newest if fleet else None
    if version is None:
        raise Http404
    return version


def _short(title: str, count: int) -> str:
    told = f"{count} × {title}" if count > 1 else title
    return told if len(told) <= WIDEST else f"{told[: WIDEST - 1]}…"
