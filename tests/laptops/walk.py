"""A day with two laptops, three phones and a slip: a sentence for each step that was seen to be so."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

from tests.laptops.hall import DESK, SPARE, Hall, LaptopAtDesk, acts_in, wait_for
from tests.laptops.machines import Machine
from tests.laptops.plugs import is_desk, take_over
from tests.simulation.browser import Browser, Page, Stuck
from tournaments.laptops.meeting import ThisLaptop, join_desk
from tournaments.laptops.talk import LaptopRefused
from tournaments.laptops.terms import LaptopRole


def see(is_so: bool, what: str) -> str:
    """The sentence. Stuck where it is not so."""
    if not is_so:
        raise Stuck(what)
    return what


def walk(hall: Hall) -> Iterator[str]:
    """All of it; at the end the second laptop is the desk, at the address that phones know."""
    yield from _join(hall)
    yield from _follow(hall)
    with hall.phones[0].inside():
        organizer = Browser(f"http://{DESK}:8000", patience=30)
        organizer.submit(
            "/login/", {"username": "ozzel", "password": hall.event["password"]}, field="username"
        )
    logged_in = time.time()
    wait_for(lambda: hall.second.heard.copied_at > logged_in, "the log-in is on the second")
    yield from _take_over(hall)
    yield from _old_things_answer(hall, organizer)
    yield from _back_again(hall)
    yield from _hand_over(hall)
    yield from _start_again(hall)


def _join(hall: Hall) -> Iterator[str]:
    first, second = hall.first, hall.second
    first.log_in(hall.event["password"])
    code = hall.offered_code()
    other = _stranger(hall.first.home)
    yield see(_refused(hall, other, code) == "other_version", "another version is refused")
    said = second.press("join", address=f"{DESK}:8000", code="A" * 20).body
    yield see("This is not the code that the first laptop shows." in said, "a wrong code is refused")
    said = second.press("join", address=f"{DESK}:8001", code=code).body
    yield see("Nobody answers at this address." in said, "nobody answers at a wrong address")
    second.press("join", address=f"{DESK}:8000", code=code)
    yield see(second.role == (LaptopRole.SECOND, 1), "the second follows by the code")
    yield see(_refused(hall, other, code) == "has_second", "a second follower is refused")
    hall.wait_until_followed(first, second)
    spoken = " ".join(re.sub(r"<[^>]+>", " ", first.page("/laptops/line").body).split())
    yield see(bool(re.match(r"Second laptop 0 acts behind, [0-4] s ago", spoken)), f"the desk says: {spoken}")


def _stranger(folder: Path) -> ThisLaptop:
    """A third machine with another version."""
    place = folder.parent / "stranger"
    place.mkdir()
    return ThisLaptop(place, place / "none.sqlite3", "key", "0", "stranger", ("http://10.77.0.99:8000",))


def _refused(hall: Hall, stranger: ThisLaptop, code: str) -> str:
    with hall.phones[2].inside():
        try:
            join_desk(stranger, f"{DESK}:8000", code)
        except LaptopRefused as refused:
            return refused.code
    return ""


def _follow(hall: Hall) -> Iterator[str]:
    first, second, player = hall.first, hall.second, hall.event["players"][0]
    link, slip = player["link"], player["slip"]
    shown = [hall.phone(0, link), hall.phone(1, f"/events/{hall.slug}/"), hall.phone(2, slip)]
    yield see([page.status for page in shown] == [200, 200, 200], "three phones: a link, the event, a slip")
    headers = hall.headers(1, f"/events/{hall.slug}/")
    both = (headers["X-Other-Laptop"], f"http://{SPARE}:8000" in headers["Content-Security-Policy"])
    yield see(
        both == (f"http://{SPARE}:8000", True), "an open page may ask the second laptop, and knows where"
    )
    call_judge(hall, hall.phones[0], f"http://{DESK}:8000", number=0)
    wait_for(lambda: acts_in(second.database()) == acts_in(first.database()), "the act is on the second")
    yield "what a phone sent is on the second"
    said = second.press("take-over").body
    yield see("The first laptop answers: hand over there." in said, "no taking over while the first answers")
    refused = _call_refused(second, player["link"])
    yield see("503" in refused, "the second shows the player's page and saves nothing")


def _take_over(hall: Hall) -> Iterator[str]:
    first, second = hall.first, hall.second
    first.pull_cable()
    call_judge(hall, first, "http://127.0.0.1:8000", number=1)
    yield see(first.writes, "the cable is out, and somebody goes on typing at the first")
    take_over(second, 2)
    page = second.page().body
    yield see(
        "The last copy from the other laptop is of" in page, "the second is the desk, and names its last copy"
    )
    yield see("This laptop does not have it" in page, "it does not have the address of the first")
    yield see(
        is_desk(hall.phones[1], SPARE), "an open page hears at the second address that the desk is there"
    )
    link = hall.event["players"][0]["link"]
    yield see(hall.phone(0, link, address=SPARE).status == 200, "a personal link works there")
    second.take_address(DESK)
    yield see("This laptop has it" in second.page().body, "it has the address now")


def _old_things_answer(hall: Hall, organizer: Browser) -> Iterator[str]:
    wait_for(lambda: is_desk(hall.phones[0], DESK), "phones reach the new desk")
    player = hall.event["players"][5]
    pages = [hall.phone(0, player["link"]), hall.phone(1, player["slip"])]
    named = all(page.status == 200 and player["name"] in page.body for page in pages)
    yield see(named, "an old link and an old slip answer at the moved address")
    with hall.phones[0].inside():
        desk = organizer.get(f"/events/{hall.slug}/desk/")
    yield see("/login/" not in desk.url and desk.status == 200, "an old log-in holds")
    before = len(acts_in(hall.second.database())[hall.slug])
    call_judge(hall, hall.phones[2], f"http://{DESK}:8000", number=2)
    now = len(acts_in(hall.second.database())[hall.slug])
    yield see(now == before + 1, "what a phone sends is saved by the new desk")


def _back_again(hall: Hall) -> Iterator[str]:
    first, second = hall.first, hall.second
    first.take_address(SPARE)
    first.plug_in()
    wait_for(lambda: first.role == (LaptopRole.SECOND, 2), "the first steps back")
    yield see(hall.one_writes(), "the first is back in the network, and one of the two writes")
    page = first.page().body
    yield see(page.count("<time datetime=") == 1, "what was typed at the first alone is listed there")
    who = hall.event["players"][1]["name"]
    yield see(f"<bdi>{who}</bdi>:" in page, "with the time and who did it")
    refused = _call_refused(first, hall.event["players"][3]["link"])
    yield see("503" in refused, "the first shows pages and saves nothing")
    first.press("typed")
    hall.wait_until_followed(second, first)
    same = acts_in(first.database()) == acts_in(second.database())
    yield see(same, "the first follows, and nothing was merged")


def _hand_over(hall: Hall) -> Iterator[str]:
    first, second = hall.first, hall.second
    for desk, follower, term in ((second, first, 3), (first, second, 4)):
        acts = acts_in(desk.database())
        desk.press("hand-over")
        wait_for(lambda: follower.role == (LaptopRole.DESK, term), "it is handed over")  # noqa: B023
        wait_for(lambda: desk.role == (LaptopRole.SECOND, term), "the old one follows")  # noqa: B023
        hall.wait_until_followed(follower, desk)
        yield see(
            acts_in(follower.database()) == acts and hall.one_writes(), f"{follower.name} has all of it"
        )


def _start_again(hall: Hall) -> Iterator[str]:
    desk, follower = hall.second, hall.first
    follower.pull_cable()
    desk.kill()
    desk.start()
    yield see(not desk.writes, "a desk that starts again only reads")
    said = " ".join(desk.page().body.split())
    yield see("The other one never took over" in said, "and says that it waits")
    follower.plug_in()
    wait_for(lambda: desk.writes, "the desk writes again")
    yield see(desk.role == (LaptopRole.DESK, 4), "until it hears that the other one only follows")
    hall.wait_until_followed(desk, follower)


def call_judge(hall: Hall, machine: Machine, base: str, *, number: int) -> Page:
    """The player of this number calls a judge, at this machine."""
    with machine.inside():
        browser = Browser(base, patience=10)
        page = browser.get(hall.event["players"][number]["link"])
        return browser.post(page, page.form(field="text"), {"text": "line of sight"})


def _call_refused(laptop: LaptopAtDesk, link: str) -> str:
    """What a player's call at this laptop itself comes to."""
    with laptop.inside():
        browser = Browser("http://127.0.0.1:8000", patience=0)
        try:
            page = browser.get(link)
            form = next(form for form in page.forms if form.action.endswith("call/"))
            return str(
                browser.post(page, form, {"text": "refused"} if "text" in form.fields else None).status
            )
        except Stuck as stuck:
            return str(stuck)
