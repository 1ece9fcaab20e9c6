"""`make demo`: an event to its podium through the services, and one to try."""

from typing import Any

import pytest
from django.core.management import call_command

from fleets.management.demo_account import PASSWORD, make_demo_account
from fleets.models import Fleet
from tournaments.models import Entry, Round, Tournament, User

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_the_demo_plays_to_the_podium_and_a_second_run_adds_nothing(capsys: Any) -> None:
    call_command("demo", players=9)
    said = capsys.readouterr().out
    assert "Round 5: 1 tables played" in said
    assert "\n  1. " in said
    assert "Log in as organizer with the password flagship-demo" in said
    every = list(Tournament.objects.order_by("pk"))
    assert [(event.game, event.state) for event in every] == [
        ("armada", "finished"),
        ("xwing", "finished"),
        ("kosmiczna_eskadra", "finished"),
        ("legion", "finished"),
        ("best_of_three", "finished"),
        ("armada", "setup"),
    ]
    played, ready = every[0], every[-1]
    assert (
        Entry.objects.filter(tournament=ready).count(),
        Round.objects.filter(tournament=played).count(),
    ) == (16, 5)
    assert Fleet.objects.filter(current__legal=True).count() == 37
    assert User.objects.get().check_password("flagship-demo")
    call_command("demo", players=9)
    call_command("demo", if_empty=True)
    assert Tournament.objects.count() == len(every)


@pytest.mark.parametrize(("host", "https"), [("0.0.0.0", False), ("192.168.1.20", False), ("", True)])
def test_where_others_reach_the_server_the_demo_has_a_password_nobody_knows(
    settings: Any, host: str, https: bool
) -> None:
    settings.HOST, settings.HTTPS = host, https
    account, password = make_demo_account()
    assert len(password) >= 12
    assert account.check_password(password)
    assert make_demo_account()[1] == ""


def test_the_known_password_is_replaced_as_soon_as_others_reach_the_server(settings: Any) -> None:
    settings.HOST = "127.0.0.1"
    assert [make_demo_account()[1], make_demo_account()[1]] == [PASSWORD, PASSWORD]
    settings.HOST = "0.0.0.0"
    account, password = make_demo_account()
    assert account.check_password(password)
    assert not account.check_password(PASSWORD)


def test_a_password_somebody_chose_stays_theirs(settings: Any) -> None:
    settings.HOST = "0.0.0.0"
    chosen = User.objects.create_user("organizer", password="chosen-by-myself")
    assert make_demo_account() == (chosen, "")
    assert User.objects.get().check_password("chosen-by-myself")
