"""The event in figures: pictures drawn by the server, each with the same as a table."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next
from tests.web import hall as rows
from tournaments.models import Tournament
from tournaments.paper.printing import html, pdf, statistics_sheet
from tournaments.presenters.pictures import Caption, Shape, bars, columns, places_flow
from tournaments.presenters.statistics import pictures_of
from tournaments.queries import event_state
from tournaments.queries.rounds.figures import event_figures
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ODD = "<b>محمد</b> 🚀"


def two_rounds() -> Tournament:
    """Four players: p1 beats p2 and p3, p4 beats p3 and p2."""
    event = rows.event(players=["Ada", "Bo", ODD, "Dan"])
    for pairs, results in (
        ([(1, 2), (3, 4)], [(200, 100), (50, 350)]),
        ([(1, 3), (4, 2)], [(210, 10), (120, 20)]),
    ):
        round_ = rows.round_of(event, pairs)
        for table, (first, second) in enumerate(results, start=1):
            rows.result(round_, table, first, second)
        rows.close(round_)
    return event


def test_every_picture_has_the_same_as_a_table(client: Client) -> None:
    event = two_rounds()
    pictures = {picture.caption.key: picture for picture in pictures_of(event_state(event))}
    assert list(pictures) == ["places", "points", "gaps"]
    ranks = {row[0]: row[1:] for row in pictures["places"].rows}
    assert set(ranks) == {"Ada", "Bo", ODD, "Dan"}
    assert ranks["Dan"] == ("1", "1")
    assert ranks["Ada"] == ("2", "2")
    assert pictures["gaps"].rows[0] == ("100–119", "2")
    assert sum(int(count) for _gap, count in pictures["gaps"].rows) == 4
    page = client.get(f"/events/{event.slug}/statistics/").content.decode()
    assert page.count('<svg class="picture-plane"') == 3
    assert "&lt;b&gt;محمد&lt;/b&gt; 🚀" in page
    assert ODD not in page
    for key in pictures:
        assert f'aria-describedby="picture-{key}-table"' in page
        assert f'id="picture-{key}-table"' in page


def test_the_same_pictures_stand_on_paper(client: Client) -> None:
    sheet = statistics_sheet(two_rounds(), paper="A4")
    text = html(sheet, on_screen=False)
    assert text.count("<svg") == 3
    assert "How close the games were" in text
    assert pdf(sheet).startswith(b"%PDF")


def test_before_the_first_result_the_page_says_so(client: Client) -> None:
    event = rows.event(players=["Ada", "Bo"])
    assert "Nothing to see yet" in client.get(f"/events/{event.slug}/statistics/").content.decode()


def test_shapes_stay_inside_their_plane_whatever_the_figures() -> None:
    caption = Caption("x", "X", "", ("a", "b"))
    flow = [(f"N{at}", (at, None, 300)) for at in range(1, 40)]
    for picture in (
        columns(caption, [(str(at), at * 7) for at in range(16)]),
        columns(caption, [("1", 0)]),
        bars(caption, [("All", 100, "100 %"), ("None", 0, "0 %")], most=100),
        bars(caption, []),
        places_flow(caption, ["1", "2", "3"], flow, shown=16),
    ):
        numbers = [
            tuple(map(float, pair))
            for shape in picture.shapes
            for pair in re.findall(r"([\d.]+),([\d.]+)", shape.points)
        ]
        numbers += [(float(shape.x), float(shape.y)) for shape in picture.shapes if shape.x]
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in numbers)


@pytest.mark.parametrize("secrecy", ["private", "start"])
def test_F35_factions_are_counted_only_where_everybody_may_read_the_lists(
    client: Client, cast: Cast, secrecy: str
) -> None:
    event = make_event(cast, players=4, fleet_secrecy=secrecy)
    for number, text in enumerate(demo_fleets()[:4], start=1):
        hand_in_fleet(entry_of(event, f"p{number}"), cast.ozzel, text=text, now=NOW)
    play(publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel), cast.ozzel)
    event = Tournament.objects.get(pk=event.pk)
    pictures = {picture.caption.key: picture for picture in pictures_of(event_state(event))}
    assert ("factions" in pictures) == (secrecy == "start")
    assert ("Factions and" in client.get(f"/events/{event.slug}/statistics/").content.decode()) == (
        secrecy == "start"
    )
    if secrecy == "start":
        told = [row[1].partition(" · ")[2].split("–") for row in pictures["factions"].rows]
        assert [sum(map(int, column)) for column in zip(*told, strict=True)] == [2, 0, 2]


def test_the_lines_of_places_end_in_the_order_of_their_names_while_a_round_is_played() -> None:
    tournament = rows.event(players=["Piett", "Ackbar", "Leia", "Jerec"])
    first = rows.round_of(tournament, [(1, 2), (3, 4)])
    rows.result(first, 1, 400, 0)
    rows.result(first, 2, 100, 0)
    rows.close(first)
    rows.result(rows.round_of(tournament, [(1, 3), (2, 4)]), 1, 0, 400)
    flows = event_figures(event_state(tournament)).flows
    assert [flow.places for flow in flows] == [(1,), (2,), (3,), (4,)]


def test_no_label_leaves_its_picture_and_no_two_names_of_a_curve_stand_at_one_height() -> None:
    caption = Caption("any", "Any", "", ("Name", "Count"))
    counts = [(f"{50 * at}–{50 * at + 49}", at + 1) for at in range(9)]
    lines = [(f"Player {at}", (at + 1, 9 - at, at + 1 if at % 3 else None)) for at in range(9)]
    curve = places_flow(caption, ["1", "2", "3"], lines, shown=9)
    for picture in (columns(caption, counts), bars(caption, [("Ada", 3, "3 · 100 %")]), curve):
        labels = [shape for shape in picture.shapes if shape.kind == "text"]
        outside = [
            shape.text for shape in labels if not 0 <= left_of(shape) <= right_of(shape) <= picture.width
        ]
        assert outside == []
    heights = [shape.y for shape in curve.shapes if shape.text.partition("  ")[2]]
    assert len(heights) == len(set(heights)) == 9


def left_of(label: Shape) -> float:
    """Where a label begins, with letters of 6 px; letters of 12 px are a little wider than half of it."""
    parts = {"start": 0.0, "middle": 0.5, "end": 1.0}
    return float(label.x) - parts[label.anchor] * 6 * len(label.text)


def right_of(label: Shape) -> float:
    return left_of(label) + 6 * len(label.text)
