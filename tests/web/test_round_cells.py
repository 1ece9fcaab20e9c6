"""The standings tell of each round, and the crosstable who met whom; lists only as far as they are open."""

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_running_event, past_the_gate, publish_next, report
from tournaments.models import Entry, Tournament
from tournaments.presenters.crosstable import crosstable_of
from tournaments.presenters.round_cells import RoundCell
from tournaments.presenters.standings import detailed_table
from tournaments.queries import event_state
from tournaments.queries.rounds.places import places_now
from tournaments.services.event.setup import finish_tournament
from tournaments.services.rounds.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Five players, a Swiss round that everybody of the first seat won by 100, one bye."""
    event = make_running_event(cast, players=5, structure="custom", swiss_rounds=1, cut=2)
    round_ = publish_next(event, cast.ozzel)
    for number, match in enumerate(round_.matches.filter(kind="game").order_by("table")):
        report(match, cast.ozzel, 390 - 140 * number, 100)
    close_round(round_, cast.ozzel, now=NOW)
    return event


def test_each_line_says_how_every_round_ended_against_whom_and_for_how_much(event: Tournament) -> None:
    state = event_state(event)
    table = detailed_table(state, places_now(state))
    (round_,) = table.rounds
    assert (round_.label, round_.title) == ("1", "Round 1")
    by_place = {row.place: row for row in table.rows}
    winner, loser = by_place["1"], by_place["5"]
    assert winner.rounds == (
        RoundCell("W", "5", winner.main, f"won · {loser.name} · {winner.main} points", "is-won"),
    )
    assert (loser.rounds[0].letter, loser.rounds[0].against, loser.rounds[0].css) == ("L", "1", "is-lost")
    letters = sorted(row.rounds[0].letter for row in table.rows)
    assert letters == ["B", "L", "L", "W", "W"]
    (bye,) = (row for row in table.rows if row.rounds[0].letter == "B")
    assert (bye.rounds[0].against, bye.rounds[0].text) == ("", "bye · 8 points")


def test_a_round_of_the_bracket_has_letters_and_no_points(event: Tournament, cast: Cast) -> None:
    final = publish_next(event, cast.ozzel)
    report(final.matches.get(), cast.ozzel)
    state = event_state(Tournament.objects.get(pk=event.pk))
    table = detailed_table(state, places_now(state))
    assert [(each.label, each.title) for each in table.rounds] == [("1", "Round 1"), ("F", "Final")]
    finals = [
        (row.place, row.rounds[1].letter, row.rounds[1].against, row.rounds[1].points) for row in table.rows
    ]
    assert finals == [("1", "W", "2", ""), ("2", "L", "1", ""), *[(str(at), "", "", "") for at in (3, 4, 5)]]


def test_the_crosstable_has_each_game_twice_and_the_bye_once(event: Tournament) -> None:
    state = event_state(event)
    table = crosstable_of(state, places_now(state))
    assert table is not None
    assert table.places == ("1", "2", "3", "4", "5")
    met = {
        (row.place, table.places[at]): [(name, cell.letter) for name, cell in each.games]
        for row in table.rows
        for at, each in enumerate(row.cells)
        if each.games
    }
    assert met[("1", "5")] == [("Round 1", "W")]
    assert met[("5", "1")] == [("Round 1", "L")]
    assert len(met) == 4
    assert [each.is_self for row in table.rows for each in row.cells].count(True) == 5
    assert sum(len(row.alone) for row in table.rows) == 1


def test_the_page_and_the_sheet_show_it_and_say_so_where_nothing_is_played(
    hall: Client, desk: Client, cast: Cast, event: Tournament
) -> None:
    Entry.objects.filter(tournament=event, key="p1").update(club="Sienar Club")
    past_the_gate(event)
    page = hall.get(f"/events/{event.slug}/crosstable/").content.decode()
    assert page.count('class="meeting') == 5
    sheet = desk.get(f"/events/{event.slug}/desk/sheets/crosstable.pdf?as=html").content.decode()
    assert sheet.count('class="meeting') == 5
    table = sheet.partition("<table")[2].partition("</table>")[0]
    assert "href" not in table
    # A club would take a line of its own from every row.
    assert ("Sienar Club" in page, "Sienar Club" in table) == (True, False)
    empty = make_running_event(cast, players=4, name="Battle of Endor")
    text = hall.get(f"/events/{empty.slug}/crosstable/").content.decode()
    assert "No result yet" in text


@pytest.mark.parametrize(("rule", "during", "after"), [("start", 4, 4), ("end", 0, 4), ("opponent", 0, 0)])
def test_F35_faction_and_commander_stand_in_the_standings_only_where_anybody_may_read_the_cards(
    hall: Client, cast: Cast, rule: str, during: int, after: int
) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0, fleet_secrecy=rule)
    for number, demo in zip(range(1, 5), demo_fleets(), strict=False):
        hand_in_fleet(entry_of(event, f"p{number}"), cast.ozzel, text=demo, reason="Paper", now=NOW)
    path = f"/events/{event.slug}/standings/"
    assert told(hall, path) == 0
    round_ = publish_next(event, cast.ozzel)
    for match in round_.matches.all():
        report(match, cast.ozzel)
    close_round(round_, cast.ozzel, now=NOW)
    assert told(hall, path) == during
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    assert told(hall, path) == after


def told(hall: Client, path: str) -> int:
    """How many lines of the standings name a faction with a commander."""
    rows = hall.get(path).content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    words = ("Rebel", "Empire", "Republic", "Separatist")
    return sum(any(f"{word} ·" in line for word in words) for line in rows.split("<tr"))
