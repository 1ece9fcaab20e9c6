"""Rows of the large tables: HTML that is written without a template, and escapes whatever it is given."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone, translation
from django.utils.safestring import SafeString

from tournaments.presenters.html import parts
from tournaments.presenters.html.players import player_rows
from tournaments.presenters.html.rounds import desk_rows, place_rows, table_rows
from tournaments.presenters.html.standings import ranked_rows
from tournaments.presenters.round_cells import RoundCell
from tournaments.presenters.round_tables import HallTable, ShownPlace
from tournaments.presenters.standings import ShownColumn, ShownFigure, StandingsRow

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
WORDS: dict[str, Any] = {
    "status": "active",
    "key": "p1",
    "club_beside": "",
    "as_entered": SimpleNamespace(number=1),
}


def evil(row: Any, field: str) -> Any:
    """The row with a text in this field that would be HTML."""
    return replace(row, **{field: EVIL})


def side(name: str, **more: Any) -> Any:
    """One player at a table."""
    plain = {"club": "", "outcome": "", "is_winner": False, "total": "", "points": "", "list_points": None}
    return SimpleNamespace(name=name, entry=SimpleNamespace(key=name), **{**plain, **more})


def table(*sides: Any, chooses: str = "", undecided: str = "", **more: Any) -> Any:
    """Table 3 of the first round; `chooses` is the mark of Ackbar, who goes first."""
    words: dict[str, Any] = dict.fromkeys(
        ("waiting", "figures", "points", "ruling", "ending", "kind_name"), ""
    )
    tournament = SimpleNamespace(slug="endor")
    by_hand = {key: more.pop(key, "") for key in ("set_by_hand", "hand_reason")}
    entries = [seat.entry for seat in sides]
    plain = {
        "match": SimpleNamespace(pk=3, round=SimpleNamespace(number=1, tournament=tournament), **by_hand),
        "played": SimpleNamespace(for_third=False),
        "table": 3,
        "number": "3",
        "is_game": True,
        "is_done": False,
        "report": None,
        "extension": 0,
        "pending": (),
        "remark": more.get("ruling") or more.get("ending", ""),
        "own_result": lambda seat: (seat.total, seat.points),
        "others": lambda entry: [seat for seat in sides if seat.entry != entry],
        "first_choice": SimpleNamespace(
            chooser=entries[-1] if entries else None,
            mark_of=lambda entry: chooses if entry.key == "Ackbar" else "",
            undecided=undecided,
            label=chooses,
        ),
    }
    return SimpleNamespace(sides=sides, entries=entries, **{**words, **plain, **more})


def at_desk(match: Any, *figures: str, heading: str = "Points", act: str = "enter", seats: int = 2) -> Any:
    """The tables of the desk, of which this is the only one."""
    headings = [SimpleNamespace(short=heading)] * (len(figures) - 1)
    return SimpleNamespace(
        matches=[match], seats=seats, headings=headings, figures_of=lambda _: figures, act_at=lambda _: act
    )


def in_hall(match: Any, seats: int, *, note: str = "", heading: str = "", time: str = "") -> HallTable:
    """The tables for everybody, of which this is the only one; `heading` is that of what lists decide."""
    words: Any = SimpleNamespace(points=heading, heading=heading) if heading else None
    notes = {entry.key: note for entry in match.entries}
    return HallTable((match,), range(seats), notes, {3: time}, words, None)


def player(name: str, **more: Any) -> Any:
    """A line of the list of players."""
    return SimpleNamespace(entry=SimpleNamespace(pk=7, name=name, **{**WORDS, **more}), text=name.casefold())


PIETT_WON, ACKBAR = side("Piett", outcome="won", is_winner=True), side("Ackbar")
DESK = table(PIETT_WON, ACKBAR, waiting="reported", chooses="chooses")
REPORT = SimpleNamespace(at=datetime(2026, 5, 9, 12, 22, tzinfo=UTC))


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
    assert desk_rows(at_desk(DESK, ""), lists_icon=SafeString("<svg></svg>")) == (
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
    done = table(PIETT_WON, ACKBAR, is_done=True, report=REPORT, chooses="chooses")
    with timezone.override("Europe/Berlin"):
        written = desk_rows(at_desk(done, "200 : 90", "1 : 2 : 3", act=""))
    assert written == (
        '<tr class="is-done"><td class="num" data-label="Table"><span class="table-number">3</span></td>'
        '<td class="lead"><bdi class="is-winner">Piett</bdi> <span class="visually-hidden">won</span></td>'
        '<td class="lead is-loser"><bdi>Ackbar</bdi></td>'
        '<td class="num" data-label="Score">'
        '<span class="facing"><span>200</span> <i>:</i> <span>90</span></span></td>'
        '<td class="num" data-label="Points">1 : 2 : 3</td>'
        '<td class="state"><span class="badge is-good">14:22</span></td><td class="actions"></td></tr>'
    )


def test_what_is_no_game_stands_where_the_other_one_would() -> None:
    bye = table(PIETT_WON, is_game=False, kind_name="bye")
    written = desk_rows(at_desk(bye, ""))
    assert '<td class="lead"><bdi>Piett</bdi></td><td class="lead"><small>bye</small></td>' in written


def test_more_than_two_at_a_table_share_a_cell() -> None:
    match = table(PIETT_WON, ACKBAR, waiting="reported", chooses="chooses", undecided="equal")
    told = desk_rows(at_desk(match, "", seats=1))
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
            words.append((desk_rows(at_desk(DESK, "")), ranked_rows([replace(PIETT, is_reader=True)])))
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


@pytest.mark.parametrize("field", ["number", "undecided", "hand_reason", "ruling", "ending", "kind_name"])
def test_every_text_of_the_desk_is_escaped(field: str) -> None:
    written = desk_rows(at_desk(table(PIETT_WON, ACKBAR, **{field: EVIL}), ""))
    assert (EVIL in written, HARMLESS in written) == (False, True)


def test_a_table_has_a_line_for_each_player_and_its_result_for_phones_too() -> None:
    ackbar = side("Ackbar", list_points=391, total="49", points="3")
    done = table(ackbar, is_done=True, figures="8 : 3", points="1", ending="conceded", chooses="Ackbar")
    assert table_rows(in_hall(done, 1, heading="Fleet")) == (
        '<tr class="is-done"><td class="num"><span class="table-number">3</span></td>'
        '<th class="lead" scope="row"><span><bdi>Ackbar</bdi></span></th>'
        '<td class="num is-first" data-label="Fleet">391</td>'
        '<td class="own only-phone"><span>49</span> <b>3</b></td>'
        '<td class="num" data-label="Result"><span><span class="strong">8 : 3</span>'
        ' <span class="muted">1 · conceded</span></span></td>'
        '<td class="first" data-label="Fleet">Ackbar</td><td class="below only-phone">conceded</td></tr>'
    )


def test_how_many_of_a_table_have_reported_is_drawn() -> None:
    some = table(ACKBAR, PIETT_WON, waiting="reported", pending=("one",))
    assert (
        '<td class="num reported" data-label="Result">'
        '<span class="reported-share" title="reported, not confirmed">'
        '<span class="boxes"><i class="is-in"></i><i></i></span><span aria-hidden="true">1/2</span>'
        '<span class="visually-hidden">reported, not confirmed</span></span></td></tr>'
    ) in table_rows(in_hall(some, 2))
    assert table_rows(in_hall(some, 2)).startswith('<tr class="is-open is-asked"><td class="num">')


@pytest.mark.parametrize(
    ("more", "cell"),
    [
        ({}, '<td class="num open" data-label="Result"><span class="badge">open</span></td>'),
        (
            {"waiting": "disputed"},
            (
                '<td class="num reported" data-label="Result">'
                '<span class="badge is-bad">different reports</span></td>'
            ),
        ),
        (
            {"is_done": True, "ruling": "game loss", "figures": "0 : 0", "points": "8 / 1"},
            (
                '<td class="num" data-label="Result"><span><span class="small">game loss</span>'
                ' <span class="muted">8 / 1</span></span></td>'
            ),
        ),
        ({"is_done": True, "is_game": False, "kind_name": "missed"}, '<td class="only-wide"></td>'),
    ],
)
def test_what_is_known_of_a_result(more: dict[str, Any], cell: str) -> None:
    assert cell in table_rows(in_hall(table(ACKBAR, PIETT_WON, **more), 2))


def test_a_name_that_is_long_is_marked() -> None:
    long = side("Brzęczyszczykiewicz-Piett")
    assert 'class="lead is-long"' in place_rows([ShownPlace(table(long), long)])


def test_names_marks_and_notes_at_a_table_are_escaped() -> None:
    seat = side(EVIL, outcome=EVIL, is_winner=True, total=EVIL, points=EVIL, list_points=EVIL)
    texts = {"number": EVIL, "ruling": EVIL, "figures": EVIL, "points": EVIL, "ending": EVIL}
    match = table(seat, chooses=EVIL, **texts)
    done = table(seat, chooses=EVIL, is_done=True, **texts)
    none = table(seat, is_game=False, kind_name=EVIL, first_choice=None, **texts)
    shown = [table_rows(in_hall(each, 2, note=EVIL, heading=EVIL, time=EVIL)) for each in (match, done, none)]
    for written in (*shown, desk_rows(at_desk(table(seat, seat), EVIL, EVIL, f"{EVIL} : 1", heading=EVIL))):
        assert (EVIL in written, HARMLESS in written) == (False, True)


@pytest.mark.parametrize("field", ["name", "club", "number", "time", "others", "total", "points"])
def test_every_text_of_the_places_is_escaped(field: str) -> None:
    is_own = field in ("name", "club", "total", "points")
    own = side(**{"name": "Piett", **({field: EVIL} if is_own else {})})
    other = side(EVIL if field == "others" else "Ackbar")
    match = table(own, other, **({"number": EVIL} if field == "number" else {}))
    written = place_rows([ShownPlace(match, own, EVIL if field == "time" else "")])
    assert (EVIL in written, HARMLESS in written) == (False, True)


def test_who_meets_nobody_has_a_badge_instead() -> None:
    assert '<td><span class="badge">bye</span></td>' in place_rows(
        [ShownPlace(table(ACKBAR, is_game=False, kind_name="bye"), ACKBAR)]
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
