"""The player's own page behind the personal link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from ..models import Entry
from ..roles import Action
from .access import player_page, player_render


@player_page(Action.REPORT_OWN_RESULT)
def page(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Round, table, opponent, clock, result, own games."""
    return player_render(request, "tournaments/player.html", entry, {})
