"""A stranger's first event: one button, then what the guide says, by keyboard, to the first closed round."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tournaments.models import Tournament, User


def test_the_guide_leads_through_the_first_round(page: Page, live_server: object, ozzel: User) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}/")
    page.get_by_label("Game").select_option("armada")
    page.get_by_role("button", name="Practise an event").press("Enter")
    step = page.locator("#guide-title")
    expect(step).to_have_text("Check in who is here")
    page.get_by_role("link", name="Go there").press("Enter")
    page.wait_for_url(re.compile("/check-in/$"))
    here = page.locator("#check-in-list button")
    for at in range(8):
        here.nth(at).press("Enter")
    # The guide follows on the page itself, as soon as that hears of it.
    expect(step).to_have_text("Start the event")
    page.get_by_role("link", name="Go there").press("Enter")
    for done in ("Draw round 1", "Publish the round", "Start the clock", "Type two results"):
        page.locator(".next-actions button.is-main").first.press("Enter")
        expect(step).to_have_text(done)
    page.get_by_role("link", name="Go there").press("Enter")
    page.wait_for_url(re.compile("/sheet/$"))
    for table in ("1", "2"):
        for typed in (table, "200", "15", "100", "0"):
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
    expect(step).to_have_text("Let the others play")
    page.locator("#guide").get_by_role("button", name="Let the others play").press("Enter")
    expect(step).to_have_text("Close the round")
    expect(page.get_by_text("2 tables have reported.")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#guide").get_by_role("button", name="Remove this event").press("Enter")
    expect(page.get_by_text("The practice event is gone.")).to_be_visible()
    assert not Tournament.objects.exists()
