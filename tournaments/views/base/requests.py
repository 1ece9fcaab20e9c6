"""Access to pages behind log-ins and personal links: a view names its action, the table of roles decides."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from ...access.links import entry_of_link, entry_of_slip, link_of, link_of_registration, registration_of_link
from ...access.permissions import require
from ...access.rate_limits import WRONG_LINKS, address_of
from ...acts import AnyAction, Role, every_action, may
from ...models import Entry, Registration, Tournament, User
from ...services.gate.change import lines_noted
from ...text.names import Names
from .answers import page_status
from .errors import wait_page
from .http_cache import PLACEHOLDER, in_zone_of_venue, keep_on_device
from .visit import access_in, event_or_404, visit_of

View = Callable[..., HttpResponseBase]


def never_cached(view: View) -> View:
    """As Django's `never_cache`, but for a page that says itself how it is kept."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return page


def staff_page(action: AnyAction) -> Callable[[View], View]:
    """A page of one event for those who may do `action`; the view gets the tournament in place of the slug.

    Not logged in: to the log-in and back. Wrong role: 403. No such event: 404.
    """

    def wrap(view: View) -> View:
        @never_cached
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            tournament = event_or_404(request.user, slug)
            visit = visit_of(request)
            visit.calls_waiting = getattr(tournament, "calls_waiting", 0)
            if not request.user.is_authenticated:
                return _to_login(request, tournament)
            access = access_in(request, tournament)
            if not access.may(action):
                if access.resting:
                    return redirect("staff-acting", tournament.slug)
                raise PermissionDenied(str(action))
            visit.names = Names.FULL
            with in_zone_of_venue(tournament), lines_noted() as visit.lines:
                return view(request, tournament, **kwargs)

        return page

    return wrap


def staff_act(action: AnyAction) -> Callable[[View], View]:
    """Like `staff_page`, for acts done by POST only; a GET redirects to the desk and does nothing."""
    return _act_of(staff_page(action), lambda tournament: redirect("desk", tournament.slug))


def _act_of(page: Callable[[View], View], back: Callable[[Any], HttpResponse]) -> Callable[[View], View]:
    """Acts behind the door of a page, done by POST only; a GET goes `back` and does nothing.

    (A GET comes from a reload after the session expired; a bare 405 would help nobody.)
    """

    def wrap(view: View) -> View:
        @page
        @wraps(view)
        def act(request: HttpRequest, found: Any, **kwargs: Any) -> HttpResponseBase:
            return view(request, found, **kwargs) if request.method == "POST" else back(found)

        return act

    return wrap


def by_post(page: str) -> Callable[[View], View]:
    """An act of an account, of no event: done by POST only; a GET redirects to `page` and does nothing.

    (As in `staff_act`: who logs in again before an act arrives by GET.)
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def act(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(page)
            return view(request, **kwargs)

        return act

    return wrap


def account_page(action: AnyAction) -> Callable[[View], View]:
    """A page of no event (yet), for accounts that may do `action`."""

    def wrap(view: View) -> View:
        @never_cache
        @wraps(view)
        def page(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            require(current_actor(request), None, action)
            return view(request, **kwargs)

        return page

    return wrap


def player_page(action: AnyAction) -> Callable[[View], View]:
    """A page behind a personal link; the view gets the entry in place of the token. A wrong link: 404.

    Whoever holds the link is that player: no account, no log-in (F48).
    """
    return _link_page(entry_of_link, action)


def registration_page(action: AnyAction) -> Callable[[View], View]:
    """A page behind the link of a registration; the view gets the registration. A wrong link: 404."""
    return _link_page(registration_of_link, action)


def _link_page(
    find: Callable[[str], Entry | Registration | None], action: AnyAction
) -> Callable[[View], View]:
    def wrap(view: View) -> View:
        @never_cache
        @wraps(view)
        def page(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
            found = find(token)
            if found is None:
                return wrong_link(request)
            if not may({Role.PLAYER}, action):
                raise PermissionDenied(str(action))
            with in_zone_of_venue(found.tournament):
                return view(request, found, **kwargs)

        return page

    return wrap


def player_act(action: AnyAction) -> Callable[[View], View]:
    """Like `player_page`, for acts done by POST only; a GET redirects to the player's page."""
    return _act_of(player_page(action), lambda entry: redirect("player-page", link_of(entry)))


def registration_act(action: AnyAction) -> Callable[[View], View]:
    """Like `registration_page`, for acts done by POST only; a GET redirects to the page itself."""
    return _act_of(
        registration_page(action),
        lambda registration: redirect("registration", link_of_registration(registration)),
    )


def slip_page(view: View) -> View:
    """The page behind the code on a result slip; the view gets the entry and the number of the round."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        slip = entry_of_slip(token)
        if slip is None:
            return wrong_link(request)
        entry, number = slip
        with in_zone_of_venue(entry.tournament):
            return view(request, entry, number, **kwargs)

    return page


def wrong_link(request: HttpRequest) -> HttpResponse:
    """404 for a link that is wrong or no longer valid; who tries many is asked to wait.

    In a hall everybody comes from one address. The link is checked before the limit, so the wrong tries of
    one phone cost nobody else a page; the limit spares the server and its log.
    """
    if not WRONG_LINKS.allows(address_of(request)):
        return wait_page(request, WRONG_LINKS)
    return render(request, "tournaments/public/link_wrong.html", status=404)


def player_render(
    request: HttpRequest, template: str, entry: Entry, context: Mapping[str, Any], *, status: int = 0
) -> HttpResponse:
    """A page of one player; adds the entry, the event and the token for addresses to the context. Its forms
    give the status, if no other is given."""
    status = status or page_status(request, context)
    shared = {"tournament": entry.tournament, "entry": entry, "token": link_of(entry)}
    response = render(request, template, {**shared, **context}, status=status)
    if status == 200 and request.method == "GET" and not request.user.is_authenticated:
        keep_on_device(response)
    return response


def allowed_actions(request: HttpRequest, tournament: Tournament | None) -> frozenset[str]:
    """The actions the visitor may do in the event, so that only buttons that work are shown."""
    access = access_in(request, tournament)
    return frozenset(str(action) for action in every_action() if may(access.roles, action))


def staff_render(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    context: Mapping[str, Any],
    *,
    status: int = 0,
) -> HttpResponse:
    """A page of the desk; adds the event and the visitor's actions to the context. Its forms give the status,
    if no other is given."""
    shared = {"tournament": tournament, "may": allowed_actions(request, tournament), "at_desk": True}
    if visit_of(request).is_kept:
        shared["csrf_token"] = PLACEHOLDER
    return render(request, template, {**shared, **context}, status=status or page_status(request, context))


def current_actor(request: HttpRequest) -> User:
    """The account of the request. Raises PermissionDenied without one, which the pages above rule out."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _to_login(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    # After a POST back to the desk: what was posted is gone, and its address is no page.
    back = request.get_full_path() if request.method == "GET" else reverse("desk", args=[tournament.slug])
    if request.headers.get("HX-Request"):
        # htmx would follow the redirect and paste the log-in into the page.
        return HttpResponse(headers={"HX-Redirect": f"{reverse('login')}?{urlencode({'next': back})}"})
    return redirect_to_login(back)
