"""What everybody sees of an event, and what nobody may see yet."""

import re
import time
from typing import Any

import html5lib
import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import past_the_gate, write_settings
from tests.web.hall import close, event, fleet, result, round_of, start_clock
from tournaments.models import ClockEvent, Entry, Round, Tournament, User

pytestmark = pytest.mark.django_db

CAST = ["Piett", "Ackbar", "Madine", "Jerec"]
PAGES = ["", "pairings/", "pairings/?by=name", "standings/", "clock/", "bracket/"]


def read(client: Client, path: str = "", **headers: str) -> Any:
    """The page of the event "endor"; every page read must be strict HTML."""
    response = client.get(f"/events/endor/{path}", headers=headers)
    if response.status_code == 200:
        html5lib.HTMLParser(strict=True).parse(response.content.decode())
    return response


def words(response: Any) -> str:
    """What a person reads: the main part without tags, in single spaces."""
    main = re.search(r"<main.*</main>", response.content.decode(), re.S)
    assert main
    return " ".join(re.sub(r"<[^>]+>", " ", main.group()).split())


@pytest.mark.parametrize("path", PAGES)
def test_every_page_stands_before_the_first_round(client: Client, path: str) -> None:
    event(players=[])
    assert read(client, path).status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_a_draft_is_on_no_public_page(client: Client, path: str) -> None:
    tournament = event(players=CAST)
    close(round_of(tournament, [(1, 2), (3, 4)]))
    round_of(tournament, [(1, 3), (2, 4)], state=Round.State.DRAFT)
    text = words(read(client, path))
    assert "Round 2" not in text
    assert read(client, "pairings/?round=2").status_code == 404


def test_a_drafted_bracket_is_not_shown(client: Client) -> None:
    round_of(event(players=CAST, planned_cut=2), [(1, 2)], state=Round.State.DRAFT, knockout=True)
    text = words(read(client, "bracket/"))
    assert "No knockout yet" in text
    assert "Piett" not in text


def test_a_bracket_to_come_says_what_is_played_before_it(client: Client) -> None:
    given = event(players=CAST, planned_cut=2)
    assert "After the rounds before it, 2 players go on here." in words(read(client, "bracket/"))
    write_settings(Tournament.objects.filter(pk=given.pk), first_stage="groups")
    past_the_gate(given)
    assert "After the rounds of the groups the best 2 play on here." in words(read(client, "bracket/"))


def test_the_text_of_a_fleet_is_on_no_public_page_but_both_totals_are(client: Client) -> None:
    tournament = event(players=CAST)
    fleet(tournament, 1, total=398, text="Tarkin and a secret plan")
    fleet(tournament, 2, total=389, text="Tarkin and a secret plan")
    round_of(tournament, [(1, 2), (3, 4)])
    for path in PAGES:
        assert "secret" not in read(client, path).content.decode()
    text = words(read(client, "pairings/"))
    assert "398" in text
    assert "389" in text


def test_the_lower_fleet_chooses_initiative(client: Client) -> None:
    """A-INIT-1."""
    tournament = event(players=CAST)
    for player, total in enumerate((398, 389, 400, 400), start=1):
        fleet(tournament, player, total=total)
    round_of(tournament, [(1, 2), (3, 4)])
    page = read(client, "pairings/").content.decode()
    found = re.findall(r'data-label="Chooses initiative">\s*(.*?)\s*<', page)
    assert found == ["Ackbar", "drawn: equal fleets"]


def test_pairings_by_table_show_result_and_points(client: Client) -> None:
    round_ = round_of(event(players=CAST), [(1, 2), (3, 4)])
    result(round_, 1, 177, 49)
    text = words(read(client, "pairings/"))
    assert "1 of 2 results in" in text
    assert "177 : 49 7 / 4" in text


def test_pairings_by_name_are_in_the_order_of_names(client: Client) -> None:
    round_of(event(players=["Żaneta", "Łukasz", "Adam", "Zoe", "Lukas"]), [(1, 2), (3, 4), (5,)])
    page = read(client, "pairings/?by=name").content.decode()
    names = re.findall(r'<th scope="row" class="lead">\s*(\w+)', page)
    assert names == ["Adam", "Lukas", "Łukasz", "Żaneta", "Zoe"]
    assert "bye" in words(read(client, "pairings/?by=name"))


def test_an_older_round_stays_readable_with_the_points_of_its_time(client: Client) -> None:
    tournament = event(players=CAST)
    first = round_of(tournament, [(1, 2), (3, 4)])
    result(first, 1, 177, 49)
    result(first, 2, 400, 0)
    close(first)
    round_of(tournament, [(1, 3), (2, 4)])
    assert "7 points before" in words(read(client, "pairings/"))
    assert "7 points before" not in words(read(client, "pairings/?round=1"))


@pytest.mark.parametrize("asked", ["9", "0", "x", "-1", "1e3", ""])
def test_a_round_that_is_not_there_is_not_found(client: Client, asked: str) -> None:
    round_of(event(players=CAST), [(1, 2), (3, 4)])
    assert read(client, f"pairings/?round={asked}").status_code == 404


def test_standings_name_the_formula_and_keep_who_left(client: Client) -> None:
    """F27, F31; strength as decimal and as fraction."""
    tournament = event(players=CAST)
    round_ = round_of(tournament, [(1, 2), (3, 4)])
    result(round_, 1, 177, 49)
    result(round_, 2, 400, 0)
    close(round_)
    tournament.entries.filter(name="Jerec").update(status=Entry.Status.REMOVED)
    tournament.entries.filter(name="Madine").update(status=Entry.Status.DISQUALIFIED)
    text = words(read(client, "standings/"))
    assert "After round 1" in text
    assert "1 Piett" in text
    assert "4.000" in text
    assert "Jerec dropped" in text
    assert "– Madine disqualified" in text
    assert "divided by the number of games" in text


def test_an_unclosed_round_counts_for_the_time_being(client: Client) -> None:
    round_ = round_of(event(players=CAST), [(1, 2), (3, 4)])
    assert "Before the first result" in words(read(client, "standings/"))
    result(round_, 1, 177, 49)
    text = words(read(client, "standings/"))
    assert "Provisional" in text
    assert "Being played: Round 1. 1 of 2 results are counted here." in text


def test_the_clock_says_when_it_ends(client: Client) -> None:
    """A-TIME-2: it waits until somebody starts it."""
    round_ = round_of(event(players=CAST), [(1, 2), (3, 4)])
    assert "2:15:00 Not started yet" in words(read(client, "clock/"))
    start_clock(round_, minutes_ago=15)
    assert re.search(r"\b(2:00:00|1:59:5\d) until", words(read(client, "clock/")))


def test_the_clock_names_a_longer_table_and_the_end(client: Client) -> None:
    """A-TIME-3, A-TIME-4."""
    round_ = round_of(event(players=CAST), [(1, 2), (3, 4)])
    start_clock(round_, minutes_ago=136)
    ClockEvent.objects.create(
        round=round_,
        kind=ClockEvent.Kind.EXTEND,
        minutes=10,
        at=timezone.now(),
        match=round_.matches.get(table=2),
    )
    text = words(read(client, "clock/"))
    assert "Time! The game round under way is played to its end." in text
    assert re.search(r"table 2 until \d\d:\d\d \(10 min\)", text)


def test_the_bracket_shows_games_played_and_to_come(client: Client) -> None:
    round_ = round_of(event(players=CAST, planned_cut=4), [(1, 4), (2, 3)], knockout=True)
    result(round_, 1, 300, 120)
    text = words(read(client, "bracket/"))
    assert "Semi-finals" in text
    assert "Piett won 300 Jerec 120" in text
    assert "Final to come to come" in text


def test_names_are_text_and_never_markup(client: Client) -> None:
    round_of(event(players=["<script>alert(1)</script>", "عبد الله 🚀"]), [(1, 2)])
    for path in PAGES:
        page = read(client, path).content.decode()
        assert "<script>alert" not in page


@pytest.mark.parametrize("path", ["pairings/", "standings/", "bracket/"])
def test_who_has_the_page_gets_304_until_something_changes(client: Client, path: str) -> None:
    tournament = event(players=CAST)
    mark = read(client, path)["ETag"]
    assert read(client, path, if_none_match=mark).status_code == 304
    Tournament.objects.filter(pk=tournament.pk).update(revision=8)
    assert read(client, path, if_none_match=mark).status_code == 200


def test_another_reader_or_language_has_another_page(client: Client) -> None:
    event(players=CAST)
    mark = read(client, "standings/")["ETag"]
    assert read(client, "standings/", accept_language="pl")["ETag"] != mark
    client.force_login(User.objects.create_user("wuher"))
    assert read(client, "standings/")["ETag"] != mark


def test_live_is_silent_until_the_revision_grows(client: Client) -> None:
    cache_version = event(players=CAST).cache_version
    silent = client.get("/events/endor/live/?seen=7")
    assert (silent.status_code, silent.content) == (204, b"")
    assert abs(float(silent["X-Now"]) - time.time()) < 60
    news = client.get("/events/endor/live/?seen=6")
    assert news.json() == {"revision": 7, "seen": f"7-{cache_version}"}
    assert client.get(f"/events/endor/live/?seen=7-{cache_version}").status_code == 204
    assert client.get("/events/endor/live/?seen=7-another").status_code == 200
    assert (silent["Cache-Control"], news["Cache-Control"]) == ("public, max-age=0, s-maxage=1",) * 2
    assert client.get("/events/endor/live/").status_code == 200
    assert client.get("/events/nowhere/live/").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_pages_only_read(client: Client, path: str) -> None:
    event(players=CAST)
    assert client.post(f"/events/endor/{path}").status_code == 405


@pytest.mark.parametrize("path", PAGES)
def test_no_script_or_style_inside_the_page(client: Client, path: str) -> None:
    round_ = round_of(event(players=CAST, planned_cut=2), [(1, 2), (3, 4)])
    start_clock(round_)
    response = read(client, path)
    page = response.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    # The order of the directives changes from process to process.
    assert "script-src 'self'" in response["Content-Security-Policy"].split("; ")
    assert len(page) < 60_000


@pytest.mark.parametrize("players", [2, 16])
def test_pairings_take_few_queries_however_many_play(
    client: Client, players: int, django_assert_num_queries: Any
) -> None:
    tournament = event(players=[f"Player {number}" for number in range(players)])
    round_of(tournament, [(at, at + 1) for at in range(1, players, 2)])
    with django_assert_num_queries(6):
        read(client, "pairings/")


def test_the_start_page_sorts_events_by_state(client: Client) -> None:
    assert "No events yet" in words(client.get("/"))
    event("Running one", players=CAST)
    event("Coming one", players=[], slug="coming", state="setup")
    event("Finished one", players=[], slug="finished", state="finished")
    event("Hidden one", players=[], slug="hidden", is_public=False)
    response = client.get("/")
    html5lib.HTMLParser(strict=True).parse(response.content.decode())
    found = re.search(
        "Running.*Running one.*4 players.*Coming.*Coming one.*Finished.*Finished one", words(response)
    )
    assert found
    assert "Hidden one" not in words(response)


def test_the_language_is_switched_by_a_form(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "pl", "next": "/login/"}, follow=True)
    assert '<html lang="pl"' in answer.content.decode()


def test_a_page_that_is_not_there_says_so(client: Client) -> None:
    response = client.get("/events/nowhere/")
    assert response.status_code == 404
    assert "There is no page at this address" in words(response)


def test_a_form_without_its_token_is_told_to_try_again() -> None:
    response = Client(enforce_csrf_checks=True).post("/login/", {"username": "ozzel"})
    assert response.status_code == 403
    assert "Nothing was saved" in words(response)


def test_a_wrong_password_is_a_sentence_and_the_name_stays(client: Client) -> None:
    response = client.post("/login/", {"username": "ozzel", "password": "x"})
    html5lib.HTMLParser(strict=True).parse(response.content.decode())
    assert "do not belong together" in words(response)
    assert 'value="ozzel"' in response.content.decode()
