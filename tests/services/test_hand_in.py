"""Handing in: by the player, by a leader, late, returned, locked, amended; and the receipt."""

from typing import Any

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet, FleetVersion
from fleets.queries import FleetState, fleet_of, list_state_of, used_in_rounds, version_in
from fleets.services import NoListRefused, hand_in_fleet, hand_in_own_fleet, save_draft
from fleets.services.judging import check_fleet, return_fleet
from fleets.services.letting import let_fleet
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_cast,
    make_event,
    minutes,
    play,
    publish_next,
    refused,
    write_settings,
)
from tournaments.models import AuditRow, Entry, ListOnRecord, Tournament
from tournaments.queries import round_view
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import merge_entries

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = demo_fleets()[0], demo_fleets()[1], demo_fleets()[2]
ILLEGAL = FIRST.replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Four players; lists are due half an hour after the beginning."""
    return make_event(cast, players=4, fleets_due=minutes(30))


def own(entry: Entry, text: str = FIRST, at: float = 0, **more: Any) -> FleetVersion:
    """Handed in by the player."""
    return hand_in_own_fleet(entry_of(entry.tournament, entry.key), text=text, now=minutes(at), **more)


def state(entry: Entry) -> tuple[FleetState, ...]:
    fresh = entry_of(entry.tournament, entry.key)
    return list_state_of(fleet_of(fresh), fresh).marks


def may_hand_in(entry: Entry) -> bool:
    fresh = entry_of(entry.tournament, entry.key)
    return list_state_of(fleet_of(fresh), fresh).may_hand_in


def test_a_list_goes_from_missing_over_draft_and_handed_in_to_checked(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    assert state(p1) == (FleetState.MISSING,)
    save_draft(p1, text=FIRST, now=NOW)
    assert state(p1) == (FleetState.DRAFT,)
    version = own(p1)
    assert state(p1) == (FleetState.HANDED_IN,)
    assert (version.by_player, version.author, version.is_late, version.number) == (True, None, False, 1)
    check_fleet(p1, cast.jerec, seen=1, now=NOW)
    assert state(p1) == (FleetState.CHECKED,)
    own(p1, SECOND)
    assert state(p1) == (FleetState.HANDED_IN,)


def test_a_draft_is_no_change_of_the_event_and_goes_with_the_hand_in(event: Tournament) -> None:
    p1 = entry_of(event, "p1")
    before = p1.tournament.revision
    save_draft(p1, text="half a li", now=NOW)
    event.refresh_from_db()
    assert event.revision == before
    own(p1)
    assert Fleet.objects.get(entry=p1).draft == ""
    save_draft(p1, text="  ", now=NOW)
    assert Fleet.objects.get(entry=p1).draft == ""


def test_a_draft_without_end_is_refused_with_a_sentence(event: Tournament) -> None:
    with refused("draft_too_large"):
        save_draft(entry_of(event, "p1"), text="x" * 400_000, now=NOW)


def test_F34_after_the_deadline_a_list_is_late_and_taken(event: Tournament) -> None:
    p1, p2 = entry_of(event, "p1"), entry_of(event, "p2")
    own(p1, at=30)
    own(p2, at=31)
    assert state(p1) == (FleetState.HANDED_IN,)
    assert state(p2) == (FleetState.LATE,)
    own(p1, SECOND, at=40)
    assert state(p1) == (FleetState.LATE,)


def test_F34_after_the_start_a_missing_list_is_taken_late_and_counts_from_the_open_round(
    event: Tournament, cast: Cast
) -> None:
    p1 = entry_of(event, "p1")
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    assert may_hand_in(p1)
    version = own(p1)
    assert (version.is_late, version.held) == (True, "waiting")
    version = let_fleet(p1, cast.jerec, seen=1, now=NOW)
    assert (version.from_round, version.held) == (2, "")
    assert state(p1) == (FleetState.LOCKED, FleetState.LATE)
    assert [used.version for used in used_in_rounds(p1)] == [None, version]


def test_a_list_sent_back_in_time_is_not_late_when_it_comes_again(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    own(p1, ILLEGAL, accept_problems=True)
    return_fleet(p1, cast.jerec, seen=1, note="No such squadron.", now=minutes(35))
    assert state(p1) == (FleetState.RETURNED,)
    assert own(p1, FIRST, at=40).is_late is False
    assert state(p1) == (FleetState.HANDED_IN,)


def test_A_FLEET_11_after_the_start_a_list_is_locked_for_its_player(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    own(p1)
    start_tournament(event, cast.ozzel, now=NOW)
    assert state(p1) == (FleetState.LOCKED,)
    with refused("fleet_locked"):
        own(p1, SECOND)
    with refused("fleet_locked"):
        save_draft(entry_of(event, "p1"), text=SECOND, now=NOW)
    assert own(p1).number == 1  # the very same list again is no change


def test_F33_one_player_is_unlocked_once_and_the_others_stay_locked(event: Tournament, cast: Cast) -> None:
    p1, p2 = entry_of(event, "p1"), entry_of(event, "p2")
    own(p1)
    own(p2)
    start_tournament(event, cast.ozzel, now=NOW)
    return_fleet(p1, cast.jerec, seen=1, note="Wrong title.", now=NOW)
    assert (may_hand_in(p1), may_hand_in(p2)) == (True, False)
    version = own(p1, SECOND)
    assert (version.reason, version.is_significant, version.is_late) == ("Wrong title.", True, False)
    assert not may_hand_in(p1)
    with refused("fleet_locked"):
        own(p1, THIRD)
    line = AuditRow.objects.filter(tournament=event).first()
    assert line is not None
    assert (line.action, line.entry, line.data["significant"]) == ("hand_in_own_fleet", p1, True)


def test_a_checked_list_is_locked_again(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    own(p1)
    start_tournament(event, cast.ozzel, now=NOW)
    return_fleet(p1, cast.jerec, seen=1, note="Look again.", now=NOW)
    check_fleet(p1, cast.jerec, seen=1, now=NOW)
    assert not may_hand_in(p1)


def test_who_has_left_and_who_is_through_hand_in_no_more(event: Tournament, cast: Cast) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p4"), cast.ozzel, now=NOW)
    with refused("left_event"):
        own(entry_of(event, "p4"))
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    with refused("event_finished_for_player"):
        own(entry_of(event, "p1"))


def test_a_list_that_is_not_legal_is_asked_back_once(event: Tournament) -> None:
    p1 = entry_of(event, "p1")
    with refused("problems_unaccepted"):
        own(p1, ILLEGAL)
    assert own(p1, ILLEGAL, accept_problems=True).legal is False


def test_what_is_no_list_is_refused_with_its_sentence(event: Tournament) -> None:
    for text in ("", " \n", "\x00\x01PNG", "x" * 600_000):
        with pytest.raises(NoListRefused) as info:
            own(entry_of(event, "p1"), text)
        assert str(info.value)


def test_F43_a_list_a_leader_changed_meanwhile_is_not_replaced_unseen(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    hand_in_fleet(p1, cast.madine, text=FIRST, now=NOW)
    with refused("fleet_changed_meanwhile"):
        own(p1, SECOND, seen=0)
    assert own(p1, SECOND, seen=1).number == 2


def test_F41_a_double_click_is_one_version(event: Tournament) -> None:
    p1 = entry_of(event, "p1")
    assert own(p1) == own(p1)
    assert FleetVersion.objects.count() == 1


def test_F32_the_version_of_each_round_is_on_record(event: Tournament, cast: Cast) -> None:
    for key, text in zip(("p1", "p2", "p3", "p4"), demo_fleets(), strict=False):
        own(entry_of(event, key), text)
    p1 = entry_of(event, "p1")
    start_tournament(event, cast.ozzel, now=NOW)
    one = publish_next(event, cast.ozzel)
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=SECOND, reason="next", from_round=2, now=NOW)
    first = next(match.first_choice for match in round_view(one).matches if p1 in match.entries)
    assert first is not None
    assert first.totals["p1"] == version_total(p1, 1)
    play(one, cast.ozzel)
    publish_next(event, cast.ozzel)
    hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=FIRST, reason="Version 1 again", now=NOW)
    assert [used.version.number for used in used_in_rounds(p1) if used.version] == [1, 3]
    again = version_in(p1, 2)
    assert again is not None
    assert again.is_significant


def version_total(entry: Entry, number: int) -> int:
    version = version_in(entry, number)
    assert version is not None
    return version.total


def test_an_amendment_counts_from_the_open_round_or_the_next_and_no_other(
    event: Tournament, cast: Cast
) -> None:
    p1 = entry_of(event, "p1")
    own(p1)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    for number in (0, 3):
        with refused("round_not_possible"):
            hand_in_fleet(p1, cast.jerec, text=SECOND, reason="x", from_round=number, now=NOW)
    assert hand_in_fleet(p1, cast.jerec, text=SECOND, reason="x", from_round=1, now=NOW).from_round == 1


def test_A_FLEET_15_only_a_change_of_cards_is_significant(event: Tournament, cast: Cast) -> None:
    p1 = entry_of(event, "p1")
    own(p1)
    start_tournament(event, cast.ozzel, now=NOW)
    written = FIRST.replace("\n", "\n\n", 1)
    assert not hand_in_fleet(p1, cast.jerec, text=written, reason="typo", now=NOW).is_significant
    assert hand_in_fleet(p1, cast.jerec, text=ILLEGAL, reason="cards", now=NOW).is_significant


def test_a_finished_event_takes_no_list_from_anybody(event: Tournament, cast: Cast) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    write_settings(Tournament.objects.filter(pk=event.pk), planned_rounds=1)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    with refused("event_finished"):
        hand_in_fleet(entry_of(event, "p1"), cast.jerec, text=FIRST, now=NOW)


def test_who_was_entered_twice_keeps_the_list_of_either(event: Tournament, cast: Cast) -> None:
    """The own list stays; without one the double's comes over, and stands on record for the event."""
    one, other, third = (entry_of(event, key) for key in ("p1", "p2", "p3"))
    hand_in_fleet(other, cast.madine, text=FIRST, now=NOW)
    hand_in_fleet(third, cast.madine, text=SECOND, now=NOW)
    merge_entries(one, cast.ozzel, double=other, now=NOW)
    merge_entries(one, cast.ozzel, double=third, now=NOW)
    assert list(FleetVersion.objects.values_list("fleet__entry__key", "text")) == [("p1", FIRST)]
    on_record = ListOnRecord.objects.filter(entry__tournament=event)
    assert list(on_record.values_list("entry__key", "from_round")) == [("p1", 1)]
