"""An event in pods in a browser: the helper at the table, four phones' worth of battles, the podium."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.browser.test_whole_event import leave_by, step
from tournaments.models import Match, Tournament
from tournaments.queries.state.ranking import final_ranking_of

pytestmark = pytest.mark.one_database


@pytest.mark.release
def test_seven_players_go_from_the_form_to_the_last_pod(
    page: Page, live_server: object, ozzel: object
) -> None:
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}/events/new/?game=kosmiczna_eskadra")
    page.fill("input[name=name]", "Asteroid Cup")
    page.fill("input[name=date]", "2026-05-12")
    page.locator("details:has(input[name=swiss_rounds]) > summary").click()
    page.fill("input[name=swiss_rounds]", "1")
    page.select_option("select[name=cut]", "4")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")
    event = Tournament.objects.get()
    desk = f"{base}/events/{event.slug}/desk/"
    page.goto(f"{desk}players/")
    page.fill("textarea[name=lines]", "Antilles\nBiggs\nCracken\nDutch\nEvazan\nFett\nGreedo")
    page.get_by_role("button", name="Add them all").click()
    expect(page.locator("table tbody tr")).to_have_count(7)
    page.goto(desk)
    step(page, "Start")
    for number, label in ((1, "Pair round 1"), (2, "Cut to the top 4")):
        page.goto(desk)
        step(page, label)
        step(page, "Publish")
        for match in Match.objects.filter(round__number=number).order_by("table"):
            page.goto(f"{desk}rounds/{number}/tables/{match.pk}/")
            play_battles(page, helped=number == 1 and match.table == 1)
        page.goto(desk)
        step(page, "Close round")
    step(page, "Finish")
    event.refresh_from_db()
    assert event.state == "finished"
    last = Match.objects.get(round__number=2)
    seats = [seat.entry for seat in last.seats.order_by("number")]
    assert [row.entry for row in final_ranking_of(event)][:4] == seats
    page.goto(f"{base}/events/{event.slug}/")
    expect(page.locator("main")).to_contain_text(seats[0].name)


def play_battles(page: Page, *, helped: bool) -> None:
    """The first seat wins three battles, the others in seat order; one battle may come from the helper."""
    if helped:
        take_from_the_helper(page)
    players = page.locator("[data-bout='1'] tbody tr").count()
    for bout in (1, 2, 3):
        for seat in range(players):
            box = page.locator(f"[data-bout='{bout}'] tbody tr").nth(seat).locator("[name*='-score']")
            if not (helped and bout == 1):
                box.fill(str(9 - 2 * seat))
    page.select_option("select[name=end]", "won")
    page.locator("#result-form [data-send]").click()
    page.wait_for_url(lambda url: "/tables/" not in url)


def take_from_the_helper(page: Page) -> None:
    leave_by(page, page.get_by_role("button", name="Help at the table"))
    page.select_option("[name=ships-0-owner]", "1")
    page.fill("[name=ships-0-speed]", "2")
    page.fill("[name=ships-0-hit_points]", "2")
    page.select_option("[name=shots-0-ship]", "ships-0")
    page.select_option("[name=shots-0-target]", "a1")
    page.select_option("[name=shots-0-laser]", "3")
    leave_by(page, page.get_by_role("button", name="Count the battle"))
    leave_by(page, page.get_by_role("button", name="Take this battle into the result"))
    expect(page.locator("[name$='-ore']").first).to_have_value("3")
