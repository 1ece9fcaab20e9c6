"""docs/examples/run_an_event.py against a server: the day it plays is the one that the services play."""

import os
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from django.utils import timezone
from msgspec import to_builtins

from scoring.results import ReportedResult
from tests.api.test_tokens import token
from tests.conftest import ROOT
from tournaments.event_file import read_event
from tournaments.event_file.schema import EventDocument
from tournaments.event_settings import Settings
from tournaments.models import Match, Tournament, User
from tournaments.queries.document import export_event
from tournaments.services.event.setup import create_tournament, finish_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.results.results import ReportConditions, report_result
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round

SCRIPT = ROOT / "docs" / "examples" / "run_an_event.py"
PLAYERS, ROUNDS = 9, 2
MOMENTS = ("published_at", "closed_at", "clock")


@pytest.mark.django_db(transaction=True)
def test_a_day_by_the_example_is_the_day_by_the_services(live_server: Any, tmp_path: Path) -> None:
    ozzel = User.objects.create_user("ozzel", password="clumsy-and-stupid")
    file = tmp_path / "day.json"
    done = subprocess.run(
        [
            sys.executable, str(SCRIPT), "--url", live_server.url, "--players", str(PLAYERS),
            "--rounds", str(ROUNDS), "--file", str(file),
        ],
        env={**os.environ, "TOKEN": token(ozzel, "admin")}, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    document = read_event(file.read_bytes())
    event = Tournament.objects.get()
    assert (document.state, [row.status for row in document.rounds]) == ("finished", ["complete"] * ROUNDS)
    assert [line.split()[0] for line in done.stdout.splitlines()][:3] == ["1", "2", "3"]
    again = export_event(_by_services(ozzel, event))
    assert _held(document) == _held(again)


def _by_services(ozzel: User, like: Tournament) -> Tournament:
    """The same day, drawn from the same seed, without a request."""
    example, now = run_path(str(SCRIPT)), timezone.now()
    plan = Settings(
        name=like.name, date=like.date, level="relaxed", seed=like.seed, structure="custom",
        swiss_rounds=ROUNDS, cut=0,
    )  # fmt: skip
    event = create_tournament(ozzel, plan, now=now)
    add_entries(event, ozzel, lines="\n".join(example["names_of"](PLAYERS)), now=now)
    start_tournament(event, ozzel, now=now)
    for number in range(1, ROUNDS + 1):
        round_ = publish_round(pair_round(event, ozzel, now=now), ozzel, with_clock=True, now=now)
        for match in round_.matches.filter(kind=Match.Kind.GAME):
            players = list(match.seats.order_by("number").values_list("entry__key", flat=True))
            said = example["result_of"](number, players)
            values = said.pop("values")
            report_result(
                match, ozzel, result=ReportedResult(tuple(players), said, (values,)), now=now,
                conditions=ReportConditions(accept_unusual=True),
            )  # fmt: skip
        close_round(round_, ozzel, now=now)
    finish_tournament(event, ozzel, now=now)
    return Tournament.objects.get(pk=event.pk)


def _held(document: EventDocument) -> Any:
    """What a file says of the day but for its moments and its diary."""
    data = to_builtins(document)
    rounds = [{key: part for key, part in row.items() if key not in MOMENTS} for row in data["rounds"]]
    for match in (match for row in rounds for match in row["matches"]):
        if "result" in match:
            match["result"].pop("at", None)
    return {**{key: part for key, part in data.items() if key not in ("diary", "chain")}, "rounds": rounds}
