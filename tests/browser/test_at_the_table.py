"""The steps before a game are ticked on a phone, and stay there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.phone import phone_of
from tests.factories import Cast, make_running_event, publish_next


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone_of(browser) as context:
        yield context


def test_ticks_survive_a_reload_and_another_language_and_the_next_round_begins_anew(
    page: Page, live_server: object, cast: Cast
) -> None:
    event = make_running_event(cast, players=4)
    page.goto(f"{live_server}/events/{event.slug}/at-the-table/")
    bring, setup = page.locator("[data-tick=bring1]"), page.locator("[data-tick='0setup1']")
    bring.check()
    setup.check()
    page.reload()
    expect(setup).to_be_checked()
    page.locator("button[lang=pl]").click()
    expect(page.locator("h1")).to_have_text("Przy stole")
    expect(bring).to_be_checked()
    expect(setup).to_be_checked()

    publish_next(event, cast.ozzel)
    page.reload()
    expect(bring).to_be_checked()
    expect(page.locator("[data-tick='1setup1']")).not_to_be_checked()
    page.locator("[data-ticks-clear]").first.click()
    expect(bring).not_to_be_checked()
