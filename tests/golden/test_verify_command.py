"""`manage.py verify` and `scripts/verify.py` on a day that is kept, whole and with one minute moved.

The day has a draft that was discarded, a number from the hall, a player who left, a cut, and a name that was
deleted on request. What these files proved when they were written they prove in every later version.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.golden.files import OURS
from tests.outside import ROOT
from tests.verifier import VERIFIER

DAY = OURS / "proved" / "hoth.json"
FINGERPRINT = "GSJU XSJE GVMM PDCD MFMT"


def script(*arguments: str) -> tuple[int, str]:
    """What the script answers, with its exit."""
    command = [sys.executable, str(ROOT / "scripts" / "verify.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def changed(tmp_path: Path, change: Any) -> Path:
    """The day after this change, as a file."""
    event = json.loads(DAY.read_text("utf-8"))
    change(event)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    return path


def move_minute(event: dict[str, Any]) -> None:
    (line,) = [line for line in event["diary"] if line["revision"] == 9]
    line["at"] = line["at"].replace(":27:", ":28:")


def test_a_day_with_an_erased_name_holds(manage: Any) -> None:
    (answer,), done = manage("verify", str(DAY), FINGERPRINT)
    assert done.returncode == 0
    assert (answer["holds"], answer["lines"], answer["printed"]) == (True, [1, 27], 27)
    assert [note["text"] for note in answer["notes"]] == [
        "The name of p2 was deleted on request (line 27); everything else of them holds."
    ]
    assert [(draw["code"], draw["line"]) for draw in answer["draws"]] == [
        ("draw_repeated", line) for line in (4, 6, 14, 21)
    ]
    found = VERIFIER.check(json.loads(DAY.read_text("utf-8")), FINGERPRINT)
    assert (found["holds"], found["deleted"], found["printed"]) == (True, {"p2": 27}, 27)
    assert (found["standings"], found["fingerprint"]) == (answer["standings"], answer["fingerprint"])


def test_a_moved_minute_is_named_by_both_programs(manage: Any, tmp_path: Path) -> None:
    path = changed(tmp_path, move_minute)
    (answer,), done = manage("verify", str(path))
    assert (done.returncode, answer["holds"]) == (1, False)
    assert [(fault["code"], fault["line"]) for fault in answer["faults"]] == [("diary_changed", 9)]
    status, text = script(str(path))
    assert (status, "Line 9: when, what or who is not what the chain says." in text) == (1, True)


def test_the_same_with_a_recomputed_chain_is_named_by_the_fingerprint(manage: Any, tmp_path: Path) -> None:
    def forge(event: dict[str, Any]) -> None:
        move_minute(event)
        before = ""
        for line, beside in zip(event["chain"]["lines"], event["diary"], strict=True):
            line["at"], line["before"] = VERIFIER.in_utc(beside["at"]), before
            bare = {key: value for key, value in line.items() if key not in ("hash", "salt")}
            line["hash"] = before = VERIFIER.digest(VERIFIER.canonical(bare))
        event["chain"]["head"] = before

    path = changed(tmp_path, forge)
    (without,), _done = manage("verify", str(path))
    (with_it,), done = manage("verify", str(path), *FINGERPRINT.split())
    assert (without["holds"], with_it["holds"], done.returncode) == (True, False, 1)
    assert [fault["code"] for fault in with_it["faults"]] == ["fingerprint_unknown"]
    assert (script(str(path))[0], script(str(path), FINGERPRINT)[0]) == (0, 1)


def test_the_script_says_what_it_did_not_check(tmp_path: Path) -> None:
    """A day with a cut, without one, of groups not drawn, of a bracket alone, and of teams."""
    draws, bracket, teams = (
        "the draws are not made again (manage.py verify does)",
        "the bracket is not ranked: the standings are those of the Swiss rounds",
        "teams are not ranked: the standings are those of their members",
    )
    unranked = "the standings: a bracket from the first round is not ranked, nor are groups not drawn yet"
    day = json.loads(DAY.read_text("utf-8"))
    swiss = {**day, "rounds": [round_ for round_ in day["rounds"] if round_["kind"] == "swiss"]}
    assert [
        VERIFIER.check(event)["not_checked"]
        for event in (
            day,
            swiss,
            {**day, "structure": {"swiss_rounds": 0, "cut": 4, "first_stage": "groups"}},
            {**day, "structure": {"swiss_rounds": 3, "cut": "all"}},
            {**swiss, "team_play": "against"},
        )
    ] == [[draws, bracket], [draws], [draws, unranked], [draws, unranked], [draws, teams]]
    assert script(str(DAY))[1].splitlines()[3] == (f"Not checked here: {draws}; {bracket}.")


def test_a_file_without_a_chain_has_nothing_to_prove(manage: Any, tmp_path: Path) -> None:
    path = changed(tmp_path, lambda event: event.pop("chain"))
    (answer,), done = manage("verify", str(path))
    assert (answer["holds"], answer["text"], done.returncode) == (
        None,
        ["This file has no chain: there is nothing to prove, and nothing is proved."],
        0,
    )
    assert script(str(path))[1].startswith("This file has no chain: there is nothing to prove")


def test_a_damaged_file_gets_a_sentence(manage: Any, tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(DAY.read_text("utf-8")[:9000], encoding="utf-8")
    (answer,), done = manage("verify", str(path))
    assert (answer["error"], done.returncode) == ("not a JSON file: it ends in the middle.", 1)
    status, text = script(str(path))
    assert (status, "not a JSON file" in text, "Traceback" in text) == (2, True, False)
    odd = changed(tmp_path, lambda event: event["chain"]["lines"][3].update(before=7))
    (answer,), done = manage("verify", str(odd))
    assert answer["error"] == "chain.lines[3].before: expected text, found a whole number."
    gone = changed(tmp_path, lambda event: event["chain"].pop("lines"))
    status, text = script(str(gone))
    assert (status, "damaged" in text, "Traceback" in text) == (2, True, False)
