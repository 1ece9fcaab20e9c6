"""Every act that names a way back is done and taken back, and the event is what it was."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fleets.acts import FleetAction
from fleets.games.armada.listed import cards_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet, hand_in_own_fleet
from fleets.services.judging import check_fleet
from fleets.services.letting import let_fleet, refuse_fleet
from fleets.services.proxies import make_proxy
from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    minutes,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tests.sampling import partly_long
from tournaments.acts import Action, AnyAction, Undo, every_action
from tournaments.event_file import read_event, write_event
from tournaments.event_settings import Settings
from tournaments.models import AuditRow, Match, Registration, Round, Tournament
from tournaments.play.timetable import DayLine
from tournaments.proof.check import check_chain
from tournaments.queries.document import export_event
from tournaments.services.event import announcements, day, setup, staff
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people import (
    drops,
    entries,
    entries_together,
    late_entry,
    registration,
    teams,
    wishes,
)
from tournaments.services.people.entries import EntryChanges
from tournaments.services.people.registration import Applicant
from tournaments.services.people.wishes import WantedConstraint
from tournaments.services.results import calls, penalties, shares
from tournaments.services.results.no_show import rule_no_show
from tournaments.services.results.results import clear_result
from tournaments.services.rounds import captains, presence, rounds, seating
from tournaments.services.rounds.clock import extend_clock, pause_clock, resume_clock, start_clock
from tournaments.services.rounds.repair import WantedRepair, repair_round
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db

Say = Callable[["Hall"], object]


@dataclass(frozen=True)
class Hall:
    """An event and its organizer."""

    event: Tournament
    cast: Cast

    @property
    def who(self) -> dict[str, Any]:
        return {"actor": self.cast.ozzel, "now": NOW}

    @property
    def round(self) -> Round:
        return self.event.rounds.order_by("number").last() or Round()

    @property
    def waiting(self) -> Registration:
        """Whoever waits for a place."""
        return self.event.registrations.select_related("tournament").get()

    @property
    def match(self) -> Match:
        """The first table of the latest round."""
        return next(iter(self.round.matches.filter(kind="game").order_by("table")))

    @property
    def at_table(self) -> list[Any]:
        """Everybody at that table."""
        return [seat.entry for seat in self.match.seats.all()]

    def entry(self, key: str) -> Any:
        return entry_of(self.event, key)


def setup_of(cast: Cast) -> Hall:
    """Four players, nothing started."""
    return Hall(make_event(cast, players=4), cast)


def drafted(cast: Cast) -> Hall:
    """Round 1 of 3 is a draft of eight players."""
    event = make_running_event(cast, structure="custom", swiss_rounds=3, cut=0)
    rounds.pair_round(event, cast.ozzel, now=NOW)
    return Hall(event, cast)


def playing(cast: Cast) -> Hall:
    """Round 1 is published."""
    hall = drafted(cast)
    rounds.publish_round(hall.round, **hall.who)
    return hall


def played(cast: Cast) -> Hall:
    """Every result of round 1 is in, and the round still open."""
    hall = playing(cast)
    for match in open_matches(hall.round):
        report(match, cast.ozzel)
    return hall


def closed(cast: Cast) -> Hall:
    """Round 1 is closed and was the only one."""
    event = make_running_event(cast, structure="custom", swiss_rounds=1, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return Hall(event, cast)


def ticking(cast: Cast) -> Hall:
    hall = playing(cast)
    start_clock(hall.round, **hall.who)
    return hall


def _announced(cast: Cast) -> Hall:
    hall = setup_of(cast)
    announcements.announce(hall.event, cast.madine, text="Round 2 at noon", now=minutes(-9))
    return hall


def calling(cast: Cast) -> Hall:
    hall = playing(cast)
    calls.call_judge(hall.at_table[0], text="Range", now=NOW)
    return hall


def claimed(cast: Cast) -> Hall:
    """Somebody went to the table five minutes ago."""
    hall = calling(cast)
    calls.claim_call(hall.event.calls.get(), cast.jerec, now=minutes(-5))
    return hall


def with_teams(cast: Cast) -> Hall:
    hall = setup_of(cast)
    teams.set_team(hall.event, **hall.who, name="Rogues", members=("p1", "p2"), captain="p1")
    teams.set_team(hall.event, **hall.who, name="Wraiths", members=("p3", "p4"), captain="p3")
    return hall


def drafting(cast: Cast) -> Hall:
    hall = with_teams(cast)
    captains.start_draft(hall.event, **hall.who, first="t1", second="t2")
    return hall


def with_lists(cast: Cast) -> Hall:
    hall = setup_of(cast)
    hand_in_fleet(hall.entry("p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    return hall


def with_a_line(cast: Cast) -> Hall:
    """Two places are taken, and somebody waits for one."""
    event = make_event(cast, players=2, takes_registrations=True, places=2, moves_up_by_itself=False)
    registration.register(event, who=Applicant("Wedge"), sent_as="a-form-of-wedge", now=NOW)
    return Hall(event, cast)


def called_in(cast: Cast) -> Hall:
    """Players check in before each round; the first is not paired yet."""
    return Hall(make_running_event(cast, check_in="each"), cast)


def with_a_free_place(cast: Cast) -> Hall:
    hall = with_a_line(cast)
    entries.remove_entry(hall.entry("p1"), **hall.who)
    return hall


def with_waiting_list(cast: Cast) -> Hall:
    """A list came once the round was published."""
    hall = playing(cast)
    hand_in_own_fleet(hall.entry("p1"), text=demo_fleets()[0], now=NOW)
    return hall


def _by_hand(hall: Hall) -> None:
    rounds.pair_by_hand(hall.event, **hall.who, reason="Laptop")


def _swap(hall: Hall) -> None:
    one, two = list(hall.round.matches.order_by("table"))[:2]
    first, second = one.seats.get(number=1).entry, two.seats.get(number=1).entry
    seating.swap_seats(hall.round, **hall.who, entries=(first, second), reason="Club")


def _repair(hall: Hall) -> None:
    repair_round(hall.round, **hall.who, wanted=WantedRepair(choice="best"), reason="A leaver")


def _leaver(cast: Cast) -> Hall:
    hall = drafted(cast)
    drops.drop_entry(hall.entry("p1"), **hall.who)
    return hall


def _paused(cast: Cast) -> Hall:
    hall = ticking(cast)
    pause_clock(hall.round, actor=cast.ozzel, now=minutes(5))
    return hall


def _finished(cast: Cast) -> Hall:
    hall = closed(cast)
    setup.finish_tournament(hall.event, **hall.who)
    return hall


def _corrected(hall: Hall) -> None:
    report(hall.match, hall.cast.ozzel, 10, 300, reason="Slip")


def _restored(hall: Hall) -> None:
    restore_snapshot(hall.event.snapshots.latest("pk"), **hall.who, fleets=FLEETS)


def _undone(hall: Hall) -> None:
    """The closing is taken back, and then that is."""
    take_back(hall, hall.event.audit.filter(action="close_round").latest("revision"))


def _made_proxy(hall: Hall) -> None:
    reading = hall.entry("p1").fleet.current.reading
    card = next(card.label for card in cards_of(reading))
    make_proxy(hall.entry("p1"), hall.cast.ozzel, card=card, hidden="Torn", now=NOW)


# What stands before the act, and the act.
WAYS: dict[AnyAction, tuple[Callable[[Cast], Hall], Say]] = {
    Action.EDIT_TOURNAMENT: (
        setup_of,
        lambda hall: setup.edit_tournament(
            hall.event, settings=Settings(name="X", points_limit=300), **hall.who
        ),
    ),
    Action.START_TOURNAMENT: (setup_of, lambda hall: setup.start_tournament(hall.event, **hall.who)),
    Action.FINISH_TOURNAMENT: (closed, lambda hall: setup.finish_tournament(hall.event, **hall.who)),
    Action.REOPEN_TOURNAMENT: (
        _finished,
        lambda hall: setup.reopen_tournament(hall.event, **hall.who),
    ),
    Action.ANNOUNCE: (
        _announced,
        lambda hall: announcements.announce(hall.event, **hall.who, text="Lunch at one"),
    ),
    Action.PLAN_DAY: (
        setup_of,
        lambda hall: day.plan_day(hall.event, **hall.who, lines=[DayLine("round", 60)], starts=NOW),
    ),
    Action.SET_TEAMS: (
        setup_of,
        lambda hall: teams.set_team(
            hall.event, **hall.who, name="Rogues", members=("p2", "p1"), captain="p1"
        ),
    ),
    Action.OPEN_DRAFT: (
        with_teams,
        lambda hall: captains.start_draft(hall.event, **hall.who, first="t1", second="t2"),
    ),
    Action.MOVE_FOR_CAPTAIN: (
        drafting,
        lambda hall: captains.name_for_captain(
            hall.event, **hall.who, draft=1, side=0, kind="defender", players=("p1",)
        ),
    ),
    Action.MOVE_AS_CAPTAIN: (
        drafting,
        lambda hall: captains.name_as_captain(
            hall.entry("p1"), draft=1, kind="defender", players=("p1",), now=NOW
        ),
    ),
    Action.INVITE_STAFF: (setup_of, lambda hall: staff.invite_staff(hall.event, **hall.who, role="judge")),
    Action.ADD_ENTRIES: (
        setup_of,
        lambda hall: entries.add_entries(hall.event, **hall.who, lines="Wedge\nHobbie, Rogues"),
    ),
    Action.EDIT_ENTRY: (
        setup_of,
        lambda hall: entries.edit_entry(
            hall.entry("p1"), changes=EntryChanges(name="Wedge", club="Rogues"), **hall.who
        ),
    ),
    Action.REMOVE_ENTRY: (with_lists, lambda hall: entries.remove_entry(hall.entry("p1"), **hall.who)),
    Action.REMOVE_ENTRIES: (
        with_lists,
        lambda hall: entries_together.remove_entries(hall.event, **hall.who, keys=("p1", "p3")),
    ),
    Action.MERGE_ENTRIES: (
        with_lists,
        lambda hall: entries.merge_entries(hall.entry("p2"), **hall.who, double=hall.entry("p1")),
    ),
    Action.DROP_ENTRY: (playing, lambda hall: drops.drop_entry(hall.entry("p1"), **hall.who)),
    Action.DROP_ENTRIES: (
        playing,
        lambda hall: entries_together.drop_entries(hall.event, **hall.who, keys=("p1", "p3")),
    ),
    Action.DROP_SELF: (playing, lambda hall: drops.drop_self(hall.entry("p1"), now=NOW)),
    Action.DISQUALIFY_ENTRY: (
        playing,
        lambda hall: drops.disqualify_entry(hall.entry("p1"), **hall.who, reason="Dice"),
    ),
    Action.REENTER_ENTRY: (_leaver, lambda hall: late_entry.reenter_entry(hall.entry("p1"), **hall.who)),
    Action.CHECK_IN: (
        called_in,
        lambda hall: presence.check_in(hall.entry("p1"), **hall.who, number=1),
    ),
    Action.CHECK_SELF_IN: (
        called_in,
        lambda hall: presence.check_self_in(hall.entry("p1"), number=1, now=NOW),
    ),
    Action.BOOK_ROUNDS: (
        called_in,
        lambda hall: presence.book_rounds(hall.entry("p1"), **hall.who, words={1: "away", 2: "bye"}),
    ),
    Action.SET_WISH: (
        setup_of,
        lambda hall: wishes.put_wish(
            hall.event, wanted=WantedConstraint(keys=("p1", "p2"), strength="hard", until=2), **hall.who
        ),
    ),
    Action.BOOK_OWN_ROUNDS: (
        called_in,
        lambda hall: presence.book_own_rounds(
            hall.entry("p1"), missed=frozenset({2}), ahead=frozenset({1, 2}), now=NOW
        ),
    ),
    Action.SETTLE_REGISTRATION: (
        with_a_line,
        lambda hall: registration.settle_registration(
            hall.waiting, **hall.who, state=Registration.State.PLACED
        ),
    ),
    Action.MOVE_UP: (with_a_free_place, lambda hall: registration.move_up(hall.event, **hall.who)),
    Action.NOTE_FEE: (
        with_a_line,
        lambda hall: registration.record_fee(hall.waiting, **hall.who, fee=Registration.Fee.PAID),
    ),
    Action.NO_SHOW: (playing, lambda hall: rule_no_show(hall.match, **hall.who, absent=hall.at_table)),
    Action.PAIR_ROUND: (
        lambda cast: Hall(make_running_event(cast), cast),
        lambda hall: rounds.pair_round(hall.event, **hall.who),
    ),
    Action.PAIR_BY_HAND: (lambda cast: Hall(make_running_event(cast), cast), _by_hand),
    Action.SWAP_SEATS: (playing, _swap),
    Action.MOVE_TABLE: (
        playing,
        lambda hall: seating.move_table(hall.round, **hall.who, match=hall.match, table=9, reason="Lamp"),
    ),
    Action.REPAIR_ROUND: (_leaver, _repair),
    Action.DISCARD_ROUND: (drafted, lambda hall: rounds.discard_round(hall.round, **hall.who)),
    Action.PUBLISH_ROUND: (drafted, lambda hall: rounds.publish_round(hall.round, **hall.who)),
    Action.UNPUBLISH_ROUND: (
        playing,
        lambda hall: rounds.unpublish_round(hall.round, **hall.who, reason="Too early"),
    ),
    Action.CLOSE_ROUND: (played, lambda hall: rounds.close_round(hall.round, **hall.who)),
    Action.START_CLOCK: (playing, lambda hall: start_clock(hall.round, **hall.who)),
    Action.PAUSE_CLOCK: (ticking, lambda hall: pause_clock(hall.round, **hall.who)),
    Action.RESUME_CLOCK: (
        _paused,
        lambda hall: resume_clock(hall.round, actor=hall.cast.ozzel, now=minutes(9)),
    ),
    Action.EXTEND_CLOCK: (
        ticking,
        lambda hall: extend_clock(hall.round, **hall.who, minutes=10, reason="Judge", match=hall.match),
    ),
    Action.CALL_JUDGE: (playing, lambda hall: calls.call_judge(hall.at_table[0], text="Range", now=NOW)),
    Action.CLAIM_CALL: (calling, lambda hall: calls.claim_call(hall.event.calls.get(), **hall.who)),
    Action.ESCALATE_CALL: (claimed, lambda hall: calls.escalate_call(hall.event.calls.get(), **hall.who)),
    Action.CLOSE_CALL: (
        claimed,
        lambda hall: calls.close_call(hall.event.calls.get(), **hall.who, ruling="In range"),
    ),
    Action.REPORT_RESULT: (playing, lambda hall: report(hall.match, hall.cast.ozzel)),
    Action.CORRECT_RESULT: (played, _corrected),
    Action.CLEAR_RESULT: (played, lambda hall: clear_result(hall.match, **hall.who, reason="Slip")),
    Action.GIVE_PENALTY: (
        playing,
        lambda hall: penalties.give_penalty(hall.entry("p1"), **hall.who, kind="warning", reason="Slow"),
    ),
    Action.NOTE_WARNING: (
        playing,
        lambda hall: penalties.note_warning(hall.entry("p1"), **hall.who, reason="Slow"),
    ),
    Action.SHARE_COMPONENT: (
        playing,
        lambda hall: shares.share_component(
            hall.match, **hall.who, component="dice", broken=hall.at_table[0]
        ),
    ),
    Action.PROPOSE_DISQUALIFICATION: (
        playing,
        lambda hall: penalties.propose_disqualification(hall.entry("p1"), **hall.who, reason="Dice"),
    ),
    Action.RESTORE_SNAPSHOT: (_finished, _restored),
    Action.UNDO: (closed, _undone),
    FleetAction.CHECK_FLEET: (
        with_lists,
        lambda hall: check_fleet(hall.entry("p1"), hall.cast.ozzel, seen=1, now=NOW, reason="Fine"),
    ),
    FleetAction.LET_FLEET: (
        with_waiting_list,
        lambda hall: let_fleet(hall.entry("p1"), hall.cast.ozzel, seen=1, now=NOW),
    ),
    FleetAction.REFUSE_FLEET: (
        with_waiting_list,
        lambda hall: refuse_fleet(hall.entry("p1"), hall.cast.ozzel, seen=1, reason="Late", now=NOW),
    ),
    FleetAction.MAKE_PROXY: (with_lists, _made_proxy),
}  # fmt: skip
# What two players say with their phones is walked in tests/web/test_undo_each_act.py.
ON_PHONES = {Action.REPORT_OWN_RESULT, Action.CONFIRM_OWN_RESULT}


def take_back(hall: Hall, row: AuditRow) -> None:
    fresh = AuditRow.objects.select_related("tournament").get(pk=row.pk)
    undo(UndoRequest(fresh, hall.cast.ozzel, NOW, "by mistake", FLEETS))


def content(event: Tournament) -> dict[str, Any]:
    """The event as its file has it, without what stays on record of something taken back: the history, words
    that count no more and why those do that count again, rulings and invitations withdrawn, time given and
    taken again."""
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    # Whatever was done and taken back: the lines of the history say what the event is.
    assert check_chain(read_event(text)).faults == ()
    document = json.loads(text)
    document.pop("diary")
    document.pop("chain")
    invited = document.pop("invitations", [])
    document["invitations"] = [invitation for invitation in invited if "revoked_at" not in invitation]
    called = document.pop("calls", [])
    document["calls"] = [each for each in called if each["state"] != "withdrawn"]
    for player in document["players"]:
        rulings = player.pop("penalties", [])
        player["penalties"] = [ruling for ruling in rulings if ruling.get("state", "standing") == "standing"]
        player["penalties"] += [ruling for ruling in rulings if ruling.get("state") == "proposed"]
        player["proxies"] = [each for each in player.pop("proxies", []) if "withdrawn_at" not in each]
    for round_ in document["rounds"]:
        for match in round_["matches"]:
            match.pop("reports", None)
            match.pop("version", None)
            match.get("result", {}).pop("reason", None)
        pushes = round_.pop("clock", [])
        round_["clock"] = [push for push in pushes if push["kind"] != "extend"]
        round_["extended"] = sum(push["minutes"] for push in pushes if push["kind"] == "extend")
    # No file says of a draft before it is over.
    document["drafts"] = list(event.captains_drafts.values_list("first", "second", "players", "moves"))
    return document  # type: ignore[no-any-return]


def test_every_act_with_a_way_back_is_walked() -> None:
    ways = {action for action in every_action() if isinstance(action.act.back, Undo)}
    assert set(WAYS) | ON_PHONES == ways


@pytest.mark.parametrize("action", partly_long(WAYS, of=4))
def test_an_act_taken_back_never_was(cast: Cast, action: AnyAction) -> None:
    prepare, act = WAYS[action]
    hall = prepare(cast)
    before = content(hall.event)
    act(hall)
    row = hall.event.audit.latest("revision")
    assert row.action == action
    assert content(hall.event) != before
    take_back(hall, row)
    assert content(hall.event) == before
    undone = hall.event.audit.latest("revision")
    assert undone.data["undoes"] == row.revision


@pytest.mark.parametrize(("said", "kept"), [("", "Judge"), ("Wrong table", "Wrong table")])
def test_time_taken_back_has_the_reason_it_was_given_for_unless_another_is_said(
    cast: Cast, said: str, kept: str
) -> None:
    """A-TIME-4: a change of the time has a reason, and to take one back nobody needs to say it again."""
    hall = ticking(cast)
    extend_clock(hall.round, **hall.who, minutes=10, reason="Judge", match=hall.match)
    row = hall.event.audit.select_related("tournament").latest("revision")
    undo(UndoRequest(row, cast.ozzel, NOW, said, FLEETS))
    assert hall.event.audit.latest("revision").reason == kept
    pushes = hall.round.clock_events.filter(kind="extend").order_by("pk")
    assert list(pushes.values_list("minutes", "reason")) == [(10, "Judge"), (-10, kept)]


def test_a_plan_of_the_day_is_not_taken_back_over_a_later_one(cast: Cast) -> None:
    hall = setup_of(cast)
    day.plan_day(hall.event, **hall.who, lines=[DayLine("round", 60)], starts=NOW)
    row = hall.event.audit.latest("revision")
    day.plan_day(hall.event, **hall.who, lines=[DayLine("round", 90)], starts=NOW)
    with refused("undo_overtaken"):
        take_back(hall, row)
    hall.event.refresh_from_db()
    assert [line["minutes"] for line in hall.event.day_plan] == [90]
