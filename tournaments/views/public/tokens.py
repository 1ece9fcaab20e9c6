"""The tokens of an account: those there are, a new one, and the end of one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ...forms.tokens import TokenForm
from ...models import ApiToken, Tournament, User
from ...services.people.tokens import make_token, revoke_token
from ..base.answers import form_status, post_data, refusals_at
from ..base.requests import by_post, current_actor

# As many as somebody can look through; a token for all events needs none of them.
MOST_EVENTS = 40


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
