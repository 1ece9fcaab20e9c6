"""Messages that an act sends: written in its transaction, delivered once that is saved (delivery.py)."""

import json
from collections.abc import Callable, Iterator, Set
from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import translation

from ...access.links import link_of
from ...acts import Action, AnyAction, Mail
from ...acts.payload import Json
from ...models import AuditRow, Entry, Outgoing, Registration, Tournament
from ...queries.people.registration import GONE
from ...queries.rounds.history import sentence_of
from .emails import composer_of, emails_of, mail_is_set_up, recipients_of
from .phones import push_is_set_up

Deliver = Callable[[int], object]
_deliver: list[Deliver] = []


def register_delivery(deliver: Deliver) -> None:
    """Registers what delivers the messages of an event (by its pk) once they are saved."""
    _deliver[:] = [deliver]


def write_messages(tournament: Tournament, action: AnyAction, line: AuditRow, figures: Json) -> None:
    """Writes the e-mails, phone notes and webhook call of this act; called by the gate, inside the act."""
    mail = action.act.mails if mail_is_set_up() else None
    messages = [
        *(emails_of(mail, tournament, figures) if mail else ()),
        *_notes(action, tournament, figures),
        *_calls(action, line, figures),
    ]
    for message in messages:
        message.tournament, message.action, message.created_at = tournament, str(action), line.at
    if messages:
        Outgoing.objects.bulk_create(messages)
        for deliver in _deliver:
            transaction.on_commit(partial(deliver, tournament.pk))


def mails_before_place(addresses: Set[str], others: QuerySet[Registration]) -> Q:
    """The mails to these addresses from before somebody had a place: they name no player.

    Spares those to an address that one of `others` who waits or has a place has, too: brothers may register
    with the same.
    """
    staying = others.exclude(state__in=GONE).values_list("email", flat=True)
    taken = {address.casefold() for address in staying}
    own = Q(pk=None)
    for address in {address.casefold() for address in addresses} - taken - {""}:
        own |= Q(entry=None, channel=Outgoing.Channel.MAIL, address__iexact=address)
    return own


def _notes(action: AnyAction, tournament: Tournament, figures: Json) -> Iterator[Outgoing]:
    """The notes to phones: the same as by e-mail, and announcements; none on registrations, whose owners have
    no phone here yet."""
    mail = action.act.mails
    is_sent = action == Action.ANNOUNCE if mail is None else mail not in (Mail.REGISTERED, Mail.MOVED_UP)
    if not is_sent or not push_is_set_up():
        return
    with_phone = Entry.objects.filter(phones__isnull=False).distinct().prefetch_related("phones")
    compose = composer_of(mail, tournament, figures) if mail else None
    for entry in recipients_of(mail or Mail.REMINDER, tournament, figures, with_phone):
        link = reverse("player-page", args=[link_of(entry)])
        for phone in entry.phones.all():
            title, text = tournament.name, str(figures.get("text") or "")
            if compose:
                subject, text = compose(entry, phone.language) or ("", "")
                title = f"{tournament.name}: {subject}"
            if text:
                yield Outgoing(
                    channel=Outgoing.Channel.PUSH,
                    entry=phone.entry,
                    address=str(phone.pk),
                    subject=title[:250],
                    body=json.dumps({"text": text[:1000], "link": link}, ensure_ascii=False),
                )


def _calls(action: AnyAction, line: AuditRow, figures: Json) -> Iterator[Outgoing]:
    tournament = line.tournament
    if not tournament.webhook_url or not action.act.goes_out:
        return
    # Who meets against a constraint must not be known outside the event.
    figures = {key: value for key, value in figures.items() if key != "against"}
    with translation.override("en"):
        sentence = sentence_of(str(action), figures)
    if tournament.webhook_kind == "discord":
        # Text typed by users must not ping anybody.
        content: Json = {
            "content": f"**{tournament.name}**: {sentence}"[:2000],
            "allowed_mentions": {"parse": []},
        }
    else:
        content = {
            "event": tournament.slug, "name": tournament.name, "revision": line.revision,
            "at": line.at.isoformat(), "act": str(action), "says": sentence, "data": figures,
        }  # fmt: skip
    yield Outgoing(
        channel=Outgoing.Channel.WEBHOOK,
        address=tournament.webhook_url,
        body=json.dumps(content, ensure_ascii=False),
    )
