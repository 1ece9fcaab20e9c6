"""The judges' pages: the queue, a list checked or returned, both lists of a table, cards, figures."""

import re
from typing import Any

import html5lib
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from fleets.games.armada.listed import cards_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.xwing.demo import demo_squads
from fleets.models import Fleet, FleetVersion, ProxyCard
from fleets.services import hand_in_fleet, hand_in_own_fleet
from fleets.services.judging import check_fleet, return_fleet
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, write_settings
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

ILLEGAL = demo_fleets()[2].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """A1 has an illegal list, A2 and A3 legal ones, A4 none."""
    event = make_event(cast, players=4)
    for key, text in (("p1", ILLEGAL), ("p2", demo_fleets()[1]), ("p3", demo_fleets()[0])):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    return event


@pytest.fixture
def judge(client: Client, cast: Cast) -> Client:
    """Jerec with his phone."""
    client.force_login(cast.jerec)
    return client


def at(name: str, event: Tournament, *more: Any) -> str:
    return reverse(name, args=[event.slug, *more])


def names(page: str) -> list[str]:
    return re.findall(r'data-row>\s*<span class="row-main">\s*<bdi class="strong">(\w+)</bdi>', page)


def read(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    text = answer.content.decode()
    html5lib.HTMLParser(strict=True).parse(text)
    assert " style=" not in text
    return text


def test_the_queue_shows_everybody_the_doubtful_first(judge: Client, event: Tournament, cast: Cast) -> None:
    check_fleet(entry_of(event, "p3"), cast.jerec, seen=1, now=NOW)
    page = read(judge, at("fleet-queue", event))
    assert names(page) == ["A1", "A4", "A2", "A3"]
    assert "1 of 4 checked" in page
    assert "unknown: " in page


def test_the_queue_names_what_is_wrong_and_what_is_doubtful(
    judge: Client, event: Tournament, cast: Cast
) -> None:
    half = demo_fleets()[7].split("Squadrons:")[0]
    for key, text in (("p1", demo_squads()[0]), ("p3", half)):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    small = "Faction: Rebel\n\nGR-75 Medium Transports (18)\n• General Dodonna (20)\n" + "\nGR-75 (18)\n" * 2
    hand_in_fleet(entry_of(event, "p4"), cast.ozzel, text=small, now=NOW)
    page = read(judge, at("fleet-queue", event))
    badges = re.findall(r'<span class="badge[^"]* is-told">([^<]+)</span>', page)
    assert badges == [
        "no list",
        "no objectives, commander on a flotilla, 3 flotillas",
        "half a list?",
        "half a list?",
    ]
    objectives = read(judge, at("fleet-check", event, "p4")).partition(">Objectives</h3>")[2]
    assert re.sub(r"<[^>]+>|\s", "", objectives.partition("</ul>")[0]) == "none"
    ticked = re.findall(
        r'name="phrases" value="(\w+)"[^>]* checked', read(judge, at("fleet-check", event, "p1"))
    )
    assert ticked == ["unread"]


def test_a_list_that_comes_again_stands_under_what_it_was_sent_back_for(
    judge: Client, event: Tournament, cast: Cast
) -> None:
    return_fleet(entry_of(event, "p2"), cast.jerec, seen=1, note="The points are off.", now=NOW)
    assert "Returned by jerec: “The points are off.”" in read(judge, at("fleet-check", event, "p2"))
    hand_in_fleet(entry_of(event, "p2"), cast.ozzel, text=demo_fleets()[3], now=NOW)
    page = read(judge, at("fleet-check", event, "p2"))
    assert "Version 1 was returned by jerec: “The points are off.”" in page
    assert "Different from version 1" in page


def test_why_a_list_was_opened_again_is_read_in_the_language_of_the_page(
    event: Tournament, cast: Cast
) -> None:
    """The judge wrote it with a ready sentence, in English."""
    event = start_tournament(event, cast.ozzel, now=NOW)
    said = "The points are not those of the current cards. Check them."
    return_fleet(entry_of(event, "p2"), cast.jerec, seen=1, note=said, now=NOW)
    hand_in_own_fleet(entry_of(event, "p2"), text=demo_fleets()[3], seen=1, now=NOW)
    page = Client().get(
        reverse("player-fleet", args=[link_of(entry_of(event, "p2"))]), headers={"Accept-Language": "pl"}
    )
    text = page.content.decode()
    assert said not in text
    assert "Punkty nie zgadzają się z aktualnymi kartami" in text


def test_a_picture_put_into_the_field_at_the_desk_has_its_sentence(desk: Client, event: Tournament) -> None:
    """What shows it is the script of the player's page, held in tests/browser/test_hand_in.py."""
    page = read(desk, at("entry-fleet", event, "p4"))
    form = page[page.index('id="fleet-form"') :]
    assert "data-no-text hidden" in form[: form.index("</form>")]


def test_the_verdict_is_read_aloud_while_a_list_is_typed_and_not_the_whole_reading(
    desk: Client, event: Tournament
) -> None:
    page = read(desk, at("entry-fleet", event, "p2"))
    assert '<div class="card-body" id="fleet-sheet">' in page
    preview = desk.post(at("fleet-preview", event, "p2"), {"text": ILLEGAL}).text
    bar = preview[preview.index('id="fleet-bar"') :]
    assert 'role="status"' in bar
    assert "Not legal: 1 thing is wrong" in bar


def test_the_queue_is_narrowed_by_state_and_words(judge: Client, event: Tournament) -> None:
    path = at("fleet-queue", event)
    assert names(read(judge, path + "?show=missing")) == ["A4"]
    assert names(read(judge, path + "?q=a2")) == ["A2"]
    assert "No list fits this filter." in read(judge, path + "?q=nobody")
    part = judge.get(path + "?q=a2", headers={"HX-Request": "true", "HX-Target": "queue-lines"})
    assert "<html" not in part.content.decode()


def test_an_event_without_players_has_an_empty_queue(judge: Client, cast: Cast) -> None:
    assert "No players yet" in read(judge, at("fleet-queue", make_event(cast, name="Empty")))


def test_text_and_reading_stand_side_by_side_and_lead_to_each_other(judge: Client, event: Tournament) -> None:
    page = read(judge, at("fleet-check", event, "p1"))
    line = ILLEGAL.split("\n").index("• 2 x Sun Crusher (18)") + 1
    assert f'href="#line-{line}"' in page
    assert re.search(rf'id="line-{line}"\s+data-line="{line}"\s+class="is-bad"', page)
    assert 'href="#finding-1"' in page
    assert "A-FLEET-10" in page


def test_checked_leads_to_the_next_one_with_the_way_back(judge: Client, event: Tournament) -> None:
    answer = judge.post(at("fleet-checked", event, "p2"), {"seen": "1"})
    assert answer["Location"] == at("fleet-check", event, "p3") + "?done=checked&of=p2"
    page = read(judge, answer["Location"])
    assert "Checked: A2." in page
    judge.post(at("fleet-unchecked", event, "p2"), {"seen": "1"})
    assert Fleet.objects.get(entry__key="p2").checked_version is None


def test_after_the_last_one_the_queue_says_so(judge: Client, event: Tournament, cast: Cast) -> None:
    check_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW, reason="seen the card")
    check_fleet(entry_of(event, "p2"), cast.jerec, seen=1, now=NOW)
    answer = judge.post(at("fleet-checked", event, "p3"), {"seen": "1"})
    assert answer["Location"] == at("fleet-queue", event) + "?done=checked&of=p3"
    event.entries.filter(key="p4").delete()
    assert "Every list is checked." in read(judge, answer["Location"])


def test_a_list_with_problems_asks_why_at_the_field(judge: Client, event: Tournament) -> None:
    answer = judge.post(at("fleet-checked", event, "p1"), {"seen": "1", "reason": ""})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Say why it is in order all the same." in page
    assert "field has-error" in page
    done = judge.post(at("fleet-checked", event, "p1"), {"seen": "1", "reason": "seen the card"})
    assert done.status_code == 302


def test_a_stale_tick_is_told_what_is_different_and_the_second_press_is_knowing(
    judge: Client, event: Tournament, cast: Cast
) -> None:
    """F43"""
    changed = demo_fleets()[1].replace("Total Points", "Points")
    one = next(line for line in changed.split("\n") if line.startswith("• "))
    hand_in_fleet(entry_of(event, "p2"), cast.ozzel, text=changed.replace(one + "\n", "", 1), now=NOW)
    answer = judge.post(at("fleet-checked", event, "p2"), {"seen": "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "handed in version 2 meanwhile; you looked at version 1" in page
    assert "Different from version 1" in page
    assert Fleet.objects.get(entry__key="p2").checked_version is None
    seen = re.search(r'name="seen" value="(\d+)" id="check-seen"', page)
    assert seen
    again = {"seen": seen[1], "reason": "the title was a slip"}
    assert judge.post(at("fleet-checked", event, "p2"), again).status_code == 302
    assert Fleet.objects.get(entry__key="p2").checked_version == FleetVersion.objects.get(number=2)


def test_a_list_goes_back_with_ready_sentences_and_own_words(judge: Client, event: Tournament) -> None:
    said = {"seen": "1", "phrases": ["marked", "points"], "note": "See me at the desk."}
    answer = judge.post(at("fleet-returned", event, "p1"), said)
    assert answer.status_code == 302
    assert Fleet.objects.get(entry__key="p1").returned_note == (
        "Put right what is marked in your list. The points are not those of the current cards. Check them. "
        "See me at the desk."
    )
    assert "Returned to A1." in read(judge, answer["Location"])
    assert "See me at the desk." in read(judge, at("fleet-check", event, "p1"))


def test_a_return_without_a_word_is_refused_and_stays_open(judge: Client, event: Tournament) -> None:
    answer = judge.post(at("fleet-returned", event, "p1"), {"seen": "1", "note": " "})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "the player reads this note" in page
    assert '<details class="judge-return" id="return" open>' in page


def test_a_player_without_a_list_has_a_page_that_says_so(judge: Client, event: Tournament) -> None:
    assert "No list yet" in read(judge, at("fleet-check", event, "p4"))
    assert judge.post(at("fleet-checked", event, "p4"), {"seen": "0"}).status_code == 422


def test_what_people_write_is_text_and_no_markup(judge: Client, event: Tournament, cast: Cast) -> None:
    nasty = demo_fleets()[4].replace("Name: ", "Name: <script>alert(1)</script>")
    hand_in_fleet(entry_of(event, "p4"), cast.ozzel, text=nasty, now=NOW)
    assert "<script>alert" not in read(judge, at("fleet-check", event, "p4"))
    assert "<script>alert" not in read(judge, at("fleet-cards", event) + "?q=<script>alert(1)</script>")


@pytest.mark.parametrize("name", ["fleet-queue", "fleet-cards", "fleet-sheets", "fleet-statistics"])
def test_more_players_are_no_more_queries(judge: Client, cast: Cast, name: str) -> None:
    counts = []
    for players in (1, 3):
        event = make_event(cast, players=players, name=f"With {players}")
        for number in range(players):
            entry = entry_of(event, f"p{number + 1}")
            hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[number], now=NOW)
        with CaptureQueriesContext(connection) as asked:
            judge.get(at(name, event) + "?q=ar")
        counts.append(len(asked))
    assert counts[0] == counts[1]
    # A dozen of them ask who the visitor is and what he may do.
    assert counts[0] <= 17


def test_both_lists_of_a_table_with_totals_and_who_chooses(
    judge: Client, event: Tournament, cast: Cast
) -> None:
    """A-INIT-1, A-ROLE-5"""
    event = start_tournament(event, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    said = {}
    for match in round_.matches.order_by("table"):
        page = read(judge, at("fleet-match", event, 1, match.pk))
        everyone = [seat.entry for seat in match.seats.select_related("entry")]
        assert all(f"<bdi>{entry.name}</bdi>" in page for entry in everyone)
        key = tuple(sorted(entry.key for entry in everyone))
        said[key] = re.findall(r'title="A-INIT-1">(.*)</p>', page)
        assert at("fleet-match", event, 1, match.pk) in read(judge, at("round-desk", event, 1))
    assert said == {
        ("p1", "p3"): ["A3 chooses who has initiative: 2 points less."],
        ("p2", "p4"): ["Who chooses initiative is shown once both fleet lists are in."],
    }


def test_a_card_is_found_as_it_is_typed(judge: Client, event: Tournament) -> None:
    version = Fleet.objects.get(entry__key="p2").current
    assert version is not None
    commander = version.reading["commander"]
    page = judge.get(
        at("fleet-cards", event), {"q": commander}, headers={"HX-Request": "true", "HX-Target": "found-cards"}
    ).content.decode()
    assert "<html" not in page
    assert commander in page
    assert "A2" in page
    assert "commander" in page
    assert "In no list" in read(judge, at("fleet-cards", event) + "?q=death+star")


def test_a_proxy_is_recorded_printed_and_withdrawn(desk: Client, event: Tournament) -> None:
    """A-FLEET-14"""
    version = Fleet.objects.get(entry__key="p2").current
    assert version is not None
    card = cards_of(version.reading)[0].label
    said = {"card": card, "hidden": "Torn in two."}
    assert desk.post(at("proxy-new", event, "p2"), {**said, "hidden": ""}).status_code == 422
    assert desk.post(at("proxy-new", event, "p2"), said).status_code == 302
    recorded = read(desk, at("fleet-check", event, "p2"))
    assert "Torn in two." in recorded
    assert "cards.pdf" in recorded
    proxy = ProxyCard.objects.get()
    withdraw = at("proxy-withdraw", event, "p2", proxy.pk)
    assert "Withdraw the proxy" in read(desk, withdraw)
    assert desk.post(withdraw, {"reason": ""}).status_code == 422
    assert desk.post(withdraw, {"reason": "found"}).status_code == 302
    withdrawn = read(desk, at("fleet-check", event, "p2"))
    assert "withdrawn" in withdrawn
    assert "cards.pdf" not in withdrawn, "there is nothing left to print"


def test_figures_are_the_leaders_until_the_lists_are_public(
    client: Client, judge: Client, event: Tournament, cast: Cast
) -> None:
    """F35"""
    path = at("fleet-statistics", event)
    write_settings(Tournament.objects.all(), fleet_secrecy="start", objective_secrecy="end")
    assert 'class="charts"' in read(judge, path)
    visitor = Client()
    closed = read(visitor, path)
    assert "Not public yet" in closed
    assert 'class="charts"' not in closed
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    open_now = read(visitor, path)
    assert "Commanders" in open_now
    assert "Assault objectives" not in open_now
    objective = Fleet.objects.get(entry__key="p2").current.reading["objectives"]["assault"][0]["name"]  # type: ignore[union-attr]
    assert objective not in open_now
    Tournament.objects.update(state="finished")
    assert objective in read(visitor, path)


def test_every_figure_stands_in_a_table_too(judge: Client, event: Tournament) -> None:
    page = read(judge, at("fleet-statistics", event))
    assert page.count('role="img"') == page.count("As a table") == 9
