"""Rows of pages that a process writes once: what they are remembered under is all they are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from django.utils import translation

from tests.factories import Cast, make_event
from tournaments.presenters.desk_tables import DeskRow
from tournaments.presenters.round_tables import TableCell, TableColumn
from tournaments.presenters.table_views import ShownPlace
from tournaments.templatetags.written import ROWS, written

PLACE = "tournaments/public/_place_row.html"
PIETT = ShownPlace("Piett", "Executor", "3", "", "Ackbar", "game")


@pytest.fixture(autouse=True)
def nothing_written() -> None:
    ROWS.forget()


def test_the_same_row_is_written_once() -> None:
    first = written(PLACE, PIETT)
    assert written(PLACE, replace(PIETT)) is first
    assert "Piett" in first


@pytest.mark.parametrize("field", ["name", "club", "table", "time", "others"])
def test_a_row_that_differs_in_one_word_is_written_anew(field: str) -> None:
    written(PLACE, PIETT)
    assert "Veers" in written(PLACE, replace(PIETT, **{field: "Veers"}))


def test_each_language_has_its_rows() -> None:
    row = "tournaments/rounds/_desk_row.html"
    cell = TableCell(TableColumn("Score"), "–", kind="blank")
    bye = DeskRow(
        event="endor",
        round=1,
        match=3,
        table="3",
        is_game=True,
        is_done=False,
        seats=(),
        note="",
        set_by_hand=False,
        hand_reason="",
        ruling="",
        ending="",
        waiting="reported",
        extension=0,
        cells=(cell,),
        result="enter",
    )
    words = []
    for language in ("en", "pl", "it"):
        with translation.override(language):
            words.append(written(row, bye, sees_lists=False))
    assert len(set(words)) == 3
    assert "Enter result" in words[0]


def test_what_a_row_says_is_escaped() -> None:
    assert "&lt;b&gt;" in written(PLACE, replace(PIETT, name="<b>"))


@dataclass(frozen=True)
class RowOfRecord:
    """What no row may be: the record is the same although its name changed."""

    name: object


@pytest.mark.django_db
def test_a_record_in_a_row_is_refused(cast: Cast) -> None:
    with pytest.raises(TypeError, match="no plain value"):
        written(PLACE, RowOfRecord((make_event(cast),)))
