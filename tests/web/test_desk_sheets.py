"""Sheets for the desk and the tables: who signs, which numbers, what is open."""

import io
import re

import pypdf
import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.web.hall import MORNING, close, event, fleet, result, round_of
from tournaments.event_settings.about import PAPERS
from tournaments.models import Registration, Round, Staff, Tournament, User
from tournaments.paper import certificates, desk_paper, printing
from tournaments.queries import event_state

pytestmark = pytest.mark.django_db

NAMES = ["Ada Wróbel", "محمد عبد الرحمن", "Edyta Sowa", "Oskar Lipa", "M" * 100]


def words(sheet: printing.Sheet) -> str:
    """What stands on the sheet, in single spaces."""
    text = printing.html(sheet, on_screen=False)
    return " ".join(strip_tags(text[text.index("<body") :]).split())


def table_of(sheet: printing.Sheet) -> str:
    """What stands below the line of headings."""
    return words(sheet).split("Signature ")[-1].split(" Ruling ")[-1]


def test_everybody_signs_by_name_with_boxes_for_what_the_event_asks() -> None:
    tournament = event(players=NAMES, entry_fee="10 €", asks_for_fleets=True)
    tournament.entries.filter(key="p5").update(status="removed")
    tournament.entries.filter(key="p4").update(club="Kuat")
    fleet(tournament, 3, total=398)
    Registration.objects.create(
        tournament=tournament, name="Ada", state="placed", key="p1", fee="paid", at=MORNING, sent_as="a"
    )
    assert table_of(desk_paper.sign_in_sheet(tournament, paper="A4")) == (
        "1 Oskar Lipa Kuat ☐ ☐ 2 Edyta Sowa ☐ ✓ 3 Ada Wróbel ✓ ☐ 4 محمد عبد الرحمن ☐ ☐"
    )


def test_without_fee_and_lists_there_is_only_the_line_to_sign() -> None:
    tournament = event(players=NAMES[:1], asks_for_fleets=False)
    assert table_of(desk_paper.sign_in_sheet(tournament, paper="A4")) == "1 Ada Wróbel"


def test_tables_have_numbers_for_all_players_without_the_blocked_and_with_the_kept() -> None:
    tournament = event(players=NAMES, blocked_tables=[2])
    tournament.entries.filter(key="p1").update(fixed_table=12)
    assert desk_paper.table_numbers(event_state(tournament)) == [1, 3, 4, 12]


def test_before_the_start_the_places_are_numbered_not_only_who_is_in() -> None:
    tournament = event(players=NAMES, places=10, state=Tournament.State.SETUP)
    assert desk_paper.table_numbers(event_state(tournament)) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("paper", PAPERS)
def test_two_numbers_fill_a_page_of_either_paper(paper: str) -> None:
    sheet = desk_paper.table_numbers_sheet(event(players=NAMES), paper=paper)
    reader = pypdf.PdfReader(io.BytesIO(printing.pdf(sheet)))
    assert [" ".join(page.extract_text().split()) for page in reader.pages] == [
        "Table 1Battle of Endor Table 2Battle of Endor",
        "Table 3Battle of Endor",
    ]


def test_a_judge_carries_the_tables_without_a_result() -> None:
    round_ = round_of(event(players=NAMES), [(1, 2), (3, 4), (5,)])
    result(round_, 1, 177, 49)
    sheet = desk_paper.open_tables_sheet(round_, paper="Letter")
    assert table_of(sheet) == "2 Edyta Sowa Oskar Lipa"
    result(round_, 2, 177, 49)
    assert "All results are in." in words(desk_paper.open_tables_sheet(round_, paper="Letter"))


def test_the_desk_prints_them_and_no_draft(client: Client) -> None:
    tournament = event(players=NAMES)
    user = User.objects.create_user("ozzel")
    Staff.objects.create(tournament=tournament, user=user, role=Staff.Role.JUDGE)
    client.force_login(user)
    round_of(tournament, [(1, 2), (3, 4), (5,)], state=Round.State.DRAFT)
    desk = "/events/endor/desk/"
    for path in ("sheets/sign-in.pdf", "sheets/tables.pdf"):
        answer = client.get(f"{desk}{path}?as=html&paper=Letter")
        assert (answer.status_code, b"sheet-letter.css" in answer.content) == (200, True)
    answer = client.get(f"{desk}rounds/1/sheets/open-tables.pdf")
    assert (answer.status_code, answer["Location"]) == (302, f"{desk}rounds/1/")


def test_the_best_three_of_a_finished_event_get_a_page_each(client: Client) -> None:
    tournament = event(players=NAMES, place="Kuat", planned_rounds=1)
    tournament.entries.filter(key="p1").update(club="Drive Yards")
    user = User.objects.create_user("ozzel")
    Staff.objects.create(tournament=tournament, user=user, role=Staff.Role.ORGANIZER)
    client.force_login(user)
    round_ = round_of(tournament, [(1, 2), (3, 4), (5,)])
    result(round_, 1, 400, 0)
    result(round_, 2, 177, 49)
    close(round_)
    page = "/events/endor/desk/sheets/certificates.pdf"
    assert client.get(page)["Location"] == "/events/endor/desk/"
    tournament.state = Tournament.State.FINISHED
    tournament.save()
    sheet = certificates.certificates_sheet(tournament, paper="Letter")
    reader = pypdf.PdfReader(io.BytesIO(printing.pdf(sheet)))
    found = [" ".join(each.extract_text().split()) for each in reader.pages]
    assert [round(each.mediabox.width) for each in reader.pages] == [612, 612, 612]
    assert found[0] == (
        "Star Wars: ArmadaBattle of Endor 1Ada WróbelFirst place · Drive Yards"
        f" Round 1 {NAMES[1]} won 400 : 0 10 Kuat, 21 November 2026 Organizer Judge"
    )
    assert [
        re.findall(r"Endor (\d)", text) + re.findall(r"(?:First|Second|Third) place", text) for text in found
    ] == [
        ["1", "First place"],
        ["2", "Second place"],
        ["3", "Third place"],
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_last_line_to_sign_on_keeps_clear_of_the_footer(paper: str) -> None:
    tournament = event(players=[f"Player {number}" for number in range(1, 61)])
    pages = printing.laid_out(desk_paper.sign_in_sheet(tournament, paper=paper)).pages
    assert len(pages) > 1
    for page in (sheet._page_box for sheet in pages):
        rows = [box for box in page.descendants(placeholders=True) if box.element_tag == "tr"]
        footer = [
            line.position_y
            for box in page.children if getattr(box, "at_keyword", "").startswith("@bottom")
            for line in box.descendants() if type(line).__name__ == "LineBox"
        ]  # fmt: skip
        assert max(row.position_y + row.height for row in rows) + 10 < min(footer)
