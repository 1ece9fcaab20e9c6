"""What a page says stays true while it is open: the badge of the event, the minutes a call has taken."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PASSWORD, log_in
from tests.browser.phone import phone_of
from tests.factories import Cast, entry_of, make_event, make_running_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import ClockEvent, JudgeCall
from tournaments.services.event.setup import start_tournament
from tournaments.services.results.calls import call_judge, claim_call
from tournaments.services.rounds.clock import start_clock


def test_the_badge_of_the_event_changes_on_a_phone_that_was_open_before_the_start(
    page: Page, live_server: object, cast: Cast
) -> None:
    event = make_event(cast, players=4)
    page.goto(f"{live_server}/p/{link_of(entry_of(event, 'p1'))}/")
    badge = page.locator("#event-state")
    expect(badge).to_have_text("being prepared")
    page.evaluate("window.sameDocument = true")
    start_tournament(event, cast.ozzel, now=timezone.now())
    expect(badge).to_have_text("running")
    expect(badge).to_have_class("badge is-good")
    assert page.evaluate("window.sameDocument")


@pytest.fixture
def claimed(cast: Cast) -> JudgeCall:
    """A call at table 1; Ozzel went there two minutes ago."""
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    now = timezone.now()
    start_clock(round_, cast.ozzel, now=now - timedelta(minutes=30))
    caller = round_.matches.get(table=1).seats.get(number=1).entry
    call = call_judge(caller, text="Is this in range?", now=now - timedelta(minutes=4))
    return claim_call(call, cast.ozzel, now=now - timedelta(minutes=2))


def test_the_minutes_of_a_call_grow_until_the_judge_types_and_the_table_gets_them(
    page: Page, browser: Browser, live_server: object, claimed: JudgeCall, cast: Cast
) -> None:
    cast.ozzel.set_password(PASSWORD)
    cast.ozzel.save()
    log_in(page, str(live_server))
    page.goto(f"{live_server}/events/{claimed.tournament.slug}/desk/calls/{claimed.pk}/")
    minutes = page.locator("[data-minutes-since]")
    expect(minutes).to_have_value("3")
    # As if the judge had gone there four minutes earlier.
    page.evaluate(
        """() => {
          const field = document.querySelector("[data-minutes-since]");
          const since = Date.parse(field.dataset.minutesSince) - 240_000;
          field.dataset.minutesSince = new Date(since).toISOString();
        }"""
    )
    expect(minutes).to_have_value("7")
    minutes.fill("5")
    page.fill("textarea[name=ruling]", "In range")
    page.locator("main form button.is-main").first.click()
    expect(page.get_by_text("Table 1: answered, and on record.")).to_be_visible()
    assert ClockEvent.objects.get(kind="extend").minutes == 5
    assert claimed.entry is not None
    with phone_of(browser) as context:
        phone = context.new_page()
        phone.goto(f"{live_server}/p/{link_of(claimed.entry)}/")
        expect(phone.get_by_text("with 5 more minutes for your table")).to_be_visible()
        expect(phone.get_by_text("In range", exact=False).first).to_be_visible()
