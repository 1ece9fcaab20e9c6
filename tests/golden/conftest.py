"""Whole events as files, run through the command line as an organizer would."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

Answers = tuple[list[dict[str, Any]], subprocess.CompletedProcess[str]]


def run(command: str, *arguments: str) -> Answers:
    """The JSON lines a command prints, and the finished process."""
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", command, *arguments, "--json"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
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
