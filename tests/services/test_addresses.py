"""E-mail addresses are kept for the days of the event and then are nowhere any more."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.models import AuditRow, Outgoing, Registration, Snapshot, Tournament
from tournaments.services.event.addresses import delete_own_email
from tournaments.services.event.sweeping import sweep
from tournaments.services.people.entries import Newcomer, add_entry, remove_entry
from tournaments.services.people.forgetting import forget_registration, forget_self
from tournaments.services.people.registration import (
    Applicant,
    register,
    settle_registration,
    withdraw_registration,
)
from tournaments.services.undo.restoring import restore_snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast, settings: Settings) -> Tournament:
    """Two with an address, one who waits, mails, and a state kept from before somebody was removed."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, takes_registrations=True, places=2, email_days=7)
    register(event, who=Applicant("Ala", email="ala@x.test"), sent_as="form-of-ala", now=NOW)
    add_entry(event, **who, newcomer=Newcomer(name="Ola", email="ola@x.test"))
    register(event, who=Applicant("Iza", email="iza@x.test"), sent_as="form-of-iza", now=NOW)
    add_entry(event, **who, newcomer=Newcomer(name="Ela", email="ela@x.test"))
    remove_entry(entry_of(event, "p3"), **who)
    return event


def addresses() -> set[str]:
    """Every address that is kept anywhere."""
    rows = [
        *Registration.objects.values_list("email", flat=True),
        *Tournament.objects.values_list("entries__email", flat=True),
        *Outgoing.objects.values_list("address", "body"),
        *Snapshot.objects.values_list("data", "document"),
        *AuditRow.objects.values_list("data", flat=True),
    ]
    return {name for name in ("ala", "ola", "iza", "ela") if f"{name}@x.test" in str(rows)}


def test_addresses_go_everywhere_once_the_days_are_over_and_not_before(event: Tournament, cast: Cast) -> None:
    assert addresses() == {"ala", "ola", "iza", "ela"}
    sweep(now=NOW + timedelta(days=7))
    assert addresses() == {"ala", "ola", "iza", "ela"}
    sweep(now=NOW + timedelta(days=8))
    assert addresses() == set()
    assert list(event.entries.values_list("name", flat=True)) == ["Ala", "Ola"]
    done = event.audit.filter(action="delete_addresses")
    sweep(now=NOW + timedelta(days=9))
    call_command("sweep")
    assert done.count() == 1
    # A state from before brings no address back.
    kept = Snapshot.objects.get(tournament=event)
    restore_snapshot(kept, cast.ozzel, now=NOW, fleets=FLEETS)
    assert (entry_of(event, "p3").name, addresses()) == ("Ela", set())


def test_who_registers_reads_how_long_the_address_is_kept(event: Tournament) -> None:
    page = Client().get(reverse("register", args=[event.slug])).content.decode()
    assert "Your e-mail address is deleted 7 days after the event." in page


def test_an_address_that_its_player_deletes_is_nowhere_any_more(event: Tournament, cast: Cast) -> None:
    for _click in range(2):
        delete_own_email(entry_of(event, "p1"), now=NOW)
    assert addresses() == {"ola", "iza", "ela"}
    assert dict(event.entries.values_list("key", "email")) == {"p1": "", "p2": "ola@x.test"}
    assert [line.data["key"] for line in event.audit.filter(action="edit_own_entry")] == ["p1"]
    restore_snapshot(Snapshot.objects.get(tournament=event), cast.ozzel, now=NOW, fleets=FLEETS)
    assert addresses() == {"ola", "iza", "ela"}


@pytest.mark.parametrize("address", ["ala@x.test", "Ala@x.test"])
def test_a_brother_who_waits_with_the_same_address_keeps_it_and_his_mail(
    event: Tournament, address: str
) -> None:
    register(event, who=Applicant("Ian", email=address), sent_as="form-of-ian", now=NOW)
    delete_own_email(entry_of(event, "p1"), now=NOW)
    kept = Registration.objects.filter(email__iexact=address).values_list("name", flat=True)
    mails = Outgoing.objects.filter(address__iexact=address).values_list("entry", flat=True)
    assert (list(kept), list(mails)) == (["Ian"], [None])


@pytest.mark.parametrize("forget", [forget_self, delete_own_email])
def test_an_earlier_registration_that_came_to_nothing_keeps_no_address(
    cast: Cast, forget: Callable[..., object]
) -> None:
    event = make_event(cast, takes_registrations=True, places=2)
    for sent_as, address in (("form-1", "Eli@x.test"), ("form-2", "eli@x.test")):
        register(event, who=Applicant("Eli", email=address), sent_as=sent_as, now=NOW)
        if sent_as == "form-1":
            withdraw_registration(Registration.objects.get(sent_as=sent_as), now=NOW)
    assert set(Registration.objects.values_list("state", "email")) == {
        ("withdrawn", "Eli@x.test"), ("placed", "eli@x.test")
    }  # fmt: skip
    forget(event.entries.get(), now=NOW)
    assert set(Registration.objects.values_list("email", flat=True)) == {""}


def test_who_is_forgotten_takes_the_mail_to_the_address_they_registered_with(
    event: Tournament, cast: Cast
) -> None:
    iza = settle_registration(
        Registration.objects.get(name="Iza"), cast.ozzel, state=Registration.State.PLACED, now=NOW
    )
    event.entries.filter(key=iza.key).update(email="new@x.test")
    assert Outgoing.objects.filter(address="iza@x.test", entry=None).exists()
    forget_self(entry_of(event, iza.key), now=NOW)
    assert not Outgoing.objects.filter(address="iza@x.test").exists()


@pytest.mark.parametrize("address", ["iza@x.test", "Iza@x.test"])
def test_who_is_forgotten_takes_no_mail_of_a_brother_with_the_same_address(
    event: Tournament, address: str
) -> None:
    register(event, who=Applicant("Ian", email=address), sent_as="form-of-ian", now=NOW)
    forget_registration(Registration.objects.get(name="Iza"), now=NOW)
    assert Outgoing.objects.filter(address__iexact=address, body__contains="Hello Ian").count() == 1
    forget_registration(Registration.objects.get(name="Ian"), now=NOW)
    assert not Outgoing.objects.filter(address__iexact=address).exists()
