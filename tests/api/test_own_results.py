"""A player reports the own table by personal link, as on the own page; the other one confirms it."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.test_results import keys, result
from tests.api.test_tokens import bearer, token
from tournaments.access.links import link_of
from tournaments.event_settings import settings_of
from tournaments.models import Match, Report, Round, Tournament, User
from tournaments.services.event.setup import edit_tournament

OWN = "/api/v1/events/hoth/rounds/1/own_result/"


@pytest.fixture
def table(first_round: Round) -> Match:
    return first_round.matches.get(table=1)


def link(table: Match, seat: int) -> dict[str, str]:
    """The header of the player on this seat."""
    return {"Authorization": f"Link {link_of(table.seats.get(number=seat).entry)}"}


def say(client: Client, headers: Any, body: Any) -> Any:
    return client.post(OWN, body, content_type="application/json", headers=headers)


def test_one_says_and_the_other_confirms(client: Client, table: Match) -> None:
    first, second = keys(table)
    numbers = {first: {"destroyed": 177, "objective": 0}, second: {"destroyed": 49, "objective": 0}}
    said = say(client, link(table, 1), result(table))
    assert said.status_code == 201, said.content
    assert said.json()["reports"] == [
        {
            "version": 1, "player": first, "state": "pending", "facts": {"end": "time", "first": first},
            "values": [numbers],
        }
    ]  # fmt: skip
    assert said.json()["match"]["winner"] is None
    read = client.get(OWN, headers=link(table, 2))
    assert read.json() == said.json()
    path, body = "/api/v1/events/hoth/acts/confirm_own_result/", {"number": 1, "version": 1}
    done = client.post(path, body, content_type="application/json", headers=link(table, 2))
    assert (done.status_code, done.json()["result"]) == (200, {"state": "confirmed"})
    after = client.get(OWN, headers=link(table, 1)).json()
    assert (after["match"]["winner"], [row["state"] for row in after["reports"]]) == (first, ["confirmed"])


def test_who_says_the_same_confirms(client: Client, table: Match) -> None:
    say(client, link(table, 1), result(table))
    both = say(client, link(table, 2), result(table)).json()
    assert [row["state"] for row in both["reports"]] == ["confirmed"]


def test_who_says_something_else_waits_for_the_desk(client: Client, table: Match) -> None:
    say(client, link(table, 1), result(table))
    both = say(client, link(table, 2), result(table, mine=120)).json()
    assert [(row["player"], row["state"]) for row in both["reports"]] == [
        (key, "pending") for key in keys(table)
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [({"end": "no_show"}, "ruling_only"), ({"mine": 500}, None), ({"end": "sudden"}, "invalid_choice")],
)
def test_what_the_page_refuses_is_refused(
    client: Client, table: Match, change: Any, code: str | None
) -> None:
    body = result(table, **change) if "mine" in change else {**result(table), **change}
    answer = say(client, link(table, 1), body)
    assert (answer.status_code, answer.json()["code"]) == (400, code or answer.json()["code"])
    assert not Report.objects.exists()


def test_what_cannot_be_scored_is_refused_beside_a_result_that_stands(client: Client, table: Match) -> None:
    for seat in (1, 2):
        say(client, link(table, seat), result(table))
    answer = say(client, link(table, 2), {**result(table), "first": "nobody"})
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (400, "not_a_player_here")
    assert say(client, link(table, 2), result(table, mine=120)).json()["code"] == "result_stands"


def test_a_result_typed_before_ones_latest_is_refused(client: Client, table: Match) -> None:
    say(client, link(table, 1), result(table))
    say(client, link(table, 1), result(table, mine=150, seen=1))
    late = say(client, link(table, 1), result(table, mine=130, seen=1))
    assert (late.status_code, late.json()["code"]) == (409, "own_word_changed")


def test_where_results_are_for_the_desk_nobody_reports(client: Client, table: Match, ozzel: User) -> None:
    event = Tournament.objects.get()
    at_desk = replace(settings_of(event), player_reports=False)
    edit_tournament(event, ozzel, at_desk, now=timezone.now())
    answer = say(client, link(table, 1), result(table))
    assert (answer.status_code, answer.json()["code"]) == (409, "reports_at_desk")


def test_nobody_else_says_or_reads_it(client: Client, table: Match, ozzel: User, wuher: User) -> None:
    say(client, link(table, 1), result(table))
    elsewhere = table.round.matches.get(table=2)
    assert client.get(OWN, headers=link(elsewhere, 1)).json()["reports"] == []
    for headers, code in [
        ({}, "not_authenticated"),
        (bearer(token(ozzel)), "permission_denied"),
        (bearer(token(wuher)), "permission_denied"),
    ]:
        for answer in (client.get(OWN, headers=headers), say(client, headers, result(table))):
            assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert Report.objects.count() == 1


def test_a_player_with_an_account_needs_a_token_that_may_write(
    client: Client, table: Match, wuher: User
) -> None:
    entry = table.seats.get(number=1).entry
    type(entry).objects.filter(pk=entry.pk).update(user=wuher)
    reads = bearer(token(wuher, "read"))
    assert client.get(OWN, headers=reads).status_code == 200
    refused = say(client, reads, result(table))
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_too_small")
    assert say(client, bearer(token(wuher, "desk")), result(table)).status_code == 201


def test_a_round_that_is_not_public_is_not_there(client: Client, draft: Round) -> None:
    table = draft.matches.get(table=1)
    assert client.get(OWN, headers=link(table, 1)).status_code == 404
    assert say(client, link(table, 1), result(table)).status_code == 404


def test_nobody_has_a_table_in_a_bye(client: Client, first_round: Round) -> None:
    bye = first_round.matches.get(kind=Match.Kind.BYE)
    assert client.get(OWN, headers=link(bye, 1)).status_code == 404
