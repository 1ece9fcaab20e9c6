"""A list from a phone: pasted with a problem, mended, handed in; with scripts and without."""

from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from tests.browser.conftest import PATIENCE
from tournaments.access.links import link_of
from tournaments.event_settings import Settings
from tournaments.models import User
from tournaments.services.event.setup import create_tournament
from tournaments.services.people.entries import add_entries

# The scripts of the page, not what the database does under it.
PHONE = {"width": 360, "height": 740}
GOOD = demo_fleets()[0]
BAD = GOOD.replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def link(ozzel: User) -> str:
    """The personal link of a player without an account."""
    now = timezone.now()
    event = create_tournament(ozzel, Settings(name="Kuat Open", date=date(2026, 5, 12)), now=now)
    (entry,) = add_entries(event, ozzel, lines="Firmus Piett", now=now)
    return f"/p/{link_of(entry)}/fleet/"


def nothing_sticks_out(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_list_is_pasted_mended_and_handed_in_on_a_phone(
    browser: Browser, live_server: object, link: str, scripts: bool
) -> None:
    context = browser.new_context(viewport=PHONE, locale="en", java_script_enabled=scripts)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{live_server}{link}")
    expect(page.locator(".fleet-marks")).to_contain_text("no list")
    page.fill("textarea[name=text]", BAD)
    if not scripts:
        page.get_by_role("button", name="Check", exact=True).click()
    problem = page.locator("#fleet-sheet .findings .is-bad").first
    expect(problem).to_contain_text("Sun Crusher")
    expect(problem).to_contain_text("Line ")
    if scripts:
        nothing_sticks_out(page)
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.locator(".fleet-question")).to_contain_text("not legal")
    assert "Sun Crusher" in page.input_value("textarea[name=text]")
    assert FleetVersion.objects.count() == 0
    page.fill("textarea[name=text]", GOOD)
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.locator(".messages")).to_contain_text("Your list is in: version 1")
    expect(page.locator(".fleet-marks")).to_contain_text("handed in")
    expect(page.locator(".rows")).to_contain_text("Version 1")
    assert FleetVersion.objects.get().legal
    context.close()


GIVE = """(field, [name, type, text, way]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name, { type }));
  const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
  field.dispatchEvent(way === "drop" ? new DragEvent("drop", init) : new ClipboardEvent("paste", init));
}"""


def test_a_picture_put_into_the_text_is_no_text_and_loses_none(
    page: Page, live_server: object, link: str
) -> None:
    page.goto(f"{live_server}{link}")
    field, told = page.locator("textarea[name=text]").first, page.locator("[data-no-text]")
    field.fill("Raider 1\n")
    for name, kind, way in (("list.jpg", "image/jpeg", "drop"), ("list.pdf", "application/pdf", "paste")):
        field.evaluate(GIVE, [name, kind, "\x00", way])
        expect(told).to_be_visible()
        expect(field).to_have_value("Raider 1\n")
    # Who types a list then is not told of the picture any more.
    field.fill("Raider 1\n")
    expect(told).to_be_hidden()
    # A phone that has emptied its clipboard pastes nothing, and says no word of a picture.
    page.reload()
    expect(field).to_have_value("Raider 1\n")
    field.evaluate(GIVE, ["", "", "", "paste"])
    expect(field).to_have_value("Raider 1\n")
    expect(told).to_be_hidden()
    field.evaluate(GIVE, ["list.txt", "text/plain", "- Impetuous", "drop"])
    expect(told).to_be_hidden()
    expect(field).to_have_value("Raider 1\n- Impetuous")
