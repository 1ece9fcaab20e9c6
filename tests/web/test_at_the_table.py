"""The page "At the table": what players bring and do from the pairing to the first move and beyond."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event, make_running_event, publish_next
from tests.web.test_how_points_are_counted import words
from tournaments.access.links import link_of
from tournaments.games import GAME_WORDS
from tournaments.models import Tournament
from tournaments.services.rounds.clock import start_clock

pytestmark = pytest.mark.django_db

# The rules that are for people alone: the page is where Flagship keeps them.
TOLD = {
    "armada": (
        "A-BRING-1", "A-KIT-1", "A-SETUP-1", "A-PARTS-1", "A-DECK-1", "A-MEASURE-1", "A-SPECTATE-1",
        "A-SHARE-1", "A-CORE-3", "A-INTRO-1", "A-OPEN-1", "A-INIT-1", "A-INIT-2", "A-TIME-2", "A-MISC-1",
    ),
    "xwing": ("X-SETUP-1", "X-ORDER-1"),
    "kosmiczna_eskadra": ("K-SETUP-1", "K-MISC-1"),
}  # fmt: skip


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=4)


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in TOLD.items() for rule in rules])
def test_every_rule_for_the_people_at_the_table_is_told(game: str, rule: str) -> None:
    assert rule in {step.rule for section in GAME_WORDS[game].at_table for step in section.steps}


def test_the_page_leads_from_the_setup_area_to_the_start_A_SETUP_1(client: Client, event: Tournament) -> None:
    text = words(client, "event-at-the-table", event.slug)
    steps = (
        "Mark the setup area, 30 cm from the short edges.",
        "Initiative: the cheaper fleet chooses",
        "three objectives and picks one.",
        "beyond distance 3 of the edges and distance 1 of each other.",
        "one ship or two squadrons.",
        "Shuffle your damage deck",
        "Wait until the start is announced.",
    )
    places = [text.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


def test_core_set_games_are_told_how_they_differ_A_CORE_3_A_INTRO_1(client: Client, cast: Cast) -> None:
    core = make_event(cast, fleet_ruleset="armada-core-set", points_limit=180)
    text = words(client, "event-at-the-table", core.slug)
    assert "takes two and chooses one. Four obstacles, not six." in text
    assert "CR90: repair. Nebulon-B: navigate, squadron." in text
    assert "Three objective cards and six obstacles." not in text


def test_other_games_are_not_told_of_the_core_set(client: Client, event: Tournament) -> None:
    assert "Four obstacles" not in words(client, "event-at-the-table", event.slug)


def test_ticks_of_the_setup_begin_anew_with_each_round_and_those_of_the_day_stay(
    client: Client, event: Tournament, cast: Cast
) -> None:
    def ticks() -> set[str]:
        page = client.get(reverse("event-at-the-table", args=[event.slug])).content.decode()
        return set(re.findall(r'data-tick="(\w+)"', page))

    before = ticks()
    publish_next(event, cast.ozzel)
    after = ticks()
    assert before & after == {f"bring{number}" for number in range(1, 7)}
    assert {"0setup1", "1setup1"} <= before ^ after


def test_the_own_page_and_the_page_of_the_event_lead_there(
    client: Client, event: Tournament, cast: Cast
) -> None:
    publish_next(event, cast.ozzel)
    link = f'href="{reverse("event-at-the-table", args=[event.slug])}"'
    entry = event.entries.first()
    assert entry is not None
    for page in (reverse("player-page", args=[link_of(entry)]), reverse("event", args=[event.slug])):
        assert link in client.get(page).content.decode(), page


def test_until_the_clock_runs_the_table_of_the_own_page_leads_to_the_steps(
    client: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    entry = event.entries.first()
    assert entry is not None
    page = reverse("player-page", args=[link_of(entry)])
    assert "Before the game, step by step" in client.get(page).content.decode()
    start_clock(round_, cast.ozzel, now=NOW)
    assert "Before the game, step by step" not in client.get(page).content.decode()


def test_a_game_whose_sources_are_silent_has_no_such_page(client: Client, cast: Cast) -> None:
    event = make_event(cast, game="legion")
    assert client.get(reverse("event-at-the-table", args=[event.slug])).status_code == 404
    assert "At the table" not in client.get(reverse("event", args=[event.slug])).content.decode()
