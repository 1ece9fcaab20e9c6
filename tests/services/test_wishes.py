"""Who is not to meet (pairing.md rules 0 and 5): said, kept by every way to seat people, broken by a word."""

from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, refused
from tournaments.event_file import EventFileError, read_event, write_event
from tournaments.models import AuditRow, EventWish, Match, Round, Tournament
from tournaments.queries import read_state
from tournaments.queries.document import export_event
from tournaments.queries.rounds.history import history_of
from tournaments.queries.rounds.repair import repair_of
from tournaments.services.event.copying import copy_tournament
from tournaments.services.event.setup import finish_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import (
    EntryChanges,
    Newcomer,
    add_entry,
    edit_entry,
    merge_entries,
    remove_entry,
)
from tournaments.services.people.forgetting import forget_entry
from tournaments.services.people.late_entry import Missed
from tournaments.services.people.wishes import WantedConstraint, put_wish
from tournaments.services.rounds.repair import WantedRepair, repair_round
from tournaments.services.rounds.rounds import (
    DrawOptions,
    discard_round,
    pair_by_hand,
    pair_round,
    publish_round,
)
from tournaments.services.rounds.seating import Together, draw_rest, free_table, seat_together, swap_seats
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


def running(cast: Cast, players: int, rounds: int = 3) -> Tournament:
    """A started event of so many Swiss rounds and no cut."""
    return make_running_event(cast, players=players, structure="custom", swiss_rounds=rounds, cut=0)


def wish(event: Tournament, cast: Cast, *keys: str, strength: str = "hard", **more: Any) -> None:
    put_wish(event, cast.ozzel, WantedConstraint(keys=keys, strength=strength, **more), now=NOW)


def wishes(event: Tournament) -> list[tuple[str, str, str, int | None]]:
    rows = EventWish.objects.filter(tournament=event).select_related("one", "other")
    return [(str(row), row.club, "hard" if row.hard else "soft", row.until_round) for row in rows]


def tables(round_: Round) -> set[frozenset[str]]:
    matches = read_state(Tournament.objects.get(pk=round_.tournament_id)).matches(round_.number)
    return {frozenset(match.players) for match in matches if match.kind != Match.Kind.MISSED}


def notes(round_: Round) -> list[tuple[str, list[str], str]]:
    fresh = Round.objects.get(pk=round_.pk)
    return [(note["code"], sorted(note["players"]), note.get("why", "")) for note in fresh.notes]


def said(event: Tournament, count: int = 1) -> list[str]:
    return [line.sentence for line in history_of(event, limit=count)]


def test_a_wish_is_said_changed_and_withdrawn_and_stands_in_the_history(cast: Cast) -> None:
    event = make_event(cast, players=4)
    wish(event, cast, "p2", "p1")
    wish(event, cast, "p1", "p2")  # the same again
    assert (wishes(event), said(event)) == (
        [("A1 – A2", "", "hard", None)],
        ["said that A1 – A2 must not meet"],
    )
    wish(event, cast, "p1", "p2", strength="soft", until=2)
    put_wish(event, cast.madine, WantedConstraint(club="Rogues", strength="hard"), now=NOW)
    put_wish(event, cast.madine, WantedConstraint(club="", strength="soft", until=1), now=NOW)
    assert wishes(event) == [
        ("A1 – A2", "", "soft", 2),
        ("Rogues", "Rogues", "hard", None),
        ("", "", "soft", 1),
    ]
    assert said(event, 3) == [
        "said that nobody had better meet another of the own club (1–1)",
        "said that players of Rogues must not meet each other",
        "said that A1 – A2 had better not meet (1–2)",
    ]
    wish(event, cast, "p1", "p2", strength="")
    put_wish(event, cast.ozzel, WantedConstraint(club="Rogues", strength=""), now=NOW)
    put_wish(event, cast.ozzel, WantedConstraint(club="", strength=""), now=NOW)
    assert wishes(event) == []
    assert said(event, 3) == [
        "took back that nobody is to meet another of the own club",
        "took back that players of Rogues are not to meet each other",
        "took back that A1 – A2 are not to meet",
    ]
    for code, call in {
        "same_player": {"keys": ("p1", "p1")},
        "gone": {"keys": ("p1", "p99")},
        "no_such_round": {"club": "X", "until": 31},
        "unknown_choice": {"club": "X", "strength": "perhaps"},
    }.items():
        with refused(code):
            put_wish(event, cast.ozzel, WantedConstraint(**{"strength": "hard", **call}), now=NOW)


def test_no_round_breaks_a_hard_wish_but_by_a_word_that_stays_on_record(cast: Cast) -> None:
    event = running(cast, 2)
    wish(event, cast, "p1", "p2")
    with refused("wishes_impossible") as info:
        pair_round(event, cast.ozzel, now=NOW)
    assert "A1 – A2" in str(info.value)
    round_ = pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(anyway=True))
    assert notes(round_) == [("must_not_meet", ["p1", "p2"], "word")]
    assert said(event) == ["paired round 1 although they must not meet: A1 – A2"]
    publish_round(round_, cast.ozzel, now=NOW)
    assert said(event) == ["published round 1"]


def test_a_wish_ends_with_its_round(cast: Cast) -> None:
    event = running(cast, 3)
    wish(event, cast, "p1", "p2", until=2)
    met = []
    for _ in range(3):
        round_ = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
        met.append(frozenset({"p1", "p2"}) in tables(round_))
        play(round_, cast.ozzel)
    assert met == [False, False, True]


def test_seats_set_by_hand_ask_for_the_word_once(cast: Cast) -> None:
    event = running(cast, 4)
    wish(event, cast, "p1", "p2")
    round_ = pair_round(event, cast.ozzel, now=NOW)
    mate = next(iter(next(table for table in tables(round_) if "p1" in table) - {"p1"}))
    people = {"entries": (entry_of(event, "p2"), entry_of(event, mate)), "reason": "Lift home"}
    with refused("must_not_meet") as info:
        swap_seats(round_, cast.ozzel, now=NOW, **people)
    assert "A1 – A2" in str(info.value)
    swap_seats(round_, cast.ozzel, now=NOW, anyway=True, **people)
    assert frozenset({"p1", "p2"}) in tables(round_)
    assert notes(round_) == [("must_not_meet", ["p1", "p2"], "word")]
    assert AuditRow.objects.order_by("revision").last().data["against"] == "A1 – A2"  # type: ignore[union-attr]
    # Other seats move without asking again; the table goes and is not set again without the word.
    at_table = Match.objects.get(round=round_, seats__entry__key="p1")
    free_table(round_, cast.ozzel, match=at_table, now=NOW, reason="No lift")
    two = [entry_of(event, "p1"), entry_of(event, "p2")]
    with refused("must_not_meet"):
        seat_together(round_, cast.ozzel, wanted=Together(two), now=NOW, reason="Why not")
    with refused("must_not_meet"):
        draw_rest(round_, cast.ozzel, now=NOW)
    draw_rest(round_, cast.ozzel, now=NOW, anyway=True)
    publish_round(round_, cast.ozzel, now=NOW)


def test_a_wish_younger_than_the_draft_holds_up_its_publishing(cast: Cast) -> None:
    event = running(cast, 2)
    round_ = pair_round(event, cast.ozzel, now=NOW)
    wish(event, cast, "p1", "p2")
    assert notes(round_) == [("must_not_meet", ["p1", "p2"], "")]
    with refused("must_not_meet"):
        publish_round(round_, cast.ozzel, now=NOW)
    publish_round(round_, cast.ozzel, now=NOW, anyway=True)
    assert said(event) == ["published round 1 although they must not meet: A1 – A2"]
    assert notes(round_) == [("must_not_meet", ["p1", "p2"], "word")]


def test_no_offer_of_a_repair_and_no_free_seat_breaks_a_hard_wish_silently(cast: Cast) -> None:
    event = running(cast, 5)
    wish(event, cast, "p1", "p2")
    round_ = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    # Everybody but the two and one more leaves: whoever is left over has the bye, never the two a game.
    third = next(key for key in ("p3", "p4", "p5") if not {key} & _mates(round_, "p1", "p2"))
    for key in {"p3", "p4", "p5"} - {third}:
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    for offer in repair_of(round_, keep=frozenset()).ways:
        assert not any("must not" in note.lower() for note in offer.notes), offer.code
    drop_entry(entry_of(event, third), cast.ozzel, now=NOW)
    with refused("must_not_meet"):
        repair_round(round_, cast.ozzel, WantedRepair(choice="best"), now=NOW, reason="Two are left")
    repair_round(round_, cast.ozzel, WantedRepair(choice="best", anyway=True), now=NOW, reason="Two are left")
    assert frozenset({"p1", "p2"}) in tables(round_)
    late = running(cast, 3)
    put_wish(late, cast.ozzel, WantedConstraint(club="", strength="hard"), now=NOW)
    edit_entry(entry_of(late, "p1"), cast.ozzel, EntryChanges(club="Rogues"), now=NOW)
    edit_entry(entry_of(late, "p2"), cast.ozzel, EntryChanges(club="Rogues"), now=NOW)
    edit_entry(entry_of(late, "p3"), cast.ozzel, EntryChanges(club="Rogues"), now=NOW)
    publish_round(
        pair_round(late, cast.ozzel, now=NOW, options=DrawOptions(anyway=True)), cast.ozzel, now=NOW
    )
    with refused("must_not_meet"):
        add_entry(late, cast.ozzel, Newcomer(name="Late", club="Rogues"), now=NOW, missed=Missed.FREE_SEAT)


def _mates(round_: Round, *keys: str) -> set[str]:
    return {player for table in tables(round_) if table & set(keys) for player in table}


def test_a_soft_wish_that_is_broken_says_why(cast: Cast) -> None:
    event = running(cast, 2)
    wish(event, cast, "p1", "p2", strength="soft")
    round_ = pair_round(event, cast.ozzel, now=NOW)
    assert notes(round_) == [("better_not_meet", ["p1", "p2"], "hard")]
    publish_round(round_, cast.ozzel, now=NOW)


def test_keeping_clubs_apart_is_a_soft_wish_for_one_round(cast: Cast) -> None:
    event = running(cast, 4)
    for key, club in zip(("p1", "p2", "p3", "p4"), "XXYY", strict=True):
        edit_entry(entry_of(event, key), cast.ozzel, EntryChanges(club=club), now=NOW)
    for seed in range(3):
        round_ = pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(avoid_clubs=True), seed=str(seed))
        assert frozenset({"p1", "p2"}) not in tables(round_)
        discard_round(round_, cast.ozzel, now=NOW)


def test_pods_keep_them_apart_too(cast: Cast) -> None:
    event = make_running_event(
        cast, players=6, game="kosmiczna_eskadra", structure="custom", swiss_rounds=2, cut=0
    )
    wish(event, cast, "p1", "p2")
    wish(event, cast, "p3", "p4", strength="soft")
    round_ = pair_round(event, cast.ozzel, now=NOW)
    assert not any(two <= table for table in tables(round_) for two in ({"p1", "p2"}, {"p3", "p4"}))


def test_the_bracket_knows_no_wishes(cast: Cast) -> None:
    """A knockout is seeded: nobody asks for a word."""
    event = make_running_event(cast, players=2, structure="custom", elimination=True)
    wish(event, cast, "p1", "p2")
    round_ = pair_round(event, cast.ozzel, now=NOW)
    publish_round(round_, cast.ozzel, now=NOW)
    assert notes(round_) == []


def test_a_round_begun_by_hand_draws_the_rest_by_the_wishes(cast: Cast) -> None:
    event = running(cast, 4)
    wish(event, cast, "p1", "p2")
    for _ in range(3):
        round_ = pair_by_hand(event, cast.ozzel, now=NOW, reason="Cards")
        draw_rest(round_, cast.ozzel, now=NOW)
        assert frozenset({"p1", "p2"}) not in tables(round_)
        discard_round(round_, cast.ozzel, now=NOW)


def test_the_file_carries_wishes_and_pairs_by_them(cast: Cast) -> None:
    event = running(cast, 2)
    before = write_event(export_event(event))
    assert "wishes" not in before
    wish(event, cast, "p1", "p2", strength="soft")
    put_wish(event, cast.ozzel, WantedConstraint(club="Rogues", strength="hard", until=3), now=NOW)
    put_wish(event, cast.ozzel, WantedConstraint(club="", strength="soft"), now=NOW)
    pair_round(event, cast.ozzel, now=NOW)
    text = write_event(export_event(event))
    copy = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    assert wishes(copy) == wishes(event)
    assert [round_.notes for round_ in copy.rounds.all()] == [round_.notes for round_ in event.rounds.all()]
    assert write_event(export_event(copy)) == text


@pytest.mark.parametrize(
    ("part", "path"),
    [
        ('{"strength": "hard"}', "wishes[0]"),
        ('{"players": ["p1", "p2"], "club": "X", "strength": "hard"}', "wishes[0]"),
        ('{"players": ["p1", "p1"], "strength": "hard"}', "wishes[0].players"),
        ('{"players": ["p1", "p9"], "strength": "hard"}', "wishes[0].players"),
        ('{"players": ["p1"], "strength": "hard"}', "wishes[0].players"),
        ('{"club": "X", "strength": "must"}', "wishes[0].strength"),
        ('{"club": "X", "strength": "hard"}, {"club": "X", "strength": "soft"}', "wishes[1]"),
    ],
)
def test_a_wish_of_a_file_that_says_nothing_sound_is_refused(cast: Cast, part: str, path: str) -> None:
    text = write_event(export_event(make_event(cast, players=2)))
    broken = text.rstrip().removesuffix("}") + f', "wishes": [{part}]}}'
    with pytest.raises(EventFileError) as info:
        read_event(broken)
    assert info.value.path == path


def test_a_wish_goes_with_its_player_and_comes_back_with_them(cast: Cast) -> None:
    event = make_event(cast, players=4)
    wish(event, cast, "p1", "p2")
    wish(event, cast, "p3", "p4", strength="soft")
    remove_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    assert wishes(event) == [("A3 – A4", "", "soft", None)]
    row = AuditRow.objects.order_by("revision").last()
    assert row is not None
    undo(UndoRequest(row, cast.ozzel, NOW, "", FLEETS))
    assert sorted(wishes(event)) == [("A1 – A2", "", "hard", None), ("A3 – A4", "", "soft", None)]


def test_one_of_two_entries_of_a_person_takes_the_wishes_over(cast: Cast) -> None:
    event = make_event(cast, players=4)
    wish(event, cast, "p2", "p3")
    wish(event, cast, "p1", "p2", strength="soft")
    wish(event, cast, "p2", "p4")
    wish(event, cast, "p1", "p4", strength="soft")
    merge_entries(entry_of(event, "p1"), cast.ozzel, double=entry_of(event, "p2"), now=NOW)
    assert sorted(wishes(event)) == [("A1 – A3", "", "hard", None), ("A1 – A4", "", "soft", None)]


def test_a_copy_has_the_wishes_of_clubs_and_of_people_where_these_come_too(cast: Cast) -> None:
    event = make_event(cast, players=3)
    wish(event, cast, "p1", "p2")
    put_wish(event, cast.ozzel, WantedConstraint(club="Rogues", strength="soft", until=1), now=NOW)
    day = event.date
    alone = copy_tournament(event, cast.ozzel, name="Alone", day=day, now=NOW)
    assert wishes(alone) == [("Rogues", "Rogues", "soft", 1)]
    full = copy_tournament(event, cast.ozzel, name="Full", day=day, players=True, now=NOW)
    assert wishes(full) == [("A1 – A2", "", "hard", None), ("Rogues", "Rogues", "soft", 1)]


def test_who_is_forgotten_leaves_no_wish_behind(cast: Cast) -> None:
    event = running(cast, 4, rounds=1)
    wish(event, cast, "p1", "p2")
    play(publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert wishes(event) == []
    assert not any("A1" in line.sentence for line in history_of(event, limit=20) if "meet" in line.sentence)
