"""A game that only the tests know goes through every page, sheet, file and endpoint (A game is a room)."""

import json
import re
from datetime import timedelta
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from fleets.services.transfer import FLEETS
from scoring.results import ReportedResult
from tests.factories import NOW, Cast, make_event, publish_next
from tournaments.event_file import read_event, write_event
from tournaments.models import Match, Report, Round, Tournament
from tournaments.queries import match_view, standings_of
from tournaments.queries.document import export_event
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.results import report_result
from tournaments.services.rounds.rounds import close_round
from tournaments.wording.refusals import ResultRefused

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Five players at two tables, three and two, with the first round published."""
    made = make_event(
        cast, players=5, game="dice", structure="custom", swiss_rounds=2, cut=0, asks_for_fleets=False
    )
    started = start_tournament(made, cast.ozzel, now=NOW)
    publish_next(started, cast.ozzel)
    return Tournament.objects.get(pk=started.pk)


@pytest.fixture
def tables(event: Tournament) -> list[Match]:
    return list(Match.objects.filter(round__tournament=event).order_by("table"))


@pytest.fixture
def desk(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.ozzel)
    return client


def keys(match: Match) -> list[str]:
    return list(match.seats.order_by("number").values_list("entry__key", flat=True))


def throw(match: Match, *throws: tuple[int, ...], **facts: Any) -> ReportedResult:
    """What is said of a table: each throw the pips in seat order."""
    seated = keys(match)
    bouts = tuple({key: {"pips": pips} for key, pips in zip(seated, pip, strict=True)} for pip in throws)
    return ReportedResult(tuple(seated), {"end": "thrown", **facts}, bouts)


def typed(match: Match, *throws: tuple[int, ...], **result: str) -> dict[str, str]:
    """The same as the form of the desk sends it."""
    data = {"end": "thrown", "first": "", "version": "0", **result}
    for bout, pip in enumerate(throws):
        for key, pips in zip(keys(match), pip, strict=True):
            data[f"v-{key}-pips" + (f"-{bout + 1}" if bout else "")] = str(pips)
    return data


def play_all(event: Tournament, cast: Cast) -> Round:
    """Every table thrown once, the first seat best; the round closed."""
    round_ = event.rounds.get()
    for match in round_.matches.order_by("table"):
        pips = tuple(12 - 3 * seat for seat in range(len(keys(match))))
        report_result(match, cast.ozzel, result=throw(match, pips), now=NOW)
    return close_round(round_, cast.ozzel, now=NOW)


def test_five_players_sit_three_and_two(tables: list[Match]) -> None:
    assert [len(keys(match)) for match in tables] == [3, 2]


def test_a_result_of_two_throws_shares_a_place_exactly(cast: Cast, tables: list[Match]) -> None:
    one, two, three = keys(tables[0])
    report_result(tables[0], cast.ozzel, result=throw(tables[0], (6, 5, 1), (4, 5, 1)), now=NOW)
    view = match_view(tables[0])
    assert view.totals == {one: 10, two: 10, three: 2}
    assert {key: (score.points, score.place) for key, score in view.scores.items()} == {
        one: (Fraction(2), 1),
        two: (Fraction(2), 1),
        three: (Fraction(0), 3),
    }


def test_equal_pips_are_a_draw(cast: Cast, tables: list[Match]) -> None:
    report_result(tables[1], cast.ozzel, result=throw(tables[1], (4, 4)), now=NOW)
    view = match_view(tables[1])
    assert {score.outcome for score in view.scores.values()} == {"draw"}
    assert view.winner is None


@pytest.mark.parametrize(
    ("throws", "facts", "codes"),
    [
        ((), {}, ["no_throw"]),
        (((1, 2),) * 4, {}, ["too_many_bouts"]),
        (((1, 2),), {"end": "time"}, ["unknown_end"]),
        (((1, 2),), {"late": ["p99"]}, ["not_a_player_here"]),
        (((1, 2),), {"initiative": "p1"}, ["unknown_fact"]),
        (((61, 2),), {}, ["too_many_pips"]),
    ],
)
def test_what_this_game_does_not_know_is_refused(
    cast: Cast,
    tables: list[Match],
    throws: tuple[tuple[int, ...], ...],
    facts: dict[str, Any],
    codes: list[str],
) -> None:
    with pytest.raises(ResultRefused) as caught:
        report_result(tables[1], cast.ozzel, result=throw(tables[1], *throws, **facts), now=NOW)
    assert [problem.code for problem in caught.value.problems] == codes
    assert all(caught.value.sentences)


def test_the_desk_types_three_players_and_two_throws(
    desk: Client, event: Tournament, tables: list[Match]
) -> None:
    url = reverse("match-result", args=[event.slug, 1, tables[0].pk])
    page = desk.get(url).content.decode()
    assert page.count("input-score") == 9
    assert "Who threw first?" in page
    first = keys(tables[0])[0]
    answer = desk.post(url, typed(tables[0], (6, 2, 1), (5, 3, 2), first=first))
    assert answer.status_code == 302
    result = Report.objects.get()
    assert result.facts == {"end": "thrown", "first": first}
    assert [sorted(bout) for bout in result.bouts] == [sorted(keys(tables[0]))] * 2


def test_the_round_sheet_asks_three_seats_and_three_throws(
    desk: Client, event: Tournament, tables: list[Match]
) -> None:
    page = desk.get(reverse("round-sheet", args=[event.slug, 1])).content.decode()
    lines = page.split("data-line=")[1:]
    assert [line.count("input-score") for line in lines] == [9, 6]
    assert [line.count("data-bout=") for line in lines] == [3, 3]
    assert "initiative" not in page.casefold()
    url = reverse("sheet-line", args=[event.slug, 1, tables[0].pk])
    answer = desk.post(url, typed(tables[0], (6, 2, 1), (5, 3, 2)))
    assert answer.json()["state"] == "saved"
    assert " ".join(re.sub("<[^>]+>", " ", answer.json()["worth"]).split()).startswith("3 – 1 – 0 A")
    assert len(Report.objects.get().bouts) == 2


def test_a_line_of_dice_says_all_that_is_wrong_at_once(
    desk: Client, event: Tournament, tables: list[Match]
) -> None:
    url = reverse("sheet-line", args=[event.slug, 1, tables[1].pk])
    assert desk.post(url, typed(tables[1])).json()["errors"] == {"": ["Nobody has thrown."]}
    one, two = keys(tables[1])
    missing = desk.post(url, {**typed(tables[1], (6, 2)), f"v-{one}-pips": "", f"v-{two}-pips-2": "x"}).json()
    assert list(missing["errors"]) == [f"v-{two}-pips-2", f"v-{one}-pips"]
    asked = desk.post(url, typed(tables[1], (61, 2))).json()
    assert (asked["state"], asked["question"]) == ("asked", "accept_unusual")


def test_a_phone_says_it_and_another_agrees_while_the_third_is_silent(tables: list[Match]) -> None:
    one, two, _three = (seat.entry for seat in tables[0].seats.order_by("number"))
    result = throw(tables[0], (6, 2, 1))
    assert report_own_result(tables[0], one, result=result, now=NOW).state == "pending"
    assert report_own_result(tables[0], two, result=result, now=NOW).state == "confirmed"


def test_one_who_says_something_else_keeps_it_from_counting(tables: list[Match]) -> None:
    one, two, three = (seat.entry for seat in tables[0].seats.order_by("number"))
    report_own_result(tables[0], one, result=throw(tables[0], (6, 2, 1)), now=NOW)
    report_own_result(tables[0], two, result=throw(tables[0], (2, 6, 1)), now=NOW)
    assert report_own_result(tables[0], three, result=throw(tables[0], (6, 2, 1)), now=NOW).state == "pending"
    assert match_view(tables[0]).is_disputed


def test_the_standings_have_this_games_columns(cast: Cast, event: Tournament, desk: Client) -> None:
    play_all(event, cast)
    rows = standings_of(Tournament.objects.get(pk=event.pk))
    assert [list(row.standing.values) for row in rows] == [["points", "pips", "firsts", "draws"]] * 5
    assert [row.standing.points for row in rows] == [3, 3, 1, 1, 0]
    page = Client().get(reverse("event-standings", args=[event.slug])).content.decode()
    assert "Pips" in page
    assert "Margin" not in page
    answer = desk.get(reverse("api-standings", args=[event.slug])).json()
    assert set(answer[0]) == {
        "rank",
        "player",
        "name",
        "points",
        "pips",
        "firsts",
        "draws",
        "status",
        "provisional",
    }


def test_the_file_goes_out_and_in_again(cast: Cast, event: Tournament) -> None:
    play_all(event, cast)
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    assert '"throws": [' in text
    assert "points_limit" not in text
    again = import_event(read_event(text), cast.ozzel, now=NOW + timedelta(days=1), fleets=FLEETS)
    assert write_event(export_event(again)) == text
    assert json.loads(text)["game"] == "dice"


def test_the_next_round_seats_those_who_have_not_met(cast: Cast, event: Tournament) -> None:
    play_all(event, cast)
    second = publish_next(Tournament.objects.get(pk=event.pk), cast.ozzel)
    assert sorted(len(keys(match)) for match in second.matches.all()) == [2, 3]


PUBLIC = ["event", "event-standings", "event-check", "event-screen", "event-clock"]
OF_EVENT = ["desk", "entries", "history", "staff", "backups", "event-tables"]


@pytest.mark.parametrize("name", [*PUBLIC, *OF_EVENT])
@pytest.mark.parametrize("played", [False, True])
def test_every_page_of_the_event_speaks_of_this_game(
    cast: Cast, desk: Client, event: Tournament, name: str, played: bool
) -> None:
    if played:
        play_all(event, cast)
    answer = desk.get(reverse(name, args=[event.slug]))
    assert answer.status_code == 200
    page = answer.content.decode().casefold()
    assert [
        word for word in ("initiative", "margin of victory", "fleet points", "objective") if word in page
    ] == []


@pytest.mark.parametrize("sheet", ["slips", "standings"])
def test_every_sheet_is_printed(cast: Cast, desk: Client, event: Tournament, sheet: str) -> None:
    play_all(event, cast)
    args = [event.slug] if sheet == "standings" else [event.slug, 1]
    answer = desk.get(reverse(f"sheet-{sheet}", args=args))
    assert answer.status_code == 200
    content = answer.content
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert all(f"A{number}" in text for number in range(1, 6))
    assert "initiative" not in text.casefold()


def test_headless_commands_read_it(cast: Cast, event: Tournament, tmp_path: Path) -> None:
    from tournaments.management.commands.standings import Command

    play_all(event, cast)
    document = read_event(write_event(export_event(Tournament.objects.get(pk=event.pk))))
    lines = Command().answer(document, {})["standings"]
    assert lines[0].keys() == {"rank", "player", "points", "pips", "firsts", "draws", "status"}
    assert lines[0]["points"] == "3/1"
