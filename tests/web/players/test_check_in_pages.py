"""Check-in at the desk, by the own link and by a scanned card; who is missing, in the hall."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, Cast, entry_of, make_running_event
from tournaments.access.links import link_of
from tournaments.models import Presence, Tournament
from tournaments.services.rounds.rounds import DrawOptions, pair_round

pytestmark = pytest.mark.django_db


def asking(cast: Cast) -> Tournament:
    today = timezone.localdate()
    return make_running_event(cast, players=4, check_in="each", date=today)


def browser(user: object = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)  # type: ignore[arg-type]
    return client


def words(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def test_a_tap_on_the_row_checks_in_and_the_next_takes_it_back(cast: Cast) -> None:
    event = asking(cast)
    client = browser(cast.jerec)
    row = reverse("check-in-row", args=[event.slug, "p1"])
    page = client.post(row, {"round": "1", "here": "yes"}, follow=True).content.decode()
    assert (Presence.objects.get().word, "here – take back" in page) == ("here", True)
    client.post(row, {"round": "1", "here": "no"})
    assert not Presence.objects.exists()


def test_a_page_that_stays_hears_how_the_row_stands_and_how_many_are_here(cast: Cast) -> None:
    event, client = asking(cast), browser(cast.jerec)
    row = reverse("check-in-row", args=[event.slug, "p1"])

    def tap(here: str, number: str = "1") -> tuple[int, object]:
        answer = client.post(row, {"round": number, "here": here}, headers={"accept": "application/json"})
        return answer.status_code, answer.json()

    assert tap("yes") == (200, {"here": True, "count": "here 1 · missing 3"})
    assert tap("yes") == (200, {"here": True, "count": "here 1 · missing 3"})
    assert tap("no") == (200, {"here": False, "count": "here 0 · missing 4"})
    assert tap("yes", "x")[0] == 422
    for key in ("p2", "p3"):
        client.post(reverse("check-in-row", args=[event.slug, key]), {"round": "1"})
    pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(leave_out=True))
    status, said = tap("yes")
    assert (status, "paired" in str(said)) == (422, True)


def test_nobody_moves_in_the_list_whoever_is_here(cast: Cast) -> None:
    event, client = asking(cast), browser(cast.jerec)
    url = reverse("check-in", args=[event.slug])
    before = re.findall(r'id="row-(\w+)"', client.get(url).content.decode())
    client.post(reverse("check-in-row", args=[event.slug, "p2"]), {"round": "1"})
    assert (
        re.findall(r'id="row-(\w+)"', client.get(url).content.decode()) == before == ["p1", "p2", "p3", "p4"]
    )


def test_the_player_checks_in_by_the_own_link(cast: Cast) -> None:
    event = asking(cast)
    token = link_of(entry_of(event, "p1"))
    page = reverse("player-page", args=[token])
    assert "I am here for round 1" in words(browser(), page)
    browser().post(reverse("player-check-in", args=[token]), {"round": "1"})
    assert "Checked in for round 1" in words(browser(), page)


def test_a_leader_who_scans_the_card_checks_the_player_in_and_stays_there(cast: Cast) -> None:
    event = asking(cast)
    page = reverse("player-page", args=[link_of(entry_of(event, "p2"))])
    client = browser(cast.jerec)
    assert "Check A2 in for round 1" in words(client, page)
    assert "Check A2 in" not in words(browser(cast.wuher), page)
    answer = client.post(
        reverse("check-in-row", args=[event.slug, "p2"]), {"round": "1", "here": "yes", "back": page}
    )
    assert (answer["Location"], Presence.objects.get().entry.key) == (page, "p2")


def test_the_hall_reads_who_is_missing(cast: Cast) -> None:
    event = asking(cast)
    url = reverse("event-missing", args=[event.slug])
    assert "here 0 · missing 4" in words(browser(), url)
    browser(cast.ozzel).post(reverse("check-in-row", args=[event.slug, "p1"]), {"round": "1"})
    text = words(browser(), url)
    assert ("here 1 · missing 3" in text, "<bdi>A1</bdi>" in text) == (True, False)


def test_the_desk_pairs_without_the_missing_only_when_told_so(cast: Cast) -> None:
    event = asking(cast)
    client = browser(cast.ozzel)
    for key in ("p1", "p2"):
        client.post(reverse("check-in-row", args=[event.slug, key]), {"round": "1"})
    desk = words(client, reverse("desk", args=[event.slug]))
    assert ("here 2 · missing 2" in desk, "Pair without 2 who are not here" in desk) == (True, True)
    pair = reverse("round-pair", args=[event.slug])
    assert "Not here: A3 and A4." in client.post(pair, {"number": "1"}, follow=True).content.decode()
    client.post(pair, {"number": "1", "leave_out": "1"})
    assert event.rounds.get().matches.filter(kind="missed").count() == 2


def test_a_round_paired_without_somebody_is_published_as_it_is(cast: Cast) -> None:
    """Who misses the round by the desk's word holds nothing up."""
    event, desk = paired_without_one(cast)
    page = words(desk, reverse("desk", args=[event.slug]))
    assert ("1 player misses this round" in page, "has no seat" in page) == (True, False)
    assert '<button class="button is-main">Publish</button>' in page
    desk.post(reverse("round-publish", args=[event.slug, 1]))
    assert event.rounds.get().state == "published"


@pytest.mark.parametrize("published", [False, True])
def test_who_comes_after_all_plays_whoever_has_the_bye(cast: Cast, published: bool) -> None:
    event, desk = paired_without_one(cast)
    if published:
        desk.post(reverse("round-publish", args=[event.slug, 1]))
    bye = event.rounds.get().matches.get(kind="bye").seats.get().entry
    page = words(desk, reverse("round-seating", args=[event.slug, 1]) if published else desk_of(event))
    assert f"Is here: plays {bye.name}, who has the bye" in page
    seat = reverse("round-seat", args=[event.slug, 1])
    desk.post(seat, {"first": bye.key, "second": "p4", "reason": "Came after all."})
    met = {
        frozenset(match.seats.values_list("entry__key", flat=True))
        for match in event.rounds.get().matches.all()
    }
    assert (len(met), frozenset({bye.key, "p4"}) in met) == (2, True)
    assert not event.rounds.get().matches.exclude(kind="game").exists()


def test_the_rest_is_drawn_without_those_who_are_not_there(cast: Cast) -> None:
    event, desk = paired_without_one(cast)
    match = event.rounds.get().matches.get(kind="game")
    desk.post(reverse("round-free", args=[event.slug, 1]), {"match": match.pk, "reason": "Anew"})
    page = desk.post(reverse("round-rest", args=[event.slug, 1]), follow=True).content.decode()
    assert event.rounds.get().matches.get(kind="missed").seats.get().entry.key == "p4"
    assert '<button class="button is-main">Publish</button>' in page


def paired_without_one(cast: Cast) -> tuple[Tournament, Client]:
    """A draft of round 1 for p1 to p3; p4 has not checked in. And the browser of its organizer."""
    event, client = asking(cast), browser(cast.ozzel)
    for key in ("p1", "p2", "p3"):
        client.post(reverse("check-in-row", args=[event.slug, key]), {"round": "1"})
    client.post(reverse("round-pair", args=[event.slug]), {"number": "1", "leave_out": "1"})
    return event, client


def desk_of(event: Tournament) -> str:
    return reverse("desk", args=[event.slug])


def test_a_player_says_which_rounds_they_miss(cast: Cast) -> None:
    event = asking(cast)
    url = reverse("player-rounds", args=[link_of(entry_of(event, "p1"))])
    browser().post(url, {"missed_rounds": ["2"]})
    assert [(each.number, each.word) for each in Presence.objects.all()] == [(2, "away")]
    browser().post(url, {})
    assert not Presence.objects.exists()


def test_the_desk_books_a_bye(cast: Cast) -> None:
    event = asking(cast)
    browser(cast.madine).post(reverse("entry-rounds", args=[event.slug, "p1"]), {"round-2": "bye"})
    assert [(each.number, each.word) for each in Presence.objects.all()] == [(2, "bye")]
