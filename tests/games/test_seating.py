"""Tables for two or three: seated by hand, swapped, joined, left, repaired (F14, F16, P-SIZE-1)."""

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, refused
from tests.games.acts import event_of, keys, make_dice, play_dice, seated, throw
from tournaments.event_file import read_event, write_event
from tournaments.models import Match, Round, Tournament
from tournaments.queries.document import export_event
from tournaments.queries.rounds.repair import repair_of
from tournaments.queries.rounds.seating import request_for
from tournaments.queries.state.state import read_state
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.results.no_show import rule_no_show
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.results import report_result
from tournaments.services.rounds.repair import WantedRepair, repair_round
from tournaments.services.rounds.rounds import pair_by_hand, pair_round, publish_round
from tournaments.services.rounds.seating import (
    Together,
    draw_rest,
    free_table,
    seat_together,
    sit_out,
    swap_seats,
)
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_dice(cast, players=8, swiss_rounds=3)


@pytest.fixture
def draft(event: Tournament, cast: Cast) -> Round:
    """Three tables: three, three and two."""
    return pair_round(event, cast.ozzel, now=NOW)


@pytest.fixture
def empty(event: Tournament, cast: Cast) -> Round:
    """Nobody sits yet."""
    return pair_by_hand(event, cast.ozzel, now=NOW, reason="Friends")


def tables(round_: Round) -> list[list[str]]:
    """Who sits at each table, in order of the tables."""
    games = round_.matches.filter(kind=Match.Kind.GAME).order_by("table")
    return [keys(match) for match in games]


def alone(round_: Round) -> list[tuple[str, str]]:
    """Byes and missed rounds."""
    others = round_.matches.exclude(kind=Match.Kind.GAME).order_by("pk")
    return [(match.kind, *keys(match)) for match in others]


def of(round_: Round, players: int) -> Match:
    """The first table of so many players."""
    return next(match for match in round_.matches.order_by("table") if match.seats.count() == players)


def file_of(event: Tournament) -> str:
    """The event as its file has it, without the diary."""
    text = write_event(export_event(event_of(event)))
    return text[: text.index('"diary"')]


def undo_last(event: Tournament, cast: Cast) -> None:
    row = event.audit.order_by("-revision").first()
    assert row is not None
    undo(UndoRequest(row, cast.ozzel, NOW, "Mistake", FLEETS))


def test_two_of_unlike_tables_change_places_and_nobody_else(draft: Round, cast: Cast) -> None:
    before = tables(draft)
    first, second = seated(of(draft, 3))[2], seated(of(draft, 2))[0]
    swap_seats(draft, cast.ozzel, entries=(first, second), now=NOW, reason="Brothers")
    other = {first.key: second.key, second.key: first.key}
    assert tables(draft) == [[other.get(key, key) for key in seats] for seats in before]


def test_three_sit_together_and_then_the_rest_is_drawn(empty: Round, event: Tournament, cast: Cast) -> None:
    friends = [entry_of(event, key) for key in ("p1", "p2", "p3")]
    seat_together(empty, cast.ozzel, wanted=Together(friends), now=NOW, reason="Friends")
    draw_rest(empty, cast.ozzel, now=NOW)
    assert tables(empty)[0] == ["p1", "p2", "p3"]
    assert sorted(len(table) for table in tables(empty)) == [2, 3, 3]
    assert alone(empty) == []


def test_who_has_no_seat_joins_a_table_with_a_free_one(empty: Round, event: Tournament, cast: Cast) -> None:
    one, two, three, four = (entry_of(event, key) for key in ("p1", "p2", "p3", "p4"))
    seat_together(empty, cast.ozzel, wanted=Together([one, two], 5), now=NOW, reason="Friends")
    seat_together(empty, cast.ozzel, wanted=Together([three], 5), now=NOW, reason="Friends")
    assert tables(empty) == [["p1", "p2", "p3"]]
    with refused("table_taken"):
        seat_together(empty, cast.ozzel, wanted=Together([four], 5), now=NOW, reason="Friends")


@pytest.mark.parametrize("players", [1, 4])
def test_a_table_has_as_many_as_the_game(empty: Round, event: Tournament, cast: Cast, players: int) -> None:
    entries = [entry_of(event, f"p{number}") for number in range(1, players + 1)]
    with refused("wrong_seats"):
        seat_together(empty, cast.ozzel, wanted=Together(entries), now=NOW, reason="Friends")


def test_nobody_sits_twice_at_a_table(empty: Round, event: Tournament, cast: Cast) -> None:
    one = entry_of(event, "p1")
    with refused("same_player"):
        seat_together(empty, cast.ozzel, wanted=Together([one, one]), now=NOW, reason="Friends")


def test_too_many_do_not_join(empty: Round, event: Tournament, cast: Cast) -> None:
    people = [entry_of(event, f"p{number}") for number in range(1, 5)]
    seat_together(empty, cast.ozzel, wanted=Together(people[:2], 1), now=NOW, reason="Friends")
    with refused("wrong_seats"):
        seat_together(empty, cast.ozzel, wanted=Together(people[2:], 1), now=NOW, reason="Friends")


@pytest.mark.parametrize(("kind", "left"), [("bye", ["bye"]), ("missed", ["missed"]), ("out", [])])
def test_the_third_of_a_table_stands_up_and_two_play(
    draft: Round, cast: Cast, event: Tournament, kind: str, left: list[str]
) -> None:
    before, file = tables(draft), file_of(event)
    third = seated(of(draft, 3))[2]
    sit_out(draft, cast.ozzel, entry=third, kind=kind, now=NOW, reason="Late train")
    assert tables(draft) == [[key for key in seats if key != third.key] for seats in before]
    assert [seats[0] for seats in alone(draft)] == left
    undo_last(event, cast)
    assert file_of(event) == file


def test_one_of_two_does_not_stand_up(draft: Round, cast: Cast) -> None:
    with refused("has_seat"):
        sit_out(draft, cast.ozzel, entry=seated(of(draft, 2))[0], now=NOW, reason="Late train")


def test_nobody_stands_up_from_a_table_with_a_result(draft: Round, cast: Cast) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    match = of(draft, 3)
    report_result(match, cast.ozzel, result=throw(match, (3, 2, 1)), now=NOW)
    with refused("table_has_result"):
        sit_out(draft, cast.ozzel, entry=seated(match)[2], now=NOW, reason="Late train")


def test_to_stand_up_twice_is_once(draft: Round, cast: Cast, event: Tournament) -> None:
    third = seated(of(draft, 3))[2]
    for _ in range(2):
        sit_out(draft, cast.ozzel, entry=third, kind="out", now=NOW, reason="Late train")
    assert event.audit.filter(action="pair_by_hand").count() == 1


def test_who_is_left_over_joins_the_smallest_table(draft: Round, cast: Cast, event: Tournament) -> None:
    """P-SIZE-1: nobody has a bye while a table has a free seat."""
    pair = keys(of(draft, 2))
    late = add_entry(event, cast.ozzel, Newcomer(name="Late"), now=NOW)
    draw_rest(draft, cast.ozzel, now=NOW)
    assert [len(table) for table in tables(draft)] == [3, 3, 3]
    assert [*pair, late.key] in tables(draft)
    assert alone(draft) == []


def test_who_is_left_over_has_a_bye_where_every_table_is_full(cast: Cast) -> None:
    event = make_dice(cast, players=6)
    draft = pair_round(event, cast.ozzel, now=NOW)
    late = add_entry(event, cast.ozzel, Newcomer(name="Late"), now=NOW)
    draw_rest(draft, cast.ozzel, now=NOW)
    assert alone(draft) == [("bye", late.key)]


def test_a_round_is_judged_by_the_seats_of_its_game(draft: Round, event: Tournament) -> None:
    request = request_for(read_state(event_of(event)), draft)
    assert request.seats == (2, 3)


def test_a_table_taken_apart_is_dealt_anew_around_the_others(draft: Round, cast: Cast) -> None:
    before = tables(draft)
    free_table(draft, cast.ozzel, match=of(draft, 3), now=NOW, reason="Quarrel")
    draw_rest(draft, cast.ozzel, now=NOW)
    assert sorted(map(sorted, tables(draft))) == sorted(map(sorted, before))


@pytest.mark.parametrize("choice", ["smallest", "best"])
def test_a_round_is_repaired_in_threes_after_somebody_left(
    draft: Round, cast: Cast, event: Tournament, choice: str
) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    leaver = seated(of(draft, 2))[0]
    drop_entry(leaver, cast.ozzel, now=NOW)
    repair = repair_of(Round.objects.get(pk=draft.pk))
    assert [entry.key for entry in repair.leavers] == [leaver.key]
    repair_round(draft, cast.ozzel, WantedRepair(choice=choice), now=NOW, reason="Gone")
    assert sorted(len(table) for table in tables(draft)) == [2, 2, 3]
    assert leaver.key not in {key for table in tables(draft) for key in table}
    assert alone(draft) == []


def test_after_a_repair_nobody_meets_again_without_need(cast: Cast, event: Tournament) -> None:
    """P-PAIR-1"""
    play_dice(publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW), cast)
    second = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    drop_entry(seated(of(second, 3))[0], cast.ozzel, now=NOW)
    repair_round(second, cast.ozzel, WantedRepair(choice="best"), now=NOW, reason="Gone")
    notes = Round.objects.get(pk=second.pk).notes
    assert {note["code"] for note in notes} <= {"met_before"}
    assert len(notes) <= 1


def test_who_does_not_come_misses_the_round_and_two_play(draft: Round, cast: Cast, event: Tournament) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    match, file = of(draft, 3), file_of(event)
    one, two, three = seated(match)
    for _ in range(2):
        assert rule_no_show(match, cast.ozzel, absent=[three], now=NOW) is None
    assert keys(match) == [one.key, two.key]
    assert alone(draft) == [("missed", three.key)]
    assert event.audit.filter(action="no_show").count() == 1
    undo_last(event, cast)
    assert keys(match) == [one.key, two.key, three.key]
    assert file_of(event) == file


def test_of_three_one_came_and_has_a_bye(draft: Round, cast: Cast) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    match = of(draft, 3)
    came, *absent = seated(match)
    rule_no_show(match, cast.ozzel, absent=absent, now=NOW)
    assert alone(draft) == [("bye", came.key), *(("missed", entry.key) for entry in absent)]
    assert len(tables(draft)) == 2


def test_of_two_one_came_and_has_the_win(draft: Round, cast: Cast) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    match = of(draft, 2)
    _came, absent = seated(match)
    report = rule_no_show(match, cast.ozzel, absent=[absent], now=NOW)
    assert report is not None
    assert report.facts == {"end": "no_show", "by": absent.key}


def test_of_three_nobody_came_and_the_game_was_not_played(draft: Round, cast: Cast) -> None:
    publish_round(draft, cast.ozzel, now=NOW)
    match = of(draft, 3)
    report = rule_no_show(match, cast.ozzel, absent=seated(match), now=NOW)
    assert report is not None
    assert report.facts == {"end": "not_played"}


def test_words_of_another_seating_stay_out_of_the_file(draft: Round, cast: Cast, event: Tournament) -> None:
    """They stay on record here, but nobody else could say who is meant."""
    publish_round(draft, cast.ozzel, now=NOW)
    match = of(draft, 3)
    one, _two, three = seated(match)
    report_own_result(match, one, result=throw(match, (3, 2, 1)), now=NOW)
    rule_no_show(match, cast.ozzel, absent=[three], now=NOW)
    assert [report.state for report in match.reports.all()] == ["superseded"]
    text = write_event(export_event(event_of(event)))
    assert '"reports"' not in text
    again = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    assert write_event(export_event(again)) == text
