"""Whole events as files, run through the command line as an organizer would."""

import io
import json
import subprocess
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from django.core.management import execute_from_command_line

Answers = tuple[list[dict[str, Any]], subprocess.CompletedProcess[str]]


def run(command: str, *arguments: str) -> Answers:
    """The JSON lines a command prints, and how it ended; as `manage.py` does it, but in this process, as to
    start takes longer than most answers. That a process does the same, test_processes asks."""
    asked, out, err, code = ["manage.py", command, *arguments, "--json"], io.StringIO(), io.StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            execute_from_command_line(asked)
        except SystemExit as end:
            code = int(end.code or 0)
    done = subprocess.CompletedProcess(asked, code, out.getvalue(), err.getvalue())
    return [json.loads(line) for line in done.stdout.splitlines()], done


@pytest.fixture
def manage() -> Callable[..., Answers]:
    return run


@pytest.fixture
def small_event() -> dict[str, Any]:
    """Four players, one complete round, as plain JSON data to spoil."""
    return {
        "format": "flagship-event/1",
        "game": "armada",
        "name": "Kessel Open",
        "date": "2026-05-12",
        "level": "relaxed",
        "structure": "basic",
        "points_limit": 400,
        "seed": "kessel",
        "players": [
            {
                "id": f"p{number}",
                "name": name,
                "club": "",
                "status": "active",
                "entered_round": 1,
                "left_after_round": None,
            }
            for number, name in enumerate(["Piett", "Ackbar", "Madine", "Ozzel"], start=1)
        ],
        "rounds": [
            {
                "number": 1,
                "kind": "swiss",
                "status": "complete",
                "matches": [
                    {
                        "table": 1,
                        "players": ["p1", "p2"],
                        "initiative": "p1",
                        "result": {
                            "end": "time",
                            "points": {
                                "p1": {"destroyed": 177, "objective": 0},
                                "p2": {"destroyed": 49, "objective": 0},
                            },
                        },
                    },
                    {
                        "table": 2,
                        "players": ["p3", "p4"],
                        "initiative": None,
                        "result": {
                            "end": "tabled",
                            "by": "p4",
                            "points": {
                                "p3": {"destroyed": 400, "objective": 0},
                                "p4": {"destroyed": 150, "objective": 75},
                            },
                        },
                    },
                ],
            },
        ],
    }
