"""An event of X-Wing in a browser: squads built and pasted, rounds with their own form, the podium."""

import pytest
from playwright.sync_api import Page, expect

from fleets.lists.games.xwing.demo import demo_squads
from fleets.models import FleetVersion
from tests.browser.conftest import four_players, log_in
from tests.browser.test_whole_event import leave_by, step
from tests.factories import entry_of
from tournaments.access.links import link_of
from tournaments.models import Match
from tournaments.queries.state.ranking import final_ranking_of

pytestmark = pytest.mark.one_database


@pytest.mark.release
def test_four_squads_fly_from_the_builder_to_the_podium(
    page: Page, live_server: object, ozzel: object
) -> None:
    base = str(live_server)
    log_in(page, base)
    event, desk = four_players(page, base, "xwing", rounds=2)
    build(page, f"{base}/p/{link_of(entry_of(event, 'p1'))}/fleet/")
    for key, text in zip(("p2", "p3", "p4"), demo_squads(), strict=False):
        page.goto(f"{desk}players/{key}/fleet/")
        page.fill("#fleet-form textarea", text)
        leave_by(page, page.get_by_role("button", name="Save fleet"))
    assert [version.legal for version in FleetVersion.objects.order_by("pk")] == [True] * 4

    page.goto(desk)
    step(page, "Start")
    for number, label in ((1, "Pair round 1"), (2, "Pair round 2"), (3, "Cut to the top 2")):
        play_round(page, desk, number, label)
    step(page, "Finish")
    event.refresh_from_db()
    assert event.state == "finished"
    champion = final_ranking_of(event)[0].entry
    page.goto(f"{base}/events/{event.slug}/")
    expect(page.locator("main")).to_contain_text(champion.name)
    told = page.request.get(f"{desk}results-files/list-fortress/").json()["tournament"]
    assert [player["name"] for player in told["players"] if player["rank"].get("elimination") == 1] == [
        champion.name
    ]


def build(page: Page, url: str) -> None:
    """Two ships from nothing, one of them with a talent; then handed in."""
    page.goto(f"{url}edit/")
    page.locator("#faction-rebelalliance").click()
    expect(page.locator("#faction-rebelalliance")).to_have_attribute("aria-pressed", "true")
    choose(page, "#add-parent", "wedge", "Wedge Antilles")
    page.get_by_role("button", name="Add talent to Wedge Antilles").first.click()
    pick(page, "crack", "Crack Shot")
    choose(page, "#add-parent", "biggs", "Biggs Darklighter")
    expect(page.locator(".carrier-card")).to_have_count(2)
    expect(page.locator(".bar-state")).to_contain_text("Legal")
    page.get_by_role("button", name="Check and hand in").click()
    expect(page.locator("#fleet-sheet")).to_contain_text("Legal")
    leave_by(page, page.get_by_role("button", name="Hand in", exact=True).first)


def choose(page: Page, opener: str, words: str, name: str) -> None:
    page.locator(opener).click()
    pick(page, words, name)


def pick(page: Page, words: str, name: str) -> None:
    sheet = page.locator("#picker")
    sheet.get_by_role("searchbox").fill(words)
    sheet.get_by_role("button", name=name).first.click()
    expect(sheet).to_have_count(0)


def play_round(page: Page, desk: str, number: int, label: str) -> None:
    page.goto(desk)
    step(page, label)
    step(page, "Publish")
    page.goto(desk)
    step(page, "Start")
    for match in Match.objects.filter(round__number=number, kind="game").order_by("table"):
        page.goto(f"{desk}rounds/{number}/tables/{match.pk}/")
        scores = page.locator("#result-form input[data-score=asked]")
        level = (number, match.table) == (1, 1)
        scores.nth(0).fill("90" if level else str(100 + 10 * (match.table or 0)))
        scores.nth(1).fill("90" if level else "40")
        if level:
            page.select_option("select[name=end]", "final_salvo")
            page.select_option("select[name=winner]", match.seats.order_by("number")[0].entry.key)
        page.locator("#result-form button.is-main").click()
        page.wait_for_url(lambda url, pk=match.pk: f"/tables/{pk}/" not in url)
    page.goto(desk)
    step(page, "Close round")
