"""People at work: phones that report and call a judge, a judge who types slips."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

from tests.laptops.machines import Machine
from tests.simulation.browser import Browser, Stuck


class Load:
    """Runs until it is stopped; every request goes to the address that phones know."""

    def __init__(self, base: str, event: dict[str, Any], machines: list[Machine], *, seed: int) -> None:
        self._base, self._event = base, event
        self._end = threading.Event()
        self.acts = 0
        jobs: list[tuple[Callable[[Browser, random.Random], None], Machine]] = [
            (self._phone, machine) for machine in (*machines, machines[0])
        ]
        jobs.append((self._judge, machines[-1]))
        self._threads = [
            threading.Thread(
                target=self._work, args=(job, machine, random.Random(f"{seed}-{number}")), daemon=True
            )
            for number, (job, machine) in enumerate(jobs)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Nobody does anything more; who waits for an answer is not waited for."""
        self._end.set()

    def _work(
        self, job: Callable[[Browser, random.Random], None], machine: Machine, chance: random.Random
    ) -> None:
        with machine.inside():
            browser = Browser(self._base, patience=0)
            while not self._end.is_set():
                try:
                    job(browser, chance)
                    self.acts += 1
                except Stuck:
                    time.sleep(0.1)

    def _phone(self, browser: Browser, chance: random.Random) -> None:
        """A player reports, or calls a judge, or needs none any more."""
        page = browser.get(chance.choice(self._event["players"])["link"])
        if chance.random() < 0.5:
            form = next((form for form in page.forms if form.action.endswith("call/")), None)
            if form is not None:
                browser.post(
                    page, form, {"text": f"call {chance.random()}"} if "text" in form.fields else None
                )
            return
        link = next((link for link in page.links if link.endswith("/result/")), "")
        if link:
            _send_result(browser, browser.get(link), chance)

    def _judge(self, browser: Browser, chance: random.Random) -> None:
        """Types a slip: who is not logged in logs in."""
        page = browser.get(chance.choice(self._event["players"])["slip"])
        _send_result(browser, page, chance)


def _send_result(browser: Browser, page: Any, chance: random.Random) -> None:
    form = page.form(field="end")
    values = {name: str(chance.randrange(0, 300, 5)) for name in form.fields if name.endswith("-destroyed")}
    values |= {name: "0" for name in form.fields if name.endswith("-objective")}
    first = chance.choice([choice for choice in form.choices.get("first", [""]) if choice] or [""])
    browser.post(page, form, {**values, "end": "time", "by": "", "first": first, "accept_unusual": "on"})
