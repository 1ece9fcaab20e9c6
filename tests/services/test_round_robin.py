"""An event in which everybody meets everybody, from the start to the podium, with who comes and goes."""

from collections import Counter
from itertools import combinations

import pytest

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    refused,
)
from tournaments.event_file import next_round_of, read_event, write_event
from tournaments.event_settings import Settings
from tournaments.models import Match, Round, Tournament
from tournaments.pairing import pair, problems_of
from tournaments.queries import desk_of, round_view
from tournaments.queries.document import export_event
from tournaments.queries.rounds.repair_causes import causes_of
from tournaments.queries.state.state import read_state
from tournaments.services.event.setup import edit_tournament, finish_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.rounds.rounds import discard_round, pair_by_hand, pair_round, publish_round
from tournaments.services.rounds.seating import swap_seats

pytestmark = pytest.mark.django_db
ROBIN = {"structure": "custom", "first_stage": "round_robin", "cut": 0}


def couples(event: Tournament) -> Counter[frozenset[str]]:
    games = Match.objects.filter(round__tournament=event, kind=Match.Kind.GAME)
    return Counter(frozenset(match.seats.values_list("entry__key", flat=True)) for match in games)


def table_of(round_: Round) -> dict[tuple[str, ...], str]:
    """Who sits where in the round, with the kind of the match."""
    return {
        tuple(entry.key for entry in match.entries): match.match.kind for match in round_view(round_).matches
    }


@pytest.mark.long
def test_five_meet_each_other_once_and_the_file_pairs_the_same(cast: Cast) -> None:
    event = make_running_event(cast, players=5, **ROBIN)
    assert (event.planned_rounds, event.planned_cut, event.swiss_rounds) == (5, 0, None)
    for number in range(1, 6):
        document = read_event(write_event(export_event(event)))
        coming = next_round_of(document)
        round_ = publish_next(event, cast.ozzel)
        from_file = pair(coming.request, None)  # type: ignore[arg-type]
        assert problems_of(coming.request, from_file) == ()
        made = [tuple(table.players) for table in from_file.pairs]
        assert [tuple(entry.key for entry in match.entries) for match in round_view(round_).matches] == made
        assert (round_.number, round_.notes) == (number, [])
        play(round_, cast.ozzel)
    assert couples(event) == {frozenset(two): 1 for two in combinations([f"p{n}" for n in range(1, 6)], 2)}
    assert desk_of(event, NOW).step == "finish"
    finish_tournament(event, cast.ozzel, now=NOW)
    again = read_event(write_event(export_event(event)))
    assert write_event(again) == write_event(export_event(event))


def test_a_double_round_robin_of_three_and_its_cut(cast: Cast) -> None:
    event = make_running_event(cast, players=3, **{**ROBIN, "first_stage": "double_round_robin", "cut": 2})
    assert event.planned_rounds == 6
    for _number in range(6):
        round_ = publish_next(event, cast.ozzel)
        assert round_.notes == []
        play(round_, cast.ozzel)
    assert set(couples(event).values()) == {2}
    assert desk_of(event, NOW).step == "pair_cut"


def test_A_DROP_1_who_drops_leaves_byes_and_comes_back_with_losses(cast: Cast) -> None:
    """A-DROP-2: each round missed is a loss; the opponents of those rounds had a bye."""
    event = make_running_event(cast, players=4, **ROBIN)
    first = publish_next(event, cast.ozzel)
    (one, other), _rest = table_of(first)
    play(first, cast.ozzel)
    drop_entry(entry_of(event, one), cast.ozzel, now=NOW)
    second = publish_next(event, cast.ozzel)
    assert sorted(table_of(second).values()) == ["bye", "game"]
    assert one not in {key for players in table_of(second) for key in players}
    bye = Match.objects.get(round=second, kind=Match.Kind.BYE)
    assert (bye.reason, bye.reason_players) == ("round_robin_away", [one])
    play(second, cast.ozzel)
    reenter_entry(entry_of(event, one), cast.ozzel, now=NOW)
    assert Match.objects.get(round=second, kind=Match.Kind.MISSED).seats.get().entry.key == one
    third = publish_next(event, cast.ozzel)
    assert sorted(table_of(third).values()) == ["game", "game"]
    play(third, cast.ozzel)
    met = couples(event)
    assert len(met) == 5
    assert met[frozenset({one, other})] == 1


def test_a_draft_in_which_somebody_has_left_is_drawn_anew(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **ROBIN)
    draft = pair_round(event, cast.ozzel, now=NOW)
    gone = open_matches(draft)[0].seats.first().entry  # type: ignore[index, union-attr]
    drop_entry(gone, cast.ozzel, now=NOW)
    assert causes_of(read_state(event), draft) == ()
    with refused("left_but_seated"):
        publish_round(draft, cast.ozzel, now=NOW)
    discard_round(draft, cast.ozzel, now=NOW)
    assert sorted(table_of(publish_next(event, cast.ozzel)).values()) == ["bye", "game"]


def test_nobody_enters_once_the_games_are_set(cast: Cast) -> None:
    event = make_event(cast, players=3, **ROBIN)
    add_entry(event, cast.ozzel, Newcomer(name="A4"), now=NOW)
    event = start_tournament(event, cast.ozzel, now=NOW)
    assert event.planned_rounds == 3
    with refused("plan_began"):
        add_entry(event, cast.ozzel, Newcomer(name="A5"), now=NOW)


def test_the_plan_and_not_the_desk_says_who_meets(cast: Cast) -> None:
    event = make_running_event(cast, players=4, **ROBIN)
    assert desk_of(event, NOW).is_set
    with refused("plan_fixed"):
        pair_by_hand(event, cast.ozzel, now=NOW, reason="we know better")
    draft = pair_round(event, cast.ozzel, now=NOW)
    (one, _), (other, _) = table_of(draft)
    with refused("plan_fixed"):
        swap_seats(
            draft, cast.ozzel, entries=(entry_of(event, one), entry_of(event, other)), now=NOW, reason="no"
        )


def test_more_rounds_than_planned_are_another_lap(cast: Cast) -> None:
    event = make_running_event(cast, players=3, **ROBIN)
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    edit_tournament(event, cast.ozzel, Settings(planned_rounds=6), now=NOW, reason="time is left")
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    assert set(couples(event).values()) == {2}


def test_too_many_and_too_few_are_refused_at_the_start(cast: Cast) -> None:
    for players in (2, 9):
        event = make_event(cast, players=players, **ROBIN)
        sentence = f"Everybody meets everybody with 3 to 8 players, and there are {players}."
        assert desk_of(event, NOW).blockers == (sentence,)
        with refused("round_robin_size"):
            start_tournament(event, cast.ozzel, now=NOW)


def test_tables_of_more_than_two_know_no_round_robin(cast: Cast) -> None:
    with refused("first_stage_of_duels"):
        make_event(cast, game="kosmiczna_eskadra", **ROBIN)
