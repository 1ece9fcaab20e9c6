"""The clock shows the server's time whatever the device thinks; the hall screen turns by itself."""

import math
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import make_cast, make_running_event, past_the_gate, play, publish_next
from tournaments.models import Entry, Round, User
from tournaments.services.event.announcements import announce
from tournaments.services.event.screen_control import show_view
from tournaments.services.rounds.clock import start_clock

# The scripts of the page, not what the database does under it.
# The device believes that it is 47 minutes later.
WRONG = "{ const real = Date.now.bind(Date); Date.now = () => real() + 47 * 60000; }"


@pytest.fixture
def round_(transactional_db: None) -> Round:
    cast = make_cast()
    event = make_running_event(cast, players=64)
    published = publish_next(event, cast.ozzel)
    start_clock(published, cast.ozzel, now=timezone.now() - timedelta(minutes=35))
    return published


def test_F45_a_device_with_a_wrong_clock_shows_the_same_time_as_everybody(
    page: Page, live_server: Any, round_: Round
) -> None:
    page.add_init_script(WRONG)
    page.goto(f"{live_server.url}/events/{round_.tournament.slug}/clock/")
    # The script has begun to count, and not only shown what the server wrote.
    before = page.inner_text("[data-clock-time]")
    expect(page.locator("[data-clock-time]")).not_to_have_text(before)
    hours, minutes, _seconds = page.inner_text("[data-clock-time]").split(":")
    assert int(hours) * 60 + int(minutes) in (98, 99)


def test_a_screen_reader_hears_the_last_minutes_and_a_new_round(
    page: Page, live_server: Any, round_: Round
) -> None:
    """The words stand where they are spoken, outside of what is exchanged; seconds are not spoken."""
    event = round_.tournament
    page.goto(f"{live_server.url}/events/{event.slug}/clock/")
    spoken = page.locator("#spoken[role=status]")
    expect(spoken).to_have_text("")
    # As if five minutes and two seconds were left.
    page.evaluate(
        """() => {
          const clock = document.querySelector("[data-clock]");
          const [h, m, s] = clock.querySelector("[data-clock-time]").textContent.split(":").map(Number);
          const early = (h * 3600 + m * 60 + s - 303) * 1000;
          clock.dataset.ends = new Date(Date.parse(clock.dataset.ends) - early).toISOString();
        }"""
    )
    expect(spoken).to_have_text("Minutes left in the round: 5")
    page.evaluate(
        """() => {
          document.querySelector("[data-live-region]").insertAdjacentHTML("afterbegin", "<h1>Round 2</h1>");
          document.dispatchEvent(new CustomEvent("flagship:refreshed"));
        }"""
    )
    expect(spoken).to_have_text("Round 2")


def test_F44_the_screen_turns_its_pages_and_says_when_it_last_heard(
    page: Page, live_server: Any, round_: Round
) -> None:
    page.goto(f"{live_server.url}/events/{round_.tournament.slug}/screen/")
    first = page.locator("[data-slide]:visible")
    assert first.count() == 1
    before = first.get_attribute("data-slide")
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-slide]:visible").get_attribute("data-slide") != before
    expect(page.locator(".live-state")).to_have_text(re.compile(r"\d\d"))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


# Type by the height of the screen, capitals in pixels, and names that are cut.
READ = """() => {
  const rows = [...document.querySelectorAll("[data-slide=names] li")].filter((row) => row.offsetParent);
  const names = rows.flatMap((row) => [...row.querySelectorAll("[data-squeeze]")]);
  const sizes = (part) => [...new Set(rows.map((row) => getComputedStyle(row.querySelector(part)).fontSize))];
  const pen = document.createElement("canvas").getContext("2d");
  const capital = (part) => {
    const { fontSize, fontFamily, fontWeight } = getComputedStyle(rows[0].querySelector(part));
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText("H").actualBoundingBoxAscent;
  };
  return {
    rows: rows.length,
    pages: Number(document.querySelector("[data-slide=names] .screen-rows").dataset.pages),
    share: innerHeight / parseFloat(getComputedStyle(rows[0]).fontSize),
    sizes: [sizes(".screen-name").length, sizes(".screen-others").length],
    capitals: [capital(".screen-name"), capital(".screen-others")],
    cut: names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
    below: rows.filter((row) => row.getBoundingClientRect().bottom > innerHeight).length,
    beside: rows.filter((row) => row.getBoundingClientRect().right > innerWidth).length,
  };
}"""
LONG = "Maria Antonietta Giuseppina della Rovere di Montefeltro-Castelvecchio"


def test_sixty_four_names_stand_in_one_view_and_none_is_cut(
    page: Page, live_server: Any, round_: Round
) -> None:
    event = round_.tournament
    Entry.objects.filter(tournament=event, key="p1").update(name="X" * 100)
    Entry.objects.filter(tournament=event, key="p2").update(name=LONG)
    past_the_gate(event)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{live_server.url}/events/{event.slug}/screen/")
    found = page.evaluate(READ)
    assert found["share"] < 36.5
    assert (found["rows"], found["cut"], found["below"], found["beside"]) == (64, [], 0, 0)
    assert found["sizes"] == [1, 1]


GIVEN = ("Świętosława", "Krzysztof", "Ada", "Wojciech", "Żaneta", "Sławomir", "Hanna", "Bartłomiej")
FAMILY = ("Kozłowska", "Grabowski", "Wróbel", "Szymański-Kowal", "Kowalczyk", "Pietrzak", "Maj", "Wiśniewski")


@pytest.mark.parametrize(("players", "millimetres"), [(24, 1220), (32, 1220), (64, 2200)])
def test_the_names_of_the_wall_are_read_from_eight_metres(
    page: Page, live_server: Any, transactional_db: None, players: int, millimetres: int
) -> None:
    """A capital of a name is seen under ten minutes of arc or more, one of an opponent under eight."""
    cast = make_cast()
    event = make_running_event(cast, players=players)
    for number, entry in enumerate(Entry.objects.filter(tournament=event).order_by("pk")):
        entry.name = f"{GIVEN[number % 8]} {FAMILY[number // 8]}"
        entry.save(update_fields=["name"])
    Entry.objects.filter(tournament=event, key="p3").update(name="Zdzisława Brzęczyszczykiewicz-Nowakowska")
    past_the_gate(event)
    publish_next(event, cast.ozzel)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/events/{event.slug}/screen/")
    found = page.evaluate(READ)
    name, opponent = (arc(capital * millimetres / 1920, metres=8) for capital in found["capitals"])
    assert name >= 10
    assert opponent >= 8
    assert found["pages"] <= 4
    assert (found["cut"], found["below"], found["beside"], found["sizes"]) == ([], 0, 0, [1, 1])


def arc(height: float, *, metres: float) -> float:
    """The angle of a height in millimetres seen from there, in minutes of arc."""
    return math.degrees(math.atan(height / 1000 / metres)) * 60


SIXTEEN = {"players": 16, "swiss_rounds": 1, "cut": 16}
TWELVE = {"players": 12, "double_elimination": True}
# One game, with four names.
FINAL = {"players": 4, "elimination": True, "swiss_rounds": 0, "cut": 0, "game": "kosmiczna_eskadra"}


@pytest.mark.parametrize(("played", "said", "count"), [(2, SIXTEEN, 15), (4, TWELVE, 30), (0, FINAL, 1)])
def test_the_whole_bracket_stands_on_the_wall(
    page: Page, live_server: Any, transactional_db: None, played: int, said: dict[str, Any], count: int
) -> None:
    cast = make_cast()
    event = make_running_event(cast, structure="custom", **said)
    for _round in range(played):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    if not played:
        publish_next(event, cast.ozzel)
    show_view(event, cast.ozzel, view="bracket", now=timezone.now())
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/events/{event.slug}/screen/")
    games = page.locator(".screen-bracket .bracket-game:visible")
    expect(games).to_have_count(count)
    bottom = page.locator(".screen-bracket").evaluate("part => part.getBoundingClientRect().bottom")
    lowest = games.evaluate_all("all => Math.max(...all.map(game => game.getBoundingClientRect().bottom))")
    assert lowest <= bottom


def test_a_long_announcement_fits_the_wall(page: Page, live_server: Any, round_: Round) -> None:
    words = "Lunch is at one in the room behind the counter; leave your dice and be back in time. " * 3
    announce(round_.tournament, User.objects.get(username="ozzel"), text=words[:240], now=timezone.now())
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/events/{round_.tournament.slug}/screen/")
    said = page.locator(".screen-said")
    expect(said).to_be_visible()
    heading = page.locator("[data-slide=said] h2").evaluate("part => part.getBoundingClientRect().bottom")
    foot = page.locator(".screen-foot").evaluate("part => part.getBoundingClientRect().top")
    top, bottom = said.evaluate(
        "part => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom]"
    )
    assert heading <= top < bottom <= foot
