"""A round paired by hand: with the keyboard alone, and by dragging names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.factories import NOW
from tournaments.event_settings import Settings
from tournaments.models import Tournament, User
from tournaments.queries import round_view
from tournaments.services.entries import add_entries
from tournaments.services.rounds import pair_by_hand, pair_round
from tournaments.services.setup import create_tournament, start_tournament

# The scripts of the page, not what the database does under it.


@pytest.fixture
def event(ozzel: User) -> Tournament:
    tournament = create_tournament(ozzel, Settings(name="By hand", date=NOW.date(), seed="x"), now=NOW)
    add_entries(tournament, ozzel, lines="Ackbar\nJerjerrod\nMadine\nPiett", now=NOW)
    return start_tournament(tournament, ozzel, now=NOW)


def seated(event: Tournament) -> list[set[str]]:
    return [{entry.name for entry in match.entries} for match in round_view(event.rounds.get()).matches]


def test_a_round_is_paired_with_the_keyboard_alone(
    page: Page, live_server: LiveServer, ozzel: User, event: Tournament
) -> None:
    pair_by_hand(event, ozzel, now=NOW, reason="The laptop was late")
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/events/{event.slug}/desk/rounds/1/#by-hand")
    for name, partner in (("Ackbar", "Madine"), ("Jerjerrod", "Piett")):
        expect(page.locator(":focus")).to_have_text(name)
        page.keyboard.press("Enter")
        while page.locator(":focus").inner_text() != partner:
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_text("Pair them")
        page.keyboard.press("Enter")
        expect(page.locator(".messages")).to_contain_text(f"{name} and {partner} meet.")
    assert seated(event) == [{"Ackbar", "Madine"}, {"Jerjerrod", "Piett"}]
    expect(page.get_by_role("button", name="Publish")).to_be_enabled()


def test_a_name_is_dragged_onto_another_and_only_a_reason_is_missing(
    page: Page, live_server: LiveServer, ozzel: User, event: Tournament
) -> None:
    pair_round(event, ozzel, now=NOW)
    one, other = seated(event)
    first, second = min(one), min(other)
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/events/{event.slug}/desk/rounds/1/")
    page.locator("[data-swap]", has_text=first).drag_to(page.locator("[data-swap]", has_text=second))
    expect(page.locator("#swap_reason")).to_be_focused()
    page.keyboard.type("Brothers")
    page.keyboard.press("Enter")
    expect(page.locator("table .badge", has_text="set by hand")).to_have_count(2)
    assert seated(event) == [one - {first} | {second}, other - {second} | {first}]
