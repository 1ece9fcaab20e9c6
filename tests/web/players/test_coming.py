"""F4, F9: two entries of one person, and who comes late."""

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next
from tests.web.players.acts import bye_of, line_of, page_of, seats_of, url
from tournaments.models import Entry, Snapshot

pytestmark = pytest.mark.django_db


def test_F4_two_entries_of_one_person_become_one_before_the_start(cast: Cast, desk: Client) -> None:
    event = make_event(cast, players=4)
    first, double = entry_of(event, "p1"), entry_of(event, "p3")
    Entry.objects.filter(pk=double.pk).update(club="Kuat", email="a1@example.org")
    hand_in_fleet(double, cast.ozzel, text=demo_fleets()[0], now=NOW)
    told = desk.get(url(event, first, "merge/")).content.decode()
    assert "The other entry is gone with its link" in told
    desk.post(url(event, first, "merge/"), {"double": "p3"})
    merged = entry_of(event, "p1")
    assert (merged.club, merged.email) == ("Kuat", "a1@example.org")
    assert merged.fleet.current is not None
    assert not event.entries.filter(key="p3").exists()
    assert Snapshot.objects.filter(action="merge_entries").exists()


def test_F4_after_the_start_two_entries_stay_two(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    answer = desk.post(url(event, entry_of(event, "p1"), "merge/"), {"double": "p3"})
    assert answer.status_code == 422
    assert "The event has started" in answer.content.decode()
    assert event.entries.count() == 4


def test_F9_who_comes_late_has_a_loss_for_each_round_missed(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(f"/events/{event.slug}/desk/players/add/", {"name": "Late"})
    late = event.entries.get(name="Late")
    assert seats_of(late) == [(1, "missed")]
    assert (line_of(event, late).points, line_of(event, late).tally.losses) == (0, 1)


def test_F9_F50_or_takes_the_seat_beside_the_bye_at_a_new_table(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=7)
    round_ = publish_next(event, cast.ozzel)
    numbers = set(round_.matches.exclude(table=None).values_list("pk", "table"))
    alone = bye_of(round_)
    players = f"/events/{event.slug}/desk/players/"
    assert f"play {alone.name}, who has the bye" in desk.get(players).content.decode()
    desk.post(f"{players}add/", {"name": "Late", "missed": "free_seat"})
    late = event.entries.get(name="Late")
    match = late.seats.get().match
    assert (match.kind, match.table) == ("game", 4)
    assert {seat.entry for seat in match.seats.all()} == {alone, late}
    assert numbers <= set(round_.matches.values_list("pk", "table"))
    assert "Table" in page_of(alone)
    assert "has the bye" not in desk.get(players).content.decode()


def test_F9_without_a_bye_the_choice_is_not_offered_and_refused(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    desk.post(f"/events/{event.slug}/desk/players/add/", {"name": "Late", "missed": "free_seat"})
    assert seats_of(event.entries.get(name="Late")) == [(1, "missed")]
