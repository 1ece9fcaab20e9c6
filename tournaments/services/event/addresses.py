"""Deletes the e-mail addresses and phones of an event after the days it may keep them."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from ...acts import Action
from ...acts.payload import OfPlayer, Payload
from ...models import Entry, Outgoing, Phone, Registration, Snapshot, Tournament, User
from ...queries.people.registration import addresses_of, gone_with
from ..gate.change import change
from ..sending.outgoing import mails_before_place

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
        _delete_from_snapshots(event)


def delete_own_email(entry: Entry, *, now: datetime) -> Entry:
    """The player's own address, also of the registration and in snapshots, with the mails that were sent to
    it: no more e-mails are sent."""
    with change(entry, Action.EDIT_OWN_ENTRY, None, now=now, by=entry) as step:
        fresh = step.target
        step.payload = OfPlayer(name=fresh.name, key=fresh.key)
        known = addresses_of(fresh)
        if not known:
            return step.unchanged(fresh)
        registrations = Registration.objects.filter(tournament=step.tournament)
        before_place = mails_before_place(known, registrations.exclude(key=fresh.key))
        mails = Outgoing.objects.filter(tournament=step.tournament, channel=Outgoing.Channel.MAIL)
        mails.filter(Q(entry=fresh) | before_place).delete()
        registrations.filter(key=fresh.key).update(email="")
        gone_with(step.tournament, known).update(email="")
        step.save(fresh, email="")
        _delete_from_snapshots(step.tournament, key=fresh.key)
        return fresh


def _delete_from_snapshots(tournament: Tournament, *, key: str = "") -> None:
    """The address of this player, without a key of all."""
    for snapshot in Snapshot.objects.filter(tournament=tournament).defer("document"):
        rows = {
            each: [pk, user, "" if key in ("", each) else email]
            for each, (pk, user, email) in snapshot.data.get("entries", {}).items()
        }
        Snapshot.objects.filter(pk=snapshot.pk).update(data={**snapshot.data, "entries": rows})


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
