"""A phone at 360 × 640 on a network that is slow, drops and comes back: nothing lost, all sent once (F60)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Route, expect

from fleets.models import Fleet, FleetVersion
from tests.browser.conftest import PATIENCE
from tests.browser.phone import KEPT, LIST, phone_of
from tests.factories import NOW, Cast, publish_next
from tournaments.access.links import link_of
from tournaments.models import Entry, Report
from tournaments.services.event.setup import start_tournament

BUZZES = "window.buzzes = []; Navigator.prototype.vibrate = (pattern) => window.buzzes.push(pattern)"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone_of(browser) as context:
        yield context


@pytest.fixture
def network(page: Page) -> CDPSession:
    """What the network of the phone is made of: the browser's own throttle."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    return session


def become(network: CDPSession, *, delay: int = 0, speed: int = -1, is_gone: bool = False) -> None:
    """Answers begin after so many milliseconds and come at so many bytes a second."""
    state = {"offline": is_gone, "latency": delay, "downloadThroughput": speed, "uploadThroughput": speed}
    network.send("Network.emulateNetworkConditions", state)


def slow(network: CDPSession) -> None:
    """As in a cellar full of phones: GPRS."""
    become(network, delay=500, speed=20_000)


def test_F60_a_list_pasted_while_the_network_is_slow_drops_and_comes_back_is_handed_in_once(
    page: Page, network: CDPSession, live_server: object, player: Entry
) -> None:
    slow(network)
    page.goto(f"{live_server}/p/{link_of(player)}/fleet/")
    page.fill("textarea[name=text]", LIST)
    become(network, is_gone=True)
    page.get_by_role("button", name="Hand in", exact=True).tap()
    expect(page.locator("[data-kept=unsent]")).to_be_visible()
    expect(page.locator("textarea[name=text]").first).to_have_value(LIST)
    assert FleetVersion.objects.count() == 0
    slow(network)
    expect(page.locator(".messages")).to_contain_text("Your list is in: version 1")
    assert [version.text.strip() for version in FleetVersion.objects.all()] == [LIST.strip()]
    assert page.evaluate(KEPT) == 0


def test_F60_what_is_saved_when_the_network_goes_says_so_where_it_was_typed(
    browser: Browser, live_server: object, player: Entry
) -> None:
    """Over plain http no service worker has the next page; that of the browser says nothing of a list."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="en", service_workers="block", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{live_server}/p/{link_of(player)}/fleet/")
    page.fill("textarea[name=text]", LIST)
    expect(page.locator(".fleet-marks")).to_be_visible()
    # Sending still goes out; nothing comes in any more.
    page.route("**/*", lambda route: _only_sent(route))
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.locator("[data-kept=saved]")).to_be_visible()
    expect(page.locator("textarea[name=text]").first).to_have_value(LIST)
    assert FleetVersion.objects.count() == 1
    page.unroute("**/*")
    expect(page.locator(".messages")).to_contain_text("Your list is in: version 1")
    assert (FleetVersion.objects.count(), page.evaluate(KEPT)) == (1, 0)
    context.close()


def _only_sent(route: Route) -> None:
    if route.request.method == "POST":
        route.continue_()
    else:
        route.abort()


def test_F60_steps_of_the_editor_on_such_a_network_are_all_there(
    page: Page, network: CDPSession, live_server: object, player: Entry
) -> None:
    page.goto(f"{live_server}/p/{link_of(player)}/fleet/")
    page.fill("textarea[name=text]", LIST)
    page.get_by_role("button", name="Change card by card").tap()
    expect(page.locator("#editor-form.is-live")).to_be_visible()
    slow(network)
    more, count = page.locator("#more-3"), page.locator(".stepper b").nth(3)
    before = int(count.inner_text())
    for step in range(1, 4):
        more.tap()
        expect(count).to_have_text(str(before + step))
    become(network, is_gone=True)
    more.tap()
    expect(page.locator("#editor-unsent")).to_be_visible()
    slow(network)
    more.tap()
    expect(count).to_have_text(str(before + 4))
    expect(page.locator("#editor-unsent")).to_be_hidden()
    page.reload()
    expect(count).to_have_text(str(before + 4))
    assert re.search(rf"{before + 4} x ", Fleet.objects.get().draft)


def test_F60_what_is_pressed_before_the_scripts_are_there_waits_for_them(
    page: Page, live_server: object, cast: Cast, player: Entry
) -> None:
    publish_next(start_tournament(player.tournament, cast.ozzel, now=NOW), cast.ozzel)
    late: list[Route] = []
    page.route("**/js/app*.js", lambda route: late.append(route))
    page.goto(f"{live_server}/p/{link_of(player)}/rounds/1/result/", wait_until="commit")
    page.locator("[data-score]").nth(0).fill("177")
    page.locator("[data-score]").nth(2).fill("49")
    page.context.set_offline(True)
    page.get_by_role("button", name="Report this result").tap(no_wait_after=True)
    expect(page.locator("[data-score]").nth(0)).to_have_value("177")
    page.context.set_offline(False)
    late[0].continue_()
    expect(page.locator(".messages")).to_contain_text("Waiting for")
    assert Report.objects.count() == 1


@pytest.mark.parametrize("is_wanted", [True, False], ids=["wanted", "not wanted"])
def test_a_new_table_makes_the_phone_tremble_for_who_wants_it(
    page: Page, live_server: object, cast: Cast, player: Entry, is_wanted: bool
) -> None:
    event = start_tournament(player.tournament, cast.ozzel, now=NOW)
    page.add_init_script(BUZZES)
    page.goto(f"{live_server}/p/{link_of(player)}/")
    button = page.get_by_role("button", name="Vibrate at a new table")
    expect(button).to_have_attribute("aria-pressed", "false")
    if is_wanted:
        button.tap()
        expect(button).to_have_text("Vibrate at a new table: on")
        page.reload()
        expect(button).to_have_attribute("aria-pressed", "true")
    publish_next(event, cast.ozzel)
    expect(page).to_have_title(re.compile(r"^Table \d+ – "))
    assert page.evaluate("window.buzzes") == ([[200, 100, 200]] if is_wanted else [])
