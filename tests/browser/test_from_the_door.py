"""An event of eight from its announcement to the podium, in a browser: phones, desk, hall and a judge.

In `make test ALL=1` it has two dozen.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PASSWORD, PATIENCE, log_in
from tests.browser.test_whole_event import leave_by, step
from tests.sampling import ALL
from tournaments.access.links import link_of
from tournaments.models import Entry, JudgeCall, Match, Staff, Tournament, User
from tournaments.queries.state.ranking import final_ranking_of

PLACES = 24 if ALL else 8
ON_PHONES = ("Ala Nowak", "Ola Nowak")
"""Two sisters, who are not to meet. They and whoever stays for the waiting list fill the form in by hand."""
OTHERS = tuple(f"Captain {number:02}" for number in range(3, PLACES + 1))
IN_LINE = ("Iza Lis", "Jan Baran")
LEAVES, LATE = "Captain 03", OTHERS[-1]


@pytest.fixture
def jerec(transactional_db: None) -> User:
    """The judge."""
    return User.objects.create_user("jerec", password=PASSWORD)


def test_players_come_by_their_phones_and_play_to_the_podium(
    browser: Browser, page: Page, live_server: object, ozzel: User, jerec: User
) -> None:
    base = str(live_server)
    log_in(page, base)
    event = announce(page, base)
    Staff.objects.create(tournament=event, user=jerec, role=Staff.Role.JUDGE)
    desk = f"{base}/events/{event.slug}/desk/"

    with hand_held(browser) as mobile:
        links = {name: register(mobile, base, event, name) for name in (*ON_PHONES, *OTHERS, *IN_LINE)}
        wait_and_move_up(mobile, links)
    assert list(event.entries.order_by("pk").values_list("name", flat=True)) == [
        *ON_PHONES, *(name for name in OTHERS if name != LEAVES), IN_LINE[0],
    ]  # fmt: skip

    keep_apart(page, desk)
    with hand_held(browser) as mobile:
        check_in_by_phone(mobile, links[ON_PHONES[0]])
    with hand_held(browser) as mobile:
        log_in(mobile, base, "jerec")
        check_in_by_card(mobile, base, Entry.objects.get(name=ON_PHONES[1]))
    check_in_at_the_desk(page, base, event)
    page.goto(desk)
    step(page, "Start")
    page.get_by_label("Pair without 1 who is not here").check()
    step(page, "Pair round 1")
    assert apart()
    step(page, "Publish")
    come_late(page, base, desk)
    step(page, "Start")
    with hand_held(browser) as mobile:
        call_and_be_judged(browser, mobile, base, event)
    play_round(page, desk, 1)
    step(page, "Pair round 2")
    assert apart()
    step(page, "Publish")
    page.goto(desk)
    step(page, "Start")
    play_round(page, desk, 2)
    page.goto(desk)
    step(page, "Cut to the top 2")
    step(page, "Publish")
    page.goto(desk)
    step(page, "Start")
    play_round(page, desk, 3)
    page.goto(desk)
    step(page, "Finish")
    see_the_podium(browser, base, event)


def keep_apart(page: Page, desk: str) -> None:
    """The sisters never meet; and one of them has paid."""
    page.goto(f"{desk}wishes/")
    form = page.locator("#pair-form")
    form.locator("select[name=one]").select_option(label=ON_PHONES[0])
    form.locator("select[name=other]").select_option(label=ON_PHONES[1])
    form.locator("select[name=strength]").select_option("hard")
    leave_by(page, form.get_by_role("button", name="Keep them apart"))
    expect(page.get_by_text("must not meet")).to_be_visible()
    page.goto(f"{desk}registrations/")
    leave_by(page, page.get_by_role("row", name=ON_PHONES[0]).get_by_role("button", name="Paid"))
    expect(page.get_by_text("paid 1 (30 zł)")).to_be_visible()


def check_in_by_phone(mobile: Page, link: str) -> None:
    mobile.goto(link)
    mobile.get_by_role("link", name="To your page").click()
    mobile.get_by_role("button", name="I am here for round 1").click()
    expect(mobile.get_by_text("Checked in for round 1")).to_be_visible()


def check_in_by_card(mobile: Page, base: str, entry: Entry) -> None:
    """The judge scans the card of a player: it carries the personal link."""
    mobile.goto(f"{base}/p/{link_of(entry)}/")
    mobile.get_by_role("button", name=f"Check {entry.name} in for round 1").click()
    expect(mobile.get_by_text("Checked in for round 1")).to_be_visible()


def check_in_at_the_desk(page: Page, base: str, event: Tournament) -> None:
    """Everybody else but one by a tap on the row; the hall reads who is missing."""
    page.goto(f"{base}/events/{event.slug}/desk/check-in/")
    for name in [IN_LINE[0], *OTHERS]:
        if name not in (LEAVES, LATE):
            page.get_by_role("button", name=f"{name} check in").click()
            expect(page.get_by_role("button", name=f"{name} here")).to_be_visible()
    page.goto(f"{base}/events/{event.slug}/missing/")
    expect(page.get_by_text(f"here {PLACES - 1} · missing 1")).to_be_visible()
    expect(page.get_by_text(LATE)).to_be_visible()
    page.goto(f"{base}/events/{event.slug}/screen/")
    name = page.locator("[data-slide=missing] .screen-name")
    expect(name).to_have_text(LATE)
    # In type for the wall: screen-fit.js has found its size.
    assert name.evaluate("name => parseFloat(getComputedStyle(name).fontSize)") > 60


def come_late(page: Page, base: str, desk: str) -> None:
    """Whoever was missing is here when the round is published, and plays the one who has the bye."""
    bye = Match.objects.get(kind="bye").seats.get().entry.name
    page.goto(f"{desk}rounds/1/seating/")
    leave_by(page, page.get_by_role("button", name=f"Is here: plays {bye}, who has the bye"))
    assert Match.objects.filter(kind="game").count() == PLACES // 2
    page.goto(f"{base}/p/{link_of(Entry.objects.get(name=LATE))}/")
    expect(page.get_by_text(bye).first).to_be_visible()
    page.goto(desk)


def call_and_be_judged(browser: Browser, mobile: Page, base: str, event: Tournament) -> None:
    """A player calls from the table, the judge goes there and gives the table six minutes more."""
    mobile.goto(f"{base}/p/{link_of(Entry.objects.get(name=LATE))}/")
    mobile.get_by_text("Call a judge…").click()
    mobile.get_by_label("What is it about?").fill("Is that in range?")
    mobile.get_by_role("button", name="Call a judge to table").click()
    expect(mobile.get_by_text("A judge is called. Stay at your table.").first).to_be_visible()
    with hand_held(browser) as judge:
        log_in(judge, base, "jerec")
        judge.goto(f"{base}/events/{event.slug}/desk/calls/")
        judge.get_by_role("button", name="I go there").click()
        expect(mobile.get_by_text("A judge is on the way.").first).to_be_visible()
        judge.fill("[name=ruling]", "It is not.")
        judge.fill("[name=minutes]", "6")
        judge.get_by_role("button", name="Answer the call").click()
        expect(judge.get_by_text("It is not.").first).to_be_visible()
    assert JudgeCall.objects.get().state == "closed"


def play_round(page: Page, desk: str, number: int) -> None:
    """Every slip typed on the round sheet, and the round closed; the first of each table wins."""
    page.goto(f"{desk}rounds/{number}/sheet/")
    expect(page.locator("#find-table")).to_be_focused()
    games = Match.objects.filter(round__number=number, kind="game")
    for table in sorted(games.values_list("table", flat=True)):
        page.keyboard.type(f"{table}\n{200 + table}\n\n{40}\n\n")
    expect(page.get_by_text(f"{games.count()} of {games.count()}").first).to_be_visible()
    page.goto(desk)
    step(page, "Close round")


def see_the_podium(browser: Browser, base: str, event: Tournament) -> None:
    """Everybody reads the best three on the page of the event."""
    best = [row.entry.name for row in final_ranking_of(event)[:3]]
    with hand_held(browser) as mobile:
        mobile.goto(f"{base}/events/{event.slug}/")
        for name in best:
            expect(mobile.get_by_text(name).first).to_be_visible()
    assert Tournament.objects.get().state == "finished"


def apart() -> bool:
    """The sisters have never met."""
    tables = [set(match.seats.values_list("entry__name", flat=True)) for match in Match.objects.all()]
    return not any(set(ON_PHONES) <= names for names in tables)


def announce(page: Page, base: str) -> Tournament:
    """The event with its places, open to registration, check-in before round 1; two rounds and a final."""
    page.goto(f"{base}/events/new/")
    page.fill("input[name=name]", "Cup of the Door")
    page.fill("input[name=date]", f"{timezone.localdate():%Y-%m-%d}")
    page.locator("details:has(input[name=structure]) > summary").click()
    page.check("input[name=structure][value=custom]")
    page.fill("input[name=swiss_rounds]", "2")
    page.select_option("select[name=cut]", "2")
    page.locator("details:has(input[name=places]) > summary").click()
    page.check("input[name=takes_registrations]")
    page.fill("input[name=places]", str(PLACES))
    page.fill("input[name=entry_fee]", "30 zł")
    page.select_option("select[name=check_in]", "first")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")
    return Tournament.objects.get()


@contextmanager
def hand_held(browser: Browser) -> Iterator[Page]:
    """A phone nobody has registered with yet."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="en", reduced_motion="reduce", has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def register(mobile: Page, base: str, event: Tournament, name: str) -> str:
    """The own link comes back. The first come by the page of the event, as everybody does."""
    if name in ON_PHONES:
        mobile.goto(f"{base}/events/{event.slug}/")
        mobile.get_by_role("link", name="Register").click()
    else:
        mobile.goto(f"{base}/events/{event.slug}/register/")
    mobile.fill("input[name=name]", name)
    mobile.get_by_role("button", name="Register").click()
    mobile.wait_for_url("**/r/**")
    expect(mobile.locator("h1")).to_have_text(name)
    return mobile.url


def wait_and_move_up(mobile: Page, links: dict[str, str]) -> None:
    """Two wait in order; somebody withdraws, and the first of them has the place."""
    for place, name in enumerate(IN_LINE, 1):
        mobile.goto(links[name])
        expect(mobile.get_by_text(f"Place {place} on the waiting list")).to_be_visible()
    mobile.goto(links[LEAVES])
    mobile.get_by_text("Withdraw the registration…").click()
    mobile.get_by_role("button", name="Yes, I withdraw").click()
    expect(mobile.get_by_text("You have withdrawn")).to_be_visible()
    mobile.goto(links[IN_LINE[0]])
    expect(mobile.get_by_text("You have a place")).to_be_visible()
    mobile.goto(links[IN_LINE[1]])
    expect(mobile.get_by_text("Place 1 on the waiting list")).to_be_visible()
