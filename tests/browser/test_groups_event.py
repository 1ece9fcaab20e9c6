"""Groups that lead into a cut, from the form to the podium in a browser: desk, hall and a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import log_in
from tests.browser.test_from_the_door import hand_held, play_round
from tests.browser.test_whole_event import step
from tournaments.models import Match, Tournament, User
from tournaments.queries.state.ranking import final_ranking_of

NAMES = ("Antilles", "Biggs", "Cracken", "Dodonna", "Evaan", "Fel", "Garven", "Hobbie")


@pytest.mark.release
def test_groups_lead_into_a_cut_and_everybody_can_follow_it(
    browser: Browser, page: Page, live_server: object, ozzel: User
) -> None:
    base = str(live_server)
    log_in(page, base)
    event = create(page, base)
    desk = f"{base}/events/{event.slug}/desk/"
    page.goto(f"{desk}players/")
    page.fill("textarea[name=lines]", "\n".join(NAMES))
    page.get_by_role("button", name="Add them all").click()
    expect(page.locator("table tbody tr")).to_have_count(len(NAMES))
    page.goto(desk)
    step(page, "Start")

    for number in (1, 2, 3):
        page.goto(desk)
        step(page, f"Pair round {number}")
        expect(page.get_by_text("Group A: by the plan of its rounds").first).to_be_visible()
        play(page, desk, number)
        assert everybody_is_in_one_group(event)

    event.refresh_from_db()
    seen_by_groups(browser, page, base, event)
    page.goto(desk)
    step(page, "Cut to the top 4")
    assert sorted(played_before(event)) == [False, False]
    play(page, desk, 4)
    page.goto(desk)
    step(page, "Pair the final")
    play(page, desk, 5)
    page.goto(desk)
    step(page, "Finish")
    best = [row.entry.name for row in final_ranking_of(event)[:3]]
    page.goto(f"{base}/events/{event.slug}/")
    expect(page.locator(".podium").first).to_contain_text(best[0])
    for name in best:
        expect(page.get_by_text(name).first).to_be_visible()


def create(page: Page, base: str) -> Tournament:
    """Groups of about four, the best four of all into a bracket."""
    page.goto(f"{base}/events/new/")
    page.fill("input[name=name]", "Cup of the Groups")
    page.fill("input[name=date]", "2026-05-12")
    page.locator("details:has(input[name=structure]) > summary").click()
    page.check("input[name=structure][value=custom]")
    page.select_option("select[name=first_stage]", "groups")
    page.select_option("select[name=cut]", "4")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")
    return Tournament.objects.get()


def play(page: Page, desk: str, number: int) -> None:
    """A draft that is there is published and played to the end of its round."""
    step(page, "Publish")
    page.goto(desk)
    step(page, "Start")
    play_round(page, desk, number)


def seen_by_groups(browser: Browser, page: Page, base: str, event: Tournament) -> None:
    """A phone and the hall read the places of each group, and how far it goes through."""
    places = ["1", "2", "3", "4"]
    with hand_held(browser) as mobile:
        mobile.goto(f"{base}/events/{event.slug}/standings/")
        for name in ("Group A", "Group B"):
            group = mobile.locator("section.card", has=mobile.get_by_role("heading", name=name))
            expect(group.locator("tbody tr")).to_have_count(len(places))
            expect(group.get_by_text("goes through")).to_have_count(2)
        assert mobile.evaluate("document.documentElement.scrollWidth") <= 360
        mobile.goto(f"{base}/events/{event.slug}/bracket/")
        expect(mobile.get_by_text("After the rounds of the groups the best 4 play on here.")).to_be_visible()
    page.goto(f"{base}/events/{event.slug}/screen/")
    standings = page.locator("[data-slide=standings]").first
    assert standings.locator(".screen-group").all_text_contents() == ["Group A", "Group B"]
    assert [text.strip() for text in standings.locator(".screen-rank").all_text_contents()] == places * 2


def everybody_is_in_one_group(event: Tournament) -> bool:
    """Nobody has met anybody of the other group."""
    event.refresh_from_db()
    met = [set(match.seats.values_list("entry__key", flat=True)) for match in Match.objects.all()]
    return all(any(pair <= set(group) for group in event.groups) for pair in met)


def played_before(event: Tournament) -> list[bool]:
    """Of each semi-final whether its players are of one group: the best are seeded crosswise."""
    games = Match.objects.filter(round__number=4)
    pairs = [set(match.seats.values_list("entry__key", flat=True)) for match in games]
    return [any(pair <= set(group) for group in event.groups) for pair in pairs]
