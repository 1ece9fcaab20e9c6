"""A whole day over HTTP, with kill -9 in the middle of writes; and a hundred people in the same second."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.simulation.audit import faults, round_faults
from tests.simulation.day import Day, turned
from tests.simulation.pods import PodsDay, pod_faults
from tests.simulation.server import Server

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.release
def test_a_day_with_ten_kills_loses_nothing(database_url: str) -> None:
    done = subprocess.run(
        [
            sys.executable, "-m", "tests.simulation", "--players", "16", "--rounds", "3", "--kills", "10",
            "--seed", "7", "--database-url", database_url,
        ],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=1800,
    )  # fmt: skip
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stdout + done.stderr
    assert lines[-1] == "nothing lost"
    assert "10  kill -9 of the server" in lines


@pytest.mark.release
def test_a_day_that_lost_a_result_says_so(database_url: str, tmp_path: Path) -> None:
    """The audit must be able to find something: here the people know of another result than the server."""
    with Server(database_url=database_url, log=tmp_path / "server.log") as server:
        day = _day(server, players=4)
        book = day.run()
        assert faults(day.desk, day.slug, book, 1) == []
        where, game = next(iter(book.games.items()))
        book.games[where] = turned(game)
        found = faults(day.desk, day.slug, book, 1)
        assert found[0].startswith("round 1, table")
        assert {fault.split(":")[0] for fault in found[1:]} >= {f"standings of {each}" for each in where[1]}


@pytest.mark.release
def test_a_day_in_pods_with_kills_loses_nothing(database_url: str, tmp_path: Path) -> None:
    """P-GAME, P-PLACE, P-POINTS-1 and P-RANK-1, computed a second time in pods.py."""
    with Server(database_url=database_url, log=tmp_path / "server.log") as server:
        day = _day(server, players=11, kind=PodsDay, rounds=2, kill=server.kill, kills=2)
        book = day.run()
        assert pod_faults(day.desk, day.slug, book, 2) == []
        assert server.kills == 2
        (where, pod), *_others = book.games.items()
        book.games[where] = replace(pod, battles=())
        found = pod_faults(day.desk, day.slug, book, 2)
        assert {fault.split(":")[0] for fault in found} >= {f"standings of {each}" for each in pod.players}


@pytest.mark.release
def test_a_hundred_players_report_in_the_same_second(database_url: str, tmp_path: Path) -> None:
    with Server(database_url=database_url, log=tmp_path / "server.log") as server:
        day = _day(server, players=100)
        day.open_the_doors()
        day.act("", "pair/")
        day.act("rounds/1/", "publish/")
        played = {table: day.truth(1, table) for table in day.tables(1)}
        games = {player: game for table, game in played.items() for player in table.players}
        ready = Barrier(len(games))

        def one(player: str) -> None:
            browser, own = day.phones[player]
            form = browser.get(browser.get(own).link("rounds/1/result/"))
            ready.wait(timeout=600)
            day.send(browser, form, games[player])

        with ThreadPoolExecutor(len(games)) as phones:
            list(phones.map(one, games))
        assert list(round_faults(day.api("rounds/1/"), day.book)) == []
        document = json.loads(day.desk.get(day.at("backups/export/")).body)
        # Two words at each table, of which one counts: none lost, none doubled.
        matches = document["rounds"][0]["matches"]
        assert [(match["version"], len(match["reports"])) for match in matches] == [(2, 1)] * 50
        words = [line for line in document["diary"] if line["action"] == "report_own_result"]
        assert len(words) == 100


def _day(server: Server, *, players: int, kind: type[Day] = Day, **more: Any) -> Day:
    password = "a-long-enough-password"
    account = ("--username", "ozzel", "--email", "ozzel@example.org")
    server.manage("createsuperuser", "--noinput", *account, DJANGO_SUPERUSER_PASSWORD=password)
    usual = {"rounds": 1, "seed": 7, "kill": None, "kills": 0, "say": lambda _text: None}
    return kind(server.base, user="ozzel", password=password, players=players, **{**usual, **more})
