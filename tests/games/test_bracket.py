"""A knockout of tables for three: who goes on, what pages say of it, the podium (P-CUT-1)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, publish_next, refused
from tests.games.acts import event_of, keys, make_dice, play_dice, seated, throw
from tournaments.event_file import write_event
from tournaments.models import Match, Round, Tournament
from tournaments.queries import bracket_of, desk_of, final_ranking_of, round_name, standings_of
from tournaments.queries.document import export_event
from tournaments.queries.people.player import player_day_of
from tournaments.queries.state.state import read_state
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import drop_entry, undo_leaving
from tournaments.services.results.no_show import rule_no_show
from tournaments.services.results.results import ReportConditions, report_result
from tournaments.services.rounds.clock import start_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Eight players after one Swiss round, with a cut of all of them before the final."""
    made = make_dice(cast, players=8, swiss_rounds=1, cut=8)
    play_dice(publish_next(made, cast.ozzel), cast)
    return event_of(made)


def tables(round_: Round) -> list[Match]:
    return list(round_.matches.order_by("game"))


def test_the_cut_deals_the_seeds_to_and_fro(event: Tournament, cast: Cast) -> None:
    order = [row.entry.key for row in standings_of(event)]
    semis = publish_next(event, cast.ozzel)
    found = [[order.index(key) + 1 for key in keys(match)] for match in tables(semis)]
    assert found == [[1, 6, 7], [2, 5, 8], [3, 4]]


def test_the_winners_of_three_tables_play_the_final(event: Tournament, cast: Cast) -> None:
    semis = publish_next(event, cast.ozzel)
    assert round_name(read_state(event), semis) == "Semi-finals"
    winners = [keys(match)[0] for match in tables(semis)]
    play_dice(semis, cast)
    assert desk_of(event, NOW).step_label == "Pair the final"
    final = publish_next(event, cast.ozzel)
    assert round_name(read_state(event), final) == "Final"
    assert final.minutes == event.final_minutes
    assert [keys(match) for match in tables(final)] == [winners]


def test_the_places_of_the_final_are_the_podium(event: Tournament, cast: Cast) -> None:
    play_dice(publish_next(event, cast.ozzel), cast)
    final = publish_next(event, cast.ozzel)
    (match,) = tables(final)
    first, second, third = keys(match)
    report_result(match, cast.ozzel, result=throw(match, (2, 3, 9)), now=NOW)
    play_dice(final, cast)
    finish_tournament(event, cast.ozzel, now=NOW)
    ranking = [row.entry.key for row in final_ranking_of(event_of(event))]
    assert ranking[:3] == [third, second, first]
    bracket = bracket_of(event_of(event))
    assert bracket is not None
    assert bracket.champion is not None
    assert bracket.champion.key == third
    assert [[len(game.entries) for game in round_.games] for round_ in bracket.rounds] == [[3, 3, 2], [3]]


def test_a_drawn_final_goes_to_who_stood_better(event: Tournament, cast: Cast) -> None:
    play_dice(publish_next(event, cast.ozzel), cast)
    final = publish_next(event, cast.ozzel)
    (match,) = tables(final)
    report_result(match, cast.ozzel, result=throw(match, (5, 5, 5)), now=NOW)
    play_dice(final, cast)
    order = [row.entry.key for row in standings_of(event_of(event))]
    bracket = bracket_of(event_of(event))
    assert bracket is not None
    assert bracket.champion is not None
    assert bracket.champion.key == min(keys(match), key=order.index)


def test_the_bracket_shows_tables_to_come_and_who_went_on(event: Tournament, cast: Cast) -> None:
    semis = publish_next(event, cast.ozzel)
    address = reverse("event-bracket", args=[event.slug])
    page = Client().get(address).content.decode()
    assert page.count("bracket-game") - page.count("bracket-games") == 4
    assert "is-winner" not in page
    play_dice(semis, cast)
    page = Client().get(address).content.decode()
    assert page.count("bracket-seat is-winner") == 3
    assert page.count("bracket-seat is-out") == 5


def test_players_know_whether_they_go_on(event: Tournament, cast: Cast) -> None:
    semis = publish_next(event, cast.ozzel)
    play_dice(semis, cast)
    winner, second, third = seated(tables(semis)[0])
    assert [player_day_of(entry, NOW).now for entry in (winner, second, third)] == ["between", "out", "out"]


def test_a_correction_that_would_change_the_final_says_so_and_puts_it_right(
    event: Tournament, cast: Cast
) -> None:
    semis = publish_next(event, cast.ozzel)
    play_dice(semis, cast)
    final = publish_next(event, cast.ozzel)
    match = tables(semis)[0]
    first, second, _third = keys(match)
    other = throw(match, (1, 9, 2))
    with refused("next_round_depends"):
        report_result(match, cast.ozzel, result=other, now=NOW, reason="Misread")
    # The second and the third change places: nobody else goes on.
    report_result(match, cast.ozzel, result=throw(match, (9, 2, 5)), now=NOW, reason="Misread")
    report_result(
        match, cast.ozzel, result=other, now=NOW, reason="Misread", conditions=ReportConditions(follow=True)
    )
    (table,) = tables(final)
    assert second in keys(table)
    assert first not in keys(table)
    assert len(keys(table)) == 3


def file_of(event: Tournament) -> str:
    """The event as its file has it, without the diary."""
    text = write_event(export_event(event_of(event)))
    return text[: text.index('"diary"')]


def test_who_leaves_a_table_of_three_leaves_two_who_play(event: Tournament, cast: Cast) -> None:
    """A-KO-4: the seat is given up, and back again where it was a mistake."""
    semis = publish_next(event, cast.ozzel)
    start_clock(semis, cast.ozzel, now=NOW)
    before, match = file_of(event), tables(semis)[0]
    one, two, three = seated(match)
    drop_entry(two, cast.ozzel, now=NOW)
    match.refresh_from_db()
    assert (match.kind, match.table, match.reason, match.reason_players) == (
        "game",
        1,
        "bracket_fewer",
        [two.key],
    )
    assert keys(match) == [one.key, three.key]
    drop_entry(three, cast.ozzel, now=NOW)
    match.refresh_from_db()
    assert (match.kind, match.table, match.reason, match.reason_players) == (
        "bye",
        None,
        "bracket_left",
        [two.key, three.key],
    )
    undo_leaving(two, cast.ozzel, now=NOW)
    assert keys(match) == [one.key, two.key]
    undo_leaving(three, cast.ozzel, now=NOW)
    assert file_of(event) == before


def test_the_two_who_are_left_play_for_the_final(event: Tournament, cast: Cast) -> None:
    semis = publish_next(event, cast.ozzel)
    start_clock(semis, cast.ozzel, now=NOW)
    drop_entry(seated(tables(semis)[0])[0], cast.ozzel, now=NOW)
    winners = [keys(match)[0] for match in tables(semis)]
    play_dice(semis, cast)
    final = publish_next(event, cast.ozzel)
    assert [keys(match) for match in tables(final)] == [winners]


def test_a_winner_who_leaves_before_the_final_leaves_the_seat_empty(event: Tournament, cast: Cast) -> None:
    """A-KO-4: the second of that table does not move up."""
    semis = publish_next(event, cast.ozzel)
    play_dice(semis, cast)
    gone, *winners = [seated(match)[0] for match in tables(semis)]
    drop_entry(gone, cast.ozzel, now=NOW)
    final = publish_next(event, cast.ozzel)
    assert [keys(match) for match in tables(final)] == [[entry.key for entry in winners]]


def test_nobody_misses_a_round_of_the_bracket(event: Tournament, cast: Cast) -> None:
    semis = publish_next(event, cast.ozzel)
    match = tables(semis)[0]
    with refused("absent_in_bracket"):
        rule_no_show(match, cast.ozzel, absent=seated(match)[1:], now=NOW)
