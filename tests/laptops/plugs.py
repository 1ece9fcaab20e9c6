"""The plug is pulled at a random moment under load, again and again, by kill -9 or by the cable."""

import http.client
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from tests.laptops.hall import DESK, SPARE, Acts, Hall, LaptopAtDesk, acts_in, wait_for
from tests.laptops.load import Load
from tests.laptops.machines import Machine
from tests.simulation.browser import Browser, Stuck
from tournaments.laptops.terms import LaptopRole

LINKS = 60


@dataclass(frozen=True)
class Plug:
    """What one of them did; times are seconds from the moment it was pulled, or from the cable's return."""

    how: str
    acts: int
    """Lines of the history when it was pulled."""
    confirmed: int
    """Of these, what the second had confirmed."""
    lost: int
    """Of the confirmed, what the new desk has not, or has otherwise."""
    late: int
    """Acts that the new desk never got."""
    listed: int
    """Of these, what the first laptop lists to be typed again."""
    links: int
    """Of 60 old links, slips among them, those that answer at the moved address."""
    taken_over: float
    reached: float
    """Until a phone reaches the new desk at the moved address; without the seconds of a person's hands."""
    one_writes: float
    """From the first laptop's return until one of the two writes."""
    both: float
    """Of that, the seconds in which both wrote and were in one network; after a kill -9 none."""


class Writers:
    """Looks every few milliseconds whether both laptops write."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._end = hall, threading.Event()
        self.moments: list[float] = []
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._end.wait(0.02):
            if self._hall.first.writes and self._hall.second.writes:
                self.moments.append(time.monotonic())

    def stop(self) -> None:
        self._end.set()
        self._thread.join()

    def seconds_after(self, moment: float) -> float:
        """From then until the last time both were seen to write."""
        later = [at for at in self.moments if at > moment]
        return max(later) - moment if later else 0.0


def pull(hall: Hall, desk: LaptopAtDesk, second: LaptopAtDesk, how: str) -> Plug:
    """One plug, from the load before it until the first laptop follows the second and nothing is open."""
    load = Load(f"http://{DESK}:8000", hall.event, hall.phones, seed=hall.chance.randrange(10**9))
    time.sleep(hall.chance.uniform(0.5, 4))
    writers = Writers(hall)
    pulled = time.monotonic()
    desk.kill() if how == "kill -9" else desk.pull_cable()
    load.stop()
    confirmed, history = desk.heard.revisions, acts_in(desk.database())
    term = desk.role[1]
    take_over(second, term + 1)
    taken_over = time.monotonic() - pulled
    base = acts_in(second.database())
    lost = sum(_differences(history, base, slug, revision) for slug, revision in confirmed.items())
    # Somebody who has noticed nothing goes on typing at the old one.
    if how != "kill -9" and hall.chance.random() < 0.5:
        _call_at(desk, hall)
    desk.pull_cable()
    second.take_address(DESK)
    wait_for(lambda: is_desk(hall.phones[0], DESK), "phones reach the new desk")
    reached = time.monotonic() - pulled
    links = _links_that_answer(hall)
    left = acts_in(desk.database())
    back = time.monotonic()
    desk.take_address(SPARE)
    desk.plug_in()
    if how == "kill -9":
        desk.start()
        back = time.monotonic()
    wait_for(lambda: desk.role == (LaptopRole.SECOND, term + 1), "the first steps back")
    one_writes = time.monotonic() - back
    hall.wait_until_followed(second, desk)
    writers.stop()
    late = sum(len(lines) - len(base.get(slug, ())) for slug, lines in left.items())
    listed = _settle(desk)
    if acts_in(desk.database())[hall.slug][: len(base[hall.slug])] != base[hall.slug]:
        raise Stuck("what the new desk began with is not what it has")
    both = writers.seconds_after(back)
    return Plug(
        how, len(history[hall.slug]), sum(confirmed.values()), lost, late, listed, links, taken_over, reached,
        one_writes, both,
    )  # fmt: skip


def take_over(second: LaptopAtDesk, term: int) -> None:
    """Pressed again until it is so: it is refused as long as the first one answers."""

    def pressed() -> bool:
        second.press("take-over")
        return second.role == (LaptopRole.DESK, term)

    wait_for(pressed, "the second takes over")


def _differences(history: Acts, base: Acts, slug: str, revision: int) -> int:
    """How many lines up to this revision are not in the other history, exactly as they are here."""
    there = set(base.get(slug, ()))
    return sum(1 for line in history[slug] if line[0] <= revision and line not in there)


def _call_at(desk: LaptopAtDesk, hall: Hall) -> None:
    """A call for a judge, typed at the cut-off laptop itself; or taken back where there is one. Not where
    that table has one of the other player's."""
    with desk.inside(), suppress(Stuck):
        browser = Browser("http://127.0.0.1:8000", patience=0)
        page = browser.get(hall.chance.choice(hall.event["players"])["link"])
        for form in page.forms:
            if form.action.endswith("call/"):
                browser.post(page, form, {"text": "alone"} if "text" in form.fields else None)


def is_desk(machine: Machine, address: str) -> bool:
    """Whether this machine hears there: I am the desk."""
    with machine.inside():
        line = http.client.HTTPConnection(address, 8000, timeout=1)
        try:
            line.request("GET", "/laptops/desk")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


def _links_that_answer(hall: Hall) -> int:
    """Of 60 that were printed before: half of them personal, half of them slips; each names its player."""
    asked = [
        (number % 3, player["link"] if number % 2 else player["slip"], player["name"])
        for number, player in enumerate(hall.event["players"][:LINKS])
    ]
    with ThreadPoolExecutor(3) as people:
        pages = people.map(lambda ask: (hall.phone(ask[0], ask[1]), ask[2]), asked)
        return sum(page.status == 200 and name in page.body for page, name in pages)


def _settle(desk: LaptopAtDesk) -> int:
    """How many acts it lists to be typed again; then somebody has."""
    page = desk.page()
    listed = page.body.count("<time datetime=")
    if listed:
        desk.press("typed")
    return listed
