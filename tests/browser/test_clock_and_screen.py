"""The clock shows the server's time whatever the device thinks; the hall screen turns by itself."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import make_cast, make_running_event, publish_next
from tournaments.models import Round
from tournaments.services.clock import start_clock

# The scripts of the page, not what the database does under it.
# The device believes that it is 47 minutes later.
WRONG = "{ const real = Date.now.bind(Date); Date.now = () => real() + 47 * 60000; }"


@pytest.fixture
def round_(transactional_db: None) -> Round:
    cast = make_cast()
    event = make_running_event(cast, players=44)
    published = publish_next(event, cast.ozzel)
    start_clock(published, cast.ozzel, now=timezone.now() - timedelta(minutes=35))
    return published


def test_F45_a_device_with_a_wrong_clock_shows_the_same_time_as_everybody(
    page: Page, live_server: Any, round_: Round
) -> None:
    page.add_init_script(WRONG)
    page.goto(f"{live_server.url}/events/{round_.tournament.slug}/clock/")
    # The script has begun to count, and not only shown what the server wrote.
    before = page.inner_text("[data-clock-time]")
    expect(page.locator("[data-clock-time]")).not_to_have_text(before)
    hours, minutes, _seconds = page.inner_text("[data-clock-time]").split(":")
    assert int(hours) * 60 + int(minutes) in (98, 99)


def test_F44_the_screen_turns_its_pages_and_says_when_it_last_heard(
    page: Page, live_server: Any, round_: Round
) -> None:
    page.goto(f"{live_server.url}/events/{round_.tournament.slug}/screen/")
    first = page.locator("[data-slide]:visible")
    assert first.count() == 1
    before = first.get_attribute("data-slide")
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-slide]:visible").get_attribute("data-slide") != before
    expect(page.locator(".live-state")).to_have_text(re.compile(r"\d\d"))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
