"""The e-mail addresses and phones of an event are gone once the days are over that it keeps them."""

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
    """Every event whose days are over has no address of a player any more; how many events had one."""
    overdue = list(_overdue(now))
    for tournament in overdue:
        delete_addresses(tournament, None, now=now)
    return len(overdue)


def delete_addresses(tournament: Tournament, actor: User | None, *, now: datetime) -> None:
    """No player and nobody who registered has an address here, in no state of the event that is kept either.

    Phones are told no more. Mails and notes that went out are deleted with what they said. There is no way
    back.
    """
    with change(tournament, Action.DELETE_ADDRESSES, actor, now=now) as step:
        event = step.target
        step.payload = Payload()
        gone = Entry.objects.filter(tournament=event).exclude(email="").update(email="")
        gone += Registration.objects.filter(tournament=event).exclude(email="").update(email="")
        gone += Phone.objects.filter(entry__tournament=event).delete()[0]
        gone += Outgoing.objects.filter(tournament=event, channel__in=TO_PLAYERS).delete()[0]
        if not gone:
            step.skip()
            return
        for snapshot in Snapshot.objects.filter(tournament=event).defer("document"):
            behind = snapshot.data.get("entries", {})
            kept = {key: [pk, user, ""] for key, (pk, user, _email) in behind.items()}
            Snapshot.objects.filter(pk=snapshot.pk).update(data={**snapshot.data, "entries": kept})


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
