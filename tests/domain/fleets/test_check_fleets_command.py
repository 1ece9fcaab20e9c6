"""`manage.py check_fleets`: one answer per file, in order, and no file that stops the others."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import fleet_of
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.writing.writers import write_json

ROOT = Path(__file__).resolve().parents[3]


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[list[dict[str, Any]], str, int]:
    code = 0
    try:
        call_command("check_fleets", *args, "--json")
    except SystemExit as stop:
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err, code


def test_one_object_per_file_in_the_order_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(empire)
    bad.write_text(empire.replace("• Warlord (8)", "• Corvus (2)"))
    answers, err, code = run(capsys, str(bad), str(good))
    assert (err, code) == ("", 0)
    assert [answer["file"] for answer in answers] == [str(bad), str(good)]
    assert answers[1] == {
        "file": str(good), "legal": True, "total": 259, "squadrons": 63, "violations": [], "warnings": [],
    }  # fmt: skip
    assert answers[0]["violations"] == [
        {
            "rule": "A-FLEET-9",
            "code": "title_wrong_ship",
            "text": "The title Corvus does not belong to Victory I-class Star Destroyer.",
            "cards": ["Corvus", "Victory I-class Star Destroyer"],
            "line": 11,
        }
    ]


def test_a_folder_stands_for_its_lists_and_options_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    for name in ("b.txt", "a.txt", "notes.md"):
        (tmp_path / name).write_text(empire)
    answers, _, code = run(capsys, str(tmp_path), "--points", "180", "--ruleset", "armada-2018")
    assert code == 0
    assert [Path(answer["file"]).name for answer in answers] == ["a.txt", "b.txt"]
    assert [v["code"] for v in answers[0]["violations"]] == ["over_points", "over_squadron_points"]


def test_a_file_that_is_no_list_is_an_error_and_the_rest_is_still_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    (tmp_path / "binary.txt").write_bytes(b"\x00\x01\x02")
    (tmp_path / "huge.txt").write_bytes(b"x" * 300_000)
    (tmp_path / "other.xws.json").write_text("{}")
    (tmp_path / "empty").mkdir()
    (tmp_path / "good.txt").write_text(empire)
    names = ("binary.txt", "huge.txt", "other.xws.json", "empty", "missing.txt", "bad\x00name", "good.txt")
    answers, err, code = run(capsys, *(str(tmp_path / name) for name in names))
    assert code == 1
    assert [set(answer) for answer in answers[:-1]] == [{"file", "error"}] * 6
    assert answers[-1]["legal"] is True
    assert len(err.splitlines()) == 6


def test_a_file_that_may_not_be_read_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    answers, _, code = run(capsys, str(tmp_path / "locked.txt"))
    assert (code, answers[0]["error"]) == (1, "The file can't be read.")


def test_without_json_there_is_a_table_to_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(empire.replace("• Warlord (8)", "• Corvus (3)"))
    call_command("check_fleets", str(file))
    out = capsys.readouterr().out
    assert "list.txt: not legal, 253 (63)" in out
    assert "✗   11  A-FLEET-9" in out
    assert "!   11  A-FLEET-12" in out


@pytest.mark.parametrize(
    "option",
    [
        ("--points", "0"),
        ("--points", "many"),
        ("--points", "99999"),
        ("--ruleset", "x"),
        ("--game", "x"),
        ("--date", "yesterday"),
        ("--date", "2024-02-30"),
        ("--level", "x"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(option: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        call_command("check_fleets", "list.txt", *option)


def test_a_date_brings_the_points_of_that_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(empire.replace("• Warlord (8)", "• Darth Vader (1)"))
    then, _, _ = run(capsys, str(file), "--date", "2024-05-04")
    now, _, _ = run(capsys, str(file))
    # In 2024 Darth Vader cost 3 points less, and another card of the list 4 more.
    assert (then[0]["total"], now[0]["total"]) == (256, 255)
    assert "points_mismatch" not in {w["code"] for w in then[0]["warnings"] if w["line"] == 11}
    assert "points_mismatch" in {w["code"] for w in now[0]["warnings"] if w["line"] == 11}


def test_a_product_that_is_not_out_on_the_day_is_told_at_the_level_of_the_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(empire)
    answers, _, code = run(capsys, str(file), "--date", "2015-01-01", "--country", "PL", "--level", "premier")
    assert code == 0
    codes = {f["code"] for f in (*answers[0]["violations"], *answers[0]["warnings"])}
    assert codes & {"not_yet_legal", "release_unknown"}


def test_a_list_of_our_own_json_is_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], empire: str
) -> None:
    catalogue = load_catalogue()
    file = tmp_path / "list.json"
    file.write_text(write_json(fleet_of(parse(empire, catalogue=catalogue)), catalogue=catalogue))
    answers, _, _ = run(capsys, str(file))
    assert (answers[0]["legal"], answers[0]["total"]) == (True, 259)


@pytest.mark.long
def test_a_thousand_lists_stream_one_by_one_and_a_reader_may_leave_early(tmp_path: Path, empire: str) -> None:
    for number in range(1000):
        (tmp_path / f"{number:04}.txt").write_text(empire)
    command = [sys.executable, "manage.py", "check_fleets", str(tmp_path), "--json"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        # The first verdicts are here while the others are still being read.
        assert json.loads(run.stdout.readline())["legal"] is True
        assert run.poll() is None
        run.stdout.close()
        assert run.stderr.read() == ""
        assert run.wait(600) == 1
