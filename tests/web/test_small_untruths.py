"""Sentences of pages that were not true of the moment they were read in."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next
from tournaments.models import Tournament
from tournaments.presenters.standings import standings_table
from tournaments.queries import event_state
from tournaments.services.event.announcements import announce
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.entries import EntryChanges, edit_entry

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def words(client: Client, path: str) -> str:
    """The text of a page, without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(path).content.decode()).split())


def test_the_club_of_a_namesake_stands_in_the_name_alone(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    one, other, *_rest = event.entries.order_by("pk")
    edit_entry(one, cast.ozzel, EntryChanges(name="Jan Kowalski", club="Stocznia"), now=NOW)
    edit_entry(other, cast.ozzel, EntryChanges(name="Jan Kowalski", club="Gdynia"), now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    text = words(hall, f"/events/{event.slug}/standings/")
    assert "Jan Kowalski (Stocznia)" in text
    assert text.count("Stocznia") == 1
    assert words(hall, f"/events/{event.slug}/players/{one.key}/").count("Stocznia") == 2
    rows = standings_table(event_state(fresh(event))).rows
    assert {row.club: row.club_beside for row in rows if row.club} == {"Stocznia": "", "Gdynia": ""}


def test_an_announcement_ends_with_the_event_and_a_new_one_can_follow(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    announce(fresh(event), cast.ozzel, text="Lunch until one", now=NOW)
    assert "Lunch until one" in words(hall, f"/events/{event.slug}/")
    finish_tournament(fresh(event), cast.ozzel, now=NOW)
    assert "Lunch until one" not in words(hall, f"/events/{event.slug}/")
    announce(fresh(event), cast.ozzel, text="Prizes at six", now=NOW)
    assert "Prizes at six" in words(hall, f"/events/{event.slug}/")


def test_the_names_of_rounds_that_are_plural_read_well(desk: Client, hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    base = f"/events/{event.slug}/desk/"
    desk.post(f"{base}pair/")
    desk.post(f"{base}rounds/2/publish/")
    assert "Published: Semi-finals. Start the clock" in words(desk, base)


def test_the_page_of_repair_of_an_old_round_says_which_one_is_paired(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    path = f"/events/{event.slug}/desk/rounds/1/repair/"
    assert "No later round is paired" in words(desk, path)
    publish_next(event, cast.ozzel)
    text = words(desk, path)
    assert "A later round is paired: Round 2." in text
    assert "No later round is paired" not in text


def test_a_custom_structure_without_groups_names_no_size_of_groups(desk: Client, cast: Cast) -> None:
    event = make_event(cast, structure="custom", swiss_rounds=3, cut=4)
    assert "Players in a group: 4" not in words(desk, f"/events/{event.slug}/desk/settings/")
    groups = make_event(cast, structure="custom", first_stage="groups", cut=4, name="Groups")
    assert "Players in a group: 4" in words(desk, f"/events/{groups.slug}/desk/settings/")


def test_after_the_end_no_page_promises_a_next_pairing(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    check, bracket, clock, plan = (
        f"/events/{event.slug}/{page}/" for page in ("check", "bracket", "clock", "schedule")
    )
    assert "the next pairing and the standings follow from these results" in words(hall, check)
    assert "No knockout yet" in words(hall, bracket)
    assert "The clock appears with the next pairings." in words(hall, clock)
    finish_tournament(fresh(event), cast.ozzel, now=NOW)
    for path in (check, bracket, clock, plan):
        text = words(hall, path)
        assert re.findall("next pairing|yet|so far|looked|move with the day", text) == []
    assert "All results by name" in words(hall, check)
    assert "No knockout This event was decided without one." in words(hall, bracket)
    assert "The event is finished" in words(hall, clock)
