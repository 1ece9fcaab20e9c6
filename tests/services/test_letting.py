"""A list that comes once a round is published counts in none before a leader lets it (F35, A-FLEET-11)."""

import json
from typing import Any

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.queries import FleetState, fleet_of, is_settled, list_state_of, used_in_rounds, version_in
from fleets.queries.queue import CheckState, Doubt, queue_of
from fleets.services import hand_in_fleet, hand_in_own_fleet
from fleets.services.judging import return_fleet
from fleets.services.letting import let_fleet, refuse_fleet
from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    minutes,
    play,
    publish_next,
    refused,
    write_settings,
)
from tournaments.event_file import read_event, write_event
from tournaments.models import AuditRow, Entry, Round, Tournament
from tournaments.queries import event_state
from tournaments.queries.document import export_event
from tournaments.queries.rounds.queue import queue_of as desk_queue_of
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = demo_fleets()[0], demo_fleets()[1], demo_fleets()[2]


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Round 1 is published; all but p1 have their lists."""
    event = make_event(cast, players=4, structure="custom", swiss_rounds=3, cut=0, fleet_secrecy="opponent")
    for key, text in zip(("p2", "p3", "p4"), demo_fleets()[3:], strict=False):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


def own(event: Tournament, text: str = FIRST, key: str = "p1", **more: Any) -> FleetVersion:
    return hand_in_own_fleet(entry_of(event, key), text=text, now=minutes(5), **more)


def counting(event: Tournament, key: str = "p1") -> list[int | None]:
    """The number of the version used in each published round."""
    used = used_in_rounds(entry_of(event, key))
    return [version.version.number if version.version else None for version in used]


def marks(event: Tournament, key: str = "p1") -> tuple[FleetState, ...]:
    entry = entry_of(event, key)
    return list_state_of(fleet_of(entry), entry).marks


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def test_F35_a_first_list_after_the_pairing_waits_and_counts_nowhere(event: Tournament) -> None:
    version = own(event)
    assert (version.held, version.opponent_open_since) == ("waiting", None)
    assert (counting(event), marks(event)) == ([None], (FleetState.WAITING,))
    state = event_state(fresh(event))
    assert "p1" not in state.list_points(1)
    assert [entry.key for entry in desk_queue_of(state, None).lists] == ["p1"]
    first = queue_of(fresh(event)).first()
    assert first is not None
    assert (first.entry.key, first.state, first.version) == ("p1", CheckState.WAITING, version)
    assert first.doubts[0] == Doubt.WAITING
    assert not is_settled(entry_of(event, "p1"))


def test_F35_a_list_that_was_opened_again_waits_and_the_one_before_goes_on_counting(
    event: Tournament, cast: Cast
) -> None:
    return_fleet(entry_of(event, "p2"), cast.jerec, seen=1, note="Wrong title.", now=minutes(3))
    version = own(event, SECOND, key="p2")
    # The opponent's list lay open from the pairing on; whether there is one decides who was drawn.
    seats = entry_of(event, "p2").seats.get().match.seats
    alone = seats.filter(entry__key="p1").exists()
    assert version.opponent_open_since == (None if alone else NOW)
    assert counting(event, "p2") == [1]
    later = version_in(entry_of(event, "p2"), 3)
    assert later is not None
    assert later.number == 1
    assert not is_settled(entry_of(event, "p2"))


def test_F35_a_leader_is_told_since_when_the_opponents_list_was_open(event: Tournament, cast: Cast) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=FIRST, now=minutes(1))
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=1, note="Look again.", now=minutes(3))
    assert own(event, SECOND).opponent_open_since == minutes(1)
    play(event.rounds.get(), cast.ozzel)
    second = publish_next(fresh(event), cast.ozzel)
    Round.objects.filter(pk=second.pk).update(published_at=minutes(4))
    # Sent back before this pairing, and not locked since: the list of this opponent was never open.
    assert own(event, THIRD).opponent_open_since is None
    rules = {"fleet_secrecy": "start", "objective_secrecy": "end"}
    write_settings(Tournament.objects.filter(pk=event.pk), **rules)
    assert own(event, FIRST).opponent_open_since == NOW
    write_settings(Tournament.objects.filter(pk=event.pk), fleet_secrecy="private")
    assert own(event, SECOND).opponent_open_since is None


def test_let_it_counts_from_the_open_round_or_the_next(event: Tournament, cast: Cast) -> None:
    own(event)
    version = let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    assert (counting(event), marks(event)) == ([1], (FleetState.LOCKED, FleetState.LATE))
    assert event_state(fresh(event)).list_points(1)["p1"] == version.total
    assert entry_of(event, "p1").list_waits_since is None
    assert is_settled(entry_of(event, "p1"))
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=1, note="Look again.", now=NOW)
    own(event, SECOND)
    let_fleet(entry_of(event, "p1"), cast.jerec, seen=2, from_round=2, now=NOW)
    play(event.rounds.get(), cast.ozzel)
    publish_next(fresh(event), cast.ozzel)
    assert counting(event) == [1, 2]
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=2, note="Look again.", now=NOW)
    own(event, THIRD)
    with refused("round_not_possible"):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=3, from_round=9, now=NOW)


def test_refused_it_counts_nowhere_and_the_player_may_hand_in_another(event: Tournament, cast: Cast) -> None:
    own(event)
    with refused("reason_missing"):
        refuse_fleet(entry_of(event, "p1"), cast.jerec, seen=1, reason=" ", now=NOW)
    version = refuse_fleet(entry_of(event, "p1"), cast.jerec, seen=1, reason="Built against it.", now=NOW)
    assert (version.held, version.held_note) == ("refused", "Built against it.")
    assert (counting(event), marks(event)) == ([None], (FleetState.MISSING,))
    with refused("no_list_waits"):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    assert own(event, SECOND).held == "waiting"


def test_what_waits_is_replaced_by_the_next_and_F43_the_leader_looks_again(
    event: Tournament, cast: Cast
) -> None:
    assert own(event) == own(event)
    own(event, SECOND, seen=1)
    with refused("fleet_changed_meanwhile"):
        own(event, THIRD, seen=1)
    with refused("version_changed"):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    # What a leader hands in counts at once, and nothing waits any more.
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=THIRD, now=NOW)
    held = FleetVersion.objects.filter(fleet__entry__key="p1").values_list("held", flat=True)
    assert (list(held), counting(event)) == (["replaced", "replaced", ""], [3])


def test_F41_the_same_word_twice_is_one_act(event: Tournament, cast: Cast) -> None:
    own(event)
    for _twice in range(2):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    with refused("no_list_waits"):
        refuse_fleet(entry_of(event, "p1"), cast.jerec, seen=1, reason="No.", now=NOW)
    assert AuditRow.objects.filter(action="let_fleet").count() == 1


def test_nobody_has_a_word_where_nothing_was_handed_in_or_all_is_over(event: Tournament, cast: Cast) -> None:
    with refused("no_list_waits"):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    own(event)
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    with refused("event_finished"):
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)


@pytest.mark.parametrize("word", ["let", "refuse"])
def test_a_word_is_taken_back_and_the_list_waits_again(event: Tournament, cast: Cast, word: str) -> None:
    own(event)
    before = written(event)
    if word == "let":
        let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    else:
        refuse_fleet(entry_of(event, "p1"), cast.jerec, seen=1, reason="No.", now=NOW)
    row = AuditRow.objects.filter(tournament=event).latest("revision")
    undo(UndoRequest(row, cast.jerec, NOW, "", FLEETS))
    assert (counting(event), marks(event)) == ([None], (FleetState.WAITING,))
    assert written(event) == before


def test_a_word_on_a_list_that_was_replaced_since_is_not_taken_back(event: Tournament, cast: Cast) -> None:
    own(event)
    let_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    row = AuditRow.objects.filter(tournament=event).latest("revision")
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=SECOND, reason="Wrong title", now=NOW)
    with refused("undo_overtaken"):
        undo(UndoRequest(row, cast.jerec, NOW, "", FLEETS))


def test_the_file_of_the_event_knows_what_waits(event: Tournament, cast: Cast) -> None:
    own(event)
    return_fleet(entry_of(event, "p2"), cast.jerec, seen=1, note="Wrong title.", now=minutes(3))
    own(event, SECOND, key="p2")
    refuse_fleet(entry_of(event, "p2"), cast.jerec, seen=2, reason="No.", now=NOW)
    document = read_event(json.dumps(written(event)).encode())
    copy = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    held = FleetVersion.objects.filter(fleet__entry__tournament=copy).order_by("fleet__entry__key", "number")
    assert list(held.values_list("fleet__entry__key", "held", "held_note"))[:3] == [
        ("p1", "waiting", ""), ("p2", "", ""), ("p2", "refused", "No."),
    ]  # fmt: skip
    assert (counting(copy), counting(copy, "p2")) == ([None], [1])
    assert Entry.objects.get(tournament=copy, key="p1").list_waits_since == minutes(5)


def written(event: Tournament) -> Any:
    """The file of the event, without its history."""
    document = json.loads(write_event(export_event(fresh(event))))
    document.pop("diary", None)
    document.pop("chain", None)
    return document
