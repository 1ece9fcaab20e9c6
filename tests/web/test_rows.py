"""Rows of the large tables: HTML that is written without a template, and escapes whatever it is given."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import translation
from django.utils.safestring import SafeString

from tournaments.presenters.desk_tables import DeskRow
from tournaments.presenters.html import parts
from tournaments.presenters.html.players import player_rows
from tournaments.presenters.html.rounds import desk_rows, place_rows, table_rows
from tournaments.presenters.html.standings import ranked_rows
from tournaments.presenters.round_cells import RoundCell
from tournaments.presenters.round_tables import ShownSeat, ShownTable, TableCell, TableColumn
from tournaments.presenters.standings import ShownColumn, ShownFigure, StandingsRow
from tournaments.presenters.table_views import ShownPlace

EVIL, HARMLESS = "<b title=\"&'", "&lt;b title=&quot;&amp;&#x27;"
POINTS = ShownColumn("points", "TP", "Tournament points", "main")
STRENGTH = ShownColumn("strength", "SoS", "Strength of schedule", "detail")
PIETT = StandingsRow(
    name="Piett",
    club="Executor",
    status_name="",
    place="2",
    cells=(ShownFigure(POINTS, "17"), ShownFigure(STRENGTH, "5.333", "16/3")),
    penalty=0,
    is_drawn=False,
    url="/events/endor/players/p1/",
    moved=-1,
    rounds=(RoundCell("W", "12", "8", "won · Ackbar · 8 points", "is-won"), RoundCell("·", "3"), RoundCell()),
)
SCORE = TableColumn("Score")
DESK = DeskRow(
    event="endor",
    round=1,
    match=3,
    table="3",
    is_game=True,
    is_done=False,
    seats=(ShownSeat("Piett", "won", True), ShownSeat("Ackbar", "", False, "chooses")),
    note="",
    set_by_hand=False,
    hand_reason="",
    ruling="",
    ending="",
    waiting="reported",
    extension="",
    time="",
    cells=(TableCell(SCORE, "", kind="blank"),),
    result="enter",
)
PLACE = ShownPlace("Piett", "Executor", "3", "", "Ackbar", "game")
TABLE = ShownTable(
    "3",
    "",
    True,
    True,
    "game",
    (ShownSeat("Piett", "won", True, "4 points"),),
    1,
    (TableCell(SCORE, "8 : 3", "1"),),
)
WORDS: dict[str, Any] = {
    "status": "active",
    "key": "p1",
    "club_beside": "",
    "as_entered": SimpleNamespace(number=1),
}


def evil(row: Any, field: str) -> Any:
    """The row with a text in this field that would be HTML."""
    return replace(row, **{field: EVIL})


def player(name: str, **more: Any) -> Any:
    """A line of the list of players."""
    return SimpleNamespace(entry=SimpleNamespace(pk=7, name=name, **{**WORDS, **more}), text=name.casefold())


def test_a_line_of_the_standings() -> None:
    assert ranked_rows([PIETT]) == (
        '<tr><td class="num rank nowrap">2 <span class="delta is-down"><span aria-hidden="true">▼1</span>'
        ' <span class="visually-hidden">(down by 1)</span></span></td>'
        '<th scope="row" class="lead"><a href="/events/endor/players/p1/"><bdi>Piett</bdi></a>'
        ' <small><bdi>Executor</bdi></small> <details class="more only-phone">'
        '<summary aria-label="More">⋯</summary>'
        '<small>SoS 5.333</small> <small class="round-line"><span class="is-won"><b>W</b>12 8</span>'
        ' <span class=""><b>·</b>3 </span></small></details></th>'
        '<td class="num strong nowrap">17</td>'
        '<td class="num only-wide"><details class="exact"><summary>5.333</summary> = 16/3</details></td>'
        '<td class="round-cell only-wide is-won" title="won · Ackbar · 8 points">'
        "<b>W</b>12 <small>8</small></td>"
        '<td class="round-cell only-wide "><b>·</b>3</td><td class="round-cell only-wide "></td></tr>'
    )


def test_on_paper_a_line_has_nothing_to_open_and_in_short_no_rounds() -> None:
    row = replace(PIETT, url="", is_last_above=True, penalty=2)
    assert ranked_rows([row], paper=True, short=True) == (
        '<tr><td class="num rank nowrap">2</td><th scope="row" class="lead"><bdi>Piett</bdi></th>'
        '<td class="num strong nowrap">17 '
        '<abbr class="penalty-mark" title="2 points taken by a ruling">−2</abbr></td>'
        '<td class="num only-wide">5.333 <small class="muted">16/3</small></td></tr>'
    )


def test_a_line_says_all_that_there_is_to_say() -> None:
    row = replace(
        PIETT, is_last_above=True, is_reader=True, is_drawn=True, mark="winner", status_name="dropped"
    )
    told = ranked_rows([replace(row, moved=3, team="Rogues", headline="Empire", cells=(), rounds=())])
    assert told == (
        '<tr class="is-above-cut is-muted is-reader"><td class="num rank nowrap">2 <span class="delta is-up">'
        '<span aria-hidden="true">▲3</span> <span class="visually-hidden">(up by 3)</span></span></td>'
        '<th scope="row" class="lead"><a href="/events/endor/players/p1/"><bdi>Piett</bdi></a>'
        ' <span class="badge is-accent">you</span> <span class="badge is-good">winner</span>'
        ' <span class="badge is-warn">dropped</span> <span class="badge">placed by draw</span>'
        ' <span class="visually-hidden">(the last above the cut)</span> <small><bdi>Executor</bdi></small>'
        ' <small class="team-name"><bdi>Rogues</bdi></small> <small>Empire</small></th></tr>'
    )


def test_a_table_at_the_desk_leads_to_its_result_and_its_lists() -> None:
    assert desk_rows([DESK], lists_icon=SafeString("<svg></svg>")) == (
        '<tr class="is-open is-asked">'
        '<td class="num" data-label="Table"><span class="table-number">3</span></td>'
        '<td class="lead"><bdi class="is-winner">Piett</bdi> <span class="visually-hidden">won</span></td>'
        '<td class="lead"><bdi>Ackbar</bdi> <small>chooses</small></td>'
        '<td class="num is-blank" data-label="Score"></td>'
        '<td class="state"><span class="badge is-warn">reported, not confirmed</span></td>'
        '<td class="actions">'
        '<a class="row-link" href="/events/endor/desk/rounds/1/tables/3/fleets/" title="Lists of the table">'
        "<svg></svg>"
        ' <span class="visually-hidden">Lists of the table – table 3</span></a>'
        ' <a class="row-link" href="/events/endor/desk/rounds/1/tables/3/">Enter result'
        ' <span class="visually-hidden">– table 3</span></a></td></tr>'
    )


def test_a_result_at_the_desk_says_when_it_came_and_its_figures_meet_at_the_colon() -> None:
    cells = (TableCell(SCORE, "200 : 90"), TableCell(SCORE, "1 : 2 : 3"))
    done = replace(DESK, is_done=True, waiting="", time="14:22", cells=cells, result="")
    assert desk_rows([done]) == (
        '<tr class="is-done"><td class="num" data-label="Table"><span class="table-number">3</span></td>'
        '<td class="lead"><bdi class="is-winner">Piett</bdi> <span class="visually-hidden">won</span></td>'
        '<td class="lead is-loser"><bdi>Ackbar</bdi> <small>chooses</small></td>'
        '<td class="num" data-label="Score">'
        '<span class="facing"><span>200</span> <i>:</i> <span>90</span></span></td>'
        '<td class="num" data-label="Score">1 : 2 : 3</td>'
        '<td class="state"><span class="badge is-good">14:22</span></td><td class="actions"></td></tr>'
    )


def test_what_is_no_game_stands_where_the_other_one_would() -> None:
    bye = replace(DESK, is_game=False, seats=(ShownSeat("Piett", "", False),), note="bye", waiting="")
    assert '<td class="lead"><bdi>Piett</bdi></td><td class="lead"><small>bye</small></td>' in desk_rows(
        [bye]
    )


def test_more_than_two_at_a_table_share_a_cell() -> None:
    told = desk_rows([replace(DESK, note="equal")], columns=1)
    assert (
        '<td class="lead"><span class="one-seat"><bdi class="is-winner">Piett</bdi>'
        ' <span class="visually-hidden">won</span></span> <span class="muted">–</span>'
        ' <span class="one-seat"><bdi>Ackbar</bdi> <small>chooses</small></span></td>' in told
    )
    assert (
        '<td class="state"><span class="badge is-warn">reported, not confirmed</span> <small>equal</small>'
        in told
    )


def test_each_language_has_its_rows() -> None:
    words = []
    for language in ("en", "pl", "it"):
        with translation.override(language):
            words.append((desk_rows([DESK]), ranked_rows([replace(PIETT, is_reader=True)])))
    assert len({rows for pair in words for rows in pair}) == 6


@pytest.mark.parametrize("field", ["name", "club", "status_name", "place", "url", "mark", "team", "headline"])
def test_every_text_of_the_standings_is_escaped(field: str) -> None:
    written = ranked_rows([evil(PIETT, field)])
    assert (EVIL in written, HARMLESS in written) == (False, True)


@pytest.mark.parametrize("field", RoundCell._fields)
def test_every_text_of_a_round_in_the_standings_is_escaped(field: str) -> None:
    cell = RoundCell("W", "1", "2", "3", "4")._replace(**{field: EVIL})
    written = ranked_rows([replace(PIETT, rounds=(cell,))])
    assert (EVIL in written, HARMLESS in written) == (False, True)


@pytest.mark.parametrize("paper", [False, True])
def test_figures_and_their_headings_are_escaped(paper: bool) -> None:
    cells = (ShownFigure(replace(STRENGTH, label=EVIL), EVIL, EVIL), ShownFigure(POINTS, EVIL))
    for row in (replace(PIETT, cells=cells), replace(PIETT, cells=cells, penalty=1)):
        written = ranked_rows([row], paper=paper)
        assert (EVIL in written, written.count(HARMLESS)) == (False, 3 if paper else 5)


@pytest.mark.parametrize("field", ["table", "note", "hand_reason", "ruling", "ending", "extension", "time"])
def test_every_text_of_the_desk_is_escaped(field: str) -> None:
    written = desk_rows([replace(evil(DESK, field), is_done=field == "time")])
    assert (EVIL in written, HARMLESS in written) == (False, True)


def test_a_table_has_a_line_for_each_player_and_its_result_for_phones_too() -> None:
    ackbar = ShownSeat("Ackbar", "", False, "", (TableCell(SCORE, "391"),), "49", "3", True)
    assert table_rows([replace(TABLE, seats=(ackbar,), free=0, below="conceded")]) == (
        '<tr class="is-done"><td class="num"><span class="table-number">3</span></td>'
        '<th class="lead" scope="row"><span><bdi>Ackbar</bdi></span></th>'
        '<td class="num is-first" data-label="Score">391</td>'
        '<td class="own only-phone"><span>49</span> <b>3</b></td>'
        '<td class="num" data-label="Score"><span><span class="strong">8 : 3</span>'
        ' <span class="muted">1</span></span></td><td class="below only-phone">conceded</td></tr>'
    )


def test_how_many_of_a_table_have_reported_is_drawn() -> None:
    some = TableCell(SCORE, "reported", kind="reported", share=(1, 2))
    assert table_rows([replace(TABLE, is_done=False, seats=(), free=0, cells=(some,))]) == (
        '<tr class="is-open is-asked"><td class="num"><span class="table-number">3</span></td>'
        '<td class="num reported" data-label="Score"><span class="reported-share" title="reported">'
        '<span class="boxes"><i class="is-in"></i><i></i></span><span aria-hidden="true">1/2</span>'
        '<span class="visually-hidden">reported</span></span></td></tr>'
    )


def test_a_name_that_is_long_is_marked() -> None:
    assert 'class="lead is-long"' in place_rows([replace(PLACE, name="Brzęczyszczykiewicz-Piett")])


def test_names_marks_and_notes_at_a_table_are_escaped() -> None:
    seat = ShownSeat(EVIL, EVIL, True, EVIL, (TableCell(TableColumn(EVIL), EVIL),), EVIL, EVIL)
    cells = tuple(
        TableCell(TableColumn(EVIL, is_number=number), EVIL, EVIL, kind)
        for number in (True, False)
        for kind in ("figure", "words", "open", "reported", "blank")
    )
    row = replace(TABLE, table=EVIL, time=EVIL, kind_name=EVIL, seats=(seat,), cells=cells, below=EVIL)
    for written in (
        table_rows([row]),
        table_rows([replace(row, is_game=False)]),
        desk_rows([replace(DESK, seats=(seat, seat), cells=cells)]),
    ):
        assert (EVIL in written, HARMLESS in written) == (False, True)


@pytest.mark.parametrize("field", ["name", "club", "table", "time", "others", "total", "points"])
def test_every_text_of_the_places_is_escaped(field: str) -> None:
    written = place_rows([evil(PLACE, field)])
    assert (EVIL in written, HARMLESS in written) == (False, True)


def test_who_meets_nobody_has_a_badge_instead() -> None:
    assert '<td><span class="badge">bye</span></td>' in place_rows(
        [replace(PLACE, others="", kind_name="bye")]
    )


def test_a_player_can_be_chosen_while_they_play() -> None:
    lines = [
        player("Piett", club_beside="Executor"),
        player("Ozzel", status="removed", get_status_display=lambda: "dropped"),
    ]
    assert player_rows(
        lines, "endor", may={"edit_entry"}, can_choose="/x/", lists={7: SafeString("<i></i>")}
    ) == (
        '<tr data-text="piett"><td class="lead"><input class="pick" type="checkbox" name="player" value="p1"'
        ' aria-label="Choose Piett"> <a href="/events/endor/desk/players/p1/"><bdi>Piett</bdi></a>'
        ' <small><bdi>Executor</bdi></small></td><td data-label="Fleet"><i></i></td>'
        '<td class="num muted" data-label="Number">1</td></tr>\n'
        '<tr class="is-muted" data-text="ozzel"><td class="lead"><a href="/events/endor/desk/players/p1/">'
        '<bdi>Ozzel</bdi></a> <span class="badge is-bad">dropped</span></td>'
        '<td data-label="Fleet"><i></i></td>'
        '<td class="num muted" data-label="Number">1</td></tr>'
    )


def test_names_of_players_are_escaped() -> None:
    written = player_rows([player(EVIL, club_beside=EVIL, key=EVIL)], "endor", may=(), can_choose=True)
    assert (EVIL in written, written.count(HARMLESS)) == (False, 5)


def test_html_that_is_safe_stays_as_it_is() -> None:
    assert parts.markup("<i>{}</i>{}", SafeString("<b>"), "<b>") == "<i><b></i>&lt;b&gt;"
