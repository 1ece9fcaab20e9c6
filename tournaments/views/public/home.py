"""The start page: the events, searched and a page at a time, and the ways from there."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ...forms.home import EventSearchForm
from ...games import GAME_WORDS
from ...models import Tournament, User
from ...queries.event.events import EventPage, Wanted, countries_of_events, event_page, own_events
from ...text.cleaning import number_in
from ..base.http_cache import mark_for_all, offered_to_proxies
from ..games import LINKS

# With fewer of them there is nothing to look for.
FEW = 10


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Running, coming and finished events, those that fit what is looked for; the reader's role is marked."""
    mark_for_all(request)
    is_search = any(request.GET.get(name) for name in Wanted._fields)
    form = EventSearchForm(request.GET, countries_of_events(request.user)) if is_search else None
    wanted = form.wanted() if form else Wanted()
    page = event_page(request.user, wanted, number_in(request.GET.get("page", ""), most=9999) or 1)
    if form is None and page.found > FEW:
        form = EventSearchForm({}, page.countries)
    own = own_events(request.user) if isinstance(request.user, User) else ()
    context = {
        **_shown(page),
        "roles": {staff.tournament_id: staff.get_role_display() for staff in own},
        "form": form,
        "query": urlencode({name: value for name, value in request.GET.items() if name in Wanted._fields}),
        "tools": LINKS,
        "is_new": request.user.is_authenticated and all(staff.tournament.is_practice for staff in own),
        "practice": next((staff.tournament for staff in own if staff.tournament.is_practice), None),
        "games": GAME_WORDS,
    }
    return offered_to_proxies(request, render(request, "tournaments/public/home.html", context))


def _shown(page: EventPage) -> dict[str, Any]:
    headings = {
        Tournament.State.RUNNING.value: _("Running"),
        Tournament.State.SETUP.value: _("Coming"),
        Tournament.State.FINISHED.value: _("Finished"),
    }
    return {"page": page, "groups": [(headings[group.state], group) for group in page.groups]}
