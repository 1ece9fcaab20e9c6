"""How often one may ask, and be wrong about a password, by API."""

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt
from django.test import Client, override_settings

from tests.api.test_reading import get
from tournaments.access.rate_limits import LOGINS_OF_ADDRESS, WRONG_LOGINS, RateLimit
from tournaments.models import Tournament, User

AWAY = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}


def ask(name: str, password: str = "wrong", *, from_: str = "127.0.0.1") -> Any:
    """The list of events, asked for with this name and password."""
    basic = b64encode(f"{name}:{password}".encode()).decode()
    return Client(REMOTE_ADDR=from_).get("/api/v1/events/", headers={"Authorization": f"Basic {basic}"})


@pytest.mark.django_db
def test_F61_wrong_log_ins_of_an_address_are_braked_before_the_password_is_hashed() -> None:
    for number in range(LOGINS_OF_ADDRESS.most):
        assert ask(f"guess-{number}").status_code == 403
    answer = ask("guess-more")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (429, "throttled", "60")
    # Django-axes notes each name whose password was looked at.
    assert AccessAttempt.objects.count() == LOGINS_OF_ADDRESS.most
    assert ask("guess-more", from_="10.0.0.9").status_code == 403


def test_right_log_ins_are_not_braked(ozzel: User) -> None:
    for _ in range(WRONG_LOGINS.most + 1):
        assert ask("ozzel", "clumsy-and-stupid").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["oz\x00zel", "o" * 5000])
def test_a_name_that_can_be_none_is_a_wrong_log_in(name: str) -> None:
    assert (ask(name).status_code, ask(name).json()["code"]) == (403, "authentication_failed")


@override_settings(CACHES={"default": AWAY})
def test_F62_with_the_cache_away_the_api_answers(client: Client, hoth: Tournament) -> None:
    assert get(client, "events/")[0]["name"] == "Hoth"
    assert get(client, "events/hoth/standings/")
    answer = client.post("/api/v1/fleets/check/", {"text": ""}, content_type="application/json")
    assert answer.status_code == 200
    assert ask("ozzel", "clumsy-and-stupid").status_code == 200


def test_a_clock_set_back_stops_nobody_for_as_long_as_it_was_set_back() -> None:
    limit = RateLimit("tries", most=2, window=60)
    noon = datetime(2026, 11, 28, 12, tzinfo=UTC)
    with time_machine.travel(noon, tick=False):
        assert [limit.allows("piett") for _try in range(3)] == [True, True, False]
    with time_machine.travel(noon + timedelta(seconds=45), tick=False):
        assert (limit.allows("piett"), limit.seconds_left("piett")) == (False, 15)
    with time_machine.travel(noon - timedelta(hours=1), tick=False):
        assert [limit.allows("piett") for _try in range(3)] == [True, True, False]
        assert limit.seconds_left("piett") == 60
    with time_machine.travel(noon - timedelta(minutes=59), tick=False):
        assert [limit.allows("piett") for _try in range(3)] == [True, True, False]
