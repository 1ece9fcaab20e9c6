"""Announcements of the desk, and messages to players and other programs."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action, action_of
from ...forms.events import AnnouncementForm, WebhookForm
from ...models import Outgoing, Tournament
from ...queries.state.called import call_players
from ...services.event.announcements import announce, take_announcement_down
from ...services.event.delivery import try_again
from ...services.event.reminders import remind_players, set_webhook
from ...services.sending.emails import mail_is_set_up
from ...services.sending.phones import push_is_set_up
from ...tasks import send_messages
from ...wording.sentences import delivery_text
from ..base.answers import done_at, post_data, refusals_at, refusals_shown
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import names_for

# How many messages the page shows, the latest first.
MOST_SHOWN = 200


@staff_page(Action.ANNOUNCE)
def event_announce(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The text that stands on every page of the event and in the hall until it is taken down."""
    form = AnnouncementForm(post_data(request), initial={"text": tournament.announcement})
    if form.is_valid():
        with done_at(request, form, _("Everybody reads it now.")):
            announce(tournament, current_actor(request), text=form.cleaned_data["text"], now=timezone.now())
            return to_place(request, tournament)
    context = {"form": form}
    return staff_render(request, "tournaments/desk/announce.html", tournament, context)


@staff_act(Action.ANNOUNCE)
def event_announce_down(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement is removed."""
    with refusals_shown(request, _("The announcement is taken down.")):
        take_announcement_down(tournament, current_actor(request), now=timezone.now())
    return to_place(request, tournament)


@staff_page(Action.SEE_MESSAGES)
def event_messages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Messages that went out, wait or failed, and why; whether mail is set up, and the webhook."""
    form = WebhookForm(initial={"url": tournament.webhook_url, "kind": tournament.webhook_kind or "json"})
    return _messages_page(request, tournament, form)


@staff_act(Action.SET_WEBHOOK)
def event_webhook(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another program is notified of the event; the secret is shown in this response and never again."""
    form = WebhookForm(request.POST)
    if form.is_valid():
        data, now = form.cleaned_data, timezone.now()
        with refusals_at(form):
            secret = set_webhook(
                tournament, current_actor(request), url=data["url"], kind=data["kind"], now=now
            )
            if secret:
                return _messages_page(request, tournament, form, secret=secret)
            messages.success(request, _("The webhook is taken away."))
            return redirect("messages", tournament.slug)
    return _messages_page(request, tournament, form)


@staff_act(Action.REMIND_PLAYERS)
def event_remind(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Day and place to everybody who left an address."""
    with refusals_shown(request):
        remind_players(tournament, current_actor(request), now=timezone.now())
        messages.success(request, _("The reminder is on its way."))
    return redirect("messages", tournament.slug)


@staff_act(Action.SEE_MESSAGES)
def message_again(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A failed message is tried again."""
    number = number_in(request.POST.get("message", ""), most=MOST_KEY)
    if number is not None and try_again(tournament, number):
        send_messages(tournament.pk)
    return redirect("messages", tournament.slug)


def _messages_page(
    request: HttpRequest, tournament: Tournament, form: WebhookForm, *, secret: str = ""
) -> HttpResponse:
    sent = Outgoing.objects.filter(tournament=tournament).select_related("entry")[:MOST_SHOWN]
    call_players(sent, names_for(request), "entry")
    context = {
        "form": form,
        "secret": secret,
        "mail": mail_is_set_up(),
        "push": push_is_set_up(),
        "links": bool(settings.SITE_URL),
        "sent": [
            (message, _heading(message), delivery_text(message.problem, message.detail)) for message in sent
        ],
    }
    return staff_render(request, "tournaments/desk/messages.html", tournament, context)


def _heading(message: Outgoing) -> str:
    """Its own subject; for a message to another program what happened."""
    action = action_of(message.action)
    return message.subject or (str(action.act.right) if action else "")
