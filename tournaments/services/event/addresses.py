"""Deletes the e-mail addresses and phones of an event after the days it may keep them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from ...acts import Action
from ...acts.payloads import Payload
from ...models import Entry, Outgoing, Phone, Registration, Snapshot, Tournament, User
from ..gate.change import change

TO_PLAYERS = (Outgoing.Channel.MAIL, Outgoing.Channel.PUSH)


def delete_old_addresses(*, now: datetime) -> int:
    """Deletes the addresses of every event whose days are over; returns how many events had one."""
    overdue = list(_overdue(now))
    for tournament in overdue:
        delete_addresses(tournament, None, now=now)
    return len(overdue)


def delete_addresses(tournament: Tournament, actor: User | None, *, now: datetime) -> None:
    """Deletes the addresses of all players and registrations, also in the snapshots of the event.

    Phones are deleted, and so are the mails and notes that were sent, with their text. This cannot be undone.
    """
    with change(tournament, Action.DELETE_ADDRESSES, actor, now=now) as step:
        event = step.target
        step.payload = Payload()
        deleted = Entry.objects.filter(tournament=event).exclude(email="").update(email="")
        deleted += Registration.objects.filter(tournament=event).exclude(email="").update(email="")
        deleted += Phone.objects.filter(entry__tournament=event).delete()[0]
        deleted += Outgoing.objects.filter(tournament=event, channel__in=TO_PLAYERS).delete()[0]
        if not deleted:
            step.skip()
            return
        for snapshot in Snapshot.objects.filter(tournament=event).defer("document"):
            rows = snapshot.data.get("entries", {})
            without_address = {key: [pk, user, ""] for key, (pk, user, _email) in rows.items()}
            Snapshot.objects.filter(pk=snapshot.pk).update(data={**snapshot.data, "entries": without_address})


def _overdue(now: datetime) -> Iterator[Tournament]:
    """Events with an address whose last day to keep it is over."""
    of_event = {"tournament": OuterRef("pk")}
    has_address = (
        Exists(Entry.objects.filter(**of_event).exclude(email=""))
        | Exists(Registration.objects.filter(**of_event).exclude(email=""))
        | Exists(Phone.objects.filter(entry__tournament=OuterRef("pk")))
        | Exists(Outgoing.objects.filter(**of_event, channel__in=TO_PLAYERS))
    )
    for tournament in Tournament.objects.filter(has_address, date__lt=now.date()):
        if tournament.date + timedelta(days=tournament.email_days) < now.date():
            yield tournament
