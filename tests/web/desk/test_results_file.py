"""Results out of a file: what each line becomes, and that all chosen lines are saved or none."""

import csv
import io
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from tests.factories import Cast, make_running_event, publish_next, report
from tournaments.models import AuditRow, Match, Report, Tournament

pytestmark = pytest.mark.django_db
FIELD = "Enemy fleet points destroyed"
HEAD = f"Table;Player 1;{FIELD} 1;Player 2;{FIELD} 2;Who had initiative?"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Round 1 of eight players."""
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    return event


@pytest.fixture
def desk(marshal: Client) -> Client:
    return marshal


def names_at(event: Tournament, table: int) -> list[str]:
    match = Match.objects.get(round__tournament=event, table=table)
    return list(match.seats.order_by("number").values_list("entry__name", flat=True))


def on_record(event: Tournament) -> dict[int, list[int]]:
    """Table -> the points destroyed in seat order."""
    found = {}
    for each in Report.objects.filter(match__round__tournament=event, state="confirmed").select_related(
        "match"
    ):
        keys = each.match.seats.order_by("number").values_list("entry__key", flat=True)
        found[each.match.table or 0] = [each.bouts[0][key]["destroyed"] for key in keys]
    return found


def look(client: Client, event: Tournament, content: bytes, name: str = "results.csv") -> Any:
    file = io.BytesIO(content)
    file.name = name
    return client.post(reverse("results-import", args=[event.slug, 1]), {"file": file})


def form_in(answer: Any) -> dict[str, str]:
    """What the page would send: the lines it carries, and what is ticked."""
    text = answer.content.decode()
    carried = re.search(r'name="lines"[^>]* value="([^"]*)"', text) or re.search(
        r'value="([^"]*)"[^>]*name="lines"', text
    )
    assert carried
    ticks = re.findall(r'name="(line-\d+)"\s+value="1"\s+checked', text)
    return {"lines": unescape(carried[1]), **dict.fromkeys(ticks, "1")}


def save(client: Client, event: Tournament, answer: Any, **more: str) -> str:
    form = {**form_in(answer), **more}
    return client.post(reverse("results-import-do", args=[event.slug, 1]), form, follow=True).content.decode()


def line(event: Tournament, table: int, one: object, two: object) -> str:
    first, second = names_at(event, table)
    return f"{table};{first};{one};{second};{two};{first}"


def badges(answer: Any) -> list[str]:
    """What each line becomes."""
    body = answer.content.decode().split("<tbody>")[1].split("</tbody>")[0]
    return [re.sub(r"\s+", " ", each).strip() for each in re.findall(r'class="badge[^"]*">([^<]*)<', body)]


def test_what_is_shown_is_saved_like_slips_and_each_line_stands_in_the_history(
    desk: Client, event: Tournament
) -> None:
    content = "\n".join([HEAD, *(line(event, table, 200 + table, 40) for table in (1, 2, 3, 4))]).encode()
    shown = look(desk, event, content)
    assert badges(shown) == ["new result"] * 4
    assert on_record(event) == {}
    assert "Results saved: 4." in save(desk, event, shown)
    assert on_record(event) == {table: [200 + table, 40] for table in (1, 2, 3, 4)}
    assert AuditRow.objects.filter(tournament=event, action="report_result").count() == 4


def test_a_reason_that_is_too_long_loses_nothing(desk: Client, event: Tournament) -> None:
    save(desk, event, look(desk, event, f"{HEAD}\n{line(event, 1, 200, 40)}".encode()))
    shown = look(desk, event, f"{HEAD}\n{line(event, 1, 210, 40)}".encode())
    page = save(desk, event, shown, reason="x" * 201, **{"line-2": "1"})
    assert "at most 200 characters" in page
    assert re.findall(r'name="(line-\d+)"\s+value="1"\s+checked', page) == ["line-2"]
    assert "x" * 201 in page
    assert on_record(event) == {1: [200, 40]}
    answer = desk.post(reverse("results-import-do", args=[event.slug, 1]), {"lines": "{"}, follow=True)
    assert "Choose the file again." in answer.content.decode()


def test_numbers_go_to_who_is_named_beside_them_in_any_order(desk: Client, event: Tournament) -> None:
    first, second = names_at(event, 2)
    content = (
        f"Stół,Gracz 1,destroyed 1,Gracz 2,destroyed 2,first\n2,{second},150,{first.lower()},50,2".encode()
    )
    save(desk, event, look(desk, event, content))
    found = Report.objects.get()
    assert (on_record(event), found.facts["end"]) == ({2: [50, 150]}, "rounds")
    assert found.facts["first"] == found.match.seats.get(entry__name=first).entry.key


def test_the_empty_file_has_the_open_tables_and_is_read_again_once_filled_in(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    report(Match.objects.get(table=3), cast.ozzel)
    answer = desk.get(reverse("results-form-file", args=[event.slug, 1, "xlsx"]))
    book = load_workbook(io.BytesIO(answer.content))
    rows = [list(row) for row in book.active.iter_rows(values_only=True)]
    head = rows[0]
    assert [row[:2] for row in rows[1:]] == [[table, names_at(event, table)[0]] for table in (1, 2, 4)]
    rows[1][head.index("Enemy fleet points destroyed 1")] = 180
    rows[1][head.index("Enemy fleet points destroyed 2")] = 20
    rows[1][head.index("Who had initiative?")] = 1
    filled, written = Workbook(), io.BytesIO()
    for row in rows:
        filled.active.append(row)
    filled.save(written)
    shown = look(desk, event, written.getvalue(), "results.xlsx")
    assert badges(shown) == ["new result", "nothing in it", "nothing in it"]
    save(desk, event, shown)
    assert on_record(event)[1] == [180, 20]
    text = desk.get(reverse("results-form-file", args=[event.slug, 1, "csv"])).content.decode("utf-8-sig")
    assert next(csv.reader(io.StringIO(text), delimiter=";" if ";" in text else ",")) == head


def test_a_line_that_is_wrong_says_why_and_is_left_out(desk: Client, event: Tournament) -> None:
    first, second = names_at(event, 1)
    content = "\n".join([
        HEAD,
        f"9;{first};1;{second};2;{first}",
        f"1;Nobody;100;{second};20;{first}",
        f"1;{first};many;{second};20;{first}",
        f"1;{first};=1+1;{second};20;{first}",
        f"1;{first};100;;;{first}",
        line(event, 1, 100, 20),
        line(event, 1, 120, 20),
    ]).encode()  # fmt: skip
    shown = look(desk, event, content)
    text = unescape(shown.content.decode())
    assert badges(shown) == ["left out"] * 5 + ["new result", "left out"]
    for sentence in (
        "There is no table 9 in this round.",
        f"Nobody doesn't sit there: {first} – {second}.",
        "Type a whole number.",
        "Table 1 stands in a line above already.",
    ):
        assert sentence in text
    save(desk, event, shown)
    assert on_record(event) == {1: [100, 20]}


def test_another_result_on_record_is_corrected_only_when_ticked_and_with_a_reason(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    report(Match.objects.get(table=1), cast.ozzel, 200, 100)
    content = "\n".join([HEAD, line(event, 1, 210, 100), line(event, 2, 150, 50)]).encode()
    shown = look(desk, event, content)
    assert badges(shown) == ["another result is on record: tick it to correct that", "new result"]
    # Both or none: without a reason nothing is saved, not even the other.
    text = save(desk, event, shown, **{"line-2": "1"})
    assert ("Line 2:" in text, on_record(event)) == (True, {1: [200, 100]})
    save(desk, event, shown, **{"line-2": "1", "reason": "Slip found"})
    assert on_record(event) == {1: [210, 100], 2: [150, 50]}


def test_what_somebody_typed_meanwhile_is_not_overwritten_F43(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    content = "\n".join([HEAD, line(event, 1, 210, 100), line(event, 2, 150, 50)]).encode()
    shown = look(desk, event, content)
    report(Match.objects.get(table=2), cast.ozzel, 99, 11)
    text = save(desk, event, shown)
    assert ("Nothing was saved." in text, on_record(event)) == (True, {2: [99, 11]})


def test_a_judge_may_enter_but_not_correct(event: Tournament, cast: Cast) -> None:
    judge = Client()
    judge.force_login(cast.jerec)
    report(Match.objects.get(table=1), cast.ozzel, 200, 100)
    shown = look(judge, event, "\n".join([HEAD, line(event, 1, 210, 100)]).encode())
    save(judge, event, shown, **{"line-2": "1", "reason": "Slip found"})
    save(judge, event, look(judge, event, "\n".join([HEAD, line(event, 2, 150, 50)]).encode()))
    assert on_record(event) == {1: [200, 100], 2: [150, 50]}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Name;Club\nPiett;Hoth", "call a column “Table”"),
        (b"Table;Player 1", "There is no result in this file."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "choose CSV or XLSX"),
        (b"Table\n" + b"1\n" * 10_000, "This file has too many lines: at most 500."),
        (b'Table;Player 1\n1;"open', "From line 2 on quotes don't match"),
    ],
)
def test_a_file_that_holds_no_results_says_so(
    desk: Client, event: Tournament, content: bytes, said: str
) -> None:
    answer = look(desk, event, content)
    assert (answer.status_code, said in unescape(answer.content.decode())) == (422, True)


def test_a_forged_page_saves_nothing(desk: Client, event: Tournament) -> None:
    address = reverse("results-import-do", args=[event.slug, 1])
    for lines in ("", "{", '[[1,{"table":"1"},0]]', '[["x"]]'):
        assert desk.post(address, {"lines": lines, "line-1": "1", "line-x": "1"}).status_code in (302, 422)
    assert on_record(event) == {}
