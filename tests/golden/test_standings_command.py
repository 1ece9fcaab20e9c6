import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.golden.files import GOLDEN, expected

STANDING = {"rank", "player", "points", "margin", "strength", "wins", "losses", "status"}


@pytest.mark.golden("Armada events by the command")
def test_standings_equal_all_expected_ones(manage, record_property):
    events = expected("events")
    record_property("cases", len(events))
    files = [str(GOLDEN / "events" / name) for name in events]
    answers, done = manage("standings", *files)
    assert done.returncode == 0
    assert [answer["file"] for answer in answers] == files
    for answer, (name, lines) in zip(answers, events.items(), strict=True):
        wanted = [{key: line[key] for key in STANDING - {"rank"}} for line in lines]
        assert [{key: line[key] for key in STANDING - {"rank"}} for line in answer["standings"]] == wanted, (
            name
        )


@pytest.mark.golden("X-Wing events")
def test_the_standings_of_xwing_are_those_recorded_at_the_events(manage, record_property):
    """X-TIE-1, X-TIE-2, X-CUT-1: recorded strengths have two decimals, rounded up or down."""
    events = expected("events/xwing")
    record_property("cases", len(events))
    answers, done = manage("standings", *(str(GOLDEN / "events" / "xwing" / name) for name in events))
    assert done.returncode == 0
    for answer, (name, recorded) in zip(answers, events.items(), strict=True):
        found = [
            tuple(line[key] for key in ("rank", "player", "points", "margin")) for line in answer["standings"]
        ]
        assert found == [
            tuple(line[key] for key in ("rank", "player", "points", "margin")) for line in recorded
        ], name
        for line, wanted in zip(answer["standings"], recorded, strict=True):
            assert abs(Fraction(line["strength"]) - Fraction(wanted["strength"])) <= Fraction("0.005"), name


def test_every_line_has_the_keys_of_the_contract_and_ranks_count_from_1(manage, small_event, tmp_path):
    small_event["players"][2]["status"] = "disqualified"
    small_event["players"][3]["status"] = "removed"
    (answer,), _ = manage("standings", _write(tmp_path, small_event))
    lines = answer["standings"]
    assert all(line.keys() == STANDING for line in lines)
    assert [(line["rank"], line["player"]) for line in lines] == [
        (1, "p1"),
        (2, "p2"),
        (3, "p4"),
        (None, "p3"),
    ]
    assert lines[0] == {
        "rank": 1,
        "player": "p1",
        "points": 7,
        "margin": 128,
        "strength": "4/1",
        "wins": 1,
        "losses": 0,
        "status": "active",
    }


def test_a_round_that_is_still_open_counts_for_nothing(manage, small_event, tmp_path):
    open_round = json.loads(json.dumps(small_event["rounds"][0]))
    open_round.update(number=2, status="paired")
    del open_round["matches"][1]["result"]
    before, _ = manage("standings", _write(tmp_path, small_event))
    small_event["rounds"].append(open_round)
    after, _ = manage("standings", _write(tmp_path, small_event))
    assert before == after


def test_the_bracket_puts_the_winner_of_the_final_on_top(manage, small_event, tmp_path):
    small_event["structure"] = {"swiss_rounds": 1, "cut": 2}
    # After the Swiss round p3 is first with 8 points and p1 second with 7; p1 wins the final.
    final = {
        "number": 2,
        "kind": "knockout",
        "status": "complete",
        "matches": [
            {
                "game": 1,
                "table": 1,
                "players": ["p3", "p1"],
                "result": {
                    "end": "concession",
                    "by": "p3",
                    "points": {
                        "p3": {"destroyed": 0, "objective": 0},
                        "p1": {"destroyed": 0, "objective": 0},
                    },
                },
            }
        ],
    }
    small_event["rounds"].append(final)
    (answer,), _ = manage("standings", _write(tmp_path, small_event))
    assert [(line["player"], line["points"]) for line in answer["standings"]] == [
        ("p1", 7),
        ("p3", 8),
        ("p2", 4),
        ("p4", 3),
    ]


def test_an_error_is_an_object_and_a_line_and_the_other_files_are_still_done(manage, small_event, tmp_path):
    good = _write(tmp_path, small_event)
    small_event["rounds"][0]["matches"][1]["players"][1] = "p9"
    bad = _write(tmp_path, small_event, "bad.json")
    answers, done = manage("standings", bad, good, str(tmp_path / "none.json"))
    assert done.returncode == 1
    assert [sorted(answer) for answer in answers] == [
        ["error", "file"],
        ["file", "standings"],
        ["error", "file"],
    ]
    assert answers[0]["error"] == 'rounds[0].matches[1].players[1]: there is no player "p9" here.'
    assert answers[2]["error"] == "there is no such file."
    assert done.stderr.splitlines() == [
        f"{bad}: {answers[0]['error']}",
        f"{answers[2]['file']}: there is no such file.",
    ]


def _write(folder: Path, event: dict, name: str = "event.json") -> str:
    path = folder / name
    path.write_text(json.dumps(event), "utf-8")
    return str(path)


def test_rulings_count_as_on_the_pages(manage, small_event, tmp_path):
    small_event["players"][0]["penalties"] = [
        {"kind": "points", "points": 2, "reason": "Slow", "at": "2026-05-12T12:00:00Z"},
        {"kind": "points", "points": 5, "reason": "x", "at": "2026-05-12T12:00:00Z", "state": "withdrawn"},
        {"kind": "warning", "reason": "Late", "at": "2026-05-12T12:00:00Z"},
    ]
    loss = {"kind": "game_loss", "reason": "Late", "at": "2026-05-12T12:00:00Z", "round": 1, "match": 2}
    small_event["players"][2]["penalties"] = [loss]
    (answer,), _ = manage("standings", _write(tmp_path, small_event))
    lines = {line["player"]: line for line in answer["standings"]}
    assert all(line.keys() == STANDING for line in lines.values())
    # p1 won 7 : 4 and loses two points; p3 won, and by the game loss p4 did, as after a concession.
    assert {player: (line["points"], line["wins"]) for player, line in lines.items()} == {
        "p1": (5, 1),
        "p2": (4, 0),
        "p3": (0, 0),
        "p4": (8, 1),
    }


@pytest.mark.parametrize(
    ("result", "points"),
    [
        ({"end": "not_played", "points": {}}, (3, 3)),
        ({"end": "double_loss", "points": {}}, (0, 0)),
        ({"end": "no_show", "by": "p2", "points": {}}, (8, 0)),
    ],
)
def test_a_game_that_was_not_played_has_the_points_of_its_ruling(
    manage, small_event, tmp_path, result, points
):
    small_event["not_played_points"] = 3
    small_event["rounds"][0]["matches"][0]["result"] = result
    (answer,), done = manage("standings", _write(tmp_path, small_event))
    assert done.returncode == 0
    lines = {line["player"]: line["points"] for line in answer["standings"]}
    assert (lines["p1"], lines["p2"]) == points
