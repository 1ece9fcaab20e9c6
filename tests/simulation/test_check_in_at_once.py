"""Two hundred players checked in by three helpers at once, against a running server on either database."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tests.simulation.browser import Browser
from tests.simulation.day import Day
from tests.simulation.server import Server
from tests.simulation.test_simulated_day import _day

PLAYERS, LATE, BY_PHONE = 200, 5, 20


class CheckedIn(Day):
    """A day that asks who is here before round 1."""

    check_in = "first"


@pytest.mark.release
def test_of_two_hundred_taps_by_three_helpers_none_is_lost_and_none_counts_twice(
    database_url: str, tmp_path: Path
) -> None:
    """Two of them tap every row, all three the first third; some players tap on their own phones too."""
    with Server(database_url=database_url, log=tmp_path / "server.log") as server:
        day = _day(server, players=PLAYERS, kind=CheckedIn)
        day.open_the_doors()
        coming = sorted(day.book.names)[:-LATE]
        helpers = [day.desk, *day.judges]
        ready = Barrier(len(helpers) + 1)

        def tap(at: int, helper: Browser) -> list[bool]:
            page = helper.get(day.at("check-in/"))
            forms = {form.action.split("/")[-2]: form for form in page.forms if "/check-in/" in form.action}
            rows = [key for nth, key in enumerate(coming) if nth % 3 != at or nth < PLAYERS // 3]
            random.Random(at).shuffle(rows)
            ready.wait(timeout=600)
            return [helper.answer(page, forms[key])["here"] for key in rows]

        def come(_number: int) -> None:
            ready.wait(timeout=600)
            for key in coming[:BY_PHONE]:
                phone, own = day.phones[key]
                page = phone.get(own)
                if any(form.action.endswith("/check-in/") for form in page.forms):
                    phone.post(page, page.form(action="/check-in/"))

        with ThreadPoolExecutor(len(helpers) + 1) as people:
            phones = people.submit(come, 0)
            taps = [said for each in people.map(tap, range(len(helpers)), helpers) for said in each]
            phones.result()
        assert set(taps) == {True}
        shown = day.desk.get(day.at("check-in/"))
        rows = [form for form in shown.forms if "here" in form.fields]
        words = {form.action.split("/")[-2]: form.fields["here"] for form in rows}
        assert words == {key: "no" if key in coming else "yes" for key in day.book.names}
        assert f"here {PLAYERS - LATE} · missing {LATE}" in " ".join(shown.body.split())
        lines = day.desk.get(day.at("history/?all")).body.split("<time ")[1:]
        told = [line for line in lines if re.search(r"checked (?:.{,80} )?in for round 1", line)]
        assert len(told) == len(coming)
