"""Team against team, through the gate: the teams are paired, their members meet at boards."""

import json
import random
from typing import Any

import pytest
from django.test import Client

from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.access.links import link_of
from tournaments.event_file import EventFileError, next_round_of, read_event, write_event
from tournaments.event_settings import Settings
from tournaments.models import CaptainsDraft, Match, Round, Tournament
from tournaments.pairing import TeamRequest, pair, rng_for
from tournaments.paper.printing import html, pairings_sheet
from tournaments.paper.slips import slips_sheet
from tournaments.play.captains import SIDES, Lineup, choices, count_of, lineup_state
from tournaments.presenters.round_tables import hall_table, wall_tables
from tournaments.presenters.teams import team_table
from tournaments.queries import event_state, round_view
from tournaments.queries.document import export_event
from tournaments.queries.rounds.places import places_after, places_now
from tournaments.queries.rounds.team_rounds import matches_in, records_of
from tournaments.queries.state.captains import value_of
from tournaments.queries.state.teams import teams_of
from tournaments.services.event.setup import edit_tournament, start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.teams import remove_team, set_team
from tournaments.services.rounds.captains import name_for_captain, start_draft
from tournaments.services.rounds.rounds import discard_round, pair_round, publish_round

pytestmark = pytest.mark.django_db


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def team_event(cast: Cast, sizes: tuple[int, ...] = (3, 3, 3, 3), rounds: int = 3) -> Tournament:
    """Teams t1, t2 … of so many players each, p1, p2 … in their order; the event runs."""
    event = make_event(
        cast, players=sum(sizes), structure="custom", swiss_rounds=rounds, cut=0, team_play="against"
    )
    first = 1
    for number, size in enumerate(sizes, start=1):
        members = tuple(f"p{player}" for player in range(first, first + size))
        set_team(event, cast.ozzel, name=f"Team {number}", members=members, captain=members[0], now=NOW)
        first += size
    return start_tournament(fresh(event), cast.ozzel, now=NOW)


def seats(round_: Round) -> list[tuple[str, ...]]:
    return [match.players for match in event_state(fresh(round_.tournament)).matches(round_.number)]


def met_teams(event: Tournament, number: int) -> set[frozenset[str]]:
    return {frozenset(match.teams) for match in matches_in(event_state(fresh(event)), number)}


def test_three_rounds_of_four_teams_have_each_meet_each(cast: Cast) -> None:
    event, met = team_event(cast), list[frozenset[str]]()
    for number in (1, 2, 3):
        round_ = publish_next(fresh(event), cast.ozzel)
        boards = [len(match.boards) for match in matches_in(event_state(fresh(event)), number)]
        assert boards == [3, 3]
        # First meets first: the number in the team is the number of the board.
        for players in seats(round_):
            one, other = (int(key[1:]) - 1 for key in players)
            assert one % 3 == other % 3
        met += met_teams(event, number)
        play(round_, cast.ozzel)
    assert len(met) == len(set(met)) == 6
    state = event_state(fresh(event))
    records = records_of(state, state.played)
    assert records is not None
    assert sum(record.points for record in records.values()) == 12
    assert {record.wins + record.draws + record.losses for record in records.values()} == {3}


def test_match_points_follow_the_results_as_the_sums_beside_them_do(cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2, 2, 2), rounds=2)
    round_ = publish_next(event, cast.ozzel)

    def points() -> list[str]:
        state = event_state(fresh(event))
        return [row.figures[0][1] for row in team_table(state, places_now(state)).rows]

    assert points() == ["–"] * 4
    one, other, *_rest = open_matches(round_)
    report(one, cast.ozzel)
    assert points() == ["0"] * 4
    report(other, cast.ozzel)
    assert points() == ["2", "0", "0", "0"]
    play(round_, cast.ozzel)
    play(publish_next(fresh(event), cast.ozzel), cast.ozzel)
    state = event_state(fresh(event))
    after = {1: ["2", "2", "0", "0"], 2: points()}
    for number, figures in after.items():
        rows = team_table(state, places_after(state, number)).rows
        assert [row.figures[0][1] for row in rows] == figures
    assert after[2] != after[1]


def test_screen_and_paper_say_of_each_player_which_team_it_is(cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2))
    round_ = publish_next(event, cast.ozzel)
    state = event_state(fresh(event))
    view = round_view(state, round_.number)
    said = {"A1": "Team 1", "A2": "Team 1", "A3": "Team 2", "A4": "Team 2"}
    notes = hall_table(state, view).notes
    assert {state.by_key[key].name: note for key, note in notes.items()} == said
    assert {name: note for table in wall_tables(state, view) for name, note in table.seats} == said


def test_wall_slips_screen_and_phone_name_the_match_and_the_board(cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2, 2))
    round_ = publish_next(event, cast.ozzel)
    state = event_state(fresh(event))
    (match, alone) = matches_in(state, 1)
    names = {team.key: team.name for team in teams_of(state)}
    both, single = " – ".join(names[key] for key in match.teams), names[alone.teams[0]]
    for by in ("table", "name"):
        sheet = html(pairings_sheet(round_, by=by, paper="A4"), on_screen=False)
        assert sheet.count(f"{both} · Board 1") == (2 if by == "name" else 1)
        assert sheet.count(f"bye · {single}") == (2 if by == "name" else 0)
    slips = html(slips_sheet(round_, paper="A4"), on_screen=False)
    assert [slips.count(f"· {both} · Board {board}") for board in (1, 2)] == [1, 1]
    screen = Client().get(f"/events/{event.slug}/screen/").content.decode()
    assert screen.index(f">{both}<") < screen.index(f"{both} · Board 2")
    one = state.by_key[match.boards[1].players[0]]
    phone = Client().get(f"/p/{link_of(one)}/").content.decode()
    assert (
        phone.index("table-number") < phone.index(f"{both} · Board 2") < phone.index("The match of your team")
    )
    free = Client().get(f"/p/{link_of(state.by_key[alone.alone[0].players[0]])}/").content.decode()
    assert free.count("The match of your team") == 1
    assert both not in free


def test_a_team_of_fewer_leaves_the_last_board_empty_and_an_odd_team_has_a_bye(cast: Cast) -> None:
    event = team_event(cast, sizes=(3, 3, 2))
    round_ = publish_next(event, cast.ozzel)
    kinds = list(Match.objects.filter(round=round_).values_list("kind", "reason"))
    alone = [match for match in matches_in(event_state(fresh(event)), 1) if len(match.teams) == 1]
    assert len(alone) == 1
    byes = [reason for kind, reason in kinds if kind == "bye"]
    if alone[0].teams == ("t3",):
        assert byes == ["team_bye", "team_bye"]
    else:
        assert sorted(byes) == ["team_bye"] * 3 + ["team_short"]
    play(round_, cast.ozzel)
    state = event_state(fresh(event))
    records = records_of(state, state.played)
    assert records is not None
    assert records[alone[0].teams[0]].points == 2
    assert records[alone[0].teams[0]].byes == 1


def test_who_leaves_or_comes_changes_the_boards_only_by_a_new_draft(cast: Cast) -> None:
    event = team_event(cast)
    draft = pair_round(event, cast.ozzel, now=NOW)
    named(event, cast, "p2", "p3", "p1")
    with refused("boards_changed"):
        publish_round(draft, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    with refused("left_but_seated"):
        publish_round(draft, cast.ozzel, now=NOW)
    discard_round(draft, cast.ozzel, now=NOW)
    again = pair_round(fresh(event), cast.ozzel, now=NOW)
    assert sum(len(players) == 2 for players in seats(again)) == 5
    publish_round(again, cast.ozzel, now=NOW)
    play(again, cast.ozzel)
    late = add_entry(fresh(event), cast.ozzel, Newcomer(name="Late"), now=NOW)
    with refused("without_team"):
        pair_round(fresh(event), cast.ozzel, now=NOW)
    set_team(fresh(event), cast.ozzel, name="Late ones", members=(late.key,), captain=late.key, now=NOW)
    second = publish_next(fresh(event), cast.ozzel)
    assert [players for players in seats(second) if late.key in players] == [(late.key,)]
    assert len(met_teams(event, 2)) == 3


def test_a_file_of_a_game_of_larger_tables_has_no_boards(cast: Cast) -> None:
    text = write_event(export_event(make_event(cast, game="kosmiczna_eskadra")))
    told = {**json.loads(text), "team_play": "against"}
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(told))
    assert caught.value.path == "team_play"


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"structure": {"swiss_rounds": 3, "cut": 4}}, "structure.cut"),
        ({"structure": {"swiss_rounds": 0, "cut": "all"}}, "structure.cut"),
        ({"structure": {"swiss_rounds": 0, "cut": 0, "first_stage": "round_robin"}}, "structure.first_stage"),
        ({"plan": {"swiss_rounds": 3, "cut": 2}}, "plan.cut"),
        ({"rounds": "knockout"}, "rounds[0].kind"),
    ],
)
def test_a_file_of_teams_has_neither_bracket_nor_cut(cast: Cast, said: dict[str, Any], path: str) -> None:
    event = team_event(cast)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    told = json.loads(write_event(export_event(fresh(event))))
    if said == {"rounds": "knockout"}:
        (first,) = told["rounds"]
        games = [{**match, "game": at} for at, match in enumerate(first["matches"], start=1)]
        said = {"rounds": [{**first, "kind": "knockout", "matches": games}]}
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps({**told, **said}))
    assert caught.value.path == path


def test_a_draft_binds_no_team_and_says_by_name_who_is_in_none(cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2))
    draft = pair_round(event, cast.ozzel, now=NOW)
    remove_team(fresh(event), cast.ozzel, key="t2", now=NOW)
    with refused("without_team") as info:
        publish_round(draft, cast.ozzel, now=NOW)
    assert info.value.figures == {"names": "A3 and A4"}
    set_team(fresh(event), cast.ozzel, name="Again", members=("p4", "p3"), captain="p3", now=NOW)
    with refused("boards_changed"):
        publish_round(draft, cast.ozzel, now=NOW)


def test_a_team_that_left_is_paired_no_more(cast: Cast) -> None:
    event = team_event(cast, sizes=(2, 2, 2, 2))
    play(publish_next(event, cast.ozzel), cast.ozzel)
    for key in ("p1", "p2"):
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    publish_next(fresh(event), cast.ozzel)
    assert "t1" not in {key for both in met_teams(event, 2) for key in both}
    assert sum(len(both) == 1 for both in met_teams(event, 2)) == 1


def test_whoever_has_played_stays_in_the_team(cast: Cast) -> None:
    event = team_event(cast)
    publish_next(event, cast.ozzel)
    with refused("team_has_played"):
        named(event, cast, "p1", "p4")
    with refused("team_has_played"):
        remove_team(fresh(event), cast.ozzel, key="t2", now=NOW)
    # Another order is theirs to choose, for the next round.
    named(event, cast, "p3", "p2", "p1")


def named(event: Tournament, cast: Cast, *members: str) -> None:
    """The first team has these members in this order."""
    set_team(fresh(event), cast.ozzel, key="t1", name="Team 1", members=members, captain="p1", now=NOW)


def test_the_boards_are_those_the_captains_settled(cast: Cast) -> None:
    event = team_event(cast, rounds=2)
    draft = pair_round(event, cast.ozzel, now=NOW)
    one, other = sorted(next(iter(met_teams(event, 1))))
    row = start_draft(event, cast.ozzel, first=one, second=other, now=NOW)
    settle(event, cast, row.number)
    with refused("boards_changed"):
        publish_round(draft, cast.ozzel, now=NOW)
    discard_round(draft, cast.ozzel, now=NOW)
    round_ = pair_round(fresh(event), cast.ozzel, now=NOW)
    boards = lineup_state(value_of(CaptainsDraft.objects.get(pk=row.pk))).boards
    seated = {frozenset(players) for players in seats(round_)}
    assert seated >= {frozenset(board) for board in boards}
    assert set(Match.objects.filter(round=round_).values_list("reason", flat=True)) == {
        "team_lineup",
        "team_board",
    }
    publish_round(round_, cast.ozzel, now=NOW)


def settle(event: Tournament, cast: Cast, number: int) -> None:
    """Both captains name the last they can, to the end."""
    chance = random.Random(7)
    while True:
        draft: Lineup = value_of(CaptainsDraft.objects.get(tournament=event, number=number))
        phase = lineup_state(draft).phase
        if phase is None:
            return
        for side in SIDES:
            named = tuple(chance.sample(choices(draft, side), count_of(phase.kind)))
            say = {"draft": number, "side": side, "kind": phase.kind, "players": named}
            name_for_captain(event, cast.ozzel, **say, now=NOW)  # type: ignore[arg-type]


def test_teams_need_rounds_that_fit_and_players_in_teams(cast: Cast) -> None:
    of_teams = {"structure": "custom", "swiss_rounds": None, "team_play": "against"}
    fits = make_event(cast, players=4, **{**of_teams, "swiss_rounds": 2}, cut=0)
    wrong: dict[str, dict[str, Any]] = {
        "elimination": {"elimination": True, "swiss_rounds": None},
        "first_stage": {"first_stage": "round_robin", "swiss_rounds": None},
        "cut": {"cut": 4, "swiss_rounds": 2},
    }
    for field, said in wrong.items():
        code = "teams_no_cut" if field == "cut" else "teams_swiss_only"
        with refused(code) as made:
            make_event(cast, players=4, **{"cut": 0, **of_teams, **said})
        with refused(code) as edited:
            edit_tournament(fresh(fits), cast.ozzel, Settings(**said), now=NOW)
        assert made.value.field == edited.value.field == field
    run = start_tournament(fresh(team_event(cast)), cast.ozzel, now=NOW)
    with refused("teams_no_cut") as planned:
        edit_tournament(run, cast.ozzel, Settings(planned_cut=2), reason="more", now=NOW)
    assert planned.value.field == "planned_cut"
    alone = make_event(cast, players=3, structure="custom", swiss_rounds=1, cut=0, team_play="against")
    for key in ("p1", "p2"):
        set_team(alone, cast.ozzel, name=key, members=(key,), captain=key, now=NOW)
    with refused("without_team"):
        start_tournament(fresh(alone), cast.ozzel, now=NOW)
    with refused("teams_of_duels"):
        make_event(cast, game="kosmiczna_eskadra", team_play="against")


def test_the_file_says_it_and_pairs_the_same_teams(cast: Cast) -> None:
    event = team_event(cast)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    text = write_event(export_event(fresh(event)))
    assert json.loads(text)["team_play"] == "against"
    again = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    assert write_event(export_event(again)) == text
    coming = next_round_of(read_event(text))
    assert isinstance(coming.request, TeamRequest)
    drawn = pair(coming.request, rng_for(fresh(event).seed, "round", 2))
    round_ = publish_next(fresh(event), cast.ozzel)
    assert {frozenset(one.players) for one in drawn.pairs} == {frozenset(one) for one in seats(round_)}
