"""A request with an Idempotency-Key: sent twice it is one act, and has one answer."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.api.test_results import result
from tests.api.test_tokens import bearer, token
from tournaments.models import AnsweredRequest, Match, Report, Round, User
from tournaments.services.event.sweeping import sweep
from tournaments.services.people.entries import EntryChanges, edit_entry
from tournaments.services.people.forgetting import forget_entry


@pytest.fixture
def table(first_round: Round) -> Match:
    return first_round.matches.get(table=1)


def send(client: Client, table: Match, key: str, body: Any = None, *, secret: str) -> Any:
    return client.post(
        f"/api/v1/events/hoth/rounds/1/matches/{table.pk}/result/",
        body or result(table),
        content_type="application/json",
        headers={**bearer(secret), "Idempotency-Key": key},
    )


def test_the_same_request_twice_is_one_act_and_one_answer(client: Client, table: Match, ozzel: User) -> None:
    secret = token(ozzel)
    first = send(client, table, "k1", secret=secret)
    revision = table.round.tournament.audit.count()
    again = send(client, table, "k1", secret=secret)
    assert (first.status_code, again.status_code, again.json()) == (201, 201, first.json())
    assert table.round.tournament.audit.count() == revision


def test_the_answer_stays_though_the_table_is_another_one_now(
    client: Client, table: Match, ozzel: User
) -> None:
    secret = token(ozzel)
    first = send(client, table, "k1", secret=secret)
    send(client, table, "k2", result(table, 49, 177, reason="The wrong way round"), secret=secret)
    assert send(client, table, "k1", secret=secret).json() == first.json()
    assert Report.objects.count() == 2


def test_the_key_with_another_request_is_refused(client: Client, table: Match, ozzel: User) -> None:
    secret = token(ozzel)
    send(client, table, "k1", secret=secret)
    answer = send(client, table, "k1", result(table, 50, 40, reason="Slip"), secret=secret)
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "error": "This Idempotency-Key came with another request in the last 24 hours: "
            "a new request needs a new key.",
            "code": "key_used_before",
            "field": "Idempotency-Key",
        },
    )
    assert Report.objects.count() == 1


def test_the_key_of_somebody_else_is_another_key(client: Client, table: Match, ozzel: User) -> None:
    for number in range(2):
        assert (
            send(client, table, "k1", result(table, 50 + number, reason="?"), secret=token(ozzel)).status_code
            == 201
        )
    assert AnsweredRequest.objects.count() == 2


def test_what_was_refused_may_be_tried_again(client: Client, table: Match, ozzel: User) -> None:
    secret, asked = token(ozzel), result(table, 100, 100, first=None)
    assert send(client, table, "k1", asked, secret=secret).status_code == 400
    assert not AnsweredRequest.objects.exists()
    assert send(client, table, "k1", secret=secret).status_code == 201


def test_a_key_counts_for_a_day(client: Client, table: Match, ozzel: User) -> None:
    secret, now = token(ozzel), timezone.now()
    send(client, table, "k1", secret=secret)
    with time_machine.travel(now + timedelta(hours=23), tick=False):
        sweep(now=timezone.now())
        assert AnsweredRequest.objects.count() == 1
    with time_machine.travel(now + timedelta(hours=25), tick=False):
        assert send(client, table, "k1", result(table, 60, reason="Slip"), secret=secret).status_code == 201
        sweep(now=timezone.now())
        assert AnsweredRequest.objects.count() == 1
    sweep(now=now + timedelta(hours=50))
    assert not AnsweredRequest.objects.exists()


def test_a_key_that_is_too_long_is_refused(client: Client, table: Match, ozzel: User) -> None:
    answer = send(client, table, "k" * 256, secret=token(ozzel))
    assert (answer.status_code, answer.json()["field"]) == (400, "Idempotency-Key")


def test_answers_go_with_who_asks_to_be_forgotten(client: Client, table: Match, ozzel: User) -> None:
    event = table.round.tournament
    edit_entry(event.entries.get(key="p1"), ozzel, EntryChanges(name="Firmus Piett"), now=timezone.now())
    send(client, table, "k1", secret=token(ozzel))
    event.refresh_from_db()
    event.state = "finished"
    event.save()
    forget_entry(event.entries.get(key="p1"), ozzel, now=timezone.now())
    assert not AnsweredRequest.objects.exists()
