from typing import Any

import pytest
from django.test import Client

from tests.factories import play, report
from tournaments.access.rate_limits import RateLimit
from tournaments.api.throttles import ReadThrottle
from tournaments.models import Round, Tournament, User


def get(client: Client, path: str, status: int = 200) -> Any:
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_everybody_reads_the_events(client: Client, hoth: Tournament) -> None:
    assert get(client, "events/") == [get(client, "events/hoth/")]
    event = get(client, "events/hoth/")
    assert (event["name"], event["players"], event["state"]) == ("Hoth", 5, "running")


def test_an_unlisted_event_is_not_in_the_list(client: Client, hoth: Tournament) -> None:
    Tournament.objects.filter(pk=hoth.pk).update(is_public=False)
    assert get(client, "events/") == []


def test_everybody_reads_who_plays(client: Client, hoth: Tournament) -> None:
    entries = get(client, "events/hoth/entries/")
    assert [(entry["key"], entry["name"], entry["club"]) for entry in entries][:2] == [
        ("p2", "Ackbar", "Mon Cala"),
        ("p4", "Jerec", ""),
    ]


def test_a_draft_is_for_the_desk_only(client: Client, draft: Round, ozzel: User, wuher: User) -> None:
    for visitor in (None, wuher):
        if visitor:
            client.force_login(visitor)
        assert get(client, "events/hoth/rounds/") == []
        assert get(client, "events/hoth/rounds/1/", 404)["code"] == "not_found"
    client.force_login(ozzel)
    assert [each["state"] for each in get(client, "events/hoth/rounds/")] == ["draft"]
    assert get(client, "events/hoth/rounds/1/")["state"] == "draft"


def test_a_round_comes_with_its_tables_and_the_bye(client: Client, first_round: Round) -> None:
    found = get(client, "events/hoth/rounds/1/")
    assert [match["table"] for match in found["matches"]] == [1, 2, None]
    assert [match["kind"] for match in found["matches"]] == ["game", "game", "bye"]
    seated = sorted(key for match in found["matches"] for key in match["players"])
    assert seated == ["p1", "p2", "p3", "p4", "p5"]
    bye = found["matches"][2]
    assert bye["scores"][0]["outcome"] == "bye"
    assert bye["winner"] == bye["players"][0]


def test_standings_are_exact(client: Client, first_round: Round) -> None:
    lines = get(client, "events/hoth/standings/")
    assert [line["name"] for line in lines] == ["Ackbar", "Jerec", "Madine", "Needa", "Piett"]
    assert {(line["rank"], line["strength"], line["provisional"]) for line in lines} == {(None, "0/1", False)}
    assert get(client, "events/hoth/standings/?round=x", 400) == {
        "error": "round: “x” is not a number.",
        "code": "invalid",
        "field": "round",
    }


def test_before_round_1_nobody_has_the_points_of_later(
    client: Client, first_round: Round, ozzel: User
) -> None:
    play(first_round, ozzel)
    lines = get(client, "events/hoth/standings/?round=0")
    assert {(line["rank"], line["points"], line["wins"]) for line in lines} == {(None, 0, 0)}


def test_the_clock_waits_for_the_first_round(client: Client, hoth: Tournament) -> None:
    clock = get(client, "events/hoth/clock/")
    assert (clock["round"], clock["clock"]) == (None, None)


def test_the_clock_of_a_round(client: Client, first_round: Round) -> None:
    clock = get(client, "events/hoth/clock/")
    assert clock["round"] == 1
    assert clock["clock"]["seconds_left"] == 135 * 60


@pytest.mark.django_db
def test_what_is_not_there_has_a_sentence(client: Client) -> None:
    for path in ("events/alderaan/", "events/alderaan/clock/", "events/alderaan/rounds/1/"):
        assert get(client, path, 404) == {"error": "There is nothing at this address.", "code": "not_found"}


@pytest.mark.django_db
def test_a_stranger_in_a_hurry_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReadThrottle, "limit", RateLimit("reads", most=2, window=60))
    get(client, "events/")
    get(client, "events/")
    assert get(client, "events/", 429)["code"] == "throttled"
    # Claiming another address does not help.
    answer = client.get("/api/v1/events/", headers={"X-Forwarded-For": "203.0.113.9"})
    assert answer.status_code == 429


def test_who_has_the_standings_is_told_so_until_something_changes(
    client: Client, first_round: Round, ozzel: User
) -> None:
    url = "/api/v1/events/hoth/standings/"
    first = client.get(url)
    again = client.get(url, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.get(f"{url}?round=0", headers={"if-none-match": first["ETag"]}).status_code == 200
    assert client.get(url).json() == first.json()
    report(first_round.matches.get(table=1), ozzel, 399, 17, reason="slip")
    changed = client.get(url, headers={"if-none-match": first["ETag"]})
    assert (changed.status_code, changed.json() == first.json()) == (200, False)
