"""Tokens of programs: what one opens, what it does not, how long, and that it is nowhere kept."""

from base64 import b64encode
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.test_results import keys, result
from tournaments.access.links import link_of
from tournaments.access.rate_limits import WRONG_LINKS, RateLimit
from tournaments.access.tokens import BEGINNING, SHOWN, scope_for
from tournaments.acts import Action, every_action
from tournaments.api.throttles import TokenThrottle
from tournaments.event_settings import Settings
from tournaments.models import ApiToken, Match, Report, Round, Staff, Tournament, User
from tournaments.services.event.setup import create_tournament
from tournaments.services.people.tokens import make_token


def token(user: User, scope: str = "desk", **more: Any) -> str:
    """The secret of a new token for every event, unless `events` are named."""
    more = {"days": 14, "now": timezone.now(), "is_for_every_event": "events" not in more, **more}
    return make_token(user, name="a program", scope=scope, **more)[1]


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


@pytest.fixture
def table(first_round: Round) -> Match:
    return first_round.matches.get(table=1)


def report(client: Client, table: Match, headers: dict[str, str]) -> tuple[int, str]:
    """Status and code of a result that is sent so."""
    path = f"/api/v1/events/hoth/rounds/1/matches/{table.pk}/result/"
    answer = client.post(path, result(table), content_type="application/json", headers=headers)
    return answer.status_code, answer.json().get("code", "")


def test_a_token_acts_for_its_account(client: Client, table: Match, ozzel: User) -> None:
    assert report(client, table, bearer(token(ozzel))) == (201, "")
    assert Report.objects.get(match=table).author == ozzel


def test_a_token_that_may_only_read_reads_what_its_account_may(
    client: Client, draft: Round, ozzel: User
) -> None:
    reading = bearer(token(ozzel, "read"))
    assert client.get("/api/v1/events/hoth/rounds/1/", headers=reading).json()["state"] == "draft"
    assert client.get("/api/v1/events/hoth/rounds/1/").status_code == 404


def test_a_token_that_may_only_read_does_nothing(client: Client, table: Match, ozzel: User) -> None:
    assert report(client, table, bearer(token(ozzel, "read"))) == (403, "scope_too_small")
    assert not Report.objects.exists()


def test_a_token_is_no_more_than_its_account(client: Client, table: Match, wuher: User) -> None:
    assert report(client, table, bearer(token(wuher, "admin"))) == (403, "permission_denied")
    Staff.objects.create(tournament=table.round.tournament, user=wuher, role=Staff.Role.JUDGE)
    assert report(client, table, bearer(token(wuher, "admin"))) == (201, "")


def test_a_token_for_one_event_is_a_stranger_in_others(client: Client, table: Match, ozzel: User) -> None:
    other = create_tournament(
        ozzel,
        Settings(name="Endor", date=timezone.localdate(), is_public=False),
        now=timezone.now(),
    )
    secret = bearer(token(ozzel, events=[other]))
    assert report(client, table, secret) == (403, "permission_denied")
    assert client.get("/api/v1/events/", headers=secret).json() == client.get("/api/v1/events/").json()
    own = bearer(token(ozzel, events=[table.round.tournament]))
    assert report(client, table, own) == (201, "")


def test_a_token_whose_events_are_gone_opens_nothing(client: Client, draft: Round, ozzel: User) -> None:
    other = create_tournament(ozzel, Settings(name="Endor", date=timezone.localdate()), now=timezone.now())
    secret = token(ozzel, events=[other])
    other.delete()
    assert client.get("/api/v1/events/hoth/rounds/1/", headers=bearer(secret)).status_code == 404


@pytest.mark.parametrize(
    "end",
    [
        lambda row: ApiToken.objects.update(expires_at=timezone.now()),
        lambda row: row.delete(),
        lambda row: User.objects.update(is_active=False),
        lambda row: row.user.delete(),
    ],
    ids=["expired", "revoked", "of a closed account", "of a deleted account"],
)
def test_a_token_ends(client: Client, ozzel: User, end: Any) -> None:
    secret = bearer(token(ozzel))
    assert client.get("/api/v1/events/", headers=secret).status_code == 200
    end(ApiToken.objects.get())
    answer = client.get("/api/v1/events/", headers=secret)
    assert (answer.status_code, answer.json()["code"]) == (403, "authentication_failed")


def test_who_logs_in_again_before_a_revoke_comes_back_to_the_tokens(client: Client, ozzel: User) -> None:
    secret = bearer(token(ozzel))
    client.force_login(ozzel)
    answer = client.get(reverse("token-revoke", args=[ApiToken.objects.get().pk]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("tokens"))
    assert client.get("/api/v1/events/", headers=secret).status_code == 200


def test_a_token_is_kept_nowhere(client: Client, ozzel: User) -> None:
    secret = token(ozzel)
    client.get("/api/v1/events/", headers=bearer(secret))
    rest = secret[SHOWN:]
    found = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
        and model._base_manager.filter(**{f"{field.name}__contains": rest[:20]}).exists()
    ]
    row = ApiToken.objects.get()
    assert (found, row.prefix, len(row.digest)) == ([], secret[:SHOWN], 64)
    assert (secret.startswith(BEGINNING), len(rest)) == (True, 38)


def test_the_last_use_is_noted_once_a_minute(client: Client, ozzel: User) -> None:
    secret, now = bearer(token(ozzel, days=1)), timezone.now()
    noted = []
    for seconds in (1, 30, 62):
        with time_machine.travel(now + timedelta(seconds=seconds), tick=False):
            client.get("/api/v1/events/", headers=secret)
        used = ApiToken.objects.values_list("last_used_at", flat=True).get()
        noted.append(round((used - now).total_seconds()))
    assert noted == [1, 1, 62]


@pytest.mark.django_db
def test_who_tries_tokens_is_asked_to_wait(client: Client) -> None:
    wrong = bearer(BEGINNING + "x" * 43)
    for _time in range(WRONG_LINKS.most):
        assert client.get("/api/v1/events/", headers=wrong).status_code == 403
    answer = client.get("/api/v1/events/", headers=wrong)
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (429, "throttled", "600")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "credential", ["Bearer", "Bearer ", "Bearer \x00", f"Bearer {'x' * 5000}", "Link 1a-x"]
)
def test_what_is_no_credential_is_a_wrong_one(client: Client, credential: str) -> None:
    answer = client.get("/api/v1/events/", headers={"Authorization": credential})
    assert (answer.status_code, answer.json()["code"]) == (403, "authentication_failed")


def test_each_token_has_its_own_limit(client: Client, ozzel: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TokenThrottle, "limit", RateLimit("calls", most=2, window=60))
    one, other = bearer(token(ozzel)), bearer(token(ozzel))
    for _time in range(2):
        assert client.get("/api/v1/events/", headers=one).status_code == 200
    answer = client.get("/api/v1/events/", headers=one)
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert int(answer["Retry-After"]) in range(1, 61)
    assert client.get("/api/v1/events/", headers=other).status_code == 200


def test_name_and_password_still_do(client: Client, table: Match, ozzel: User) -> None:
    basic = b64encode(b"ozzel:clumsy-and-stupid").decode()
    assert report(client, table, {"Authorization": f"Basic {basic}"}) == (201, "")


def test_a_personal_link_is_no_account(client: Client, table: Match, ozzel: User) -> None:
    entry = table.round.tournament.entries.get(key=keys(table)[0])
    link = {"Authorization": f"Link {link_of(entry)}"}
    assert client.get("/api/v1/events/hoth/standings/", headers=link).status_code == 200
    assert report(client, table, link) == (403, "permission_denied")


def test_settings_and_staff_need_the_widest_scope() -> None:
    needed = {str(action): scope_for(action) for action in every_action() if action.act.writes}
    assert {key for key, scope in needed.items() if scope == "admin"} == {
        "create_tournament", "import_tournament", "edit_tournament", "restore_snapshot", "steer_screens",
        "plan_day", "set_webhook", "remind_players", "invite_staff", "join_staff", "remove_staff",
        "set_acting", "hand_over",
    }  # fmt: skip
    of_the_day = {action for action in every_action() if action.act.of_the_day}
    assert {str(action) for action in of_the_day} == {
        "start_tournament", "finish_tournament", "reopen_tournament", "undo", "announce",
    }  # fmt: skip
    assert {scope_for(action) for action in of_the_day} == {scope_for(Action.PAIR_ROUND)} == {"desk"}


# The page.


def ask(client: Client, **fields: Any) -> Any:
    return client.post("/password/tokens/", {"name": "Stream", "scope": "read", "days": "14", **fields})


def test_the_page_shows_a_token_once(client: Client, hoth: Tournament, ozzel: User) -> None:
    client.force_login(ozzel)
    made = ask(client, events=[hoth.pk])
    row = ApiToken.objects.get()
    secret = made.context["secret"]
    assert (made.status_code, secret[:SHOWN], secret in made.content.decode()) == (200, row.prefix, True)
    assert (row.user, row.scope, row.is_for_every_event, list(row.events.all())) == (
        ozzel,
        "read",
        False,
        [hoth],
    )
    again = client.get("/password/tokens/").content.decode()
    assert (secret in again, row.prefix in again, "never used" in again) == (False, True, True)
    assert Client().get("/api/v1/events/", headers=bearer(secret)).status_code == 200
    assert "last used" in client.get("/password/tokens/").content.decode()


def test_the_page_revokes_a_token_of_ones_own_only(client: Client, ozzel: User, wuher: User) -> None:
    secret = bearer(token(ozzel))
    pk = ApiToken.objects.get().pk
    for user, status in ((wuher, 200), (ozzel, 403)):
        client.force_login(user)
        client.post(f"/password/tokens/{pk}/revoke/")
        assert Client().get("/api/v1/events/", headers=secret).status_code == status


def test_a_token_for_somebody_elses_event_is_not_offered(
    client: Client, hoth: Tournament, wuher: User
) -> None:
    client.force_login(wuher)
    ask(client, events=[hoth.pk])
    row = ApiToken.objects.get()
    assert (row.is_for_every_event, row.events.count()) == (True, 0)
    Staff.objects.create(tournament=hoth, user=wuher, role=Staff.Role.JUDGE)
    assert ask(client, events=[hoth.pk + 1]).status_code == 422


def test_an_account_has_so_many_tokens(client: Client, ozzel: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.people.tokens.MOST_TOKENS", 1)
    client.force_login(ozzel)
    assert [ask(client).status_code for _time in range(2)] == [200, 422]
    assert ApiToken.objects.count() == 1
