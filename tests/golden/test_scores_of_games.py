"""What a score is made of and who had initiative, as a whole event shows it (A-SCORE-1, A-INIT-2)."""

import json

import pytest


def _standings(manage, tmp_path, event):
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    (answer,), done = manage("standings", str(path))
    assert done.returncode == 0
    return {line["player"]: (line["points"], line["margin"]) for line in answer["standings"]}


@pytest.mark.parametrize(
    ("objective", "winner", "loser"),
    [(0, (7, 128), (4, 0)), (60, (7, 68), (4, 0)), (80, (6, 48), (5, 0)), (127, (6, 1), (5, 0))],
)
def test_a_score_is_ships_and_squadrons_destroyed_and_the_objective_A_SCORE_1(
    manage, small_event, tmp_path, objective, winner, loser
):
    small_event["rounds"][0]["matches"][0]["result"]["points"]["p2"]["objective"] = objective
    lines = _standings(manage, tmp_path, small_event)
    assert (lines["p1"], lines["p2"]) == (winner, loser)


def test_objective_points_turn_a_game_A_SCORE_1(manage, small_event, tmp_path):
    small_event["rounds"][0]["matches"][0]["result"]["points"]["p2"]["objective"] = 200
    lines = _standings(manage, tmp_path, small_event)
    assert (lines["p1"], lines["p2"]) == ((4, 0), (7, 72))


@pytest.mark.parametrize(("first", "winner", "loser"), [("p1", "p2", "p1"), ("p2", "p1", "p2")])
def test_the_result_says_who_was_first_player_and_a_tie_needs_it_A_INIT_2(
    manage, small_event, tmp_path, first, winner, loser
):
    match = small_event["rounds"][0]["matches"][0]
    match.update(initiative=first, objective="Fire Lanes")
    match["result"]["points"]["p2"]["destroyed"] = 177
    lines = _standings(manage, tmp_path, small_event)
    assert (lines[winner], lines[loser]) == ((6, 0), (5, 0))
