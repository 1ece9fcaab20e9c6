"""docs/api.md: the day it tells is run, call by call, and every answer is the one it shows."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.test_tokens import token
from tests.conftest import ROOT
from tournaments.access.links import link_of
from tournaments.models import Entry, Round, Tournament, User

PAGE = ROOT / "docs" / "api.md"
DAY = "## A day of eight"
# Who meets whom on the page.
SEED = "the page of the API"
ANYTHING = "…"


def blocks() -> list[tuple[str, str]]:
    """The calls of the day with the answers below them; "" where the block only says how to call."""
    day = PAGE.read_text("utf-8").partition(f"{DAY}\n")[2].partition("\n## ")[0]
    found = re.findall(r"```(sh|json)\n(.*?)```", day, re.DOTALL)
    calls: list[tuple[str, str]] = []
    for kind, text in found:
        calls = [*calls, (text, "")] if kind == "sh" else [*calls[:-1], (calls[-1][0], text)]
    return calls


def documents(text: str) -> Iterator[Any]:
    """The JSON values that stand one after the other."""
    decoder, rest = json.JSONDecoder(), text.strip()
    while rest:
        value, end = decoder.raw_decode(rest)
        yield value
        rest = rest[end:].strip()


def unlike(shown: Any, given: Any, at: str = "") -> list[str]:
    """Where the answer is another than the page shows; "…" is anything, and in a list or object: more."""
    if shown == ANYTHING:
        return []
    if isinstance(shown, list) and isinstance(given, list):
        return unlike(_by_place(shown), _by_place(given), at)
    if not isinstance(shown, dict) or not isinstance(given, dict):
        return [] if shown == given else [f"{at}: {given!r} instead of {shown!r}"]
    wanted = {name: value for name, value in shown.items() if name != ANYTHING}
    lines = [f"{at}.{name} is missing" for name in wanted.keys() - given.keys()]
    if ANYTHING not in shown:
        lines += [f"{at}.{name} is new" for name in given.keys() - wanted.keys()]
    for name in wanted.keys() & given.keys():
        lines += unlike(wanted[name], given[name], f"{at}.{name}")
    return sorted(lines)


def _by_place(items: list[Any]) -> dict[Any, Any]:
    rows: dict[Any, Any] = dict(enumerate(items))
    if items[-1:] == [ANYTHING]:
        rows[ANYTHING] = rows.pop(len(items) - 1)
    return rows


def people() -> dict[str, str]:
    """The personal links the page speaks of, as soon as they are known."""
    first = Entry.objects.filter(key="p1").first()
    round_ = Round.objects.filter(number=1).first()
    if first is None or round_ is None:
        return {}
    other = Entry.objects.get(
        seats__match__in=first.seats.values("match"), seats__match__round=round_, key__gt="p1"
    )
    return {"LINK": link_of(first), "OTHER": link_of(other)}


@pytest.mark.django_db(transaction=True, reset_sequences=True)
def test_the_day_of_the_page_is_as_it_says(live_server: Any) -> None:
    ozzel = User.objects.create_user("ozzel", password="clumsy-and-stupid")
    known = {"HOST": live_server.url, "TOKEN": token(ozzel, "admin"), "PATH": os.environ["PATH"]}
    ways, *calls = blocks()
    assert len(calls) == 10
    for call, shown in calls:
        Tournament.objects.update(seed=SEED)
        script = f"set -eu\n{ways[0]}{call}"
        done = subprocess.run(
            ["bash", "-c", script], env={**known, **people()}, capture_output=True, text=True, check=False,
            timeout=60,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), call
        assert unlike(list(documents(shown)), list(documents(done.stdout))) == [], f"{call}\n{done.stdout}"
    assert Tournament.objects.get().state == "finished"


def test_what_differs_is_noticed() -> None:
    assert unlike({"a": [1, "…"], "…": "…"}, {"a": [1, 2], "b": 3}) == []
    assert unlike({"a": [1]}, {"a": [1, 2], "b": 3}) == [".a.1 is new", ".b is new"]
    assert unlike({"a": 1}, {"a": 2}) == [".a: 2 instead of 1"]
    assert unlike({"a": [1, 2, "…"]}, {"a": [1]}) == [".a.1 is missing"]
