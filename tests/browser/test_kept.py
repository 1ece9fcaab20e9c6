"""Nothing typed is lost (F60): on a small phone, over a slow network, over a broken one."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from fleets.models import Fleet, FleetVersion
from tests.browser.phone import KEPT, LIST, phone_of
from tests.factories import NOW, Cast, publish_next
from tournaments.access.links import link_of
from tournaments.models import Entry, Report
from tournaments.services.event.setup import start_tournament
from tournaments.views.public import devices


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The phone: small, and its network as slow as in a hall."""
    with phone_of(browser) as context:
        yield context


def slow(page: Page) -> None:
    """As in a hall full of phones: nothing comes sooner than after a fifth of a second."""

    def wait(route: Route) -> None:
        time.sleep(0.2)
        route.continue_()

    page.route("**/p/**", wait)


def field(page: Page) -> Locator:
    """The text of the list."""
    return page.locator("textarea[name=text]").first


def test_F60_a_typed_list_survives_and_is_sent_when_the_network_is_back(
    page: Page, live_server: object, player: Entry
) -> None:
    url = f"{live_server}/p/{link_of(player)}/fleet/"
    page.goto(url)
    slow(page)
    page.fill("textarea[name=text]", LIST)
    expect(page.locator("#fleet-sheet")).to_contain_text("Legal")
    page.reload()
    expect(page.locator("[data-kept=typed]")).to_be_visible()
    expect(field(page)).to_have_value(LIST)
    # What comes back is read anew, without a touch.
    expect(page.locator("#fleet-sheet")).to_contain_text("Legal")

    with page.context.expect_page() as card:
        page.locator("#fleet-sheet a").first.click()
    card.value.close()
    page.locator("button[lang=pl]").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(field(page)).to_have_value(LIST)
    page.goto(f"{live_server}/")
    page.go_back()
    expect(field(page)).to_have_value(LIST)

    page.locator("button[lang=en]").click()
    expect(page.locator("html[lang=en] [data-kept=typed]")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.locator("[data-kept=unsent]")).to_be_visible()
    expect(field(page)).to_have_value(LIST)
    assert FleetVersion.objects.count() == 0
    page.context.set_offline(False)
    expect(page.locator(".messages")).to_contain_text("Your list is in: version 1")
    assert FleetVersion.objects.get().text.strip() == LIST.strip()
    assert page.evaluate(KEPT) == 0


def test_F60_steps_of_the_editor_outlive_the_page(page: Page, live_server: object, player: Entry) -> None:
    """Forty-two of them, each saved by itself before the next one can be pressed."""
    page.goto(f"{live_server}/p/{link_of(player)}/fleet/")
    page.fill("textarea[name=text]", LIST)
    page.get_by_role("button", name="Change card by card").tap()
    # Before its script is there a step is a page of its own.
    expect(page.locator("#editor-form.is-live")).to_be_visible()
    slow(page)
    # The A-wings: of the three before them there is one each.
    more = page.locator("#more-3")
    count = page.locator(".stepper b").nth(3)
    before = int(count.inner_text())
    for step in range(1, 42):
        more.tap()
        expect(count).to_have_text(str(before + step))
    expect(page.locator("[data-draft]")).to_be_visible()
    page.context.set_offline(True)
    more.tap()
    expect(page.locator("#editor-unsent")).to_be_visible()
    page.context.set_offline(False)
    more.tap()
    expect(count).to_have_text(str(before + 42))
    expect(page.locator("#editor-unsent")).to_be_hidden()
    page.reload()
    expect(count).to_have_text(str(before + 42))
    page.locator("button[lang=pl]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(count).to_have_text(str(before + 42))
    # The page of the text has the newer list, not what was typed there before.
    page.goto(f"{live_server}/p/{link_of(player)}/fleet/")
    expect(field(page)).to_have_value(Fleet.objects.get().draft)
    expect(field(page)).to_have_value(re.compile(f"{before + 42} x "))


def test_F60_F41_a_result_typed_without_network_is_sent_once(
    page: Page, live_server: object, cast: Cast, player: Entry
) -> None:
    publish_next(start_tournament(player.tournament, cast.ozzel, now=NOW), cast.ozzel)
    home = f"{live_server}/p/{link_of(player)}/"
    page.goto(f"{home}rounds/1/result/")
    boxes = page.locator("[data-score]")
    boxes.nth(0).fill("177")
    boxes.nth(2).fill("49")
    page.reload()
    expect(boxes.nth(0)).to_have_value("177")
    expect(boxes.nth(2)).to_have_value("49")
    page.locator("button[lang=it]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(boxes.nth(0)).to_have_value("177")
    page.goto(f"{live_server}/catalogue/")
    page.go_back()
    expect(boxes.nth(2)).to_have_value("49")
    page.locator("button[lang=en]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(boxes.nth(0)).to_have_value("177")
    page.context.set_offline(True)
    page.get_by_role("button", name="Report this result").tap()
    expect(page.locator("[data-kept=unsent]")).to_be_visible()
    # The answer of the first time is lost on the way; the phone sends it again.
    page.context.route(
        "**/result/",
        lambda route: (route.fetch(max_redirects=0), route.abort("internetdisconnected")),
        times=1,
    )
    page.context.set_offline(False)
    expect(page.locator(".messages")).to_contain_text("Waiting for")
    assert Report.objects.count() == 1
    assert page.url == home
    assert page.evaluate(KEPT) == 0


def test_F36_pairings_are_found_by_name_and_read_without_network_with_their_age(
    page: Page,
    live_server: object,
    cast: Cast,
    player: Entry,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    publish_next(start_tournament(player.tournament, cast.ozzel, now=NOW), cast.ozzel)
    base = f"{live_server}/events/{player.tournament.slug}/"
    page.goto(f"{base}pairings/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.fill("#find-me-name", player.name)
    page.get_by_role("button", name="Find me").tap()
    # Each figure with its heading: "open" or a name alone would say nothing behind the two players.
    expect(page.locator("#found-me")).to_contain_text(re.compile(r"Table \d+ · .* · Result: open"))
    for path in ("", "standings/", "pairings/?by=name"):
        page.goto(f"{base}{path}")
        expect(page.locator(".live-state")).to_contain_text("Up to date")
    # The name is remembered; the own line is marked in this order, too.
    expect(page.locator("#pairings tr.is-reader")).to_contain_text(player.name)
    page.context.set_offline(True)
    for path, shown in (
        ("standings/", "Standings"),
        ("", "Find your table"),
        ("pairings/?by=name", player.name),
    ):
        page.goto(f"{base}{path}")
        expect(page.locator("main")).to_contain_text(shown)
        expect(page.locator("#offline")).to_contain_text(re.compile(r"As of \d\d:\d\d"))
    expect(page.locator("#found-me")).to_contain_text("Table")
    page.context.set_offline(False)
    # Another build: its worker takes the place of this one and throws away what that one kept.
    monkeypatch.setattr(devices, "version_of_files", lambda: 7)
    page.goto(f"{base}standings/")
    page.wait_for_function("caches.keys().then((names) => names.join() === 'flagship-7')")


def test_F36_the_players_page_is_shown_without_network_with_its_age(
    page: Page, live_server: object, cast: Cast, player: Entry
) -> None:
    publish_next(start_tournament(player.tournament, cast.ozzel, now=NOW), cast.ozzel)
    page.goto(f"{live_server}/p/{link_of(player)}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # The worker keeps what it has seen itself: the next look.
    page.reload()
    expect(page.locator(".live-state")).to_contain_text("Up to date")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#offline")).to_contain_text(re.compile(r"As of \d\d:\d\d"))
    expect(page.locator(".player-seat .table-number")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
