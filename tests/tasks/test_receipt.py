"""The receipt of a hand-in: in the request, without a server, with one that fails."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail

from config.celery import app
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.services import hand_in_own_fleet, set_own_address
from fleets.tasks import send_receipt, send_receipt_soon
from tests.factories import NOW, entry_of, make_cast, make_event, refused
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

FIRST = demo_fleets()[0]
ILLEGAL = FIRST.replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def event(db: None) -> Tournament:
    assert app.conf.task_always_eager
    return make_event(make_cast(), players=4)


def own(entry: Entry, text: str = FIRST, **more: Any) -> FleetVersion:
    """Handed in by the player."""
    return hand_in_own_fleet(entry_of(entry.tournament, entry.key), text=text, now=NOW, **more)


@pytest.fixture
def post_office(settings: Any) -> Any:
    """A mail server that keeps what it gets."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return settings


def test_a_receipt_holds_version_total_verdict_and_text(
    event: Tournament, post_office: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    p1 = set_own_address(entry_of(event, "p1"), email="piett@fleet.example", now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        version = own(p1, ILLEGAL, accept_problems=True, send=send_receipt_soon)
    (letter,) = mail.outbox
    assert letter.to == ["piett@fleet.example"]
    assert "Battle of Hoth" in letter.subject
    for part in ("version 1", f"Total: {version.total} of 400", "NOT legal", "Sun Crusher", ILLEGAL.strip()):
        assert part in letter.body
    assert "&quot;" not in letter.body


def test_no_address_no_receipt_and_a_forgotten_one_is_gone(
    event: Tournament, post_office: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    p1 = set_own_address(entry_of(event, "p1"), email="piett@fleet.example", now=NOW)
    set_own_address(p1, email="", now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        own(p1, send=send_receipt_soon)
    assert mail.outbox == []
    assert entry_of(event, "p1").email == ""


def test_mail_that_fails_breaks_no_hand_in(
    event: Tournament, settings: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens there
    p1 = set_own_address(entry_of(event, "p1"), email="piett@fleet.example", now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        own(p1, send=send_receipt_soon)
    assert FleetVersion.objects.get().fleet.entry == p1


def test_without_a_mail_server_nothing_is_sent_or_printed(event: Tournament, capsys: Any) -> None:
    p1 = set_own_address(entry_of(event, "p1"), email="piett@fleet.example", now=NOW)
    send_receipt.apply(args=[own(p1).pk, "en"])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "email", ["piett", "a@b", "piett@fleet.example\nBcc: x@y.example", "x" * 250 + "@a.example"]
)
def test_what_is_no_address_is_refused(event: Tournament, email: str) -> None:
    with refused("address_unusable"):
        set_own_address(entry_of(event, "p1"), email=email, now=NOW)
