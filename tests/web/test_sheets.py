"""Sheets of paper: what a person reads on them, and who may print them."""

import io
import re
from itertools import chain
from typing import Any

import html5lib
import pypdf
import pytest
from django.test import Client
from django.utils import translation

from scoring.games import GAMES
from tests.sampling import is_kept
from tests.web.hall import close, event, fleet, paper_of_job, result, round_of
from tournaments.event_settings import Settings, with_defaults
from tournaments.event_settings.about import PAPERS
from tournaments.models import Round, Staff, Tournament, User
from tournaments.paper import printing, slips
from tournaments.presenters.wall import wall_type, width_of

pytestmark = pytest.mark.django_db

SHEETS = ["rounds/1/sheets/pairings.pdf", "rounds/1/sheets/slips.pdf", "sheets/standings.pdf"]


@pytest.fixture
def ozzel(client: Client) -> Client:
    """Somebody who may print: the organizer of every event made in the test, logged in."""
    client.force_login(User.objects.create_user("ozzel"))
    return client


def endor(count: int = 8, **fields: Any) -> Tournament:
    tournament = event(players=[f"Player {number:02}" for number in range(1, count + 1)], **fields)
    if user := User.objects.filter(username="ozzel").first():
        Staff.objects.create(tournament=tournament, user=user, role=Staff.Role.ORGANIZER)
    return tournament


def pairs(count: int) -> list[tuple[int, ...]]:
    return [(at, at + 1) if at < count else (at,) for at in range(1, count + 1, 2)]


def pages(pdf: bytes) -> list[str]:
    """The words of every page, in single spaces."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def printed(sheet: printing.Sheet) -> bytes:
    return printing.pdf(sheet)


def test_pairings_by_table_say_who_sits_where() -> None:
    tournament = endor(5)
    fleet(tournament, 1, total=398)
    fleet(tournament, 2, total=377)
    [text] = pages(printed(printing.pairings_sheet(round_of(tournament, pairs(5)), by="table", paper="A4")))
    assert "Battle of Endor" in text
    assert "Round 1" in text
    assert "1 Player 01 Fleet 398 Player 02 Fleet 377 Chooses initiative: Player 02" in text
    assert "– Player 05 bye" in text


def test_pairings_by_name_are_sorted_and_every_page_has_event_round_and_number() -> None:
    every = pages(printed(printing.pairings_sheet(round_of(endor(200), pairs(200)), by="name", paper="A4")))
    assert len(every) > 1
    for number, text in enumerate(every, start=1):
        assert "Battle of Endor" in text
        assert "Round 1 · Pairings by name" in text
        assert f"{number} / {len(every)}" in text
    assert every[0].index("Player 01") < every[0].index("Player 03")


# Players, pages by name and by table; each on every second paper, the next on the other.
FILLED = [
    (*figures, paper)
    for row, figures in enumerate([(8, 1, 1), (64, 1, 1), (256, 4, 2)])
    for column, paper in enumerate(PAPERS)
    if is_kept(row + column, of=2)
]


@pytest.mark.long
@pytest.mark.parametrize(("count", "by_name", "by_table", "paper"), FILLED)
def test_pairings_fill_their_pages(count: int, by_name: int, by_table: int, paper: str) -> None:
    """Everybody is read whole once, by name with the opponent again; no page holds a few of them alone."""
    round_ = round_of(endor(count), pairs(count))
    for by, expected, times in (("name", by_name, 2), ("table", by_table, 1)):
        every = pages(printed(printing.pairings_sheet(round_, by=by, paper=paper)))
        found = [re.findall(r"Player \d+", text) for text in every]
        everybody = [f"Player {at:02}" for at in range(1, count + 1)]
        assert sorted(chain(*found)) == sorted(everybody * times)
        assert len(every) == expected
        assert min(map(len, found)) >= count * times / expected / 2


def test_a_table_of_three_figures_has_room_before_the_names() -> None:
    tournament = endor(8)
    round_ = round_of(tournament, pairs(8))
    sheet = printing.pairings_sheet(round_, by="table", paper="A4")
    assert "has-hundreds" not in printing.html(sheet, on_screen=False)
    round_.matches.filter(table=4).update(table=104)
    Tournament.objects.filter(pk=tournament.pk).update(cache_version="later")
    sheet = printing.pairings_sheet(Round.objects.get(pk=round_.pk), by="table", paper="A4")
    assert "has-hundreds" in printing.html(sheet, on_screen=False)


def test_pairings_have_columns_of_lists_once_somebody_has_one(client: Client) -> None:
    tournament = endor(4)
    round_of(tournament, pairs(4))
    page = f"/events/{tournament.slug}/pairings/"
    assert "Chooses initiative" not in client.get(page).content.decode()
    fleet(tournament, 1, total=380)
    assert "Chooses initiative" in client.get(page).content.decode()


def test_the_fewer_names_the_larger_the_type() -> None:
    sizes = [wall_type([[(10, 10)]] * count, "A4").size for count in (8, 16, 32, 64, 75)]
    assert sizes == sorted(set(sizes), reverse=True)


def test_a_long_name_alone_is_set_smaller_and_the_type_of_all_stays() -> None:
    """A word may end at a hyphen; one that fits in no size is broken at the smallest."""
    rows = [[(20.0, 20.0)]] * 64
    kind = wall_type(rows, "A4")
    assert [wall_type([*rows[1:], [(width, 20.0)]], "A4") for width in (24.0, 40.0)] == [kind, kind]
    assert kind.name_class("Grzegorz Nowak") == ""
    assert kind.name_class("Grzegorz Brzęczy-Szczykiewicz") == ""
    smaller = kind.name_class("Grzegorz Brzęczyszczykiewicz")
    percent = int(smaller.removeprefix("wall-smaller-"))
    assert width_of("Brzęczyszczykiewicz") * percent / 100 <= kind.room
    assert kind.name_class("m" * 100) == "wall-smaller-50"


def test_slips_are_sorted_when_the_stack_is_cut() -> None:
    every = pages(paper_of_job("slips", round_of(endor(16), pairs(16))))
    tables = [[int(part.split()[0]) for part in text.split("Table ")[1:]] for text in every]
    assert tables == [[1, 3, 5, 7], [2, 4, 6, 8]]


def test_a_slip_has_a_line_for_all_of_the_score() -> None:
    """A-INIT-1, A-INIT-2, A-SCORE-1, A-END-1 to 5; both sign."""
    tournament = endor(3)
    fleet(tournament, 1, total=398)
    fleet(tournament, 2, total=377)
    [text] = pages(paper_of_job("slips", round_of(tournament, pairs(3))))
    for words in (
        "Battle of Endor", "Round 1", "Table 1", "Chooses initiative: Player 02", "Had initiative",
        "Objective", "all 6 rounds played", "time", "tabled", "mutual destruction", "concession",
        "Fleet points destroyed", "objective points", "score", "Margin of victory", "Tournament points",
        "Signature", "Fleet 398",
    ):  # fmt: skip
        assert words in text
    # The bye has no slip.
    assert "Player 03" not in text


def test_slips_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slips, "PAGES_AT_ONCE", 1)
    steps: list[tuple[int, int]] = []
    paper_of_job("slips", round_of(endor(16), pairs(16)), told=steps)
    assert steps == [(4, 8), (8, 8)]


def test_slips_grow_by_a_few_elements_each_and_are_laid_out_together() -> None:
    """What the printer waits for grows with the elements; a table of cells had sixty a slip."""
    tournament = endor(48)
    sheet = slips.slips_sheet(round_of(tournament, pairs(48)), paper="A4", base="http://192.168.1.20")
    text = printing.html(sheet, on_screen=False)
    count = text.count('<div class="slip">')
    assert count == 24
    assert text.count("<img") == 2 * count
    elements = len(re.findall(r"<[a-z]", text[text.index("<section") :]))
    assert elements < 36 * count
    assert -(-count // slips.SLIPS_PER_PAGE) <= slips.PAGES_AT_ONCE


def test_a_round_of_byes_has_an_empty_sheet_of_slips() -> None:
    assert len(pages(paper_of_job("slips", round_of(endor(1), [(1,)])))) == 1


def test_the_paper_is_a4_or_letter() -> None:
    tournament = endor(4)
    sizes = [
        pypdf.PdfReader(io.BytesIO(printed(printing.standings_sheet(tournament, paper=paper))))
        .pages[0]
        .mediabox
        for paper in PAPERS
    ]
    assert [(round(box.width), round(box.height)) for box in sizes] == [(595, 842), (612, 792)]


@pytest.mark.parametrize(
    ("setting", "asked", "width"), [("A4", "", 595), ("Letter", "", 612), ("Letter", "?paper=a4", 595)]
)
def test_a_sheet_has_the_paper_of_its_event_unless_its_address_names_another(
    ozzel: Client, setting: str, asked: str, width: int
) -> None:
    round_of(endor(paper=setting), pairs(8))
    for path in SHEETS:
        answer = ozzel.get(f"/events/endor/desk/{path}{asked}")
        assert round(pypdf.PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width) == width


def test_standings_say_after_which_round_and_how() -> None:
    tournament = endor(4)
    first = round_of(tournament, pairs(4))
    result(first, 1, 177, 49)
    result(first, 2, 400, 0)
    close(first)
    [text] = pages(printed(printing.standings_sheet(tournament, paper="A4")))
    assert "After round 1" in text
    assert "1 Player 03 10 400 1.000" in text
    assert "divided by the number of games" in text


@pytest.mark.parametrize(("players", "is_tight"), [(40, False), (42, True)])
def test_the_standings_of_many_stand_closer_together(players: int, is_tight: bool) -> None:
    tournament = endor(players)
    close(round_of(tournament, pairs(players)))
    sheet = printing.standings_sheet(tournament, paper="A4")
    assert ("is-tight" in printing.html(sheet, on_screen=True)) is is_tight


def test_a_name_can_not_make_the_server_open_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "urllib.request.OpenerDirector.open", lambda *args, **kwargs: asked.append(str(args[1]))
    )
    tournament = event(players=['<img src="http://127.0.0.1:9/x.png">', "Piett"])
    [text] = pages(printed(printing.pairings_sheet(round_of(tournament, [(1, 2)]), by="table", paper="A4")))
    assert asked == []
    assert "<img" in text


@pytest.mark.parametrize("path", SHEETS)
def test_a_leader_gets_a_pdf(ozzel: Client, path: str) -> None:
    round_of(endor(), pairs(8))
    response = ozzel.get(f"/events/endor/desk/{path}?paper=Letter")
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize("path", SHEETS)
def test_without_pango_the_browser_prints_the_same_sheet(
    ozzel: Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_of(endor(), pairs(8))

    def missing() -> None:
        raise printing.PdfUnavailable("no Pango")

    monkeypatch.setattr(printing, "_weasyprint", missing)
    response = ozzel.get(f"/events/endor/desk/{path}")
    text = response.content.decode()
    html5lib.HTMLParser(strict=True).parse(text)
    assert "needs the library Pango" in text
    assert "Player 08" in text
    assert "style=" not in text


def test_a_draft_is_not_printed(ozzel: Client) -> None:
    round_of(endor(), pairs(8), state=Round.State.DRAFT)
    for path in SHEETS[:2]:
        response = ozzel.get(f"/events/endor/desk/{path}")
        assert (response.status_code, response["Location"]) == (302, "/events/endor/desk/rounds/1/")


@pytest.mark.parametrize("path", SHEETS)
def test_sheets_are_for_leaders(client: Client, path: str) -> None:
    round_of(endor(), pairs(8))
    assert client.get(f"/events/endor/desk/{path}").status_code == 302
    client.force_login(User.objects.create_user("wuher"))
    assert client.get(f"/events/endor/desk/{path}").status_code == 403


def test_a_round_that_is_not_there_has_no_sheet(ozzel: Client) -> None:
    endor()
    assert ozzel.get("/events/endor/desk/rounds/5/sheets/slips.pdf").status_code == 404


@pytest.mark.parametrize("language", ["en", "pl", "it"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_headings_of_a_slip_stay_above_the_lines_of_players(game: str, language: str) -> None:
    """Four players where the game has as many, and codes beside the grid: the narrowest columns."""
    seats = GAMES[game].seats[1]
    with translation.override(language):
        rules = with_defaults(Settings(game=game)).given()
        tournament = endor(seats, **{name: rules[name] for name in ("game", "ruleset", "fleet_ruleset")})
        round_ = round_of(tournament, [tuple(range(1, seats + 1))])
        slip = slips.slips_sheet(round_, paper="Letter", base="http://192.168.1.20")
        [page] = printing.laid_out(slip).pages
    boxes = list(page._page_box.descendants(placeholders=True))
    grid = next(box for box in boxes if box.element_tag == "div" and "slip-grid" in box.element.get("class"))
    lines = [box for box in grid.descendants() if type(box).__name__ == "LineBox"]
    first_name = min(box.position_y for box in grid.children if box.element_tag == "p")
    headings = [
        line for cell in grid.descendants() if cell.element_tag == "td"
        for line in cell.descendants() if line in lines
    ]  # fmt: skip
    assert len(headings) >= 4
    assert max(line.position_y + line.height for line in headings) <= first_name


def test_a_slip_has_a_box_to_drop_out_for_each_player() -> None:
    """The key x of the round sheet types what is ticked there."""
    tournament = endor(2)
    sheet = slips.slips_sheet(round_of(tournament, pairs(2)), paper="A4")
    text = printing.html(sheet, on_screen=False)
    ticks = text[text.index('class="slip-ticks"') :]
    assert "drops after this game" in text
    assert ticks[: ticks.index("</div>")].count("☐") == 2


@pytest.mark.parametrize("paper", PAPERS)
def test_the_crosstable_of_32_players_stands_on_one_sheet(paper: str) -> None:
    """One of them with a name of a hundred letters, others on two lines."""
    tournament = endor(32)
    for number, name in ((3, "Wolf " * 20), (4, "Agnieszka Brzęczyszczykiewicz"), (5, "Ada " * 8)):
        tournament.entries.filter(key=f"p{number}").update(name=name, own_name=name)
    round_ = round_of(tournament, pairs(32))
    for table in range(1, 17):
        result(round_, table, 400, 0)
    close(round_)
    [text] = pages(printed(printing.crosstable_sheet(tournament, paper=paper)))
    assert sum(f"Player {number:02}" in text for number in range(1, 33)) == 29
    assert text.count("W10") == 16
