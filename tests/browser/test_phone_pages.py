"""What stands where on a small phone: tables in two lines, the own one in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fleets.management.demo_event import NAMES
from tests.browser.phone import phone_of
from tests.factories import NOW, Cast, make_event, play, publish_next, report, said_at
from tournaments.models import Round
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.results.own_results import report_own_result
from tournaments.services.rounds.rounds import close_round

pytestmark = pytest.mark.one_database


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone_of(browser) as context:
        yield context


@pytest.fixture
def round_(cast: Cast) -> Round:
    """Twelve tables; the first has a result, at the second one player has reported."""
    event = make_event(cast, name="Yavin")
    add_entries(event, cast.ozzel, lines="\n".join(NAMES), now=NOW)
    round_ = publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    first, second, *_others = round_.matches.order_by("table")
    report(first, cast.ozzel, 177, 49)
    one = second.seats.order_by("number")[0].entry
    report_own_result(second, one, result=said_at(second), now=NOW)
    return round_


def test_24_players_take_three_views_and_each_table_two_lines(
    page: Page, live_server: object, round_: Round
) -> None:
    page.goto(f"{live_server}/events/yavin/pairings/")
    rows = page.locator(".round-table tbody tr")
    heights = rows.evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert (len(heights), max(heights) <= 65) == (12, True)
    assert page.evaluate("document.querySelector('.round-table').getBoundingClientRect().bottom") <= 3 * 640
    lines = rows.nth(0).locator(".own").evaluate_all("parts => parts.map((part) => part.innerText)")
    assert [line.split() for line in lines] == [["177", "7"], ["49", "4"]]
    expect(rows.nth(1).locator(".reported-share")).to_have_text("1/2reported, not confirmed")


def test_the_own_table_stays_in_sight(page: Page, live_server: object, round_: Round) -> None:
    seats = [seat.entry.name for seat in round_.matches.get(table=12).seats.order_by("number")]
    page.goto(f"{live_server}/events/yavin/pairings/")
    own = page.locator("#own-table")
    expect(own).to_be_hidden()
    page.fill("#find-me-name", seats[0])
    for way in ("table", "name"):
        page.goto(f"{live_server}/events/yavin/pairings/?by={way}")
        page.fill("#find-me-name", seats[0])
        page.evaluate("scrollTo(0, 600)")
        expect(own).to_have_text(f"12Your table{seats[1]}")
        assert page.evaluate("document.getElementById('own-table').getBoundingClientRect().top") == 0


def test_a_line_of_the_standings_leads_to_the_rest_and_the_own_line_is_found(
    page: Page, live_server: object, round_: Round, cast: Cast
) -> None:
    close_round(play(round_, cast.ozzel), cast.ozzel, now=NOW)
    page.goto(f"{live_server}/events/yavin/standings/")
    rows = page.locator(".standings tbody tr")
    expect(page.locator("#to-own-row")).to_be_hidden()
    heights = rows.evaluate_all("rows => rows.slice(3).map((row) => row.offsetHeight)")
    # Two lines where places are drawn, as they are here.
    assert (len(heights), max(heights) < 64) == (21, True)
    expect(rows.nth(5).locator(".round-line")).to_be_hidden()
    rows.nth(5).locator(".more > summary").tap()
    expect(rows.nth(5).locator(".round-line")).to_be_visible()
    page.evaluate("localStorage.setItem('flagship.me', 'Zofia')")
    page.reload()
    page.locator("#to-own-row").tap()
    expect(page.locator(".is-reader")).to_be_in_viewport()
    expect(page.locator(".is-reader")).to_contain_text("Zofia Bielak")
