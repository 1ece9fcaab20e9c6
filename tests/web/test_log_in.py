"""Logging in: nobody guesses for long, and nobody locks the organizer out from elsewhere."""

from typing import Any

import pytest
from axes.models import AccessAttempt
from django.core.cache import cache
from django.test import Client

from tests.factories import NOW
from tournaments.access.links import link_of
from tournaments.access.rate_limits import LOGINS_OF_ADDRESS, WRONG_LOGINS
from tournaments.event_settings import Settings
from tournaments.models import User
from tournaments.services.event.setup import create_tournament
from tournaments.services.people.entries import add_entries

PASSWORD = "clumsy-and-stupid"


@pytest.fixture
def ozzel(db: None) -> User:
    return User.objects.create_user("ozzel", password=PASSWORD)


@pytest.fixture
def behind_a_proxy(settings: Any) -> None:
    """As HTTPS=true sets it: the proxy names the address of the visitor."""
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}


def log_in(client: Client, password: str, *, name: str = "ozzel", from_: str = "") -> int:
    """The status: 302 inside, 200 wrong, 429 limited or locked. `from_` is what the proxy says."""
    headers = {"X-Forwarded-For": from_} if from_ else {}
    status: int = client.post(
        "/login/", {"username": name, "password": password}, headers=headers
    ).status_code
    return status


def lock(client: Client, *, from_: str = "") -> None:
    """Eight wrong passwords: the name is locked at this address."""
    assert [log_in(client, "wrong", from_=from_) for _ in range(8)] == [200] * 7 + [429]
    cache.clear()


@pytest.mark.usefixtures("behind_a_proxy")
def test_F61_behind_a_proxy_nobody_locks_a_name_at_another_address(ozzel: User) -> None:
    lock(Client(), from_="203.0.113.9")
    assert log_in(Client(), PASSWORD, from_="203.0.113.9") == 429
    assert log_in(Client(), PASSWORD, from_="198.51.100.7") == 302
    assert set(AccessAttempt.objects.values_list("ip_address", flat=True)) == {"203.0.113.9"}


@pytest.mark.usefixtures("behind_a_proxy")
def test_F61_a_proxy_that_names_no_address_is_one_address_itself(ozzel: User) -> None:
    lock(Client(), from_="unknown, _hidden")
    assert set(AccessAttempt.objects.values_list("ip_address", flat=True)) == {"127.0.0.1"}


def test_F61_without_a_proxy_nobody_claims_another_address(ozzel: User) -> None:
    lock(Client(), from_="203.0.113.9")
    assert log_in(Client(), PASSWORD, from_="198.51.100.7") == 429


def test_F61_trying_on_makes_the_lock_no_longer(ozzel: User) -> None:
    lock(Client())
    before = list(AccessAttempt.objects.values_list("attempt_time", "failures_since_start"))
    assert log_in(Client(), "wrong") == 429
    assert list(AccessAttempt.objects.values_list("attempt_time", "failures_since_start")) == before


def test_F61_where_the_account_has_logged_in_before_others_in_the_hall_lock_nobody_out(ozzel: User) -> None:
    laptop, phone = Client(), Client()
    assert log_in(laptop, PASSWORD) == 302
    laptop.post("/logout/")
    lock(phone)
    assert log_in(phone, PASSWORD) == 429
    assert log_in(laptop, PASSWORD) == 302


def test_F61_a_known_browser_is_known_for_one_account_and_one_password(ozzel: User) -> None:
    User.objects.create_user("needa", password=PASSWORD)
    laptop = Client()
    assert log_in(laptop, PASSWORD) == 302
    laptop.post("/logout/")
    lock(Client())
    ozzel.set_password("another-one-of-them")
    ozzel.save()
    assert log_in(laptop, "another-one-of-them") == 429
    for _ in range(8):
        log_in(laptop, "wrong", name="needa")
    assert log_in(laptop, PASSWORD, name="needa") == 429


def test_F61_a_crowd_that_mistypes_behind_one_address_locks_no_new_browser_out(ozzel: User) -> None:
    crowd = [f"guest-{number}" for number in range(4 * WRONG_LOGINS.most)]
    assert {log_in(Client(), "wrong", name=name) for name in crowd} == {200}
    assert log_in(Client(), PASSWORD) == 302


def test_F61_whoever_is_wrong_too_often_for_one_name_waits_before_a_password_is_hashed(
    ozzel: User, settings: Any
) -> None:
    settings.AXES_ENABLED = False  # Otherwise it locks the name first.
    assert {log_in(Client(), "wrong") for _ in range(WRONG_LOGINS.most)} == {200}
    answer = Client().post("/login/", {"username": "Ozzel", "password": PASSWORD})
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "Try again in a minute" in answer.content.decode()
    assert log_in(Client(), "wrong", name="needa") == 200


def test_F61_no_address_keeps_a_core_busy_with_passwords(ozzel: User) -> None:
    names = [f"guess-{number}" for number in range(LOGINS_OF_ADDRESS.most)]
    assert {log_in(Client(), "wrong", name=name) for name in names} == {200}
    assert log_in(Client(), PASSWORD) == 429
    assert AccessAttempt.objects.count() == LOGINS_OF_ADDRESS.most
    assert Client(REMOTE_ADDR="10.0.0.9").post(
        "/login/", {"username": "ozzel", "password": PASSWORD}
    ).status_code == 302  # fmt: skip


def test_right_log_ins_are_not_counted(ozzel: User) -> None:
    for _ in range(WRONG_LOGINS.most + 1):
        assert log_in(Client(), PASSWORD) == 302


def test_F62_with_the_cache_away_one_can_log_in(ozzel: User, settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    assert log_in(Client(), "wrong") == 200
    assert log_in(Client(), PASSWORD) == 302


def test_one_changes_ones_password_and_stays_logged_in(ozzel: User) -> None:
    laptop, other, new = Client(), Client(), "another-one-of-them"
    assert log_in(laptop, PASSWORD) == log_in(other, PASSWORD) == 302
    assert 'href="/password/"' in laptop.get("/").content.decode()
    typed = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert laptop.post("/password/", {**typed, "old_password": "wrong"}).status_code == 200
    answer = laptop.post("/password/", typed, follow=True)
    assert "Your password is another one now." in answer.content.decode()
    assert "Log out" in laptop.get("/").content.decode()
    assert "Log out" not in other.get("/").content.decode()
    laptop.post("/logout/")
    lock(Client())
    assert log_in(laptop, new) == 302


def test_every_page_leads_to_another_password(ozzel: User) -> None:
    client = Client()
    client.force_login(ozzel)
    event = create_tournament(ozzel, Settings(name="Hoth", date=NOW.date()), now=NOW)
    add_entries(event, ozzel, lines="Piett", now=NOW)
    own = f"/p/{link_of(event.entries.get())}/"
    for page in ("/", "/events/hoth/", "/events/hoth/desk/", own, "/help/", "/nowhere/"):
        assert 'href="/password/"' in client.get(page).content.decode(), page
