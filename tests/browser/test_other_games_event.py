"""Games without lists in a browser, to the podium: Star Wars: Legion, and cards best of three."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import four_players, log_in
from tests.browser.test_whole_event import step
from tournaments.models import Match
from tournaments.queries.state.ranking import final_ranking_of

pytestmark = pytest.mark.one_database


@pytest.mark.release
@pytest.mark.parametrize(
    ("game", "end", "field"), [("legion", "rounds", "victory"), ("best_of_three", "played", "games_won")]
)
def test_four_players_go_from_the_form_to_the_final(
    page: Page, live_server: object, ozzel: object, game: str, end: str, field: str
) -> None:
    base = str(live_server)
    log_in(page, base)
    event, desk = four_players(page, base, game, rounds=1)
    page.goto(desk)
    step(page, "Start")
    for number, label in ((1, "Pair round 1"), (2, "Cut to the top 2")):
        page.goto(desk)
        step(page, label)
        step(page, "Publish")
        for match in Match.objects.filter(round__number=number, kind="game").order_by("table"):
            page.goto(f"{desk}rounds/{number}/tables/{match.pk}/")
            type_result(page, end, field)
        page.goto(desk)
        step(page, "Close round")
    step(page, "Finish")
    event.refresh_from_db()
    assert event.state == "finished"
    winner = Match.objects.get(round__number=2).seats.get(number=1).entry
    assert final_ranking_of(event)[0].entry == winner
    page.goto(f"{base}/events/{event.slug}/")
    expect(page.locator(".podium-place").first).to_contain_text(winner.name)


def type_result(page: Page, end: str, field: str) -> None:
    """Two for the first seat, one for the other."""
    page.select_option("select[name=end]", end)
    scores = page.locator(f"#result-form input[name$=-{field}]")
    scores.nth(0).fill("2")
    scores.nth(1).fill("1")
    page.locator("#result-form [data-send]").click()
    page.wait_for_url(lambda url: "/tables/" not in url)
