"""The form of a new event and its settings."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event, make_running_event, write_settings
from tests.web.desk.acts import post, settings_of
from tournaments.event_settings import Settings
from tournaments.models import Tournament
from tournaments.services.event.setup import edit_tournament
from tournaments.services.people.entries import add_entries

pytestmark = pytest.mark.django_db


def test_a_new_event_needs_only_a_name_and_keeps_what_was_typed(desk: Client) -> None:
    wrong = desk.post(reverse("event-new"), settings_of(name="", place="Echo Base"))
    assert wrong.status_code == 422
    assert "Echo Base" in wrong.content.decode()
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"structure": "custom"}, "Say how many Swiss rounds"),
        ({"structure": "custom", "swiss_rounds": "3", "cut": "3"}, "Select a valid choice"),
        ({"points_limit": "-4"}, "A points limit of -4 is not possible: from 1 to 9999"),
        ({"points_limit": "12345"}, "A points limit of 12345 is not possible"),
        ({"swiss_minutes": "0"}, "0 minutes are not possible: from 1 to 1440"),
        ({"date": "tomorrow"}, "valid date"),
        ({"time_zone": "Hoth/Echo"}, "Select a valid choice"),
        ({"name": "x" * 121}, "at most 120"),
    ],
)
def test_a_wrong_setting_gets_a_sentence_at_its_field(
    desk: Client, changed: dict[str, Any], said: str
) -> None:
    answer = desk.post(reverse("event-new"), settings_of(**changed))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'class="field has-error' in answer.content.decode()


def test_settings_are_saved_and_what_the_start_fixed_is_refused(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-edit", event.slug, **settings_of(name="Siege", structure="custom", swiss_rounds="2"))
    event.refresh_from_db()
    assert (event.name, event.swiss_rounds) == ("Siege", 2)
    post(desk, "event-start", event.slug, without_lists="1")
    answer = desk.post(reverse("event-edit", args=[event.slug]), settings_of(name="Siege"))
    assert answer.status_code == 422
    assert "the event has started" in answer.content.decode()


def test_announced_rounds_change_only_with_a_reason(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    url = reverse("event-plan", args=[event.slug])
    assert desk.post(url, {"planned_rounds": 2, "planned_cut": 0, "reason": ""}).status_code == 422
    post(desk, "event-plan", event.slug, planned_rounds=2, planned_cut=0, reason="the hall closes")
    event.refresh_from_db()
    assert event.planned_rounds == 2


def test_a_plan_that_was_changed_is_not_called_announced_at_the_start(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    write_settings(Tournament.objects.filter(pk=event.pk), planned_cut=4)
    page = desk.get(reverse("event-edit", args=[event.slug])).content.decode()
    text = " ".join(page.split())
    assert "The plan of this event: 3 Swiss rounds. Then a cut to 4." in text
    assert "Announced at the start" not in text


def test_F43_a_page_opened_long_ago_overwrites_nothing_unseen(desk: Client, cast: Cast) -> None:
    """What somebody else has set since is named, what was typed stands there; saving again replaces it."""
    event = make_event(cast)
    address = reverse("event-edit", args=[event.slug])
    opened = re.search(r'name="seen" value="(\d+)"', desk.get(address).content.decode())
    assert opened is not None
    edit_tournament(event, cast.madine, Settings(place="Echo Base"), now=NOW)
    typed = settings_of(name=event.name, place="Endor", seen=opened[1])
    answer = desk.post(address, typed)
    text = answer.content.decode()
    assert (answer.status_code, Tournament.objects.get(pk=event.pk).place) == (422, "Echo Base")
    assert "Somebody has set this otherwise since you opened the page: place" in text
    assert 'value="Endor"' in text
    again = re.search(r'name="seen" value="(\d+)"', text)
    assert again is not None
    assert desk.post(address, {**typed, "seen": again[1]}).status_code == 302
    assert Tournament.objects.get(pk=event.pk).place == "Endor"


def test_what_others_did_beside_the_settings_is_in_nobodys_way(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    seen = Tournament.objects.get(pk=event.pk).revision
    add_entries(event, cast.madine, lines="Needa", now=NOW)
    typed = settings_of(name=event.name, place="Endor", seen=seen)
    assert desk.post(reverse("event-edit", args=[event.slug]), typed).status_code == 302


def test_time_zones_are_places_those_of_europe_first_and_what_stands_there_stays(
    desk: Client, cast: Cast
) -> None:
    event = make_event(cast, time_zone="Asia/Tokyo")
    write_settings(Tournament.objects.filter(pk=event.pk), time_zone="CET")
    page = desk.get(reverse("event-edit", args=[event.slug])).content.decode()
    select = re.search(r'<select name="time_zone".*?</select>', page, re.DOTALL)
    assert select is not None
    offered = re.findall(r'<option value="([^"]*)"', select.group())
    assert offered[:2] == ["CET", "Europe/Amsterdam"]
    assert {"Europe/Warsaw", "Europe/Rome", "America/New_York"} < set(offered)
    assert not {"Zulu", "GMT-0", "localtime", "Factory", "Etc/GMT", "W-SU"} & set(offered)
    post(desk, "event-edit", event.slug, **settings_of(name="Siege", time_zone="CET"))
    event.refresh_from_db()
    assert (event.name, event.time_zone) == ("Siege", "CET")


@pytest.mark.parametrize(
    ("language", "first", "chosen", "last"),
    [
        ("en", "Afghanistan", "Poland", "Zimbabwe"),
        ("pl", "Afganistan", "Polska", "Zjednoczone Emiraty Arabskie"),
        ("it", "Afghanistan", "Polonia", "Zimbabwe"),
    ],
)
def test_the_country_is_chosen_by_its_name_in_the_reader_s_language(
    desk: Client, language: str, first: str, chosen: str, last: str
) -> None:
    page = desk.get(reverse("event-new"), headers={"accept-language": language}).content.decode()
    field = page.partition('<select name="country"')[2].partition("</select>")[0]
    names = re.findall(r"<option[^>]*>([^<]*)</option>", field)
    assert (names[0], names[-1], len(names)) == (first, last, 242)
    assert re.findall(r'<option value="PL" selected[^>]*>([^<]*)<', field) == [chosen]


def test_a_country_of_a_file_that_nobody_knows_stays_what_it_is(cast: Cast, desk: Client) -> None:
    event = make_event(cast, country="XK")
    page = desk.get(reverse("event-edit", args=[event.slug])).content.decode()
    assert '<option value="XK" selected>XK</option>' in page
    data = settings_of(name="Pristina", country="XK")
    assert desk.post(reverse("event-edit", args=[event.slug]), data).status_code == 302
    assert Tournament.objects.get(pk=event.pk).country == "XK"


def test_days_for_a_round_are_said_only_where_there_are_some(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    at = reverse("event-edit", args=[event.slug])
    assert "Days for a round: " not in desk.get(at).content.decode()
    Tournament.objects.filter(pk=event.pk).update(round_days=14)
    assert "Days for a round: 14" in desk.get(at).content.decode()
