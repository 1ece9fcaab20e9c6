"""The whole event as one PDF: what stands in it, on which page, and which lists."""

import io
import re

import pypdf
import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next, report
from tests.web.hall import paper_of_job
from tournaments.models import PrintJob, Tournament
from tournaments.paper.booklet import MOST_CROSSED, booklet_parts
from tournaments.paper.printing import html
from tournaments.presenters.crosstable import crosstable_of
from tournaments.queries import event_state
from tournaments.queries.rounds.places import places_closed
from tournaments.services.event.setup import finish_tournament, start_tournament

pytestmark = pytest.mark.django_db

ROUNDS = ("Round 1", "Round 2", "Semi-finals", "Final")


def played(cast: Cast, **settings: object) -> Tournament:
    """Two rounds and a final of four players, one with a list."""
    event = make_event(cast, players=4, structure="custom", swiss_rounds=2, cut=2, place="Hoth", **settings)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    for _ in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    return finish_tournament(event, cast.ozzel, now=NOW)


def test_everything_of_the_event_stands_in_it_with_its_page_and_its_bookmark(cast: Cast) -> None:
    event = played(cast, fleet_secrecy="end", sheet_language="en")
    told: list[tuple[int, int]] = []
    pdf = paper_of_job("booklet", event, paper="Letter", told=told)
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    titles = [
        "Players", "Round 1", "Round 2", "Final", "Final standings", "Crosstable", "Bracket",
        "The event in figures",
    ]  # fmt: skip
    marks = {
        str(mark.title): (reader.get_destination_page_number(mark) or 0) + 1
        for mark in reader.outline
        if not isinstance(mark, list)
    }
    assert list(marks) == [event.name, "Contents", *titles, entry_of(event, "p1").name]
    for title in titles:
        assert f"{title} {marks[title]}" in pages[1]
    assert f"Lists {marks[entry_of(event, 'p1').name]}" in pages[1]
    # Every page but the cover says its number: alone, as no sheet knows how many there are.
    assert all(text.endswith(f" {number}") for number, text in enumerate(pages[1:], 2))
    assert f"{event.name}" in pages[0]
    assert "4 players" in pages[0]
    # Three small rounds are one page, and so one sheet.
    assert marks["Round 1"] == marks["Round 2"] == marks["Final"] == marks["Players"] + 1
    assert told[-1] == (len(titles) + 1, len(titles) + 1)


def test_a_round_is_kept_with_what_came_of_it_and_what_was_played_for(cast: Cast) -> None:
    """A table that is open and a bye say so; a bracket brings no points."""
    event = make_event(
        cast, players=5, structure="custom", swiss_rounds=1, cut=4, third_place=True, asks_for_fleets=False
    )
    event = start_tournament(event, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    report(round_.matches.get(table=1), cast.ozzel)
    assert kept(event, 1) == (
        ["Result", "Points"],
        [["1", "200 : 100", "7 / 4"], ["2", "open", ""], ["–", "bye", "8"]],
        [[], [], []],
    )
    play(round_, cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    assert kept(event, 3) == (
        ["Result"],
        [["1", "open"], ["2", "open"]],
        [[], ["third place"]],
    )


def kept(event: Tournament, number: int) -> tuple[list[str], list[list[str]], list[list[str]]]:
    """The headings, the cells of each table, and what stands behind its last name."""
    parts = booklet_parts(Tournament.objects.get(pk=event.pk), paper="A4")
    (sheet,) = next(part.sheets for part in parts if part.title == "Round 1")
    tables = html(sheet, on_screen=False).split('<section class="round-results"')[number]
    head, *rows = tables.split("<tr>")[1:]
    return (
        re.findall(r'<th class="num" scope="col">(.*)</th>', head)[1:],
        [re.findall(r'<td class="num.*?>\s*(.*?)\s*</td>', row, re.DOTALL) for row in rows],
        [re.findall(r'</bdi>\s*<span class="small">\((.*)\)</span>\s*</td>', row) for row in rows],
    )


def test_a_round_that_does_not_fit_below_the_one_before_has_a_page_of_its_own(cast: Cast) -> None:
    event = make_event(cast, players=30, structure="custom", swiss_rounds=2, cut=4)
    event = start_tournament(event, cast.ozzel, now=NOW)
    for _round in range(4):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    rounds = [part for part in booklet_parts(event, paper="A4") if part.title in ROUNDS]
    assert [(part.title, len(part.sheets), part.anchor) for part in rounds] == [
        ("Round 1", 1, ""), ("Round 2", 1, ""), ("Semi-finals", 0, "round-3"), ("Final", 0, "round-4"),
    ]  # fmt: skip


@pytest.mark.parametrize(("secrecy", "is_open"), [("start", True), ("end", False), ("private", False)])
def test_lists_are_in_it_as_far_as_everybody_may_read_them(cast: Cast, secrecy: str, is_open: bool) -> None:
    event = make_event(cast, players=4, fleet_secrecy=secrecy)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    titles = [part.title for part in booklet_parts(event, paper="A4")]
    assert titles == ["Players", "Round 1", *(["Lists"] if is_open else [])]


@pytest.mark.django_db(transaction=True)
def test_the_desk_makes_it_and_its_address_says_what_it_is(desk: Client, cast: Cast) -> None:
    event = played(cast)
    assert "The whole event as a booklet" in desk.get(f"/events/{event.slug}/desk/").content.decode()
    answer = desk.post(f"/events/{event.slug}/desk/jobs/booklet/", {"paper": "Letter"})
    job = PrintJob.objects.get()
    assert (job.kind, job.state, job.paper, job.round) == ("booklet", "done", "Letter", None)
    assert answer["Location"] == f"/events/{event.slug}/desk/jobs/{job.pk}/booklet.pdf"
    assert desk.get(answer["Location"]).content.startswith(b"%PDF")
    assert desk.get(answer["Location"].replace("booklet.pdf", "slips.pdf")).status_code == 404
    PrintJob.objects.update(state="failed", problem="RuntimeError")
    page = desk.get(f"/events/{event.slug}/desk/jobs/{job.pk}/").content.decode()
    assert "The booklet could not be made. Try again." in page
    assert "Make the booklet again" in page


def test_a_crosstable_of_many_is_printed_in_tables_that_fit(cast: Cast) -> None:
    event = make_event(cast, players=7)
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    state = event_state(event)
    table = crosstable_of(state, places_closed(state))
    assert table is not None
    assert table.in_parts(7, 7) == (table,)
    first, second, third = table.in_parts(3, 7)
    assert first.places + second.places + third.places == table.places
    assert [len(part.places) for part in (first, second, third)] == [3, 3, 1]
    assert [row.cells for row in table.rows] == [
        one.cells + two.cells + three.cells
        for one, two, three in zip(first.rows, second.rows, third.rows, strict=True)
    ]
    assert [part.has_alone for part in (first, second, third)] == [False, False, True]
    quarters = [(part.places, [row.place for row in part.rows]) for part in table.in_parts(5, 5)]
    upper, lower = table.places[:4], table.places[4:]
    assert quarters == [(columns, [*rows]) for rows in (upper, lower) for columns in (upper, lower)]


def test_many_lists_share_a_document_and_each_has_its_page_head_and_bookmark(cast: Cast) -> None:
    event = make_event(cast, players=14, structure="custom", swiss_rounds=1, cut=0, fleet_secrecy="start")
    for number in range(1, 15):
        hand_in_fleet(entry_of(event, f"p{number}"), cast.ozzel, text=demo_fleets()[number], now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    (lists,) = [part for part in booklet_parts(event, paper="A4") if part.title == "Lists"]
    assert len(lists.sheets) == 2
    reader = pypdf.PdfReader(io.BytesIO(paper_of_job("booklet", event)))
    names = [entry.name for entry in event.entries.all()]
    marks = {
        str(mark.title): reader.get_destination_page_number(mark)
        for mark in reader.outline
        if not isinstance(mark, list)
    }
    assert len({marks[name] for name in names}) == 14
    for name in names:
        assert f"List of {name}" in reader.pages[marks[name] or 0].extract_text()


def test_more_players_than_a_crosstable_shows_have_the_standings_alone(cast: Cast) -> None:
    event = make_event(cast, players=MOST_CROSSED + 1, structure="custom", swiss_rounds=1, cut=0)
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    titles = [part.title for part in booklet_parts(event, paper="A4")]
    assert titles == ["Players", "Round 1", "Standings", "The event in figures"]
