"""The form of a new event offers every game, and asks of each only what it has."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, make_event, refused
from tournaments.event_file import EventFileError, read_event, write_event
from tournaments.event_settings import SETTINGS, Settings, has_lists
from tournaments.forms import EventForm
from tournaments.models import Tournament
from tournaments.queries import plan_of
from tournaments.queries.document import export_event
from tournaments.services.event.setup import edit_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.entries import add_entries

pytestmark = pytest.mark.django_db
OF_LISTS = {name for name, setting in SETTINGS.items() if setting.of_lists or setting.of_limit}


@pytest.fixture
def desk(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.ozzel)
    return client


def made(desk: Client, **result: Any) -> Tournament:
    """The event that this form makes."""
    answer = desk.post(reverse("event-new"), {"name": "Dicing", "date": "2026-05-09", **result})
    assert answer.status_code == 302, answer.content.decode()
    return Tournament.objects.get(name="Dicing")


def test_the_page_offers_both_games_and_the_fields_of_the_one_chosen(desk: Client) -> None:
    page = desk.get(reverse("event-new")).content.decode()
    assert '<option value="armada" selected>Star Wars: Armada</option>' in page
    assert '<option value="dice">Dice</option>' in page
    assert 'name="points_limit"' in page
    other = desk.get(reverse("event-new"), {"game": "dice"}).content.decode()
    assert 'name="drawn_for" value="dice"' in other
    assert not any(f'name="{name}"' in other for name in OF_LISTS)
    assert "Fleet lists" not in other


def test_the_structures_are_those_of_the_rules(desk: Client) -> None:
    form = EventForm(game="dice")
    assert form.plans == (("basic", (("3+", 2, 0),)),)
    assert [value for value, _words in form.fields["structure"].choices] == ["basic", "custom"]  # type: ignore[attr-defined]
    assert dict(EventForm(game="armada").plans)["basic"] == (("4–32", 3, 0), ("33–48", 4, 0), ("49+", 5, 0))


def test_a_name_and_a_game_are_enough(desk: Client) -> None:
    event = made(desk, game="dice", drawn_for="dice")
    assert (event.game, event.ruleset, event.fleet_ruleset) == ("dice", "dice-2026", "")
    assert (event.swiss_minutes, event.knockout_minutes, event.final_minutes) == (20, 25, 30)
    assert (event.points_limit, event.not_played_points, event.asks_for_fleets) == (0, 1, False)


def test_a_game_chosen_without_drawing_the_page_anew_has_its_own_numbers(desk: Client) -> None:
    """The page showed the numbers of another game; only what was changed there is a choice."""
    shown = {"drawn_for": "armada", "swiss_minutes": "135", "final_minutes": "50", "asks_for_fleets": "on",
             "points_limit": "400", "level": "relaxed", "structure": "basic", "is_public": "on"}  # fmt: skip
    event = made(desk, game="dice", **shown)
    assert (event.game, event.swiss_minutes, event.final_minutes) == ("dice", 20, 50)
    assert (event.points_limit, event.asks_for_fleets) == (0, False)


def test_what_the_other_game_has_alone_is_refused_at_its_field(desk: Client) -> None:
    shown = {"name": "Dicing", "date": "2026-05-09", "drawn_for": "armada", "asks_for_fleets": "on"}
    answer = desk.post(reverse("event-new"), {**shown, "game": "dice", "points_limit": "300"})
    assert answer.status_code == 422
    assert "in this game nobody brings lists" in answer.content.decode()


def test_the_settings_page_of_this_game_asks_for_no_lists(desk: Client) -> None:
    event = made(desk, game="dice", drawn_for="dice")
    url = reverse("event-edit", args=[event.slug])
    page = desk.get(url).content.decode()
    assert not any(f'name="{name}"' in page for name in OF_LISTS)
    assert '<p class="lede">Dice</p>' in page
    result = {"name": "Dicing", "date": "2026-05-09", "structure": "custom", "swiss_rounds": "4", "cut": "2"}
    assert desk.post(url, result).status_code == 302
    event.refresh_from_db()
    assert (event.structure, event.swiss_rounds, event.cut) == ("custom", 4, 2)


def test_its_plan_is_that_of_its_rules(desk: Client, cast: Cast) -> None:
    event = made(desk, game="dice", drawn_for="dice")
    add_entries(event, cast.ozzel, lines="A\nB\nC\nD\nE", now=NOW)
    assert (plan_of(event).swiss_rounds, plan_of(event).cut) == (2, 0)


def test_lists_are_refused_where_there_are_none(cast: Cast) -> None:
    assert not has_lists("dice")
    with refused("no_lists"):
        make_event(cast, game="dice", asks_for_fleets=True)
    with refused("no_lists"):
        edit_tournament(make_event(cast, game="dice"), cast.ozzel, Settings(points_limit=300), now=NOW)
    with refused("unknown_choice") as caught:
        make_event(cast, game="dice", structure="advanced")
    assert caught.value.field == "structure"


@pytest.mark.parametrize(
    ("key", "value"), [("points_limit", 400), ("fleet_ruleset", "armada-2025"), ("country", "PL")]
)
def test_a_file_of_this_game_has_no_key_of_lists(cast: Cast, key: str, value: object) -> None:
    document = json.loads(write_event(export_event(make_event(cast, game="dice"))))
    assert document.keys().isdisjoint({"points_limit", "fleet_ruleset", "fleets", "country"})
    assert import_event(read_event(json.dumps(document)), None, now=NOW, fleets=FLEETS).game == "dice"
    with pytest.raises(EventFileError, match=f"{key}: unknown key; there are no lists in this game"):
        read_event(json.dumps({**document, key: value}))
