"""What any proxy may keep: the answers to strangers, the same for all of one language; nobody else's."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import Cast
from tests.web.hall import event, round_of, start_clock
from tournaments.access.links import link_of

pytestmark = pytest.mark.django_db

CAST = ("Piett", "Ackbar", "Jerec", "Madine")
FOR_ALL = "public, max-age=0, s-maxage=2"
FOR_ONE = "private, no-cache"
PAGES = (
    *("", "pairings/", "pairings/?by=name", "pairings/?from=elsewhere", "standings/", "crosstable/"),
    *("bracket/", "screen/", "stream/", "schedule/", "schedule.ics", "check/", "points/", "statistics/"),
    *("clock/", "proof/", "roles/", "players/p1/"),
)


def ask(client: Client, path: str, **headers: str) -> Any:
    answer = client.get(f"/events/endor/{path}", headers=headers)
    assert answer.status_code == 200, path
    return answer


@pytest.fixture
def running() -> None:
    start_clock(round_of(event(players=CAST), [(1, 2), (3, 4)]))


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("path", PAGES)
def test_the_answer_to_a_stranger_is_for_all_of_the_language(path: str) -> None:
    answer = ask(Client(), path)
    assert (answer["Cache-Control"], list(answer.cookies)) == (FOR_ALL, [])
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    assert re.fullmatch(r'W/"[0-9a-f]{24}"', answer["ETag"])


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("path", PAGES)
def test_no_token_of_a_stranger_gets_to_others(path: str) -> None:
    client = Client()
    client.get("/login/")
    assert list(client.cookies) == ["csrftoken"]
    answer = ask(client, path)
    assert (answer["Cache-Control"], re.findall("csrf", answer.text, re.IGNORECASE)) == (FOR_ALL, [])


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("path", [*PAGES, "live/"])
def test_what_is_made_for_somebody_is_kept_by_nobody_else(path: str, cast: Cast) -> None:
    client = Client()
    client.force_login(cast.ozzel)
    assert ask(client, path)["Cache-Control"] == FOR_ONE
    program = ask(Client(), path, authorization="Basic bm9ib2R5Om5vdGhpbmc=")
    assert program["Cache-Control"] == FOR_ONE


@pytest.mark.parametrize("path", ["standings/", "schedule/"])
def test_the_page_with_a_message_is_for_its_reader(path: str) -> None:
    tournament = event(players=CAST)
    client = Client()
    client.get(f"/p/{link_of(tournament.entries.get(key='p1'))}/rounds/9/result/")
    with_message = ask(client, path)
    # As a browser does, once the answer says that the cookie is over.
    assert client.cookies.pop("messages")["max-age"] == 0
    after = ask(client, path)
    assert "you have no table there" in with_message.text
    assert (with_message["Cache-Control"], after["Cache-Control"]) == (FOR_ONE, FOR_ALL)


@pytest.mark.parametrize("path", ["", "schedule/", "standings/"])
def test_whoever_has_it_is_told_so_in_a_few_bytes(path: str) -> None:
    event(players=CAST)
    mark = ask(Client(), path)["ETag"]
    again = Client().get(f"/events/endor/{path}", headers={"if-none-match": mark})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", mark)
    assert again["Cache-Control"] == FOR_ALL


@pytest.mark.usefixtures("running")
def test_what_is_not_there_is_kept_by_nobody() -> None:
    answer = Client().get("/events/endor/pairings/?round=7")
    assert (answer.status_code, "public" in answer.get("Cache-Control", "")) == (404, False)
