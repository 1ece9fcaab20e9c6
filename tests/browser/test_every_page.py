"""Every page as people meet it: nothing for axe to complain of, nothing wider than a small phone."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fleets.management.demo_account import PASSWORD
from tests.browser.conftest import log_in
from tests.browser.pages import pages_of

# The scripts of the page, not what the database does under it.
# In the dark what the colours can spoil; all else is the same page.
RULES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
# Of what is right axe tells one place each, not all of them.
BRIEFLY = {"resultTypes": ["violations"]}


# Of all pages (the walk of a release looks at each) those that were too wide once, one of a kind.
LARGE = {
    "en": (
        "event", "event-before", "event-clock", "event-at-the-table", "event-fleet", "own-fleet-illegal",
        "editor-illegal", "editor-long", "desk-setup", "desk-finished", "entry-link", "round-sheet",
        "fleet-queue", "staff-invitation", "event-day", "event-proof", "style",
    ),
    "pl": (
        "player-finished", "desk-draft", "desk-practice", "groups-desk", "event-copy", "event", "editor-long",
    ),
    "it": ("desk-setup", "entry-penalty", "round-by-hand", "team-edit", "event-pairings"),
}  # fmt: skip


@pytest.mark.release
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_the_screen(
    page: Page, live_server: object, demo: None
) -> None:
    base, found = str(live_server), []
    page.goto(f"{base}/login/")
    found += look(page, "login")
    page.fill("input[name=username]", "organizer")
    page.fill("input[name=password]", PASSWORD)
    page.click("main button.is-main")
    page.wait_for_url(lambda url: "/login/" not in url)
    for name, path in pages_of():
        answer = page.goto(f"{base}{path}")
        assert answer is not None
        assert answer.status == 200, path
        found += look(page, name)
    assert found == [], "\n".join(found)


def look(page: Page, name: str) -> list[str]:
    """What is wrong with the page that is open: at 1440 px by axe, light and dark, at 320 px by its width."""
    page.set_viewport_size({"width": 1440, "height": 900})
    found = []
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        report = Axe().run(page, options=rules | BRIEFLY).response
        assert report["passes"], name
        found += [
            f"{name}, {scheme}: {violation['id']} {violation['help']} {violation['nodes'][0]['target']}"
            for violation in report["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
    return [*found, *too_wide(page, name, letters="100%"), *too_wide(page, name, letters="200%")]


# The smallest parts that leave the screen; what stands in a part that scrolls on its own may.
WIDEST = """() => {
  const leaves = part => part.getBoundingClientRect().right > innerWidth + 1;
  const clips = part => part !== document.body && getComputedStyle(part).overflowX !== "visible";
  const isClipped = part => part !== document.body && (clips(part) || isClipped(part.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter(part => leaves(part) && !isClipped(part.parentElement))
    .filter(part => clips(part) || ![...part.children].some(leaves))
    .map(part => (part.closest("[class]:not(svg)") ?? part).outerHTML.slice(0, 90)).slice(0, 3).join("; ");
}"""


def too_wide(page: Page, name: str, *, letters: str) -> list[str]:
    """How wide the page that is open is on a small phone with letters of this size, if it is too wide."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"{name}: {width} px, letters at {letters}: {page.evaluate(WIDEST)}"] if width > 320 else []


def test_with_letters_twice_as_large_a_small_phone_still_scrolls_one_way(
    page: Page, live_server: object, demo: None
) -> None:
    log_in(page, str(live_server), "organizer", PASSWORD)
    paths, found = dict(pages_of()), []
    for language, names in LARGE.items():
        page.click(f"header button[value={language}]")
        for name in names:
            page.goto(f"{live_server}{paths[name]}")
            found += too_wide(page, f"{name} in {language}", letters="200%")
    assert found == []


@pytest.mark.parametrize("language", ["en", "pl", "it"])
def test_the_bar_at_the_top_is_one_row_on_a_phone_and_says_help(
    page: Page, live_server: object, ozzel: object, language: str
) -> None:
    log_in(page, str(live_server))
    page.click(f"header button[value={language}]")
    page.set_viewport_size({"width": 360, "height": 640})
    tops = page.locator(".topbar-inner > *:visible").evaluate_all(
        "parts => new Set(parts.map(part => { const at = part.getBoundingClientRect(); "
        "return Math.round((at.top + at.bottom) / 2 / 8) })).size"
    )
    words = {"en": "Help", "pl": "Pomoc", "it": "Guida"}
    expect(page.get_by_role("link", name=words[language], exact=True)).to_be_visible()
    assert tops == 1
