"""Slips typed without the mouse and without waiting, on the round sheet and in the form of one table."""

import random
from collections.abc import Callable, Iterator

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import PASSWORD, PATIENCE, log_in
from tests.factories import NOW, report
from tests.sampling import ALL
from tournaments.event_settings import Settings
from tournaments.models import Entry, Match, Report, Round, User
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import pair_round, publish_round

# The scripts of the page, not what the database does under it.
TEN_A_SECOND = 100
MOST_KEYS = 8
Rounds = Callable[[int], Round]
Scores = tuple[int, int, int, int]


@pytest.fixture(autouse=True)
def nothing_on_its_way(page: Page) -> Iterator[None]:
    """Delayed answers that nobody waits for any more are no fault."""
    yield
    page.unroute_all(behavior="ignoreErrors")


@pytest.fixture
def of(ozzel: User) -> Rounds:
    """Round 1 of so many players, published."""

    def published(players: int) -> Round:
        event = create_tournament(ozzel, Settings(name="Slips", date=NOW.date(), seed="x"), now=NOW)
        lines = "\n".join(f"Captain {number:03}" for number in range(1, players + 1))
        add_entries(event, ozzel, lines=lines, now=NOW)
        event = start_tournament(event, ozzel, now=NOW)
        return publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)

    return published


def keys_of(match: Match) -> list[str]:
    return list(match.seats.order_by("number").values_list("entry__key", flat=True))


def on_record(match: Match) -> tuple[str, list[int | None]]:
    """How it ended and the numbers, in the order of the slip."""
    found = Report.objects.get(match=match, state="confirmed")
    numbers = [
        found.bouts[0][key].get(field) for key in keys_of(match) for field in ("destroyed", "objective")
    ]
    return found.facts["end"], numbers


def tables_of(round_: Round) -> dict[int, Match]:
    return {match.table or 0: match for match in round_.matches.filter(kind="game")}


def at(base: str, round_: Round, rest: str = "sheet/") -> str:
    return f"{base}/events/{round_.tournament.slug}/desk/rounds/{round_.number}/{rest}"


def open_sheet(page: Page, base: str, round_: Round) -> None:
    log_in(page, base)
    page.goto(at(base, round_))
    expect(page.locator("#find-table")).to_be_focused()


def slow(page: Page, milliseconds: int) -> None:
    """From now on the desk answers so much later; scripts and styles come out of the browser's cache."""

    def later(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    page.route("**/desk/**", later)


def slip(table: int, scores: Scores) -> str:
    """The keys of one slip; a nought of the objective is left out."""
    one, extra_one, two, extra_two = scores
    return f"{table}\n{one}\n{extra_one or ''}\n{two}\n{extra_two or ''}\n"


def keys_beside_scores(keys: str, scores: Scores) -> int:
    return len(keys) - sum(len(str(score)) for score in scores if score)


def random_slips(tables: int) -> Iterator[tuple[int, str, tuple[str, list[int | None]]]]:
    """Every table once, in any order: its keys, and what must be on record for them."""
    rng = random.Random(64)
    for table in rng.sample(range(1, tables + 1), tables):
        if table % 9 == 0:
            # A concession: who, and nothing else.
            yield table, f"{table}\nc1\n", ("concession", [None, 0, None, 0])
            continue
        one, two = rng.sample(range(7, 390), 2)
        scores = (one, rng.choice((0, 0, 15, 30)), two, rng.choice((0, 0, 20)))
        if scores[0] + scores[1] == scores[2] + scores[3]:
            scores = (one, 0, two, 0)
        keys, end = slip(table, scores), "rounds"
        if table % 7 == 0:
            keys, end = keys[:-1] + "t\n", "time"
        assert keys_beside_scores(keys, scores) <= MOST_KEYS
        yield table, keys, (end, list(scores))


@pytest.mark.long
def test_slips_typed_blind_in_any_order_are_as_many_right_results(
    page: Page, live_server: object, of: Rounds
) -> None:
    """F51, F52: ten keys a second, and every answer of the server takes two seconds; a dozen slips, and 64
    in `make test ALL=1`."""
    many = 64 if ALL else 12
    round_ = of(2 * many)
    slips = list(random_slips(many))
    open_sheet(page, str(live_server), round_)
    slow(page, 2000)
    page.keyboard.type("".join(keys for _table, keys, _said in slips), delay=TEN_A_SECOND)
    expect(page.locator("#sheet-done")).to_have_text(str(many))
    tables = tables_of(round_)
    assert {table: on_record(tables[table]) for table, _keys, _said in slips} == {
        table: said for table, _keys, said in slips
    }
    assert Report.objects.count() == many
    expect(page.locator("#find-table")).to_be_focused()


def test_from_the_desk_blind_through_slow_pages(page: Page, live_server: object, of: Rounds) -> None:
    """D2 with every box: what is typed while the sheet is loading waits for it."""
    round_ = of(8)
    base = str(live_server)
    log_in(page, base)
    page.goto(f"{base}/events/{round_.tournament.slug}/desk/")
    expect(page.locator("#find-table")).to_be_focused()
    slow(page, 1000)
    keys = slip(4, (177, 0, 49, 0)) + slip(2, (310, 0, 100, 0))
    page.keyboard.type(keys, delay=TEN_A_SECOND)
    expect(page.locator("#sheet-done")).to_have_text("2")
    tables = tables_of(round_)
    assert on_record(tables[4]) == ("rounds", [177, 0, 49, 0])
    assert on_record(tables[2]) == ("rounds", [310, 0, 100, 0])


def test_a_table_number_never_becomes_a_score_that_is_saved(
    page: Page, live_server: object, of: Rounds
) -> None:
    """The very keys of D2, which forget the objective points: asked back, held, and nothing saved."""
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type("4\n177\n49\n2\n310\n100\n", delay=20)
    line = page.locator("[data-table='4']")
    expect(line).to_contain_text("310 objective points are unusually many")
    box = page.locator("#find-table")
    expect(box).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("3\n1\n")
    expect(page.locator("#sheet-found")).to_contain_text("3 ⏎ 1 ⏎")
    assert not Report.objects.exists()
    # Backspace frees the box; the line is mended by its number.
    page.keyboard.press("Backspace")
    page.keyboard.type("4\n177\n0\n49\n0\n", delay=20)
    expect(line).to_contain_text("✓ saved")
    assert on_record(tables_of(round_)[4]) == ("rounds", [177, 0, 49, 0])


def test_an_unusual_value_is_answered_with_one_key_from_the_table_box(
    page: Page, live_server: object, of: Rounds
) -> None:
    """F21"""
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type(slip(3, (390, 250, 100, 0)))
    expect(page.locator("#sheet-todo")).to_contain_text("unusually many")
    assert not Report.objects.exists()
    page.keyboard.type("+" + slip(1, (20, 0, 30, 0)))
    expect(page.locator("#sheet-done")).to_have_text("2")
    assert on_record(tables_of(round_)[3]) == ("rounds", [390, 250, 100, 0])


def test_a_tie_is_refused_and_mended_with_who_went_first(page: Page, live_server: object, of: Rounds) -> None:
    """A-END-6: the line says so wherever the cursor is by then; its number leads to what is missing."""
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type(slip(2, (100, 0, 100, 0)) + "4\n5", delay=20)
    expect(page.locator("[data-table='2']")).to_contain_text("say who had initiative")
    expect(page.locator("[data-table='4'] .input-score").first).to_be_focused()
    page.keyboard.type("0\n\n60\n\n2\n1\n")
    expect(page.locator("#sheet-done")).to_have_text("2")
    tables = tables_of(round_)
    assert on_record(tables[4]) == ("rounds", [50, 0, 60, 0])
    assert Report.objects.get(match=tables[2]).facts["first"] == keys_of(tables[2])[0]


def test_another_end_takes_the_question_of_the_first_away_and_not_the_keys(
    page: Page, live_server: object, of: Rounds
) -> None:
    """Conceded asks who; by time asks nobody: the next keys are scores again."""
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type("2\nct", delay=20)
    expect(page.locator("[data-table='2'] .input-score").first).to_be_focused()
    page.keyboard.type("100\n\n50\n\n", delay=20)
    expect(page.locator("#sheet-done")).to_have_text("1")
    assert on_record(tables_of(round_)[2]) == ("time", [100, 0, 50, 0])


def test_a_saved_line_is_corrected_only_with_a_yes_and_a_reason(
    page: Page, live_server: object, of: Rounds
) -> None:
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type(slip(1, (100, 0, 50, 0)))
    expect(page.locator("#sheet-done")).to_have_text("1")
    page.keyboard.type(slip(1, (7, 7, 7, 7)))
    expect(page.locator("#find-table")).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("+")
    page.keyboard.type("120\n\n\n\n+1 misread\n")
    expect(page.locator("[data-table='1']")).to_contain_text("✓ saved")
    match = tables_of(round_)[1]
    expect(page.locator("[data-table='1'] [data-worth]")).to_contain_text("70")
    assert on_record(match) == ("rounds", [120, 0, 50, 0])
    assert list(match.reports.order_by("version").values_list("reason", flat=True)) == ["", "+1 misread"]


def test_F9_a_refused_correction_leaves_the_table_among_those_that_are_in(
    page: Page, live_server: object, of: Rounds
) -> None:
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type(slip(1, (100, 0, 50, 0)) + slip(2, (100, 0, 50, 0)))
    expect(page.locator("#sheet-done")).to_have_text("2")
    page.keyboard.type("1\n")
    page.keyboard.type("+120\n\n\n\n\n")
    expect(page.locator("[data-table='1']")).to_contain_text("refused")
    expect(page.locator("#sheet-done")).to_have_text("2")
    expect(page.locator("#sheet-open")).to_have_text("open: 3 4")
    assert on_record(tables_of(round_)[1]) == ("rounds", [100, 0, 50, 0])


def test_F5_a_shifted_slip_is_asked_back(page: Page, live_server: object, of: Rounds) -> None:
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.keyboard.type("3\n1\n1\n212\n30\n")
    expect(page.locator("#sheet-todo")).to_contain_text("No ship or squadron costs less than 7")
    expect(page.locator("#sheet-done")).to_have_text("0")


def test_without_network_lines_wait_and_are_sent_again(page: Page, live_server: object, of: Rounds) -> None:
    round_ = of(8)
    open_sheet(page, str(live_server), round_)
    page.context.set_offline(True)
    page.keyboard.type(slip(1, (100, 0, 50, 0)) + slip(3, (10, 0, 60, 0)) + "2\n44")
    for table in ("1", "3"):
        expect(page.locator(f"[data-table='{table}']")).to_contain_text("no network")
    page.context.set_offline(False)
    expect(page.locator("#sheet-done")).to_have_text("2")
    assert [on_record(tables_of(round_)[table]) for table in (1, 3)] == [
        ("rounds", [100, 0, 50, 0]),
        ("rounds", [10, 0, 60, 0]),
    ]
    # Half a line is still there after the page was loaded anew.
    page.reload()
    expect(page.locator("[data-table='2'] .input-score").first).to_have_value("44")


def test_who_is_logged_out_or_has_lost_the_table_reads_so_and_not_that_the_network_is_away(
    context: BrowserContext, live_server: object, of: Rounds
) -> None:
    """What was typed is sent after a log-in in another tab; a table that is gone is not sent for ever."""
    round_, page = of(8), context.new_page()
    open_sheet(page, str(live_server), round_)
    Session.objects.all().delete()
    page.keyboard.type(slip(1, (100, 0, 50, 0)))
    line = page.locator("[data-table='1']")
    expect(line).to_contain_text("not saved yet: is sent again")
    expect(page.locator("#sheet-todo")).to_contain_text("You are logged out.")
    expect(page.locator("#sheet-todo")).not_to_contain_text("network")
    log_in(context.new_page(), str(live_server))
    page.bring_to_front()
    expect(page.locator("#sheet-done")).to_have_text("1")
    expect(page.locator("#sheet-todo")).to_be_hidden()
    gone = tables_of(round_)[3]
    gone.seats.all().delete()
    gone.delete()
    page.keyboard.type(slip(3, (10, 0, 60, 0)))
    expect(page.locator("[data-table='3']")).to_contain_text("This table is gone: the round was changed.")
    assert on_record(tables_of(round_)[1]) == ("rounds", [100, 0, 50, 0])


def test_what_somebody_else_typed_meanwhile_is_theirs_or_ours(
    page: Page, live_server: object, of: Rounds
) -> None:
    """F43"""
    round_ = of(8)
    madine = User.objects.create_user("madine", password=PASSWORD)
    tables = tables_of(round_)
    open_sheet(page, str(live_server), round_)
    for table in (1, 2):
        page.keyboard.type(f"{table}\n177\n\n49")
        report(tables[table], madine, 200, 100)
        page.keyboard.type("\n\n")
        line = page.locator(f"[data-table='{table}']")
        expect(line).to_contain_text("madine typed a result for this table meanwhile: 200 : 100")
    page.locator("[data-table='1']").get_by_role("button", name="Theirs").click()
    expect(page.locator("[data-table='1'] .input-score").first).to_have_value("200")
    page.locator("[data-table='2']").get_by_role("button", name="Ours").click()
    page.keyboard.type("misread\n")
    expect(page.locator("[data-table='2']")).to_contain_text("✓ saved")
    expect(page.locator("#sheet-done")).to_have_text("2")
    assert [on_record(tables[table])[1] for table in (1, 2)] == [[200, 0, 100, 0], [177, 0, 49, 0]]


def test_a_player_is_found_by_name_and_marked_as_dropped(page: Page, live_server: object, of: Rounds) -> None:
    """D25"""
    round_ = of(8)
    match = tables_of(round_)[2]
    one, two = (seat.entry for seat in match.seats.select_related("entry").order_by("number"))
    open_sheet(page, str(live_server), round_)
    page.keyboard.type("capt")
    expect(page.locator("#sheet-found")).to_contain_text("Captain")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-found")).to_contain_text("more than one table")
    page.locator("#find-table").fill("")
    page.keyboard.type(f"captain {two.name.split()[1]}\n100\n\n50x\n\n")
    expect(page.locator("[data-table='2']")).to_contain_text(f"{two.name} is dropped.")
    assert on_record(match) == ("rounds", [100, 0, 50, 0])
    assert Entry.objects.get(pk=two.pk).status == Entry.Status.REMOVED
    assert Entry.objects.get(pk=one.pk).status == Entry.Status.ACTIVE


def test_in_the_form_of_one_table_enter_goes_through_every_box_and_on_to_the_next_slip(
    page: Page, live_server: object, of: Rounds
) -> None:
    """D1, D3: what is typed while the form is being saved waits for the sheet."""
    round_ = of(8)
    tables = tables_of(round_)
    base = str(live_server)
    log_in(page, base)
    page.goto(at(base, round_, f"tables/{tables[3].pk}/"))
    expect(page.locator("[data-score]").first).to_be_focused()
    slow(page, 1000)
    keys = slip(3, (177, 0, 49, 15)).removeprefix("3\n") + slip(1, (10, 0, 60, 0))
    page.keyboard.type(keys, delay=TEN_A_SECOND)
    expect(page.locator("#sheet-done")).to_have_text("2")
    assert on_record(tables[3]) == ("rounds", [177, 0, 49, 15])
    assert on_record(tables[1]) == ("rounds", [10, 0, 60, 0])


def test_a_press_counts_though_the_button_moves_and_the_preview_does_not_move_it(
    page: Page, live_server: object, of: Rounds
) -> None:
    round_ = of(8)
    match = tables_of(round_)[3]
    log_in(page, str(live_server))
    page.goto(at(str(live_server), round_, f"tables/{match.pk}/"))
    button = page.locator("[data-send]")
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()
        before = button.bounding_box()
        for box, score in enumerate(("171", "45")):
            page.locator("[data-score=asked]").nth(box).fill(score)
        expect(page.locator("#outcome")).to_contain_text("wins")
        assert button.bounding_box() == before
    button.hover()
    page.mouse.down()
    button.evaluate("each => { each.closest('form').style.marginTop = '200px' }")
    page.mouse.up()
    expect(page.locator("#sheet-done")).to_have_text("1")
    assert on_record(match) == ("rounds", [171, 0, 45, 0])


def test_without_a_script_the_same_keys_do_it_page_by_page(
    browser: Browser, live_server: object, of: Rounds
) -> None:
    """F22: six slips in any order; only here one waits for each page."""
    round_ = of(12)
    base = str(live_server)
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    log_in(page, base)
    page.goto(at(base, round_))
    tables = tables_of(round_)
    slips: dict[int, Scores] = {
        table: (60 * table, 0, 17 + table, 15 if table % 2 else 0) for table in (5, 2, 6, 1, 4, 3)
    }
    for table, scores in slips.items():
        expect(page.locator("#find-table")).to_be_focused()
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(f"Table {table} – Round 1")
        for place, score in enumerate(scores):
            expect(page.locator("[data-score]").nth(place)).to_be_focused()
            page.keyboard.type(str(score or ""))
            page.keyboard.press("Enter")
    expect(page.get_by_text("all results are in")).to_be_visible()
    assert {table: on_record(tables[table]) for table in slips} == {
        table: ("rounds", list(scores)) for table, scores in slips.items()
    }
    context.close()
