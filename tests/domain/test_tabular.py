"""Tables as files: what is read out of them, what is refused, and that nothing in what we write runs."""

import csv
import io
import zipfile

import pytest
from openpyxl import Workbook, load_workbook

from tournaments.tabular.alike import closest, key_of
from tournaments.tabular.people import PersonLine, people_in
from tournaments.tabular.reading import LARGEST_UNPACKED, TableFileError, read_table
from tournaments.tabular.results import FileLine, results_in
from tournaments.tabular.writing import csv_bytes, xlsx_bytes

ŁUKASZ = PersonLine(2, "Łukasz Żak", "Gdańsk")


def people(content: bytes, most: int = 100) -> tuple[PersonLine, ...]:
    return people_in(read_table(content, most=most).rows)


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, written = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(written)
    return written.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("between", [";", ",", "\t"])
@pytest.mark.parametrize("heading", ["Gracz{0}Klub", "name{0}CLUB", "Nome e Cognome{0}Società"])
def test_letters_delimiters_and_languages_are_found_out(encoding: str, between: str, heading: str) -> None:
    text = f"{heading.format(between)}\r\nŁukasz Żak{between}Gdańsk\r\n"
    if "à" in text and encoding == "cp1250":
        text = text.replace("à", "a")
    assert people(text.encode(encoding)) == (ŁUKASZ,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Piett\nAckbar", [PersonLine(1, "Piett"), PersonLine(2, "Ackbar")]),
        ("1.;Piett;Executor\n2.;Ackbar;-", [PersonLine(1, "Piett", "Executor"), PersonLine(2, "Ackbar")]),
        ("a@b.pl,Piett,Executor", [PersonLine(1, "Piett", "Executor", "a@b.pl")]),
        ('"Piett, F.","The ""Executor"""\n', [PersonLine(1, "Piett, F.", 'The "Executor"')]),
        ("Imię;Nazwisko;E-mail\n\nJan;Kot;j@k.pl", [PersonLine(3, "Jan Kot", "", "j@k.pl")]),
        ("Cognome\tNome\tSquadra\nRossi\tAda\tRoma", [PersonLine(2, "Ada Rossi", "Roma")]),
        ("Club,Player,Elo\nHoth,Piett,1200", [PersonLine(2, "Piett", "Hoth")]),
        ('"Piett\nF.";Executor\nAckbar', [PersonLine(1, "Piett\nF.", "Executor"), PersonLine(3, "Ackbar")]),
    ],
)
def test_columns_are_known_by_heading_or_by_what_stands_in_them(text: str, found: list[PersonLine]) -> None:
    assert people(text.encode()) == tuple(found)


def test_a_workbook_is_read_as_it_stands_and_its_formulas_are_text() -> None:
    content = workbook(
        ("Player", "Club"), ("Piett", 501), (), ('=HYPERLINK("http://x")', None), ("Ackbar", 3.0), ("Bo", 2.5)
    )
    assert people(content) == (
        PersonLine(2, "Piett", "501"),
        PersonLine(4, '=HYPERLINK("http://x")'),
        PersonLine(5, "Ackbar", "3"),
        PersonLine(6, "Bo", "2.5"),
    )


def bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/sharedStrings.xml", b" " * (LARGEST_UNPACKED + 1))
    return packed.getvalue()


def entities() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(("Piett",)))) as sound, zipfile.ZipFile(packed, "w") as file:
        for part in sound.namelist():
            content = sound.read(part)
            if part == "xl/workbook.xml":
                content = b'<!DOCTYPE a [<!ENTITY b "boom">]>' + content
            file.writestr(part, content)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n;;\n", "file_empty"),
        (b"Name,Club\n", "file_empty"),
        (b"Club;E-mail\nHoth;a@b.pl", "file_no_names"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "file_no_text"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x01", "file_no_text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file_old_office"),
        (b"PK\x03\x04 and nothing of a workbook", "file_broken_workbook"),
        (b'Piett\n"Ackbar\nOzzel\n', "file_quotes"),
        (b"\n".join(b"A%d" % number for number in range(10_000)), "file_too_many_lines"),
        (b"A" * (2 * 1024 * 1024 + 1), "file_too_large"),
        (bomb(), "file_unpacks"),
        (entities(), "file_broken_workbook"),
        (workbook(*[("A",)] * 150), "file_too_many_lines"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_list_of_players_is_refused_by_what_it_is(content: bytes, code: str) -> None:
    with pytest.raises(TableFileError) as info:
        people(content)
    assert info.value.code == code


RUNS = ["=1+1", "+1-1", "-cmd|x", "@SUM(A1)", "\t=1", "\r=1"]


def test_nothing_that_is_written_is_a_formula() -> None:
    rows = [["Name", "Points"], *[[text, 7] for text in RUNS], ["Anna-Maria", "-3"]]
    written = csv_bytes(rows).decode("utf-8-sig")
    read = list(csv.reader(io.StringIO(written, newline="")))
    assert read == [["Name", "Points"], *[["'" + text, "7"] for text in RUNS], ["Anna-Maria", "-3"]]
    sheet = load_workbook(io.BytesIO(xlsx_bytes(rows, title="Standings: [all]"))).active
    cells = [(row[0].value, row[0].data_type, row[1].value) for row in sheet.iter_rows(min_row=2, max_row=5)]
    assert cells == [(text, "s", 7) for text in RUNS[:4]]


def test_close_names_are_found_whatever_the_order_and_the_marks() -> None:
    known = ["Jan Kowalski", "Łukasz Żak", "Maria De Luca"]
    keys = [key_of(name) for name in known]
    asked = ["Kowalski, Jan", "Zak Lukasz", "Jan Kowalsky", "Janina Kowalska", "Piotr Nowak", "de luca MARIA"]
    found = [closest(key_of(name), keys) for name in asked]
    assert found == [0, 1, 0, None, None, 2]


COLUMNS = {"table": ["table", "Table", "Stół"], "player-1": ["Player 1"], "score-1": ["Score 1"]}


def results(text: str) -> tuple[FileLine, ...]:
    return results_in(read_table(text.encode(), most=100).rows, COLUMNS)


def test_results_are_read_by_their_headings_in_any_order_and_what_says_nothing_is_left_out() -> None:
    text = "Score_1;Remark;STOL;player-1\n12;fine;3;Piett\n–;;4;\n5"
    assert results(text) == (
        FileLine(2, {"table": "3", "player-1": "Piett", "score-1": "12"}),
        FileLine(3, {"table": "4"}),
        FileLine(4, {"score-1": "5"}),
    )


def test_of_two_columns_of_one_name_the_first_counts() -> None:
    assert results("Table;Score 1;score 1\n1;7;8") == (FileLine(2, {"table": "1", "score-1": "7"}),)


@pytest.mark.parametrize(
    ("text", "code"), [("Name;Club\nPiett;Hoth", "file_no_tables"), ("Table;Score 1", "file_empty")]
)
def test_a_file_without_tables_or_lines_holds_no_results(text: str, code: str) -> None:
    with pytest.raises(TableFileError) as info:
        results(text)
    assert info.value.code == code
