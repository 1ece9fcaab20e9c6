"""Programs that speak to `/api/v1/` go on as they are: the same requests get the same answers."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.kept.hall import account, answered, described, kept

pytestmark = pytest.mark.one_database
API: dict[str, Any] = kept("api.json.xz")
READ: list[dict[str, Any]] = API["read"]
TALKS: dict[str, list[dict[str, Any]]] = API["talks"]


@pytest.mark.parametrize("event", sorted({asked["event"] for asked in READ}))
def test_what_is_read_of_an_event(reading: None, event: str) -> None:
    asked = [each for each in READ if each["event"] == event]
    assert [answered(each) for each in asked] == asked


@pytest.mark.parametrize("name", TALKS)
def test_a_talk_goes_as_it_went(database: Path, name: str) -> None:
    """Requests one after the other, some refused: each is answered as it was."""
    assert [answered(each) for each in TALKS[name]] == TALKS[name]


def test_a_program_logs_in_with_name_and_password(reading: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [
        *settings.PASSWORD_HASHERS,
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
    path = "/api/v1/events/battle-of-hoth/rounds/3/"
    basic = b64encode(b"madine:executor").decode()
    assert Client().get(path).status_code == 404
    answer = Client().get(path, headers={"Authorization": f"Basic {basic}"})
    assert answer.json() == account("madine").get(path).json()


def test_the_description_still_says_what_it_said(reading: None) -> None:
    """Each path, parameter, status and field that programs were written by; more may have come."""
    assert missing_in(described(), API["described"]) == []


def missing_in(now: Any, before: Any, at: str = "") -> list[str]:
    """What was there before and is not now, or is something else."""
    if isinstance(before, dict):
        if not isinstance(now, dict):
            return [at]
        return [
            lost
            for key, value in before.items()
            for lost in ([f"{at}/{key}"] if key not in now else missing_in(now[key], value, f"{at}/{key}"))
        ]
    return [] if now == before else [at]
