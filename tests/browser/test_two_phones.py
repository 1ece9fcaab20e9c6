"""Two players with a phone each, and the desk that decides where they differ (F18)."""

from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, log_in
from tests.sampling import ALL
from tournaments.access.links import link_of
from tournaments.event_settings import Settings
from tournaments.models import Entry, Match, Round, User
from tournaments.queries import match_view
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import pair_round, publish_round


@pytest.fixture
def round_(ozzel: User) -> Round:
    now = timezone.now()
    event = create_tournament(ozzel, Settings(name="Kuat", date=date(2026, 5, 12)), now=now)
    add_entries(event, ozzel, lines="Piett\nAckbar\nTarkin\nMothma", now=now)
    event = start_tournament(event, ozzel, now=now)
    return publish_round(pair_round(event, ozzel, now=now), ozzel, now=now)


def phone(browser: Browser, base: str, entry: Entry) -> tuple[BrowserContext, Page]:
    """A small phone on the network of a full hall: every answer 800 ms late, 50 kB a second."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="en", reduced_motion="reduce", has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    slow = {"offline": False, "latency": 800, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    page.goto(f"{base}/p/{link_of(entry)}/")
    return context, page


def report(page: Page, mine: int, theirs: int, *, first: str) -> None:
    page.get_by_role("link", name="Report result").or_(
        page.get_by_role("link", name="No, it was different")
    ).click()
    scores = page.locator('[data-score="asked"]')
    scores.nth(0).fill(str(mine))
    scores.nth(1).fill(str(theirs))
    # Who conceded is asked only of a concession.
    expect(page.get_by_label("Who?")).to_be_hidden()
    page.get_by_label("How did it end?").select_option(value="concession")
    expect(page.get_by_label("Who?")).to_be_visible()
    page.get_by_label("How did it end?").select_option(index=0)
    page.get_by_label("Who had initiative?").select_option(label=first)
    expect(page.locator("#outcome")).to_contain_text("wins")
    page.get_by_role("button", name="Report this result").click()
    page.wait_for_url(lambda url: "/rounds/" not in url)


def players_of(match: Match) -> tuple[Entry, Entry]:
    one, other = (seat.entry for seat in match.seats.select_related("entry").order_by("number"))
    return one, other


# What two requests at once mean to a database is asked without a browser too: tests/services/test_at_once.py.
@(pytest.mark.both_databases if ALL else pytest.mark.one_database)
def test_two_phones_report_and_confirm_and_the_desk_decides_where_they_differ_F18(
    browser: Browser, page: Page, live_server: object, round_: Round
) -> None:
    base = str(live_server)
    agreed, disputed = round_.matches.order_by("table")
    one, other = players_of(agreed)
    contexts = [phone(browser, base, entry) for entry in (one, other, *players_of(disputed))]
    (_, first), (_, second), (_, third), (_, fourth) = contexts

    assert first.evaluate("document.documentElement.scrollWidth") <= 360
    report(first, 177, 49, first=one.name)
    expect(first.get_by_text(f"Waiting for {other.name} to confirm it.", exact=True)).to_be_visible()
    # The other phone was not touched: it asks by itself and shows what was said.
    second.get_by_role("button", name="That is right").click()
    expect(second.get_by_text("You lost.")).to_be_visible()
    expect(first.get_by_text("You won.")).to_be_visible()
    # That it waits for the other was said of a state that is over.
    expect(first.locator(".messages > .message")).to_have_count(0)

    three, four = players_of(disputed)
    report(third, 200, 100, first=three.name)
    expect(fourth.get_by_role("button", name="That is right")).to_be_visible()
    report(fourth, 200, 100, first=three.name)
    expect(fourth.get_by_text("You say different things.", exact=True)).to_be_visible()
    expect(third.get_by_text("You say different things.", exact=True)).to_be_visible()

    log_in(page, base)
    page.goto(f"{base}/events/{round_.tournament.slug}/desk/")
    page.get_by_role("button", name=f"Take 100 : 200 – {four.name}").click()
    expect(page.get_by_text("different reports")).to_have_count(0)
    assert match_view(disputed).winner == four
    expect(third.get_by_text("Entered by the desk or a judge.")).to_be_visible()

    # The network goes: what was known stays, and the page says so.
    contexts[2][0].set_offline(True)
    expect(third.locator("#offline")).to_be_visible()
    expect(third.get_by_text("Entered by the desk or a judge.")).to_be_visible()
    for context, _page in contexts:
        context.close()
