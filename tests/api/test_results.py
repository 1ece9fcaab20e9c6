from base64 import b64encode
from typing import Any

import pytest
from django.test import Client

from tournaments.models import Match, Report, Round, Staff, User


@pytest.fixture
def table(first_round: Round) -> Match:
    return first_round.matches.get(table=1)


def address(table: Match) -> str:
    return f"/api/v1/events/hoth/rounds/1/matches/{table.pk}/result/"


def keys(table: Match) -> tuple[str, str]:
    first, second = table.seats.order_by("number").values_list("entry__key", flat=True)
    return first, second


def result(table: Match, mine: int = 177, theirs: int = 49, **more: Any) -> dict[str, Any]:
    left, right = keys(table)
    return {
        "end": "time",
        "first": left,
        "values": {
            left: {"destroyed": mine, "objective": 0},
            right: {"destroyed": theirs, "objective": 0},
        },
        **more,
    }


def post(client: Client, table: Match, body: Any, **extra: Any) -> Any:
    return client.post(address(table), body, content_type="application/json", **extra)


def test_staff_report_and_read_the_score(client: Client, table: Match, ozzel: User) -> None:
    client.force_login(ozzel)
    answer = post(client, table, result(table))
    assert answer.status_code == 201, answer.content
    left, right = keys(table)
    body = answer.json()
    assert (body["winner"], body["end"]) == (left, "time")
    assert [(score["player"], score["total"], score["margin"]) for score in body["scores"]] == [
        (left, 177, 128),
        (right, 49, 0),
    ]
    report = Report.objects.get(match=table)
    assert (report.state, report.author) == ("confirmed", ozzel)


def test_a_program_logs_in_with_name_and_password(client: Client, table: Match, ozzel: User) -> None:
    token = b64encode(b"ozzel:clumsy-and-stupid").decode()
    answer = post(client, table, result(table), headers={"Authorization": f"Basic {token}"})
    assert answer.status_code == 201, answer.content


@pytest.mark.parametrize(("who", "code"), [(None, "not_authenticated"), ("wuher", "permission_denied")])
def test_nobody_else_reports(client: Client, table: Match, wuher: User, who: str | None, code: str) -> None:
    if who:
        client.force_login(wuher)
    answer = post(client, table, result(table))
    assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert not Report.objects.exists()


def test_a_browser_without_the_csrf_token_is_refused(table: Match, ozzel: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ozzel)
    assert post(strict, table, result(table)).status_code == 403
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"end": "boredom"}, "end"),
        ({"values": 3}, "values"),
        ({"values": {"p1": {"destroyed": "many"}}}, "values.p1.destroyed"),
        ({"values": {"p99": {"destroyed": 1}}}, "values.p99"),
        ({"first": "p99"}, "first"),
        ({"end": "tabled", "by": "p99"}, "by"),
    ],
)
def test_a_wrong_body_says_where(
    client: Client, table: Match, ozzel: User, change: dict[str, Any], field: str
) -> None:
    client.force_login(ozzel)
    answer = post(client, table, result(table, **change))
    assert (answer.status_code, answer.json()["field"]) == (400, field)
    assert not Report.objects.exists()


def test_a_body_that_is_no_json_has_a_sentence(client: Client, table: Match, ozzel: User) -> None:
    client.force_login(ozzel)
    answer = post(client, table, "{nonsense")
    assert answer.json() == {"error": "The body is not JSON that can be read.", "code": "parse_error"}


def test_a_tie_without_initiative_is_asked_for(client: Client, table: Match, ozzel: User) -> None:
    client.force_login(ozzel)
    answer = post(client, table, result(table, 100, 100, first=None))
    body = answer.json()
    assert (answer.status_code, body["code"], body["may_be_accepted"]) == (400, "result_refused", False)
    assert body["problems"][0]["code"] == "tie_without_initiative"
    assert not Report.objects.exists()


def test_a_table_of_another_round_is_not_there(client: Client, table: Match, ozzel: User) -> None:
    client.force_login(ozzel)
    path = address(table).replace("rounds/1", "rounds/2")
    assert client.post(path, result(table), content_type="application/json").status_code == 404


def test_a_judge_reports_but_does_not_correct(client: Client, table: Match, wuher: User) -> None:
    Staff.objects.create(tournament=table.round.tournament, user=wuher, role=Staff.Role.JUDGE)
    client.force_login(wuher)
    assert post(client, table, result(table)).status_code == 201
    answer = post(client, table, result(table, 49, 177, reason="Read the wrong way round"))
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


def test_a_correction_is_a_new_version(client: Client, table: Match, ozzel: User) -> None:
    client.force_login(ozzel)
    post(client, table, result(table))
    answer = post(client, table, result(table, 49, 177))
    assert (answer.status_code, answer.json()["field"]) == (400, "reason")
    answer = post(client, table, result(table, 49, 177, reason="Read the wrong way round"))
    assert (answer.status_code, answer.json()["winner"]) == (201, keys(table)[1])
    assert [report.state for report in table.reports.order_by("version")] == ["superseded", "confirmed"]


def test_the_same_result_again_is_one_report(client: Client, table: Match, wuher: User) -> None:
    Staff.objects.create(tournament=table.round.tournament, user=wuher, role=Staff.Role.JUDGE)
    client.force_login(wuher)
    assert [post(client, table, result(table)).status_code for _time in range(2)] == [201, 201]
    assert table.reports.count() == 1


@pytest.mark.parametrize(
    ("ruling", "points"),
    [({"end": "not_played"}, (0, 0)), ({"end": "double_loss"}, (0, 0)), ({"end": "no_show"}, (8, 0))],
)
def test_a_ruling_needs_no_figures(
    client: Client, table: Match, ozzel: User, ruling: dict[str, str], points: tuple[int, int]
) -> None:
    client.force_login(ozzel)
    left, right = keys(table)
    by = {"by": right} if ruling["end"] == "no_show" else {}
    answer = post(client, table, {**ruling, **by, "values": {}})
    assert answer.status_code == 201, answer.content
    scores = {score["player"]: score["points"] for score in answer.json()["scores"]}
    assert (scores[left], scores[right]) == points
