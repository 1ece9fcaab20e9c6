"""An event of eight played by hand in a browser, from the empty form to the final standings.

In `make test ALL=1` it has sixteen.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from fleets.models import FleetVersion
from tests.browser.conftest import log_in
from tests.golden.files import GOLDEN, brought_lists
from tests.sampling import ALL
from tournaments.models import Entry, Match, Report, Round, Tournament
from tournaments.queries.state.ranking import final_ranking_of

# The pages and their scripts; `tests/simulation` plays whole days against a server on either database.
# Making a PDF takes a busy machine its time.
PAPER = 300_000
NAMES = (
    "Bartek Żuk", "Ewa Świątek", "Filip O'Connor", "Hubert Çelik", "Łukasz Zając", "עמית לוי",
    "Piotr 🚀 Müller", "Ala Nowak", "Celina Maj", "Dario Ferri", "Gaia Moretti", "Iza Lis", "Jan Baran",
    "Kasia Kos", "Marta Rossi", "Norbert Dudek",
)  # fmt: skip
PLAYERS = 16 if ALL else 8
LEGAL = 10 if ALL else 5
PAIRING = {
    1: "Pair round 1",
    2: "Pair round 2",
    3: "Pair round 3",
    4: "Cut to the top 4",
    5: "Pair the final",
}


def fleets() -> list[str]:
    """Lists as players bring them: some in order, and some of which the desk must say something."""
    wanted = brought_lists()
    legal = [name for name in wanted if wanted[name]["legal"]["current"]]
    faulty = [name for name in wanted if name not in legal]
    names = [*legal[:LEGAL], *faulty[: PLAYERS - LEGAL]]
    return [(GOLDEN / "fleets" / "armada" / name).read_text("utf-8") for name in names]


def test_players_play_from_the_door_to_the_podium(page: Page, live_server: object, ozzel: object) -> None:
    base = str(live_server)
    log_in(page, base)
    create(page, base)
    event = Tournament.objects.get()
    desk = f"{base}/events/{event.slug}/desk/"
    enter(page, desk)
    page.goto(desk)
    step(page, "Start")
    expect(page.get_by_role("heading", name="not in order")).to_be_visible()
    leave_by(page, page.get_by_role("button", name="Start anyway"))

    play_round(page, desk, 1)
    drop_last(page, desk, event)
    play_round(page, desk, 2)
    play_round(page, desk, 3)
    assert Match.objects.filter(kind="bye", round__number__in=(2, 3)).count() == 2
    ends = set(Report.objects.filter(state="confirmed").values_list("facts__end", flat=True))
    assert ends >= {"concession", "rounds", "tabled"}

    play_round(page, desk, 4)
    play_round(page, desk, 5)
    step(page, "Finish")
    event.refresh_from_db()
    assert event.state == "finished"
    sizes = [Match.objects.filter(round=round_).count() for round_ in Round.objects.order_by("number")]
    assert sizes == [*[PLAYERS // 2] * 3, 2, 1]
    check_standings(page, base, event)


def create(page: Page, base: str) -> None:
    page.goto(f"{base}/events/new/")
    page.fill("input[name=name]", "Browser Cup")
    page.fill("input[name=date]", "2026-05-12")
    page.locator("details:has(input[name=structure]) > summary").click()
    page.check("input[name=structure][value=custom]")
    page.fill("input[name=swiss_rounds]", "3")
    page.select_option("select[name=cut]", "4")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")


def enter(page: Page, desk: str) -> None:
    page.goto(f"{desk}players/")
    lines = (f"{name}, Club {at % 3}" for at, name in enumerate(NAMES[:PLAYERS]))
    page.fill("textarea[name=lines]", "\n".join(lines))
    page.get_by_role("button", name="Add them all").click()
    expect(page.locator("table tbody tr")).to_have_count(PLAYERS)
    for key, text in zip((f"p{number}" for number in range(1, PLAYERS + 1)), fleets(), strict=True):
        page.goto(f"{desk}players/{key}/fleet/")
        page.fill("#fleet-form textarea", text)
        leave_by(page, page.get_by_role("button", name="Save fleet"))
    page.goto(f"{desk}players/")
    # As people send them: some are not legal, and the page says so.
    assert (FleetVersion.objects.count(), FleetVersion.objects.filter(legal=True).count()) == (PLAYERS, LEGAL)
    expect(page.locator("tbody .badge.is-good")).to_have_count(LEGAL)
    expect(page.locator("tbody .badge.is-bad")).to_have_count(PLAYERS - LEGAL)


def step(page: Page, label: str) -> None:
    """Press the one main button of the desk, which must say this."""
    button = page.locator(".next-actions .button.is-main")
    expect(button).to_contain_text(label)
    leave_by(page, button)


def leave_by(page: Page, control: Locator) -> None:
    """Press it and wait for the page that comes of it, which may be the same once more."""
    with page.expect_navigation():
        control.click()


def play_round(page: Page, desk: str, number: int) -> None:
    """Pair, publish, start the clock, print, type every result, close."""
    page.goto(desk)
    step(page, PAIRING[number])
    step(page, "Publish")
    page.goto(desk)
    step(page, "Start")
    page.goto(desk)
    download_sheets(page, number)
    tables = Match.objects.filter(round__number=number, kind="game").order_by("table")
    for match in tables:
        type_result(page, desk, match)
    page.goto(desk)
    step(page, "Close round")
    assert Round.objects.get(number=number).state == "complete"


def download_sheets(page: Page, number: int) -> None:
    links = page.locator("a[href*='.pdf']").evaluate_all("links => links.map(link => link.href)")
    assert len(links) >= 3
    links.append(f"{page.url.partition('/desk/')[0]}/desk/rounds/{number}/sheets/slips.pdf")
    for link in links if number in (1, 4) else links[:1]:
        answer = page.request.get(link, timeout=PAPER)
        assert answer.status == 200, link
        assert answer.body().startswith(b"%PDF-"), link


def type_result(page: Page, desk: str, match: Match) -> None:
    number, table = match.round.number, match.table or 0
    page.goto(f"{desk}rounds/{number}/tables/{match.pk}/")
    one, two = (seat.entry.key for seat in match.seats.order_by("number"))
    scores = page.locator("#result-form input[data-score=asked]")
    tie = (number, table) == (1, 3)
    scores.nth(0).fill("150" if tie else str(120 + 17 * table))
    scores.nth(1).fill("150" if tie else str(30 + 5 * number))
    if table == 2 and number in (1, 5):
        page.select_option("select[name=end]", "concession")
        page.select_option("select[name=by]", two)
    elif table == 4:
        page.select_option("select[name=end]", "tabled")
        page.select_option("select[name=by]", two)
    if tie:
        # A tie without initiative is asked back, and nothing that was typed is lost (A-END-6).
        page.locator("#result-form button.is-main").click()
        expect(page.locator("#result-form .has-error")).to_contain_text("say who had initiative")
        assert not Report.objects.filter(match=match).exists()
        expect(scores.nth(0)).to_have_value("150")
        page.select_option("select[name=first]", one)
    page.locator("#result-form button.is-main").click()
    page.wait_for_url(lambda url: f"/tables/{match.pk}/" not in url)
    report = Report.objects.get(match=match, state="confirmed")
    assert report.bouts[0][one]["destroyed"] == (150 if tie else 120 + 17 * table)


def drop_last(page: Page, desk: str, event: Tournament) -> None:
    leaver = final_ranking_of(event)[-1].entry
    page.goto(f"{desk}players/{leaver.key}/")
    page.locator(f"a[href$='/{leaver.key}/drop/']").click()
    leave_by(page, page.get_by_role("button", name="Drop player"))
    leaver.refresh_from_db()
    assert leaver.status == "removed"


def check_standings(page: Page, base: str, event: Tournament) -> None:
    ranking = final_ranking_of(event)
    page.goto(f"{base}/events/{event.slug}/standings/")
    for row in ranking:
        expect(page.get_by_text(row.entry.name).first).to_be_visible()
    text = page.locator("main").inner_text()
    champion, last = ranking[0].entry.name, ranking[-1].entry.name
    assert text.index(champion) < text.index(last)
    assert Entry.objects.filter(status="removed").count() == 1
    answer = page.request.get(f"{base}/events/{event.slug}/desk/sheets/standings.pdf", timeout=PAPER)
    assert answer.body().startswith(b"%PDF-")


@pytest.mark.parametrize("clicks", [2])
def test_a_double_click_on_pair_makes_one_round(
    page: Page, live_server: object, ozzel: object, clicks: int
) -> None:
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}/events/new/")
    page.fill("input[name=name]", "Double Click")
    page.fill("input[name=date]", "2026-05-12")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")
    desk = f"{base}/events/{Tournament.objects.get().slug}/desk/"
    page.goto(f"{desk}players/")
    page.fill("textarea[name=lines]", "\n".join(NAMES[:4]))
    page.get_by_role("button", name="Add them all").click()
    expect(page.locator("table tbody tr")).to_have_count(4)
    page.goto(desk)
    step(page, "Start")
    page.wait_for_url(desk)
    button = page.locator(".next-actions .button.is-main")
    expect(button).to_contain_text("Pair round 1")
    button.click(click_count=clicks)
    expect(page.locator(".next-title")).to_contain_text("Round 1 of")
    assert Round.objects.count() == 1
