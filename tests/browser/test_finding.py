"""F26 by keyboard: "/" finds players and tables from any page; a filter chooses several players."""

import re
from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.factories import Cast, make_running_event, publish_next
from tournaments.event_settings import Settings
from tournaments.models import Tournament, User
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries

# The scripts of the page, not what the database does under it.


@pytest.fixture
def event(ozzel: User) -> Tournament:
    now = timezone.now()
    event = create_tournament(ozzel, Settings(name="Endor", date=date(2026, 5, 9)), now=now)
    lines = "Łukasz Żak, Gdynia\nJan Kowalski, Opole\nJan Kowalski, Gdynia\nAda Maj"
    add_entries(event, ozzel, lines=lines, now=now)
    return event


def test_the_box_is_reached_by_a_key_and_goes_where_the_arrows_point(
    page: Page, live_server: object, event: Tournament
) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('history', args=[event.slug])}")
    box, hits = page.locator("#find-box"), page.locator("#find-hits li")
    page.locator("h1").click()
    page.keyboard.type("/kow")
    expect(hits).to_have_count(2)
    expect(box).to_have_value("kow")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(hits.first).to_be_hidden()
    page.keyboard.type("a/")
    expect(box).to_have_value("kowa/")
    expect(hits).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(hits.last).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/players/p2/$"))
    page.locator("h1").click()
    page.keyboard.type("/zak")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/players/p1/$"))


def test_the_filter_chooses_only_those_it_shows(page: Page, live_server: object, event: Tournament) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('entries', args=[event.slug])}")
    page.fill("#players-filter", "gdy")
    expect(page.locator("#players-shown")).to_have_text("2")
    page.locator("[data-all]").check()
    expect(page.locator("[data-chosen]")).to_have_text("2 chosen")
    page.get_by_role("button", name="Take off the list…").click()
    expect(page.get_by_role("heading", name="Take 2 players off the list?")).to_be_visible()
    page.get_by_role("button", name="Take them off the list").click()
    expect(page.get_by_text("2 players were removed.")).to_be_visible()
    expect(page.locator("#players tbody tr")).to_have_count(2)


def test_who_has_the_bye_finds_the_name_and_no_table(page: Page, live_server: object, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    bye = publish_next(event, cast.ozzel).matches.get(kind="bye").seats.get().entry
    page.goto(f"{live_server}/events/{event.slug}/pairings/")
    page.fill("#find-me-name", bye.name)
    expect(page.locator("#found-me")).to_contain_text(re.compile(rf"^{bye.name}.*bye", re.IGNORECASE))
    expect(page.locator("#found-me")).not_to_contain_text("Table")


def test_the_palette_offers_acts_what_was_found_before_and_the_way_back(
    page: Page, live_server: object, event: Tournament
) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('history', args=[event.slug])}")
    box, hits = page.locator("#find-box"), page.locator("#find-hits li")
    back = page.get_by_role("link", name="Backups")
    back.focus()
    page.keyboard.press("/")
    expect(hits.first).to_have_text("Deskg d")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(back).to_be_focused()
    # People first, then acts with the word.
    page.keyboard.type("/ada")
    expect(hits).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/players/p4/$"))
    page.locator("h1").click()
    page.keyboard.press("/")
    expect(hits.first).to_contain_text("Ada Maj")
    expect(hits.first).to_contain_text("found before")
    page.keyboard.type("sett")
    expect(hits).to_have_text(["Settingsg e"])
    expect(box).to_have_value("sett")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.type("gh")
    page.wait_for_url(re.compile(r"/history/$"))


def test_a_setting_is_found_by_its_words(page: Page, live_server: object, event: Tournament) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('event-edit', args=[event.slug])}")
    page.fill("#settings-find", "paper")
    expect(page.locator(".event-part:visible h2")).to_have_text(["Paper and pages"])
    expect(page.get_by_label("Paper", exact=True)).to_be_visible()
    expect(page.get_by_label("Final, minutes")).to_be_hidden()
    page.locator("#settings-find").press("Escape")
    expect(page.locator(".event-part:visible")).to_have_count(7)


def test_what_will_be_saved_is_named_beside_the_one_button(
    page: Page, live_server: object, event: Tournament
) -> None:
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('event-edit', args=[event.slug])}")
    said, discard = page.locator(".savebar-said"), page.get_by_role("button", name="Discard")
    expect(page.get_by_role("button", name="Save")).to_have_count(1)
    expect(discard).to_be_hidden()
    page.fill("#id_place", "Yavin")
    page.fill("#settings-find", "paper")
    page.get_by_label("Paper", exact=True).select_option(index=1)
    expect(said).to_have_text("Changed: Place, Paper")
    discard.click()
    expect(said).to_have_text("")
    expect(page.locator("#id_place")).not_to_have_value("Yavin")


def test_the_palette_presses_what_the_page_can_do(
    page: Page, live_server: object, event: Tournament, ozzel: User
) -> None:
    publish_next(start_tournament(event, ozzel, now=timezone.now()), ozzel)
    log_in(page, str(live_server))
    page.goto(f"{live_server}{reverse('desk', args=[event.slug])}")
    hits = page.locator("#find-hits li")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("/more time")
    expect(hits).to_have_text(["More time…"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Give more time")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("/start the")
    expect(hits).to_have_text(["Start the clock"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The clock runs.")).to_be_visible()
