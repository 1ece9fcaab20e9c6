"""The desk always knows what is missing and what comes next; a refusal says what is in the way."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    past_the_gate,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.event_settings import Settings
from tournaments.models import Entry, Tournament
from tournaments.presenters.round_tables import mark_at_desk, note_at_desk
from tournaments.queries import desk_of, round_view, standings_of
from tournaments.services.event.lists import PlayedList, put_lists_on_record
from tournaments.services.event.setup import (
    edit_tournament,
    finish_tournament,
    reopen_tournament,
    start_tournament,
)
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import pair_round, publish_round

pytestmark = pytest.mark.django_db


def step_of(tournament: Tournament) -> tuple[str, str]:
    tournament.refresh_from_db()
    desk = desk_of(tournament, NOW)
    return desk.step, desk.step_label


def test_the_steps_of_an_event_one_after_the_other_F23(cast: Cast) -> None:
    tournament = make_event(cast, players=3, structure="custom", swiss_rounds=1, cut=4)
    assert step_of(tournament) == ("add_players", "Add players")
    tournament = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    assert step_of(tournament) == ("start", "Start the event")
    start_tournament(tournament, cast.ozzel, now=NOW)
    assert step_of(tournament) == ("pair_swiss", "Pair round 1")
    draft = pair_round(tournament, cast.ozzel, now=NOW)
    assert step_of(tournament) == ("publish", "Publish round 1")
    round_ = publish_round(draft, cast.ozzel, now=NOW)
    assert step_of(tournament) == ("start_clock", "Start the clock")
    start_clock(round_, cast.ozzel, now=NOW)
    assert step_of(tournament) == ("enter_results", "Type results")
    assert desk_of(tournament, NOW).blockers == ("Tables without a result: 1 and 2.",)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    assert step_of(tournament) == ("close_round", "Close round 1")
    play(round_, cast.ozzel)
    assert step_of(tournament) == ("pair_cut", "Cut to the top 2")
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    assert step_of(tournament) == ("finish", "Finish the event")
    finish_tournament(tournament, cast.ozzel, now=NOW)
    assert step_of(tournament)[0] == "finished"


def test_a_cut_with_too_few_left_says_so_and_can_be_made_smaller(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    drop_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW)
    sentence = "A cut to 4 is not possible: only 3 players are left."
    assert desk_of(tournament, NOW).blockers == (sentence,)
    with refused("too_few_for_cut"):
        pair_round(tournament, cast.ozzel, now=NOW)
    with refused("cut_not_a_power_of_two"):
        edit_tournament(tournament, cast.ozzel, Settings(planned_cut=3), now=NOW, reason="One left")
    with refused("rounds_fixed"):
        edit_tournament(tournament, cast.ozzel, Settings(planned_rounds=0), now=NOW, reason="One left")
    edit_tournament(tournament, cast.ozzel, Settings(planned_cut=2), now=NOW, reason="One left")
    publish_next(tournament, cast.ozzel)
    with refused("started_fixed"):
        edit_tournament(tournament, cast.ozzel, Settings(planned_cut=0), now=NOW, reason="No")


def test_what_does_not_fit_the_state_is_refused(cast: Cast) -> None:
    preparing = make_event(cast, players=4)
    with refused("not_finished"):
        reopen_tournament(preparing, cast.ozzel, now=NOW)
    with refused("not_started"):
        finish_tournament(preparing, cast.ozzel, now=NOW)
    with refused("not_started"):
        edit_tournament(preparing, cast.ozzel, Settings(planned_rounds=3), now=NOW)
    running = make_running_event(cast, structure="custom", swiss_rounds=1)
    pair_round(running, cast.ozzel, now=NOW)
    with refused("draft_open"):
        finish_tournament(running, cast.ozzel, now=NOW)
    play(publish_next(running, cast.ozzel), cast.ozzel)
    with refused("event_over"):
        pair_round(running, cast.ozzel, now=NOW)
    finished = finish_tournament(running, cast.ozzel, now=NOW)
    for act in (start_tournament, pair_round):
        with refused("event_finished"):
            act(finished, cast.ozzel, now=NOW)
    with refused("event_finished"):
        edit_tournament(finished, cast.ozzel, Settings(date=NOW.date() + timedelta(days=1)), now=NOW)
    assert edit_tournament(finished, cast.ozzel, Settings(place="Łódź"), now=NOW).place == "Łódź"
    unchanged = edit_tournament(finished, cast.ozzel, Settings(place="Łódź"), now=NOW)
    assert unchanged.revision == finished.revision + 1


def hand_in(entry: Entry, total: int) -> None:
    put_lists_on_record(entry, [PlayedList(1, total)])
    past_the_gate(entry.tournament)


def test_the_lower_fleet_total_chooses_initiative_A_INIT_1(cast: Cast) -> None:
    round_ = publish_next(make_running_event(cast), cast.ozzel)
    first, second, third, _ = round_view(round_).matches
    assert first.first_choice is None
    for view, totals in ((first, (400, 388)), (second, (395, 395))):
        for entry, total in zip(view.entries, totals, strict=True):
            hand_in(entry, total)
    hand_in(third.entries[0], 300)
    lower, equal, alone, _ = round_view(round_).matches
    assert lower.first_choice is not None
    assert lower.first_choice.chooser == lower.entries[1]
    assert [*lower.first_choice.totals.values()] == [400, 388]
    assert equal.first_choice is not None
    assert (equal.first_choice.chooser, equal.first_choice.label) == (None, "drawn: equal fleets")
    assert alone.first_choice is None
    shown = round_view(round_).matches[:3]
    marks = [[mark_at_desk(match, side) for side in match.sides] for match in shown]
    assert list(zip(marks, map(note_at_desk, shown), strict=True)) == [
        (["", "chooses initiative"], ""),
        (["", ""], "equal fleets: roll for initiative"),
        (["", ""], ""),
    ]


def test_standings_count_closed_rounds_only_and_can_be_read_as_of_a_round(cast: Cast) -> None:
    tournament = make_running_event(cast)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    after_one = standings_of(tournament)
    second = publish_next(tournament, cast.ozzel)
    report(next(iter(open_matches(second))), cast.ozzel)
    assert standings_of(tournament) == after_one
    play(second, cast.ozzel)
    assert standings_of(tournament) != after_one == standings_of(tournament, until_round=1)


def test_a_round_played_at_home_has_its_day_and_needs_no_clock(cast: Cast) -> None:
    event = make_running_event(cast, players=4, round_days=14, time_zone="Europe/Warsaw")
    round_ = publish_next(event, cast.ozzel)
    event.refresh_from_db()
    assert round_.due_on == (NOW + timedelta(days=14)).date()
    for days, overdue in ((0, False), (14, False), (15, True)):
        desk = desk_of(event, NOW + timedelta(days=days))
        assert desk.step == "enter_results"
        assert ["Results were due on" in text for text in desk.blockers] == [False, True][: 1 + overdue]
    page = Client().get(f"/events/{event.slug}/pairings/").content.decode()
    assert "results until" in page
    edit_tournament(event, cast.ozzel, Settings(round_days=0), now=NOW)
    event.refresh_from_db()
    assert desk_of(event, NOW).step == "start_clock"
