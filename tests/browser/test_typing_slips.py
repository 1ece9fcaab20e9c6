"""A pile of slips typed without touching the mouse: table, Enter, score, Enter, score, Enter, the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.factories import NOW
from tournaments.models import Match, Report, Round, User
from tournaments.services.entries import add_entries
from tournaments.services.rounds import pair_round, publish_round
from tournaments.services.setup import create_tournament, start_tournament

# The scripts of the page, not what the database does under it.
pytestmark = pytest.mark.one_database


@pytest.fixture
def round_(ozzel: User) -> Round:
    event = create_tournament(ozzel, name="Slips", date=NOW.date(), seed="x", now=NOW)
    add_entries(event, ozzel, lines="Ackbar\nJerjerrod\nMadine\nNeeda\nPiett\nVeers", now=NOW)
    event = start_tournament(event, ozzel, now=NOW)
    return publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)


def destroyed(match: Match) -> list[int]:
    """What is on record for the table, in seat order."""
    (values,) = Report.objects.get(match=match, state="confirmed").bouts
    keys = match.seats.order_by("number").values_list("entry__key", flat=True)
    return [values[key]["destroyed"] for key in keys]


def test_a_pile_of_slips_is_typed_with_the_keyboard_alone(
    page: Page, live_server: object, round_: Round
) -> None:
    tables = {match.table: match for match in round_.matches.order_by("table")}
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}/events/{round_.tournament.slug}/desk/")
    # The top slip of the pile is that of table 2; from there on the next open table comes by itself.
    expect(page.locator("#find-table")).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    for number, (one, other) in ((2, (180, 95)), (3, (0, 240)), (1, (77, 78))):
        expect(page.locator("h1")).to_have_text(f"Table {number}, round 1")
        scores = page.locator('[data-score="asked"]')
        expect(scores.nth(0)).to_be_focused()
        page.keyboard.type(str(one))
        page.keyboard.press("Enter")
        expect(scores.nth(1)).to_be_focused()
        page.keyboard.type(str(other))
        page.keyboard.press("Enter")
        expect(page.locator(".messages")).to_contain_text(f"Table {number}")
        assert destroyed(tables[number]) == [one, other]
    expect(page.get_by_text("3 of 3 results in")).to_be_visible()


def test_a_table_that_is_not_there_is_said_and_nothing_is_lost(
    page: Page, live_server: object, round_: Round
) -> None:
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}/events/{round_.tournament.slug}/desk/")
    page.locator("#find-table").fill("41")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("41")
    expect(page.locator("#find-table")).to_be_focused()
