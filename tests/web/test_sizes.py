"""An event at another limit says on its public pages what is played: limit, cap, rules of lists, margins."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from tests.factories import Cast, make_event
from tournaments.event_file import read_event, write_event
from tournaments.event_settings.in_file import settings_in
from tournaments.models import Tournament
from tournaments.queries.document import export_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def small(cast: Cast) -> Tournament:
    return make_event(cast, points_limit=200, ruleset="armada-2018-scaled", fleet_ruleset="armada-2018")


def words(client: Client, name: str, event: Tournament) -> str:
    """What is read on the page."""
    page = client.get(reverse(name, args=[event.slug]))
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


def test_the_page_of_the_event_names_limit_and_choices_A_FLEET_2_A_MOV_3(
    client: Client, small: Tournament
) -> None:
    text = words(client, "event", small)
    assert "Points limit: 200, squadrons up to 67" in text
    assert "Rules of the lists: the rules of 2018" in text
    assert "Rules of the scoring: margins in proportion to the limit" in text


def test_the_table_of_points_is_that_of_the_limit_A_MOV_3(client: Client, small: Tournament) -> None:
    text = words(client, "event-points", small)
    assert "Points limit 200, squadrons up to 67" in text
    assert "0–29 6 5 30–69 7 4 70–109 8 3 110–149 9 2 150– 10 1" in text
    assert "A bye is a win: 8 points and margin 70." in text


def test_a_standard_event_says_so_too(client: Client, cast: Cast) -> None:
    text = words(client, "event", make_event(cast))
    assert "Points limit: 400, squadrons up to 134" in text
    assert "Rules of the scoring: margins as printed, for 400 points" in text


@pytest.mark.parametrize(("game", "limit"), [("xwing", "Points limit: 200"), ("kosmiczna_eskadra", None)])
def test_a_game_without_such_choices_names_none(
    client: Client, cast: Cast, game: str, limit: str | None
) -> None:
    text = words(client, "event", make_event(cast, game=game))
    assert ("Points limit" in text) == (limit is not None)
    assert "Rules of the scoring" not in text
    if limit:
        assert limit in text


def test_the_choice_stands_in_the_form_and_goes_through_the_file_A_MOV_3(
    client: Client, cast: Cast, small: Tournament
) -> None:
    client.force_login(cast.ozzel)
    form = client.get(reverse("event-edit", args=[small.slug])).text
    assert re.search(r'<option value="armada-2018-scaled"\s+selected>margins in proportion', form)
    read = settings_in(read_event(write_event(export_event(small))))
    assert (read.ruleset, read.points_limit) == ("armada-2018-scaled", 200)


def test_a_format_with_a_limit_of_its_own_has_no_other_A_CORE_1(client: Client, cast: Cast) -> None:
    event = make_event(cast)
    client.force_login(cast.ozzel)
    url = reverse("event-edit", args=[event.slug])
    said = {"name": event.name, "date": "2026-05-09", "fleet_ruleset": "armada-core-set"}
    refused = client.post(url, {**said, "points_limit": "400"})
    assert refused.status_code == 422
    assert "type 180, or choose others." in refused.text
    assert client.post(url, {**said, "points_limit": "180"}).status_code == 302
    text = words(client, "event", event)
    assert "Points limit: 180, squadrons up to 60" in text
    assert "Rules of the lists: one core set, 180 points; the objective is drawn at the table" in text


def test_a_format_goes_through_the_file_A_TASK_1(cast: Cast) -> None:
    event = make_event(cast, points_limit=200, fleet_ruleset="armada-task-force")
    read = settings_in(read_event(write_event(export_event(event))))
    assert (read.fleet_ruleset, read.points_limit) == ("armada-task-force", 200)


def test_a_list_is_checked_as_the_format_says_A_CORE_1(client: Client, cast: Cast) -> None:
    event = make_event(cast, players=2, points_limit=180, fleet_ruleset="armada-core-set")
    client.force_login(cast.ozzel)
    url = reverse("fleet-preview", args=[event.slug, "p1"])
    answer = client.post(url, {"text": demo_fleets()[0]}, headers={"HX-Request": "true"})
    assert "is not in the box that this format is played with (Armada Core Set (SWM01))" in html.unescape(
        answer.text
    )
