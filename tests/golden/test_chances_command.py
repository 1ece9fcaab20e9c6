"""`manage.py chances`: what players need in the last Swiss round, and what it says elsewhere."""

import json

import pytest

from tests.golden.files import GOLDEN, OURS, expected

NEEDS = ("verdict", "win", "loss")


@pytest.mark.golden("last Swiss rounds")
def test_everybody_needs_what_counting_all_results_says(manage, record_property):
    events = expected("chances")
    record_property("cases", len(events))
    answers, done = manage("chances", *(str(GOLDEN / "chances" / name) for name in events))
    assert (done.returncode, done.stderr) == (0, "")
    for answer, (name, wanted) in zip(answers, events.items(), strict=True):
        found = {
            line["player"]: {key: line[key] for key in ("verdict", "win", "loss")}
            for line in answer["players"]
        }
        assert (answer["cut"], found) == (
            wanted["cut"],
            {player: {key: need.get(key) for key in NEEDS} for player, need in wanted["players"].items()},
        ), name


@pytest.mark.golden("odds of last rounds")
def test_odds_are_certain_only_where_that_is_proved_and_come_near_what_happened(manage, record_property):
    """The mean squared distance from what happened (Brier) is less than with the same odds for everybody."""
    events = expected("chances")
    record_property("cases", len(events))
    answers, _done = manage("chances", *(str(GOLDEN / "chances" / name) for name in events))
    distances, plain = [], []
    for answer, wanted in zip(answers, events.values(), strict=True):
        for line in answer["players"]:
            assert (line["chance"] in (0, 1)) == (line["verdict"] != "open")
            made = wanted["players"][line["player"]]["made"]
            distances.append((line["chance"] - made) ** 2)
            plain.append((answer["cut"] / len(answer["players"]) - made) ** 2)
    assert sum(distances) < sum(plain)


def test_the_same_file_gives_the_same_odds(manage):
    event = str(OURS / "chances" / "chances_000.json")
    assert manage("chances", event)[0] == manage("chances", event)[0]


@pytest.mark.parametrize("change", ["earlier round", "draft", "no cut", "knockout"])
def test_before_the_last_round_and_without_a_cut_there_is_nothing_to_say(manage, tmp_path, change):
    event = json.loads((OURS / "chances" / "chances_000.json").read_text("utf-8"))
    if change == "earlier round":
        event["plan"]["swiss_rounds"] = event["structure"]["swiss_rounds"] = 4
    elif change == "draft":
        event["rounds"][-1]["draft"] = True
    elif change == "no cut":
        event["plan"]["cut"] = event["structure"]["cut"] = 0
    else:
        event["structure"] = {"swiss_rounds": 0, "cut": "all"}
        del event["plan"]
        event["rounds"] = []
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    (answer,), done = manage("chances", str(path))
    assert (answer["players"], done.returncode) == ([], 0)
