"""Public pages that a process writes once: never stale, and never with anything of another reader."""

import gzip
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import Cast, make_running_event, past_the_gate, publish_next
from tests.web.hall import event, result, round_of, start_clock
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.queries import event_state
from tournaments.views.base import addresses
from tournaments.views.base.http_cache import MOMENT, OF_ACCOUNTS, PAGES, PLACEHOLDER
from tournaments.views.public.public import big_clock_face, clock_face
from tournaments.views.public.screen import NEXT_ROUND, SMALL_CLOCK, screen_clocks

pytestmark = pytest.mark.django_db

CAST = ("Piett", "Ackbar", "Jerec", "Madine")
KEPT = ("", "pairings/", "pairings/?by=name", "standings/", "clock/", "bracket/", "screen/")


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    PAGES.forget()
    OF_ACCOUNTS.forget()


def read(client: Client, path: str = "", **headers: str) -> str:
    response = client.get(f"/events/endor/{path}", headers=headers)
    assert response.status_code == 200
    return str(response.content.decode())


def tokens(page: str) -> set[str]:
    """Every token against forged posts that stands in the page."""
    return set(re.findall(r'X-CSRFToken": "([^"]+)"', page)) | set(
        re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    )


@pytest.mark.parametrize("path", KEPT)
def test_the_second_reader_costs_one_query_F65(path: str, django_assert_num_queries: Any) -> None:
    round_of(event(players=CAST), [(1, 2), (3, 4)])
    read(Client(), path)
    with django_assert_num_queries(1):
        read(Client(), path)


@pytest.mark.parametrize("path", KEPT)
def test_a_page_for_all_has_no_token_and_its_language_can_be_chosen(path: str) -> None:
    round_of(event(players=CAST), [(1, 2), (3, 4)])
    client = Client(enforce_csrf_checks=True)
    for page in (read(client, path), read(client, path)):
        assert (tokens(page), list(client.cookies)) == (set(), [])
    assert (
        client.post("/i18n/setlang/", {"language": "pl", "next": f"/events/endor/{path}"}).status_code == 302
    )
    assert '<html lang="pl"' in read(client, path)


@pytest.mark.parametrize("path", ["", "standings/"])
def test_each_account_has_a_token_of_its_own_that_works(path: str, cast: Cast) -> None:
    round_of(event(players=CAST), [(1, 2), (3, 4)])
    one, two = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    for client, account in ((one, cast.ozzel), (two, cast.jerec)):
        client.force_login(account)
    (first,), (again,), (second,) = (tokens(read(client, path)) for client in (one, one, two))
    assert len({first, again, second}) == 3
    for client, token in ((one, again), (two, second)):
        assert client.post("/logout/", {"csrfmiddlewaretoken": token}).status_code == 302


def test_a_kept_page_is_sent_compressed_as_it_is_kept(django_assert_num_queries: Any) -> None:
    round_of(event(players=CAST), [(1, 2), (3, 4)])
    plain, zipped = Client(), Client(headers={"accept-encoding": "gzip, br"})
    text = read(plain, "standings/")
    for _time in range(2):
        response = zipped.get("/events/endor/standings/")
        assert (response["Content-Encoding"], "Accept-Encoding" in response["Vary"]) == ("gzip", True)
        assert gzip.decompress(response.content).decode() == text


@pytest.mark.parametrize("path", ["standings/", "desk/"])
def test_the_length_of_a_compressed_page_with_a_token_says_nothing_of_it(path: str, cast: Cast) -> None:
    slug = make_running_event(cast).slug
    leader = Client(headers={"accept-encoding": "gzip"})
    leader.force_login(cast.ozzel)
    answers = [leader.get(f"/events/{slug}/{path}") for _look in range(40)]
    pages = [gzip.decompress(answer.content).decode() for answer in answers]
    assert [PLACEHOLDER in page for page in pages] == [False] * 40
    assert [len(tokens(page)) > 0 for page in pages] == [True] * 40
    # Between the marks of the header and the page stands a name of random length, of 0 to 100 letters.
    names = {len(answer.content[10:].split(b"\0")[0]) for answer in answers if answer.content[3] & 8}
    assert (len(names) > 5, max(names) <= 100) == (True, True)


@pytest.mark.parametrize("path", KEPT)
def test_what_is_put_in_later_is_always_put_in(path: str) -> None:
    start_clock(round_of(event(players=CAST), [(1, 2), (3, 4)]))
    for page in (read(Client(), path), read(Client(), path)):
        assert PLACEHOLDER not in page
        assert MOMENT not in page
        assert SMALL_CLOCK not in page
        assert NEXT_ROUND not in page


@pytest.mark.parametrize("faces", [clock_face, big_clock_face, screen_clocks])
def test_a_mark_has_its_words_also_while_no_round_is_played(faces: Any) -> None:
    """A page may be newer than the moment its marks are asked for: a round was published in between."""
    found = faces(event_state(event(players=CAST)))
    assert found == dict.fromkeys(found, "")
    assert MOMENT in found


@pytest.mark.parametrize("path", KEPT)
def test_the_kept_page_is_the_page_of_who_is_the_first(path: str) -> None:
    start_clock(round_of(event(players=CAST), [(1, 2), (3, 4)]))
    first, second = read(Client(), path), read(Client(), path)
    one, two = (re.sub(r'data-now="[^"]*"|\d:\d\d:\d\d', "", page) for page in (first, second))
    assert one == two


def test_whoever_is_logged_in_has_a_page_of_his_own(cast: Cast) -> None:
    tournament = make_running_event(cast, players=8)
    publish_next(tournament, cast.ozzel)
    path = f"/events/{tournament.slug}/pairings/"
    leader, anybody = Client(), Client()
    leader.force_login(cast.ozzel)
    assert "ozzel" in leader.get(path).content.decode()
    assert "ozzel" not in anybody.get(path).content.decode()
    assert "Desk" in leader.get(path).content.decode()
    assert "Desk" not in anybody.get(path).content.decode()


def test_a_message_is_for_one_reader_and_shown_once(client: Client) -> None:
    tournament = event(players=CAST)
    client.get(reverse("player-result", args=[link_of(tournament.entries.get(key="p1")), 9]))
    for_you_alone = "Round 9: you have no table there."
    assert for_you_alone in read(client, "standings/")
    assert for_you_alone not in read(client, "standings/")
    assert for_you_alone not in read(Client(), "standings/")


def test_each_language_has_a_page(client: Client) -> None:
    event(players=CAST)
    pages = [read(Client(), "standings/", accept_language=code) for code in ("en", "pl", "it", "en")]
    assert [re.search(r'<html lang="(\w+)"', page)[1] for page in pages] == ["en", "pl", "it", "en"]  # type: ignore[index]


def test_the_clock_goes_on_in_a_kept_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-TIME-2: nothing happens in the event, and yet the time is another."""
    start_clock(round_of(event(players=CAST), [(1, 2), (3, 4)]))
    now = timezone.now()

    def face(path: str, minutes: int) -> str:
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=minutes, seconds=30))
        found = re.search(r"data-clock-time>([\d:]+)", read(Client(), path))
        return found[1] if found else ""

    for path in ("", "clock/", "screen/"):
        assert [face(path, minutes)[:4] for minutes in (1, 31, 136)] == ["2:13", "1:43", "0:00"]


def test_the_code_in_the_hall_follows_the_laptop_into_another_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event(players=CAST)

    def shown(address: str) -> list[str]:
        monkeypatch.setattr(addresses, "lan_addresses", lambda: (address,))
        page = Client().get("/events/endor/screen/", headers={"host": "localhost"}).content.decode()
        return re.findall(r"<figcaption data-squeeze>([^/<]+)", page)

    assert [shown(address) for address in ("192.168.1.20", "10.0.0.7")] == [["192.168.1.20"], ["10.0.0.7"]]


def test_an_act_is_seen_at_once(client: Client) -> None:
    tournament = event(players=CAST)
    round_ = round_of(tournament, [(1, 2), (3, 4)])
    assert "177 : 49" not in read(client, "pairings/")
    result(round_, 1, 177, 49)
    assert "177 : 49" in read(client, "pairings/")


def test_a_database_put_back_is_seen_at_the_same_revision_F62(client: Client) -> None:
    tournament = event(players=CAST)
    round_ = round_of(tournament, [(1, 2), (3, 4)])
    before = Tournament.objects.get(pk=tournament.pk)
    result(round_, 1, 177, 49)
    assert "177 : 49" in read(client, "pairings/")
    round_.matches.get(table=1).reports.all().delete()
    Tournament.objects.filter(pk=tournament.pk).update(cache_version=before.cache_version)
    assert "177 : 49" not in read(client, "pairings/")
    assert Tournament.objects.get(pk=tournament.pk).revision == before.revision


def test_a_page_of_a_history_that_is_gone_fetches_itself_anew_F62(client: Client) -> None:
    tournament = event(players=CAST)
    gone = f"{tournament.revision}-{tournament.cache_version}"
    assert client.get(f"/events/endor/live/?seen={gone}").status_code == 204
    past_the_gate(tournament)
    answer = client.get(f"/events/endor/live/?seen={gone}")
    assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")
    assert answer.json()["revision"] == tournament.revision


def test_an_address_of_ones_own_is_not_kept(client: Client) -> None:
    event(players=CAST)
    assert "q=1" in read(client, "standings/?q=1")
    assert len(PAGES) == 0
    read(client, "standings/")
    assert len(PAGES) == 1
