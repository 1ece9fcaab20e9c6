"""A judge clears a queue of 24 lists with the keyboard alone."""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet
from fleets.queries.queue import CheckState, queue_of
from fleets.services import hand_in_fleet
from tests.browser.conftest import log_in
from tournaments.event_settings import Settings
from tournaments.models import Tournament, User
from tournaments.services.event.setup import create_tournament
from tournaments.services.people.entries import add_entries

# The scripts of the page, not what the database does under it.
PROBLEMS = (3, 11, 19)


@pytest.fixture
def event(ozzel: User) -> Tournament:
    """24 players with lists, three of them not legal."""
    now = timezone.now()
    event = create_tournament(ozzel, Settings(name="Endor", date=date(2026, 5, 9)), now=now)
    lines = "\n".join(f"Player {number:02}" for number in range(1, 25))
    for number, entry in enumerate(add_entries(event, ozzel, lines=lines, now=now), 1):
        text = demo_fleets()[number - 1]
        if number in PROBLEMS:
            text = text.replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")
        hand_in_fleet(entry, ozzel, text=text, now=now)
    return event


def test_a_queue_of_24_is_cleared_with_the_keyboard(
    page: Page, live_server: object, event: Tournament
) -> None:
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}{reverse('fleet-queue', args=[event.slug])}")
    expect(page.locator("[data-row]")).to_have_count(24)
    expect(page.get_by_text("0 of 24 checked")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_text("down and up the queue")).to_be_visible()
    # Down twice, up once, and in: the first list is a doubtful one.
    for key in ("j", "j", "k", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("h1")).to_have_text("Player 03")
    # It goes back: r opens the note, a ready sentence is ticked with the blank, Enter on the button sends it.
    _press(page, "r")
    page.keyboard.press("Space")
    page.locator("#return-note").focus()
    page.keyboard.type("See me at the desk.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Returned to Player 03.")).to_be_visible()
    # What fits is ticked already: r and Enter return the next one.
    expect(page.locator("h1")).to_have_text("Player 11")
    _press(page, "r")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Returned to Player 11.")).to_be_visible()
    # One more has problems: c asks why, and Enter in the field sends it.
    expect(page.locator("h1")).to_have_text("Player 19")
    _press(page, "c")
    expect(page.locator("#check-reason")).to_be_focused()
    page.keyboard.type("I saw the card")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Checked: Player 19.")).to_be_visible()
    for number in range(21):
        expect(page.get_by_text(f"{number + 1} of 24 checked")).to_be_visible()
        _press(page, "c")
    expect(page.get_by_text("22 of 24 checked")).to_be_visible()
    queue = queue_of(event)
    assert queue.counts == {"checked": 22, "returned": 2}
    assert queue.lines[0].state == CheckState.RETURNED
    assert Fleet.objects.get(entry__name="Player 03").returned_note.endswith("See me at the desk.")


def test_a_problem_leads_to_its_line_and_the_keys_leave_fields_alone(
    page: Page, live_server: object, event: Tournament
) -> None:
    base = str(live_server)
    log_in(page, base)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{base}{reverse('fleet-check', args=[event.slug, 'p3'])}")
    page.locator("#finding-1 a").click()
    expect(page.locator(".text-lines > .is-lit code")).to_have_text("• 2 x Sun Crusher (18)")
    page.locator(".text-lines > .is-lit .text-mark").click()
    assert page.url.endswith("#finding-1")
    page.locator("#check-reason").fill("")
    page.keyboard.type("just typing cjkru")
    expect(page.locator("#check-reason")).to_have_value("just typing cjkru")
    assert page.url.endswith("#finding-1")
    page.keyboard.press("Escape")
    _press(page, "u")
    expect(page.locator("h1")).to_have_text("Lists")


def _press(page: Page, key: str) -> None:
    """A key, once the scripts of the page listen."""
    page.wait_for_load_state("load")
    page.keyboard.press(key)
