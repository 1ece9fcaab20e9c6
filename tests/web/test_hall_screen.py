"""The screen of the hall has something to say in every moment of an event."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next, write_settings
from tests.services.test_team_rounds import team_event
from tournaments.models import Tournament
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.rounds.presence import check_in

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def views(hall: Client, event: Tournament) -> list[str]:
    return re.findall(r'data-slide="(\w+)"', screen(hall, event))


def screen(hall: Client, event: Tournament) -> str:
    return hall.get(f"/events/{event.slug}/screen/").content.decode()


def test_the_screen_has_the_views_of_its_moment(hall: Client, cast: Cast) -> None:
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2, place="Kuat")
    assert views(hall, event) == ["wait"]
    waiting = screen(hall, event)
    assert f"testserver/events/{event.slug}/</figcaption>" in waiting
    assert "data:image/svg+xml" in waiting
    assert "9 May 2026\n        · Kuat" in waiting
    event = start_tournament(event, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    assert views(hall, event) == ["names", "clock", "tables"]
    play(round_, cast.ozzel)
    assert views(hall, event) == ["next", "standings"]
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert views(hall, event) == ["podium", "bracket", "standings"]


def test_who_has_not_checked_in_is_named_in_the_hall_once_everybody_can(hall: Client, cast: Cast) -> None:
    event = make_event(cast, players=4, structure="custom", swiss_rounds=2, cut=0, check_in="each")
    opens = timezone.now() + timedelta(hours=1)
    write_settings(Tournament.objects.filter(pk=event.pk), check_in_opens=opens)
    assert views(hall, Tournament.objects.get(pk=event.pk)) == ["wait"]
    with time_machine.travel(opens + timedelta(minutes=5)):
        # The door opens by itself: nobody has done anything.
        assert views(hall, event) == ["missing", "wait"]
        check_in(entry_of(event, "p2"), cast.ozzel, number=1, now=timezone.now())
        add_entry(event, cast.ozzel, Newcomer(name="Zofia Lis", is_child=True), now=timezone.now())
        assert views(hall, event) == ["missing", "wait"]
        here = entry_of(event, "p2").name
        shown = screen(hall, event).split('data-slide="missing"')[1].split("</ol>")[0]
        names = re.findall(r"data-squeeze>(.*?)</bdi>", shown)
        everybody = {entry.name for entry in event.entries.all()}
        assert (set(names), "Z. L." in names) == (everybody - {here}, True)
        for entry in event.entries.all():
            check_in(entry, cast.ozzel, number=1, now=timezone.now())
        assert views(hall, event) == ["wait"]
        event = start_tournament(event, cast.ozzel, now=timezone.now())
        play(publish_next(event, cast.ozzel), cast.ozzel)
        assert views(hall, event) == ["missing", "next", "standings"]


def test_beside_every_name_stands_who_they_meet(hall: Client, cast: Cast) -> None:
    event = start_tournament(make_event(cast, players=5), cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    seated = [tuple(seat.entry.name for seat in match.seats.all()) for match in round_.matches.all()]
    meets = {one: other for names in seated for one, other in zip(names, reversed(names), strict=True)}
    page = screen(hall, event)
    lines = re.findall(r'data-squeeze>(\w+)</bdi>\s*<bdi class="screen-others"[^>]*>\s*(\w+)', page)
    assert dict(lines) == {one: "bye" if other == one else other for one, other in meets.items()}


def test_while_the_groups_are_played_each_stands_by_itself_with_its_own_places(
    hall: Client, cast: Cast
) -> None:
    groups = {"structure": "custom", "first_stage": "groups", "group_size": 4, "cut": 2}
    event = start_tournament(make_event(cast, players=8, **groups), cast.ozzel, now=NOW)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    page = screen(hall, event)
    assert re.findall(r'<b class="screen-group">(.*?)</b>', page) == ["Group A", "Group B"]
    assert re.findall(r'<span class="screen-rank">(\d+)', page) == ["1", "2", "3", "4"] * 2
    assert page.count("is-through") == 2
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert views(hall, event) == ["next", "bracket", "standings"]
    assert "screen-group" not in screen(hall, event)


def test_where_teams_meet_teams_their_places_stand_first_and_a_team_has_won(hall: Client, cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2), rounds=1)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert views(hall, event) == ["next", "standings", "standings"]
    teams, players = screen(hall, event).split('data-slide="standings"')[1:]
    assert "Standings of teams" in teams
    assert (teams.count("Team "), players.count("Team ")) == (2, 0)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert re.findall(r'podium-name"><bdi>(.*?)</bdi>', screen(hall, event)) == re.findall(
        r"<bdi class=\"screen-name\" data-squeeze>(Team .)", screen(hall, event)
    )
