"""The list changed card by card on a small phone, and built from nothing with the keyboard alone."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import phone_of
from tests.factories import entry_of, make_cast, make_event
from tournaments.access.links import link_of

# The scripts of the page, not what the database does under it.
FLAWED = """Name: Cold Anchor
Faction: Empire
Commander: Admiral Screed (24)

Assault: Precision Strike
Defense: Fire Lanes
Navigation:

Victory I-class Star Destroyer (73)
• Admiral Screed (24)
• Warlords Thing
• Intel Officer (7)
• Wulff Yularen (7)
= 111 Points

Squadrons:
• 16 x TIE Bomber Squadron (144)
= 144 Points

Total Points: 255
"""


@pytest.fixture
def link(live_server: object, transactional_db: None) -> str:
    """The page of A1's list, behind his personal link."""
    event = make_event(make_cast(), players=4)
    return f"{live_server}/p/{link_of(entry_of(event, 'p1'))}/fleet/"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A small phone with one thumb."""
    with phone_of(browser, viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
    assert complaints == []


def is_clean(page: Page) -> None:
    """Nothing serious for axe, nothing wider than the screen."""
    report = Axe().run(page).response
    serious = [
        violation["id"]
        for violation in report["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_a_pasted_list_is_mended_with_the_thumb_and_comes_back_legal(phone: Page, link: str) -> None:
    phone.goto(link)
    phone.fill("textarea[name=text]", FLAWED)
    phone.get_by_role("button", name="Change card by card").tap()
    expect(phone.get_by_role("heading", name="1 line of your text has no place yet")).to_be_visible()
    is_clean(phone)

    phone.get_by_role("button", name="Warlord on Victory I-class Star Destroyer").tap()
    expect(phone.locator("#leftovers")).to_have_count(0)
    phone.get_by_role("link", name="problems").tap()
    expect(phone.locator("#problems")).to_be_in_viewport()

    phone.get_by_role("button", name="Remove Wullf Yularen from Victory I-class Star Destroyer").tap()
    expect(phone.locator(".slot-card", has_text="Wullf Yularen")).to_have_count(0)
    fewer = phone.get_by_role("button", name="One TIE Bomber Squadron fewer")
    fewer.tap()
    fewer.tap()
    expect(phone.locator(".stepper b")).to_have_text("14")

    phone.get_by_role("button", name="Choose an objective: navigation").tap()
    sheet = phone.locator("#picker")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("each => each.matches(':modal')")
    # The keyboard of the phone stays away until the field is touched.
    assert not sheet.get_by_role("searchbox").evaluate("each => each === document.activeElement")
    is_clean(phone)
    sheet.get_by_role("searchbox").fill("mine")
    sheet.get_by_role("button", name="Minefields").tap()
    expect(sheet).to_have_count(0)
    expect(phone.locator(".bar-state")).to_contain_text("Legal")
    is_clean(phone)

    phone.get_by_role("button", name="Check and hand in").tap()
    expect(phone.locator("#fleet-sheet")).to_contain_text("Legal")
    text = phone.locator("textarea[name=text]").input_value()
    assert "• Warlord (8)" in text
    assert "14 x TIE Bomber Squadron (126)" in text
    assert "Navigation: Minefields" in text


def test_steps_are_taken_back_and_the_original_stays_at_hand(phone: Page, link: str) -> None:
    phone.goto(link)
    phone.fill("textarea[name=text]", FLAWED)
    phone.get_by_role("button", name="Change card by card").tap()
    phone.get_by_role("button", name="Remove Victory I-class Star Destroyer and all it carries").tap()
    expect(phone.locator(".carrier-card")).to_have_count(0)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator(".carrier-card")).to_have_count(1)
    phone.get_by_role("button", name="Back to the text as it was").tap()
    phone.wait_for_url(link)
    assert phone.locator("textarea[name=text]").input_value().strip() == FLAWED.strip()


def test_a_fleet_is_built_from_nothing_with_the_keyboard_alone(page: Page, link: str) -> None:
    page.goto(f"{link}edit/")
    page.locator("#faction-empire").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#faction-empire")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#faction-empire")).to_be_focused()
    is_clean(page)

    _choose(page, "#add-parent", "victory i-class")
    expect(page.get_by_role("button", name="Victory I-class Star Destroyer", exact=True)).to_be_focused()
    _choose(page, page.get_by_role("button", name="Add commander to Victory I-class"), "screed")
    expect(page.locator(".slot-card", has_text="Admiral Screed")).to_be_focused()
    _choose(page, "#add-squadron", "bomber")
    page.locator("#more-0").focus()
    for _time in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".stepper b")).to_have_text("4")
    expect(page.locator("#more-0")).to_be_focused()
    # Every press counts as what it was, however soon the next one comes: 4 + 2 - 1 + 2, and back.
    page.locator("#more-0").dblclick()
    page.locator("#fewer-0").click()
    page.locator("#more-0").dblclick()
    expect(page.locator(".stepper b")).to_have_text("7")
    page.locator("#fewer-0").dblclick()
    page.locator("#fewer-0").click()
    expect(page.locator(".stepper b")).to_have_text("4")
    # And though the answer to the one before draws the button anew while it is held down.
    page.locator("#more-0").hover()
    page.mouse.down()
    page.evaluate("document.getElementById('fewer-0').click()")
    expect(page.locator(".stepper b")).to_have_text("3")
    page.mouse.up()
    expect(page.locator(".stepper b")).to_have_text("4")
    for category in ("assault", "defense", "navigation"):
        _choose(page, page.get_by_role("button", name=f"Choose an objective: {category}"), "")
    expect(page.locator(".bar-state")).to_contain_text("Legal")
    expect(page.locator("#editor-said")).to_contain_text("133 of 400 points. Legal.")

    name = page.get_by_label("Name of the fleet")
    name.fill("Cold Anchor")
    page.locator("#editor-on").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#fleet-sheet")).to_contain_text("Legal")
    assert page.locator("textarea[name=text]").input_value().startswith("Name: Cold Anchor\n")


def test_the_sheet_closes_with_escape_and_the_focus_goes_back(page: Page, link: str) -> None:
    page.goto(f"{link}edit/")
    page.locator("#add-parent").focus()
    page.keyboard.press("Enter")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("nothing of that name")
    expect(page.locator(".picker-none")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_have_count(0)
    expect(page.locator("#add-parent")).to_be_focused()
    # A step after it is one of the list, not of the sheet that was left.
    page.locator("#faction-rebel").click()
    expect(page.locator("#picker")).to_have_count(0)


def test_who_is_faster_than_the_answer_gets_what_was_pressed_after_it(page: Page, link: str) -> None:
    page.goto(f"{link}edit/")
    page.evaluate(
        """for (const value of ["faction empire", "open objective:assault", "open objective:assault"])
        document.querySelector(`#editor button[value="${value}"]`).click()"""
    )
    expect(page.locator("#faction-empire")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#picker")).to_have_count(0)
    expect(page.get_by_role("button", name="Choose an objective: assault")).to_have_count(0)


def test_who_goes_on_the_moment_the_answer_is_there_is_not_called_back(page: Page, link: str) -> None:
    page.goto(f"{link}edit/")
    page.locator("#faction-empire").click()
    page.get_by_role("button", name="Choose an objective: assault").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    # As fast as anybody can be: the next task of the page after the one that showed the answer.
    page.evaluate(
        """document.addEventListener("htmx:afterSwap",
        () => setTimeout(() => document.getElementById("add-squadron").focus()), { once: true })"""
    )
    page.keyboard.press("Enter")
    expect(page.locator("#picker")).to_have_count(0)
    expect(page.locator("#add-squadron")).to_be_focused()
    page.evaluate("new Promise((done) => setTimeout(done, 200))")
    expect(page.locator("#add-squadron")).to_be_focused()


def _choose(page: Page, opener: object, words: str) -> None:
    """Opens a sheet, types, goes down to the first card and takes it."""
    (page.locator(opener) if isinstance(opener, str) else opener).focus()  # type: ignore[attr-defined]
    page.keyboard.press("Enter")
    expect(page.get_by_role("searchbox")).to_be_focused()
    if words:
        page.keyboard.type(words)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#picker")).to_have_count(0)
