"""An event in groups, from the draw of the groups through the cut to the podium, with who comes and goes."""

import json
from collections import Counter
from itertools import combinations

import msgspec
import pytest
from msgspec import UNSET

from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.event_file import EventFileError, next_round_of, read_event, standings_of, write_event
from tournaments.models import Match, Round, Tournament
from tournaments.pairing import CutRequest, pair, problems_of
from tournaments.queries import desk_of, round_view
from tournaments.queries.document import export_event
from tournaments.queries.state.ranking import final_ranking_of
from tournaments.queries.state.ranking import standings_of as standings_in
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.people.wishes import WantedConstraint, put_wish
from tournaments.services.rounds.rounds import DrawOptions, discard_round, pair_round
from tournaments.services.undo.taking_back import unstart_tournament

pytestmark = pytest.mark.django_db
IN_FILE = {"swiss_rounds": 0, "cut": 4, "first_stage": "groups"}
GROUPS = {"structure": "custom", "first_stage": "groups", "group_size": 4, "cut": 4}


def games(event: Tournament) -> Counter[frozenset[str]]:
    found = Match.objects.filter(round__tournament=event, round__stage__kind="swiss", kind=Match.Kind.GAME)
    return Counter(frozenset(match.seats.values_list("entry__key", flat=True)) for match in found)


def keys_at(round_: Round) -> list[tuple[str, ...]]:
    return [tuple(entry.key for entry in match.entries) for match in round_view(round_).matches]


def within(groups: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(two) for group in groups for two in combinations(group, 2)}


@pytest.mark.long
def test_eight_in_two_groups_to_the_podium_and_the_file_pairs_the_same(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    assert (event.planned_rounds, event.planned_cut, event.swiss_rounds) == (3, 4, None)
    assert sorted(key for group in event.groups for key in group) == [f"p{n}" for n in range(1, 9)]
    assert [len(group) for group in event.groups] == [4, 4]
    for number in range(1, 6):
        document = read_event(write_event(export_event(event)))
        coming = next_round_of(document)
        made = pair(coming.request, None)  # type: ignore[arg-type]
        assert problems_of(coming.request, made) == ()
        round_ = publish_next(event, cast.ozzel)
        assert keys_at(round_) == [tuple(each.players) for each in made.pairs]
        assert (round_.number, round_.notes) == (number, [])
        if number == 4:
            assert isinstance(coming.request, CutRequest)
        play(round_, cast.ozzel)
        document = read_event(write_event(export_event(event)))
        assert [line.player for line in standings_of(document)] == [
            row.entry.key for row in final_ranking_of(event)
        ]
    assert games(event) == dict.fromkeys(within(event.groups), 1)
    assert desk_of(event, NOW).step == "finish"
    finish_tournament(event, cast.ozzel, now=NOW)
    again = read_event(write_event(export_event(event)))
    assert write_event(again) == write_event(export_event(event))


def test_the_best_of_each_group_go_through_and_meet_crosswise(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    order = [row.entry.key for row in standings_in(event)]
    places = {key: sorted(group, key=order.index).index(key) + 1 for group in event.groups for key in group}
    assert [places[key] for key in order] == [1, 1, 2, 2, 3, 3, 4, 4]
    cut = publish_next(event, cast.ozzel)
    first, second = (set(group) for group in event.groups)
    assert {key for players in keys_at(cut) for key in players} == set(order[:4])
    for one, other in keys_at(cut):
        assert {places[one], places[other]} == {1, 2}
        assert len({one, other} & first) == len({one, other} & second) == 1
    play(cut, cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert len(final_ranking_of(event)) == 8


def test_seven_play_in_four_and_three_with_even_byes(cast: Cast) -> None:
    event = make_running_event(cast, players=7, **GROUPS)
    assert [len(group) for group in event.groups] == [4, 3]
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    assert games(event) == dict.fromkeys(within(event.groups), 1)
    byes = Match.objects.filter(round__tournament=event, kind=Match.Kind.BYE)
    assert Counter(bye.seats.get().entry.key for bye in byes) == dict.fromkeys(event.groups[1], 1)
    assert {bye.reason for bye in byes} == {"group_bye"}
    assert desk_of(event, NOW).step == "pair_cut"


def test_a_smaller_group_that_is_done_has_byes_until_the_others_are(cast: Cast) -> None:
    event = make_running_event(cast, players=9, **{**GROUPS, "group_size": 5})
    assert ([len(group) for group in event.groups], event.planned_rounds) == ([5, 4], 5)
    for _number in range(5):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    assert games(event) == dict.fromkeys(within(event.groups), 1)
    done = Match.objects.filter(round__tournament=event, reason="group_done")
    assert Counter(bye.seats.get().entry.key for bye in done) == dict.fromkeys(event.groups[1], 2)


def test_A_DROP_1_who_drops_leaves_byes_and_the_next_of_the_group_goes_through(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    gone = event.groups[0][0]
    drop_entry(entry_of(event, gone), cast.ozzel, now=NOW)
    second = publish_next(event, cast.ozzel)
    away = Match.objects.get(round=second, reason="group_away")
    assert away.reason_players == [gone]
    name = entry_of(event, gone).name
    assert {match.reason for match in round_view(second).matches} == {
        "Group A: by the plan of its rounds",
        f"Group A: bye, {name}, due to play here, is not there",
        "Group B: by the plan of its rounds",
    }
    play(second, cast.ozzel)
    reenter_entry(entry_of(event, gone), cast.ozzel, now=NOW)
    assert Match.objects.get(round=second, kind=Match.Kind.MISSED).seats.get().entry.key == gone
    play(publish_next(event, cast.ozzel), cast.ozzel)
    order = [row.entry.key for row in standings_in(event)]
    leader = next(key for key in order if key in event.groups[1])
    drop_entry(entry_of(event, leader), cast.ozzel, now=NOW)
    left = [key for key in order if key in event.groups[1] and key != leader]
    cut = publish_next(event, cast.ozzel)
    seated = {key for players in keys_at(cut) for key in players}
    assert seated & set(event.groups[1]) == set(left[:2])
    assert len(seated & set(event.groups[0])) == 2


def test_nobody_enters_after_the_draw_and_taking_the_start_back_takes_the_groups(cast: Cast) -> None:
    event = make_event(cast, players=8, **GROUPS)
    event = start_tournament(event, cast.ozzel, now=NOW)
    drawn = event.groups
    with refused("plan_began"):
        add_entry(event, cast.ozzel, Newcomer(name="A9"), now=NOW)
    event = unstart_tournament(event, cast.ozzel, now=NOW)
    assert event.groups == []
    event = start_tournament(event, cast.ozzel, now=NOW)
    assert event.groups == drawn


def test_who_must_not_meet_is_in_two_groups_and_too_many_are_refused_by_name(cast: Cast) -> None:
    event = make_event(cast, players=8, **GROUPS)
    three = ("p1", "p2", "p3")
    for one, other in (three[:2], three[1:], ("p5", "p6")):
        put_wish(event, cast.ozzel, WantedConstraint(keys=(one, other), strength="hard"), now=NOW)
    started = start_tournament(event, cast.ozzel, now=NOW)
    assert not {frozenset(three[:2]), frozenset(three[1:]), frozenset(("p5", "p6"))} & within(started.groups)
    event = unstart_tournament(started, cast.ozzel, now=NOW)
    put_wish(event, cast.ozzel, WantedConstraint(keys=("p1", "p3"), strength="hard"), now=NOW)
    with refused("groups_apart") as caught:
        start_tournament(event, cast.ozzel, now=NOW)
    assert "would be in one group" in str(caught.value)
    assert Tournament.objects.get(pk=event.pk).groups == []


def test_a_wish_younger_than_the_draw_asks_for_the_organizers_word(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    one, other = keys_at(pair_round(event, cast.ozzel, now=NOW))[0]
    discard_round(Round.objects.get(tournament=event), cast.ozzel, now=NOW)
    put_wish(event, cast.ozzel, WantedConstraint(keys=(one, other), strength="hard"), now=NOW)
    with refused("wishes_impossible"):
        pair_round(event, cast.ozzel, now=NOW)
    draft = pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(anyway=True))
    assert draft.notes == [{"code": "must_not_meet", "players": [one, other], "why": "word"}]


@pytest.mark.parametrize(
    ("players", "said", "code"),
    [(5, {}, "groups_size"), (8, {"cut": 16}, "cut_over_players")],
)
def test_groups_that_do_not_work_are_refused_at_the_start(
    cast: Cast, players: int, said: dict[str, int], code: str
) -> None:
    event = make_event(cast, players=players, **{**GROUPS, **said})
    with refused(code):
        start_tournament(event, cast.ozzel, now=NOW)


def test_groups_lead_into_a_cut_at_tables_of_two(cast: Cast) -> None:
    with refused("groups_without_cut"):
        make_event(cast, **{**GROUPS, "cut": 0})
    with refused("group_size_out_of_range"):
        make_event(cast, **{**GROUPS, "group_size": 9})
    with refused("first_stage_of_duels"):
        make_event(cast, game="kosmiczna_eskadra", **GROUPS)


def test_a_correction_that_puts_another_of_the_group_through_is_refused_or_followed(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    for _number in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    group = event.groups[0]
    before = [row.entry.key for row in standings_in(event) if row.entry.key in group]
    cut = publish_next(event, cast.ozzel)
    second = before[1]
    match = Match.objects.get(round__number=3, round__tournament=event, seats__entry__key=second)
    points = (0, 390) if match.seats.get(number=1).entry.key == second else (390, 0)
    with refused("cut_depends"):
        report(match, cast.ozzel, *points, reason="Slip")
    report(match, cast.ozzel, *points, reason="Slip", follow=True)
    order = [row.entry.key for row in standings_in(event)]
    after = [key for key in order if key in group]
    assert second not in after[:2]
    seated = keys_at(cut)
    assert {key for players in seated for key in players} == set(order[:4])
    assert all(len({*players} & {*group}) == 1 for players in seated)


def test_the_groups_go_through_a_file_of_another_machine(cast: Cast) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    document = read_event(write_event(export_event(event)))
    again = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    assert (again.groups, again.group_size, again.planned_cut) == (event.groups, 4, 4)
    # A file that names none has those of its seed, here and without a database.
    bare = import_event(msgspec.structs.replace(document, groups=UNSET), cast.ozzel, now=NOW, fleets=FLEETS)
    assert bare.groups == event.groups
    assert (
        next_round_of(msgspec.structs.replace(document, groups=UNSET)).request
        == next_round_of(document).request
    )


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"groups": [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p1"]]}, "groups[1][3]"),
        ({"groups": [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7"]]}, "groups"),
        ({"structure": {"swiss_rounds": 3, "cut": 4}}, "groups"),
        ({"structure": {"swiss_rounds": 3, "cut": 4, "group_size": 4}}, "structure.group_size"),
        (
            {"structure": {"swiss_rounds": 0, "cut": 4, "first_stage": "groups", "group_size": 2}},
            "structure.group_size",
        ),
    ],
)
def test_a_file_whose_groups_do_not_fit_says_where(
    cast: Cast, changed: dict[str, object], where: str
) -> None:
    event = make_running_event(cast, players=8, **GROUPS)
    document = {**json.loads(write_event(export_event(event))), **changed}
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(document).encode())
    assert caught.value.path == where
