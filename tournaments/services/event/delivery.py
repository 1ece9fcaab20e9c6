"""Delivery of messages: each once, with its state shown to the organizer.

Delivery does not change the event, so its revision stays. A sender claims the message first, so two of them
do not send it twice; a message whose sender died is claimed again after a while.
"""

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DatabaseError
from django.db.models import F, Q

from ...models import Outgoing, Tournament
from ..sending.phones import deliver_note
from ..sending.webhook import Undelivered, post_signed

log = logging.getLogger(__name__)

MOST_TRIES = 5
WEBHOOKS = (Outgoing.Channel.WEBHOOK,)
NOT_WEBHOOKS = (Outgoing.Channel.MAIL, Outgoing.Channel.PUSH)
ALL = (*WEBHOOKS, *NOT_WEBHOOKS)
SILENT = ("no_answer", "unknown_host", "no_mail_answer")
# A sender without a result by then is considered dead.
PATIENCE = timedelta(minutes=5)


def deliver_waiting(pk: int, *, now: datetime, channels: Collection[str] = ALL) -> bool:
    """Sends every waiting message of the event on these channels or records why not; True where another try
    may help.

    A receiver who does not answer is asked once: it is taken for silent for the messages after that one.
    """
    orphaned = Q(state=Outgoing.State.SENDING, tried_at__lt=now - PATIENCE)
    waiting = Outgoing.objects.filter(Q(state=Outgoing.State.WAITING) | orphaned, tournament=pk)
    waiting, silent = waiting.filter(channel__in=channels), dict[str, Undelivered]()
    for message in waiting.select_related("tournament").order_by("pk"):
        claim = waiting.filter(pk=message.pk, tries=message.tries)
        if claim.update(state=Outgoing.State.SENDING, tries=F("tries") + 1, tried_at=now):
            _deliver(message, silent)
    return waiting.exists()


def channels_waiting(pk: int) -> set[str]:
    """The channels on which a message of the event waits."""
    waiting = Outgoing.objects.filter(tournament=pk, state=Outgoing.State.WAITING)
    return set(waiting.values_list("channel", flat=True).distinct())


def _deliver(message: Outgoing, silent: dict[str, Undelivered]) -> None:
    row = Outgoing.objects.filter(pk=message.pk)
    # All mail goes to one server.
    receiver = "" if message.channel == Outgoing.Channel.MAIL else message.address
    try:
        if receiver in silent:
            raise silent[receiver]
        _send(message)
    except Undelivered as error:
        is_last = not error.may_pass or message.tries + 1 >= MOST_TRIES
        state = Outgoing.State.FAILED if is_last else Outgoing.State.WAITING
        row.update(state=state, problem=error.code, detail=error.detail[:200])
        if error.code in SILENT:
            silent[receiver] = error
    except (DatabaseError, SoftTimeLimitExceeded):
        raise  # The caller tries again: when the database is back, or with time of its own.
    except Exception as error:  # A bug: the messages after this one are still sent.
        log.exception("Message %s could not be sent", message.pk)
        row.update(state=Outgoing.State.FAILED, problem="broken", detail=type(error).__name__)
    else:
        row.update(state=Outgoing.State.SENT, problem="", detail="")


def _send(message: Outgoing) -> None:
    if message.channel == Outgoing.Channel.MAIL:
        _mail(message)
        return
    if message.channel == Outgoing.Channel.PUSH:
        deliver_note(message)
        return
    post_signed(
        message.address,
        message.body.encode(),
        secret=message.tournament.webhook_secret,
        number=message.pk,
        inside=settings.WEBHOOK_INSIDE,
    )


def _mail(message: Outgoing) -> None:
    # A line break in a subject would begin a header of its own.
    subject = " ".join(message.subject.split())
    try:
        EmailMessage(subject, message.body, to=[message.address]).send()
    except SMTPRecipientsRefused as error:
        answer = next(iter(error.recipients.values()), (0, b""))
        raise Undelivered("refused", _answer_text(*answer), may_pass=400 <= answer[0] < 500) from error
    except SMTPResponseException as error:
        code, text = error.smtp_code, error.smtp_error
        raise Undelivered("mail_answered", _answer_text(code, text), may_pass=code < 500) from error
    except (OSError, SMTPException, ValueError) as error:
        raise Undelivered("no_mail_answer", type(error).__name__, may_pass=True) from error


def _answer_text(code: int, text: bytes | str) -> str:
    decoded = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {decoded}".strip()


def try_again(tournament: Tournament, pk: int) -> bool:
    """An unsent message waits again; False where there is no such message."""
    unsent = (Outgoing.State.FAILED, Outgoing.State.WAITING)
    row = Outgoing.objects.filter(tournament=tournament, pk=pk, state__in=unsent)
    return bool(row.update(state=Outgoing.State.WAITING, tries=0, problem="", detail=""))
