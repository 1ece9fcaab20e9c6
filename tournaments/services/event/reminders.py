"""The webhook of an event, and the reminder to its players."""

import secrets
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from ...acts import Action
from ...acts.event import WebhookSet
from ...acts.payload import Payload
from ...models import Tournament, User
from ...wording.refusals import Refused
from ..gate.change import change
from ..sending.emails import mail_is_set_up
from ..sending.webhook import leads_inside

WEBHOOK_KINDS = ("json", "discord")


def set_webhook(tournament: Tournament, actor: User | None, *, url: str, kind: str, now: datetime) -> str:
    """Sets the webhook of the event; returns the secret that signs its calls, shown only now.

    An empty address removes it. Raises Refused for an address that is not of the web, or inside this server's
    own network.
    """
    url = url.strip()
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or len(url) > 300):
        raise Refused("webhook_address", field="url")
    if url and not settings.WEBHOOK_INSIDE and leads_inside(url):
        raise Refused("webhook_inside", field="url")
    if url and kind not in WEBHOOK_KINDS:
        raise Refused("unknown_choice", field="kind", found=kind)
    with change(tournament, Action.SET_WEBHOOK, actor, now=now) as step:
        fresh = step.target
        step.save(
            fresh,
            webhook_url=url,
            webhook_kind=kind if url else "",
            webhook_secret=secrets.token_urlsafe(32) if url else "",
        )
        step.payload = WebhookSet(kind=fresh.webhook_kind, off=not url)
        return fresh.webhook_secret


def remind_players(tournament: Tournament, actor: User | None, *, now: datetime) -> None:
    """Mails day and place to every player with an address. Raises Refused without a mail server."""
    if not mail_is_set_up():
        raise Refused("no_mail_server")
    with change(tournament, Action.REMIND_PLAYERS, actor, now=now) as step:
        step.payload = Payload()
