"""Calls for a judge while the server is killed: each that a phone sent is there, once."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tests.simulation.server import Server
from tests.simulation.test_simulated_day import _day

PLAYERS = 16


@pytest.mark.release
def test_no_call_is_lost_with_the_server_F45(database_url: str, tmp_path: Path) -> None:
    with Server(database_url=database_url, log=tmp_path / "server.log") as server:
        day = _day(server, players=PLAYERS)
        day.open_the_doors()
        day.act("", "pair/")
        day.act("rounds/1/", "publish/")
        callers = {table.table: table.players[0] for table in day.tables(1)}
        # Every page is open before the first phone waits, so that none waits for one that can't come.
        pages = {player: day.phones[player][0].get(day.phones[player][1]) for player in callers.values()}
        forms = {player: page.form(field="text") for player, page in pages.items()}
        ready = Barrier(len(callers) + 1)

        def call(player: str) -> int:
            ready.wait(timeout=600)
            browser, _own = day.phones[player]
            return browser.post(pages[player], forms[player], {"text": f"from {player}"}).status

        with ThreadPoolExecutor(len(callers)) as phones:
            sent = [phones.submit(call, player) for player in callers.values()]
            ready.wait(timeout=600)
            for _kill in range(3):
                server.kill()
            assert {answer.result() for answer in sent} == {200}
        document = json.loads(day.desk.get(day.at("backups/export/")).body)
        calls = {call["table"]: call for call in document["calls"]}
        assert len(document["calls"]) == len(callers) == PLAYERS // 2
        assert {table: call["text"] for table, call in calls.items()} == {
            table: f"from {player}" for table, player in callers.items()
        }
        assert {call["state"] for call in document["calls"]} == {"open"}
