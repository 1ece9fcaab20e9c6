"""Messages that an act sends: written in its transaction, delivered once that is saved (delivery.py)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

from django.db import transaction
from django.utils import translation

from ...acts import AnyAction
from ...acts.payloads import Json
from ...models import AuditRow, Outgoing, Tournament
from ...queries.rounds.history import sentence_of
from .emails import emails_of, mail_is_set_up
from .notes import phone_notes_of
from .phones import push_is_set_up

Deliver = Callable[[int], object]
_deliver: list[Deliver] = []


def register_delivery(deliver: Deliver) -> None:
    """Registers what delivers the messages of an event (by its pk) once they are saved."""
    _deliver[:] = [deliver]


def write_messages(tournament: Tournament, action: AnyAction, line: AuditRow, figures: Json) -> None:
    """Writes the e-mails, phone notes and webhook call of this act; called by the gate, inside the act."""
    messages = [
        *_mails(tournament, action, line, figures),
        *_notes(tournament, action, line, figures),
        *_calls(tournament, action, line, figures),
    ]
    if messages:
        Outgoing.objects.bulk_create(messages)
        for deliver in _deliver:
            transaction.on_commit(partial(deliver, tournament.pk))


def _mails(tournament: Tournament, action: AnyAction, line: AuditRow, figures: Json) -> Iterator[Outgoing]:
    if action.act.mails is None or not mail_is_set_up():
        return
    for email in emails_of(action.act.mails, tournament, figures):
        yield Outgoing(
            tournament=tournament,
            channel=Outgoing.Channel.MAIL,
            action=str(action),
            entry=email.entry,
            address=email.address,
            subject=email.subject[:250],
            body=email.body,
            created_at=line.at,
        )


def _notes(tournament: Tournament, action: AnyAction, line: AuditRow, figures: Json) -> Iterator[Outgoing]:
    if not push_is_set_up():
        return
    for note in phone_notes_of(action, tournament, figures):
        yield Outgoing(
            tournament=tournament,
            channel=Outgoing.Channel.PUSH,
            action=str(action),
            entry=note.phone.entry,
            address=str(note.phone.pk),
            subject=note.title[:250],
            body=json.dumps({"text": note.text[:1000], "link": note.link}, ensure_ascii=False),
            created_at=line.at,
        )


def _calls(tournament: Tournament, action: AnyAction, line: AuditRow, figures: Json) -> Iterator[Outgoing]:
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
        tournament=tournament,
        channel=Outgoing.Channel.WEBHOOK,
        action=str(action),
        address=tournament.webhook_url,
        body=json.dumps(content, ensure_ascii=False),
        created_at=line.at,
    )
