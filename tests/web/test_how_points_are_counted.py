"""A player can check a result and a place with a pencil, and reads why they meet whom they meet."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_running_event, open_matches, play, publish_next
from tournaments.access.links import link_of
from tournaments.event_file import next_round_of
from tournaments.models import Entry, Tournament
from tournaments.pairing import pair, rng_for
from tournaments.queries import round_view
from tournaments.queries.document import export_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=5, structure="custom", swiss_rounds=3, cut=0)


def words(client: Client, name: str, *args: object) -> str:
    """What is read on the page."""
    text = client.get(reverse(name, args=args)).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_the_page_has_the_table_the_bye_the_concession_and_the_formula(
    client: Client, event: Tournament
) -> None:
    """A-MOV-1, A-MOV-2, A-END-5, A-TIE-3"""
    text = words(client, "event-points", event.slug)
    assert "0–59 6 5 60–139 7 4 140–219 8 3 220–299 9 2 300– 10 1" in text
    assert "A bye is a win: 8 points and margin 140." in text
    assert "Who concedes gets 0 points and margin 0." in text
    assert "margin if it is 140 or more, else 8 points and margin 140." in text
    assert "An opponent met twice counts twice." in text


def test_every_page_with_a_result_or_a_place_leads_to_it(
    desk: Client, client: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    match = next(iter(open_matches(round_)))
    token = link_of(match.seats.first().entry)
    link = f'href="{reverse("event-points", args=[event.slug])}"'
    pages = {
        "event-standings": [event.slug],
        "match-result": [event.slug, 1, match.pk],
        "player-page": [token],
        "player-result": [token, 1],
    }
    for name, args in pages.items():
        assert link in desk.get(reverse(name, args=args)).content.decode(), name


def test_why_they_meet_is_read_by_everybody_after_publishing(
    desk: Client, client: Client, event: Tournament, cast: Cast
) -> None:
    """A-SWISS-4"""
    play(publish_next(event, cast.ozzel), cast.ozzel)
    round_ = publish_next(event, cast.ozzel)
    bye = Entry.objects.get(seats__round=round_, seats__match__kind="bye")
    why = "Bye: lowest ranked without one"
    assert why in words(client, "event-pairings", event.slug)
    assert f"{bye.name}" in words(client, "event-pairings", event.slug).split(why)[1]
    assert why in words(client, "player-page", link_of(bye))
    text = words(desk, "round-desk", event.slug, 2)
    assert why in text
    assert "Drawn from the seed hoth." in text
    assert "manage.py pair_next event.json --seed hoth" in text


def test_the_seed_on_the_page_of_the_round_draws_it_again_from_the_file_of_before(
    event: Tournament, cast: Cast
) -> None:
    """What the command does: the round that comes next in the file, drawn from the seed of the page."""
    play(publish_next(event, cast.ozzel), cast.ozzel)
    following = next_round_of(export_event(event))
    round_ = publish_next(event, cast.ozzel)
    again = pair(following.request, rng_for(round_.seed, "round", following.number))
    drawn = [
        (match.table, tuple(entry.key for entry in match.entries)) for match in round_view(round_).matches
    ]
    assert [(pair.table, pair.players) for pair in again.pairs] == drawn
