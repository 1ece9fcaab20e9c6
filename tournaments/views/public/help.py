"""Who may do what, from the same table that decides access."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...access.rights import rights_table
from ...acts import Role
from ...models import Tournament
from ...queries import staff_of
from ..base.http_cache import public_page


@public_page()
def event_roles(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The staff of this event, and the rights of every role."""
    context = {
        "tournament": tournament,
        "leaders": [leader for leader in staff_of(tournament) if leader.user.is_active],
        "roles": Role.labels,
        "groups": list(rights_table()),
        "live_revision": tournament.revision,
    }
    return render(request, "tournaments/public/event_roles.html", context)
