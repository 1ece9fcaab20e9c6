"""The event as tables for spreadsheets, as the desk downloads them."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next
from tests.services.test_team_rounds import team_event
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.people.importing import LineState, judge_lines, read_people

pytestmark = pytest.mark.django_db

PLAYERS = "=HYPERLINK(1), @Hoth\nLeia Organa, Rebels\nGial Ackbar\nŁukasz Żak"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Round 1 closed, round 2 published."""
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines=PLAYERS, now=NOW)
    hand_in_fleet(entry_of(event, "p2"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    return event


def table(
    desk: Client, event: Tournament, file: str, name: str = "spreadsheet", **said: str
) -> list[list[str]]:
    answer = desk.get(reverse(name, args=[event.slug, file]), said)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_every_table_has_the_event_and_no_cell_runs(desk: Client, event: Tournament) -> None:
    standings = table(desk, event, "standings.csv")
    assert standings[0][:4] == ["Place", "Name", "Club", "Status"]
    assert standings[0][-1] == "Round 1"
    assert sorted(row[1] for row in standings[1:]) == [
        "'=HYPERLINK(1)", "Gial Ackbar", "Leia Organa", "Łukasz Żak",
    ]  # fmt: skip
    assert [row[0] for row in standings[1:]] == ["1", "2", "3", "4"]
    crosstable = table(desk, event, "crosstable.csv")
    assert [row[3 + at] for at, row in enumerate(crosstable[1:])] == ["×"] * 4
    games = table(desk, event, "games.csv")
    assert games[0] == [
        "Round", "Table", "Player 1", "Score 1", "Points 1", "Player 2", "Score 2", "Points 2", "Remark",
    ]  # fmt: skip
    assert [(row[0], row[1], row[3], row[6]) for row in games[1:]] == [
        ("Round 1", "1", "200", "100"), ("Round 1", "2", "200", "100"),
        ("Round 2", "1", "", ""), ("Round 2", "2", "", ""),
    ]  # fmt: skip
    (leia,) = [row for row in table(desk, event, "csv", "lists-file") if row[0] == "Leia Organa"]
    assert (leia[3].isdecimal(), leia[4]) == (True, demo_fleets()[0].strip())
    every = [cell for rows in (standings, crosstable, games) for row in rows for cell in row]
    assert [cell for cell in every if cell.startswith(("=", "+", "@"))] == []


def test_a_workbook_has_numbers_as_numbers_and_names_as_text(desk: Client, event: Tournament) -> None:
    answer = desk.get(reverse("spreadsheet", args=[event.slug, "standings.xlsx"]))
    sheet = load_workbook(io.BytesIO(answer.content)).active
    rows = list(sheet.iter_rows(min_row=2))
    assert [(row[0].value, row[0].data_type) for row in rows] == [(place, "n") for place in (1, 2, 3, 4)]
    assert [(row[1].data_type, row[1].value) for row in rows if row[1].value.startswith("=")] == [
        ("s", "=HYPERLINK(1)")
    ]


def test_the_players_are_known_again_when_they_are_imported(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines=PLAYERS.partition("\n")[2], now=NOW)
    event.entries.filter(key="p1").update(email="leia@rebels.example")
    for language in ("en", "pl", "it"):
        desk.cookies["django_language"] = language
        with translation.override(language):
            for form, asked in (("csv", {"emails": "1"}), ("xlsx", {})):
                answer = desk.get(reverse("spreadsheet", args=[event.slug, f"players.{form}"]), asked)
                lines = read_people(answer.content).lines
                leia = next(line for line in lines if line.name == "Leia Organa")
                assert (leia.club, leia.email) == ("Rebels", "leia@rebels.example" if asked else "")
                assert [each.state for each in judge_lines(event, lines)] == [LineState.KNOWN] * 3


def test_a_table_asks_the_database_no_more_for_more_players(desk: Client, event: Tournament) -> None:
    for name, file in (("spreadsheet", "games.csv"), ("spreadsheet", "players.csv"), ("lists-file", "csv")):
        with CaptureQueriesContext(connection) as asked:
            desk.get(reverse(name, args=[event.slug, file]))
        assert len(asked) <= 10


def test_the_standings_say_in_which_group_or_team_somebody_plays(desk: Client, cast: Cast) -> None:
    groups = {"structure": "custom", "first_stage": "groups", "group_size": 4, "cut": 2}
    event = start_tournament(make_event(cast, players=8, **groups), cast.ozzel, now=NOW)
    head, *rows = table(desk, event, "standings.csv")
    assert head[:5] == ["Place", "Name", "Club", "Status", "Group"]
    assert sorted(row[4] for row in rows) == ["Group A"] * 4 + ["Group B"] * 4
    teams = team_event(cast, sizes=(2, 2), rounds=1)
    head, *rows = table(desk, teams, "standings.csv")
    assert (head[4], sorted(row[4] for row in rows)) == ("Team", ["Team 1"] * 2 + ["Team 2"] * 2)
