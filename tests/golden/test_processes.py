"""Each command of whole events as a process of its own, as an organizer starts it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT


@pytest.mark.long
@pytest.mark.parametrize("command", ["standings", "pair_next"])
def test_a_process_answers_as_the_command_does(
    command: str, small_event: dict[str, Any], tmp_path: Path, manage: Callable[..., Any]
) -> None:
    good, missing = tmp_path / "event.json", str(tmp_path / "none.json")
    good.write_text(json.dumps(small_event))
    done = subprocess.run(
        [sys.executable, "manage.py", command, str(good), missing, "--json"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    _answers, same = manage(command, str(good), missing)
    assert (done.returncode, done.stdout, done.stderr) == (1, same.stdout, same.stderr)


@pytest.mark.long
@pytest.mark.parametrize("command", ["standings", "pair_next", "check_fleets"])
def test_a_reader_who_has_seen_enough_is_no_fault_of_the_program(
    command: str, small_event: dict[str, Any], tmp_path: Path
) -> None:
    event = tmp_path / "event.json"
    event.write_text(json.dumps(small_event))
    # More than a pipe holds, so that the command still writes when the other end is closed.
    asked = [sys.executable, "manage.py", command, "--json", *[str(event)] * 2000]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        assert done.stdout.readline().startswith(b"{")
        done.stdout.close()
        assert (done.stderr.read(), done.wait()) == (b"", 1)
