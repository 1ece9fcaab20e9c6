"""A round paired by hand: with the keyboard alone, and by dragging names."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.factories import NOW, report
from tournaments.event_settings import Settings
from tournaments.models import Entry, Match, Tournament, User
from tournaments.queries import round_view
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import close_round, pair_by_hand, pair_round, publish_round

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


def row_ends(page: Page, row: int) -> float:
    box = page.locator(".tables tbody tr").nth(row).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def edges_of(page: Page) -> list[float]:
    """Where the logo and the tabs begin."""
    boxes = [page.locator(part).first.bounding_box() for part in (".brand", "nav a")]
    return [box["x"] for box in boxes if box]


def test_a_dozen_tables_are_in_view_in_a_draft_and_while_it_is_played_and_no_page_has_another_width(
    page: Page, live_server: LiveServer, ozzel: User
) -> None:
    """One line a table on a small laptop; a club gives way, no name does; logo and tabs never jump."""
    event = create_tournament(ozzel, Settings(name="Many", date=NOW.date(), seed="x"), now=NOW)
    lines = "\n".join(
        f"Captain Number {number}, Kuat Drive Yards of the Core {number}" for number in range(28)
    )
    add_entries(event, ozzel, lines=lines, now=NOW)
    event = start_tournament(event, ozzel, now=NOW)
    first = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    for match in Match.objects.filter(round=first):
        report(match, ozzel)
    close_round(first, ozzel, now=NOW)
    draft = pair_round(event, ozzel, now=NOW)
    log_in(page, live_server.url)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.url}/events/{event.slug}/desk/")
    expect(page.locator(".seating tbody tr")).to_have_count(14)
    assert row_ends(page, 11) <= 768
    for name in Entry.objects.values_list("name", flat=True):
        box = page.locator("[data-swap]", has_text=name).first.bounding_box()
        assert box is not None and box["height"] < 40
    publish_round(draft, ozzel, now=NOW)
    for path in ("desk/", "", "standings/", "pairings/", "desk/players/", "desk/settings/", "desk/history/"):
        page.goto(f"{live_server.url}/events/{event.slug}/{path}")
        if path == "desk/":
            expect(page.locator(".tables tbody tr")).to_have_count(14)
            assert row_ends(page, 11) <= 768
            edges = edges_of(page)
        assert edges_of(page) == edges
