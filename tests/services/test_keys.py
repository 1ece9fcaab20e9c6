"""F54: a key is given once in an event; links, undo and snapshots speak of the very player, or of nobody."""

import json
from typing import Any

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, refused
from tournaments.access.links import entry_of_link, link_of
from tournaments.event_file import read_event, write_event
from tournaments.models import AuditRow, Entry, Snapshot, Tournament
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.people.entries import (
    EntryChanges,
    Newcomer,
    add_entry,
    edit_entry,
    merge_entries,
    remove_entry,
)
from tournaments.services.people.identity import renew_link
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.undo import undo

from ..factories import make_running_event, play, publish_next


def added(event: Tournament, cast: Cast, name: str, **more: Any) -> Entry:
    return add_entry(Tournament.objects.get(pk=event.pk), cast.ozzel, Newcomer(name, **more), now=NOW)


def restored(event: Tournament, cast: Cast, action: str) -> Snapshot:
    snapshot = Snapshot.objects.filter(tournament=event, action=action).earliest("pk")
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    return snapshot


def taken_back(event: Tournament, cast: Cast, action: str) -> None:
    row = AuditRow.objects.select_related("tournament").filter(tournament=event, action=action)
    undo(UndoRequest(row.latest("revision"), cast.ozzel, NOW, "by mistake", FLEETS))


def given_twice(event: Tournament) -> None:
    """As older versions did: the highest key of those who are there, and one more."""
    Tournament.objects.filter(pk=event.pk).update(keys_given=event.entries.count())


@pytest.mark.django_db
def test_F54_a_key_is_not_given_again_after_a_removal_a_merge_or_a_restoring(cast: Cast) -> None:
    event = make_event(cast, players=3)
    remove_entry(entry_of(event, "p3"), cast.ozzel, now=NOW)
    assert added(event, cast, "Hobbie").key == "p4"
    merge_entries(entry_of(event, "p1"), cast.ozzel, double=entry_of(event, "p4"), now=NOW)
    assert added(event, cast, "Wes").key == "p5"
    restored(event, cast, "remove_entry")
    assert sorted(event.entries.values_list("key", flat=True)) == ["p1", "p2", "p3"]
    assert added(event, cast, "Derek").key == "p6"


@pytest.mark.django_db
def test_a_file_brings_the_keys_of_those_its_history_still_knows(cast: Cast) -> None:
    event = make_event(cast, players=3)
    remove_entry(entry_of(event, "p3"), cast.ozzel, now=NOW)
    document = json.loads(write_event(export_event(event)))
    document["players"].append({**document["players"][0], "id": "ackbar"})
    copy = import_event(read_event(json.dumps(document)), cast.ozzel, now=NOW, fleets=FLEETS)
    assert copy.keys_given == 3
    assert added(copy, cast, "Hobbie").key == "p4"


@pytest.mark.django_db
def test_F54_who_came_after_a_restoring_never_gets_anothers_page_list_or_entry(cast: Cast) -> None:
    event = make_event(cast, players=4)
    crix = added(event, cast, "Crix", email="crix@example.org")
    hand_in_fleet(crix, cast.ozzel, text=demo_fleets()[0], now=NOW)
    with_crix = link_of(entry_of(event, "p5"))
    start_tournament(event, cast.ozzel, now=NOW)
    remaining = entry_of(event, "p1")
    disqualify_entry(remaining, cast.ozzel, now=NOW, reason="Dice")
    # The event as it was with Crix, and then without.
    snapshot = Snapshot.objects.filter(tournament=event).latest("pk")
    Entry.objects.filter(pk=crix.pk).delete()
    given_twice(event)
    dodonna = added(event, cast, "Dodonna", email="dodonna@example.org")
    assert dodonna.key == "p5"
    with_dodonna = link_of(dodonna)
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    found = entry_of_link(with_crix)
    assert found is not None
    assert (found.pk, found.name, found.email) == (crix.pk, "Crix", "crix@example.org")
    assert found.fleet.versions.count() == 1
    assert entry_of_link(with_dodonna) is None


@pytest.mark.django_db
def test_a_link_that_was_revoked_stays_revoked_though_the_player_was_gone_meanwhile(cast: Cast) -> None:
    event = make_event(cast, players=3)
    old = link_of(entry_of(event, "p2"))
    remove_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    new = link_of(renew_link(entry_of(event, "p2"), cast.ozzel, now=NOW))
    remove_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    restored(event, cast, "remove_entry")
    found = entry_of_link(new)
    assert found is not None
    assert (found.name, entry_of_link(old)) == ("A2", None)


@pytest.mark.django_db
def test_taking_back_what_was_said_of_an_earlier_holder_of_the_key_is_refused(cast: Cast) -> None:
    event = make_event(cast, players=4)
    edit_entry(entry_of(event, "p4"), cast.ozzel, EntryChanges(name="Crix K"), now=NOW)
    remove_entry(entry_of(event, "p4"), cast.ozzel, now=NOW)
    given_twice(event)
    assert added(event, cast, "Dodonna").key == "p4"
    with refused("undo_overtaken"):
        taken_back(event, cast, "edit_entry")
    assert entry_of(event, "p4").name == "Dodonna"
    # What was said of Dodonna since can be taken back.
    edit_entry(entry_of(event, "p4"), cast.ozzel, EntryChanges(name="Jan Dodonna"), now=NOW)
    taken_back(event, cast, "edit_entry")
    assert entry_of(event, "p4").name == "Dodonna"


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["drop_entry", "disqualify_entry"])
def test_a_leaving_is_not_taken_back_while_the_event_is_over(cast: Cast, way: str) -> None:
    event = make_running_event(cast, players=5, structure="custom", swiss_rounds=1, cut=0)
    if way == "drop_entry":
        drop_entry(entry_of(event, "p5"), cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    if way == "disqualify_entry":
        disqualify_entry(entry_of(event, "p5"), cast.ozzel, now=NOW, reason="Dice")
    before = entry_of(event, "p5").status
    with refused("event_finished"):
        taken_back(event, cast, way)
    assert entry_of(event, "p5").status == before
