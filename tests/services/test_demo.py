"""`make demo`: an event to its podium through the services, and one to try."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from fleets.models import Fleet
from tournaments.models import Entry, Round, Tournament, User

pytestmark = pytest.mark.django_db


def test_the_demo_plays_to_the_podium_and_a_second_run_adds_nothing(capsys: Any) -> None:
    call_command("demo", players=9)
    said = capsys.readouterr().out
    assert "Round 5: 1 tables played" in said
    assert "\n  1. " in said
    assert "Log in as organizer with the password flagship-demo" in said
    played, ready = Tournament.objects.order_by("pk")
    assert (played.state, ready.state) == ("finished", "setup")
    assert (
        Entry.objects.filter(tournament=ready).count(),
        Round.objects.filter(tournament=played).count(),
    ) == (16, 5)
    assert Fleet.objects.filter(current__legal=True).count() == 25
    assert User.objects.get().check_password("flagship-demo")
    call_command("demo", players=9)
    call_command("demo", if_empty=True)
    assert Tournament.objects.count() == 2
