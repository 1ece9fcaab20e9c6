"""Accounts: log-in, password, tokens, claiming an entry, and the shortcut to one's own page."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, PasswordChangeView, redirect_to_login
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ...access.links import link_of
from ...access.rate_limits import WRONG_LOGINS, login_is_allowed, refund_login, remember_browser
from ...acts import Action
from ...forms.tokens import TokenForm
from ...list_provider import list_provider
from ...models import ApiToken, Entry, Tournament, User
from ...services.people.identity import claim_entry, unclaim_entry
from ...services.people.tokens import make_token, revoke_token
from ..base.answers import form_status, post_data, refusals_at, refusals_shown
from ..base.errors import wait_page
from ..base.requests import by_post, current_actor, player_act

# As many as somebody can look through; a token for all events needs none of them.
MOST_EVENTS = 40


class LogIn(LoginView):
    """The log-in of the staff; after too many wrong ones it asks to wait and hashes no password."""

    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Only wrong log-ins count towards the limit."""
        name = request.POST.get("username", "")
        if not login_is_allowed(request, name):
            return wait_page(request, WRONG_LOGINS)
        response: HttpResponse = super().post(request, *args, **kwargs)
        if request.user.is_authenticated:
            refund_login(request, name)
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Logs in; the browser is remembered from now on."""
        response = super().form_valid(form)
        remember_browser(response, form.get_user())
        return response


class ChangePassword(PasswordChangeView):
    """Another password for the account; it stays logged in here, and is logged out everywhere else."""

    template_name = "registration/password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Changes it; the browser stays remembered for the account."""
        response = super().form_valid(form)
        remember_browser(response, current_actor(self.request))
        messages.success(self.request, _("Your password is another one now."))
        return response


@player_act(Action.CLAIM_ENTRY)
def claim(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The account that is logged in is this player from now on (F48)."""
    home = reverse("player-page", args=[link_of(entry)])
    if not isinstance(request.user, User):
        return redirect_to_login(home)
    with refusals_shown(request, _("This page now belongs to your account.")):
        claim_entry(entry, request.user, now=timezone.now())
    return redirect(home)


@player_act(Action.CLAIM_ENTRY)
def unclaim(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Only the account itself can do this here; otherwise the desk can."""
    if entry.user_id is not None and request.user.pk == entry.user_id:
        with refusals_shown(request, _("Your account no longer belongs to this player.")):
            unclaim_entry(entry, entry.user, now=timezone.now())
    return redirect("player-page", link_of(entry))


@never_cache
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirects from the account to its player page in this event."""
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


@never_cache
@login_required
def my_events(request: HttpRequest) -> HttpResponse:
    """Every entry this account has claimed, the latest event first, with links to list and results."""
    entries = Entry.objects.filter(user=current_actor(request)).select_related(
        "tournament", *list_provider().entry_relations
    )
    context = {"entries": entries.order_by("-tournament__date", "-pk")}
    return render(request, "tournaments/public/my_events.html", context)


@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens with their last use, and the form for another; a new one is shown in this answer alone."""
    user = current_actor(request)
    form, secret = TokenForm(post_data(request), events=_events_of(user)), ""
    if form.is_valid():
        with refusals_at(form):
            secret = _make(user, form)
            form = TokenForm(events=_events_of(user))
    now = timezone.now()
    context = {
        "form": form,
        "secret": secret,
        "tokens": [
            (token, token.expires_at <= now)
            for token in ApiToken.objects.filter(user=user).prefetch_related("events")
        ],
    }
    return render(request, "tournaments/public/tokens.html", context, status=form_status(form))


@never_cache
@login_required
@by_post("tokens")
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """The token opens nothing any more; a second click does no harm."""
    revoke_token(current_actor(request), pk)
    messages.success(request, _("The token opens nothing any more."))
    return redirect("tokens")


def _make(user: User, form: TokenForm) -> str:
    data = form.cleaned_data
    chosen = Tournament.objects.filter(pk__in=data.get("events", ()))
    _token, secret = make_token(
        user,
        name=data["name"],
        scope=data["scope"],
        days=data["days"],
        events=chosen,
        is_for_every_event=not data.get("events"),
        now=timezone.now(),
    )
    return secret


def _events_of(user: User) -> list[Tournament]:
    own = Tournament.objects.filter(Q(staff__user=user) | Q(entries__user=user)).distinct()
    return list(own.order_by("-date", "-pk")[:MOST_EVENTS])
