"""A finger on a button counts for that button, though the page moves below it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.phone import phone_of
from tests.factories import NOW, entry_of, make_cast, make_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Report
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.one_database


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A small phone."""
    with phone_of(browser, reduced_motion="no-preference") as context:
        yield context


@pytest.mark.parametrize("moved", ["away", "drawn anew", "scrolled by the finger"])
def test_a_touch_counts_for_the_button_it_began_on(
    page: Page, live_server: object, transactional_db: None, moved: str
) -> None:
    cast = make_cast()
    event = make_event(cast, players=4)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    page.goto(f"{live_server}/p/{link_of(entry_of(event, 'p1'))}/rounds/1/result/")
    boxes = page.locator("[data-score]")
    boxes.nth(0).fill("177")
    boxes.nth(2).fill("49")
    expect(page.locator("#outcome")).to_contain_text("wins")
    button = page.get_by_role("button", name="Report this result")
    button.evaluate("button => { button.id = 'send'; button.scrollIntoView({ block: 'center' }); }")
    box = button.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 60, "y": box["y"] + 15}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    if moved == "away":
        # As an answer does that comes in above.
        button.evaluate("button => { button.closest('form').style.paddingBottom = '400px';"
                        " button.parentElement.style.marginTop = '120px'; }")  # fmt: skip
    elif moved == "drawn anew":
        button.evaluate("button => { button.parentElement.innerHTML = button.parentElement.innerHTML; }")
    else:
        for step in range(1, 9):
            further = {"x": point["x"], "y": point["y"] - 15 * step}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [further]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    if moved == "scrolled by the finger":
        page.wait_for_function("scrollY > 0")
        assert Report.objects.count() == 0
        return
    expect(page.locator(".messages")).to_contain_text("Waiting for")
    assert Report.objects.count() == 1


SMALL = """() => [...document.querySelectorAll(".button, .topbar-link")]
  .filter((each) => each.offsetParent && !each.matches(".visually-hidden"))
  .map((each) => [each.innerText, each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 38 || box.width < 28)
  .map(([text, box]) => `${text} ${box.width} × ${box.height}`)"""


def test_every_button_is_as_large_as_a_finger(
    page: Page, live_server: object, transactional_db: None
) -> None:
    event = make_event(make_cast(), players=4)
    for path in ("", "fleet/", "fleet/edit/"):
        page.goto(f"{live_server}/p/{link_of(entry_of(event, 'p1'))}/{path}")
        assert page.evaluate(SMALL) == []
