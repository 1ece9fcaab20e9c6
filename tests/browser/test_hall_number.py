"""Dice thrown in the hall: typed before the draw, printed with it, and proved by the file."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.browser.test_whole_event import leave_by, step
from tests.factories import PASSWORD, Cast, make_running_event
from tests.verifier import VERIFIER
from tournaments.event_file import read_event
from tournaments.models import Round
from tournaments.proof.verdict import verdict_on

pytestmark = pytest.mark.one_database


def test_a_number_typed_before_the_draw_stands_on_the_pages_and_in_the_file_that_is_verified(
    page: Page, live_server: object, cast: Cast, tmp_path: Path
) -> None:
    """Another number than that of a draft that was discarded is refused in a sentence, and draws nothing."""
    event = make_running_event(cast, players=4, seed="secret:hoth")
    log_in(page, str(live_server), "ozzel", PASSWORD)
    public, desk = f"{live_server}/events/{event.slug}/", f"{live_server}/events/{event.slug}/desk/"
    draw(page, desk, "4 2 6")
    page.locator("summary", has_text="Discard").click()
    leave_by(page, page.get_by_role("button", name="Yes, discard"))
    draw(page, desk, "5")
    expect(page.get_by_text("Round 1 was drawn from the number 4 2 6 before")).to_be_visible()
    assert not Round.objects.exists()
    draw(page, desk, " 4  2 6 ")
    step(page, "Publish")
    page.goto(f"{public}pairings/")
    page.get_by_text("How was it drawn?").click()
    expect(page.get_by_text("Number from the hall: 4 2 6.")).to_be_visible()
    page.goto(f"{public}proof/")
    expect(page.get_by_text("Round 1, number from the hall: 4 2 6.")).to_be_visible()
    expect(page.get_by_text("Everything holds")).to_be_visible()
    file = tmp_path / "hoth.json"
    file.write_bytes(page.request.get(f"{desk}backups/export/").body())
    document = read_event(file.read_bytes())
    assert (document.rounds[0].hall, verdict_on(document).holds) == ("4 2 6", True)
    assert VERIFIER.check(VERIFIER.read(file))["holds"] is True


def draw(page: Page, desk: str, number: str) -> None:
    page.goto(desk)
    page.locator("summary", has_text="Number from the hall").click()
    page.get_by_label("Dice thrown in front of everybody").fill(number)
    step(page, "Pair round 1")
