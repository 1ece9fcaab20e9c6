import json
from collections import Counter
from pathlib import Path

import pytest

from tests.golden.files import GOLDEN, OURS, expected
from tournaments.event_file import next_round_of, read_event
from tournaments.pairing import Note, Pair, Pairing, problems_of


@pytest.mark.golden("brackets by the command")
def test_the_bracket_is_the_expected_one(manage, record_property):
    brackets = expected("knockout")
    record_property("cases", len(brackets))
    answers, done = manage("pair_next", *(str(GOLDEN / "knockout" / name) for name in brackets))
    assert (done.returncode, done.stderr) == (0, "")
    for answer, (name, games) in zip(answers, brackets.items(), strict=True):
        assert answer["kind"] == "knockout"
        found = [{"game": match["game"], "players": sorted(match["players"])} for match in answer["matches"]]
        assert found == games, name


@pytest.mark.golden("stopped events")
def test_stopped_events_are_paired_soundly_and_without_an_avoidable_rematch(manage, record_property):
    files = sorted((GOLDEN / "pairing").glob("state_*.json"))
    record_property("cases", len(files))
    assert files
    answers, done = manage("pair_next", *map(str, files))
    assert (done.returncode, done.stderr, len(answers)) == (0, "", len(files))
    for path, answer in zip(files, answers, strict=True):
        document = read_event(path.read_bytes())
        following = next_round_of(document)
        assert (answer["round"], answer["kind"]) == (len(document.rounds) + 1, "swiss")
        assert problems_of(following.request, _pairing(answer)) == ()
        assert sorted(_seated(answer)) == sorted(p.id for p in document.players if p.status == "active")
        met = {
            frozenset(m.players) for round_ in document.rounds for m in round_.matches if len(m.players) == 2
        }
        again = [m["players"] for m in answer["matches"] if frozenset(m["players"]) in met]
        assert again == [note["players"] for note in answer["notes"] if note["code"] == "rematch"], path.name
        had_bye = Counter(m.players[0] for round_ in document.rounds for m in round_.matches if m.bye is True)
        byes = [m["players"][0] for m in answer["matches"] if m.get("bye")]
        twice = [[player] for player in byes if had_bye[player]]
        assert twice == [note["players"] for note in answer["notes"] if note["code"] == "second_bye"]


def test_the_same_seed_gives_the_same_pairing_and_another_seed_another(manage):
    state = str(OURS / "pairing" / "state_002.json")
    first, again = manage("pair_next", state)[0], manage("pair_next", state)[0]
    assert first == again
    other = manage("pair_next", state, "--seed", "another")[0]
    assert other != first
    assert other == manage("pair_next", state, "--seed", "another")[0]


def test_single_elimination_gives_byes_and_numbers(manage, small_event, tmp_path):
    small_event["structure"] = {"swiss_rounds": 0, "cut": "all"}
    small_event["rounds"] = []
    small_event["players"].append({"id": "p5", "name": "Jerec"})
    (answer,), _ = manage("pair_next", _write(tmp_path, small_event))
    assert (answer["round"], answer["kind"]) == (1, "knockout")
    assert [match["game"] for match in answer["matches"]] == [1, 2, 3, 4]
    assert [match.get("bye", False) for match in answer["matches"]] == [False, True, True, True]
    assert all("table" not in match for match in answer["matches"][1:])


def test_who_left_is_not_paired_and_an_odd_player_has_the_bye(manage, small_event, tmp_path):
    small_event["players"][0].update(status="removed", left_after_round=1)
    (answer,), _ = manage("pair_next", _write(tmp_path, small_event))
    assert answer["round"] == 2
    assert sorted(_seated(answer)) == ["p2", "p3", "p4"]
    # p4 is last, but p2 and p3 have not met, so the rest can be paired (A-SWISS-4).
    assert {"players": ["p4"], "bye": True} in answer["matches"]


def test_a_winner_who_left_leaves_a_bye_to_the_next_opponent(manage, small_event, tmp_path):
    small_event["structure"] = {"swiss_rounds": 0, "cut": "all"}
    first = small_event["rounds"][0]
    first["kind"] = "knockout"
    for number, match in enumerate(first["matches"], start=1):
        match["game"] = number
    small_event["players"][0].update(status="removed", left_after_round=1)
    (answer,), _ = manage("pair_next", _write(tmp_path, small_event))
    assert answer["matches"] == [{"game": 1, "players": ["p3"], "bye": True}]


def test_a_rematch_that_cannot_be_helped_is_told_in_words(manage, small_event, tmp_path):
    small_event["players"] = small_event["players"][:2]
    small_event["structure"] = {"swiss_rounds": 2, "cut": 0}
    del small_event["rounds"][0]["matches"][1]
    (answer,), _ = manage("pair_next", _write(tmp_path, small_event))
    (note,) = answer["notes"]
    assert (note["code"], note["players"]) == ("rematch", ["p1", "p2"])
    assert note["text"].endswith(".")
    assert "Piett" in note["text"]


def test_the_next_round_is_paired_by_what_rulings_left(manage, small_event, tmp_path):
    # Without rulings p1 (7) and p3 (8) lead and meet; with 7 points taken p1 is last and meets p4 (3).
    (before,), _ = manage("pair_next", _write(tmp_path, small_event))
    assert {frozenset(match["players"]) for match in before["matches"]} == {
        frozenset({"p1", "p3"}),
        frozenset({"p2", "p4"}),
    }
    taken = {"kind": "points", "points": 7, "reason": "Slow", "at": "2026-05-12T12:00:00Z"}
    small_event["players"][0]["penalties"] = [taken]
    (answer,), _ = manage("pair_next", _write(tmp_path, small_event))
    assert {frozenset(match["players"]) for match in answer["matches"]} == {
        frozenset({"p1", "p4"}),
        frozenset({"p2", "p3"}),
    }


def test_a_game_both_lost_or_never_played_is_no_rematch_to_forget(manage, small_event, tmp_path):
    for end in ("double_loss", "not_played"):
        small_event["rounds"][0]["matches"][0]["result"] = {"end": end, "points": {}}
        (answer,), done = manage("pair_next", _write(tmp_path, small_event))
        assert (done.returncode, answer["round"], len(answer["matches"])) == (0, 2, 2)
        assert ["p1", "p2"] not in [sorted(match["players"]) for match in answer["matches"]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda event: event["rounds"][0].update(status="paired"), "Round 1 is not complete"),
        (lambda event: event.update(structure={"swiss_rounds": 1, "cut": 0}), "The event is over"),
        (lambda event: event.update(structure="advanced"), "Too few players"),
        (lambda event: event.update(players=event["players"][:3], rounds=[]), "Too few players"),
        (lambda event: event.update(players=[], rounds=[]), "Too few players"),
        (
            lambda event: event.update(
                structure={"swiss_rounds": 3, "cut": 0},
                team_play="against",
                teams=[
                    {"id": "t1", "name": "Rogues", "captain": "p1", "players": ["p1"]},
                    {"id": "t2", "name": "Wraiths", "captain": "p2", "players": ["p2"]},
                ],
            ),
            "In no team: p3, p4. Put them into a team",
        ),
        (
            lambda event: (
                event.update(structure={"swiss_rounds": 1, "cut": 4}),
                event["players"][0].update(status="removed"),
            ),
            "The cut to 4 is not possible",
        ),
    ],
)
def test_what_cannot_be_paired_is_a_sentence(manage, small_event, tmp_path, change, words):
    change(small_event)
    (answer,), done = manage("pair_next", _write(tmp_path, small_event))
    assert done.returncode == 1
    assert answer["error"].startswith(words)
    assert "Traceback" not in done.stderr


def _write(folder: Path, event: dict) -> str:
    path = folder / "event.json"
    path.write_text(json.dumps(event), "utf-8")
    return str(path)


def _seated(answer: dict) -> list[str]:
    return [player for match in answer["matches"] for player in match["players"]]


def _pairing(answer: dict) -> Pairing:
    pairs = tuple(
        Pair(tuple(m["players"]), m.get("table"), m.get("bye", False), m.get("game"), "from the command")
        for m in answer["matches"]
    )
    notes = tuple(Note(note["code"], tuple(note["players"])) for note in answer["notes"])
    return Pairing(pairs, notes)
