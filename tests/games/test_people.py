"""Coming late and saying how it ended, at tables of more than two (F9, F18)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, publish_next, refused
from tests.games.acts import keys, make_dice, seated, throw
from tournaments.models import Match, Round, Tournament
from tournaments.queries import match_view
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.people.late_entry import Missed
from tournaments.services.results.own_results import confirm_own_result, report_own_result
from tournaments.services.rounds.clock import start_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_dice(cast, players=5)


@pytest.fixture
def first(event: Tournament, cast: Cast) -> Round:
    """Three and two, published."""
    return publish_next(event, cast.ozzel)


def of(round_: Round, players: int) -> Match:
    return next(match for match in round_.matches.order_by("table") if match.seats.count() == players)


def test_who_comes_late_takes_the_free_seat_of_a_table(event: Tournament, first: Round, cast: Cast) -> None:
    table = of(first, 2)
    before = keys(table)
    desk = Client()
    desk.force_login(cast.ozzel)
    page = desk.get(reverse("entries", args=[event.slug])).content.decode()
    assert f"take the free seat at table {table.table}" in page
    desk.post(reverse("entry-add", args=[event.slug]), {"name": "Late", "missed": "free_seat"})
    late = event.entries.get(name="Late")
    assert keys(table) == [*before, late.key]
    row = event.audit.order_by("revision").last()
    assert row is not None
    assert row.data["table"] == table.table


def test_nobody_sits_down_at_a_game_that_has_begun(event: Tournament, first: Round, cast: Cast) -> None:
    start_clock(first, cast.ozzel, now=NOW)
    with refused("no_seat_free"):
        add_entry(event, cast.ozzel, Newcomer(name="Late"), missed=Missed.FREE_SEAT, now=NOW)


def test_nobody_sits_down_where_somebody_said_how_it_ended(
    event: Tournament, first: Round, cast: Cast
) -> None:
    table = of(first, 2)
    report_own_result(table, seated(table)[0], result=throw(table, (2, 1)), now=NOW)
    with refused("no_seat_free"):
        add_entry(event, cast.ozzel, Newcomer(name="Late"), missed=Missed.FREE_SEAT, now=NOW)


def test_a_late_player_may_miss_the_round_instead(event: Tournament, first: Round, cast: Cast) -> None:
    late = add_entry(event, cast.ozzel, Newcomer(name="Late"), now=NOW)
    assert [seat.match.kind for seat in late.seats.all()] == ["missed"]


def test_two_who_agree_are_enough_and_the_third_confirms_nothing_else(first: Round) -> None:
    table = of(first, 3)
    one, two, three = seated(table)
    word = report_own_result(table, one, result=throw(table, (6, 2, 1)), now=NOW)
    assert confirm_own_result(table, three, version=word.version, now=NOW).state == "confirmed"
    with refused("result_stands"):
        report_own_result(table, two, result=throw(table, (1, 2, 6)), now=NOW)


def test_one_of_two_different_words_is_not_confirmed(first: Round) -> None:
    """F18: while somebody says something else nothing counts, and the desk sees it."""
    table = of(first, 3)
    one, two, three = seated(table)
    report_own_result(table, one, result=throw(table, (6, 2, 1)), now=NOW)
    other = report_own_result(table, two, result=throw(table, (2, 6, 1)), now=NOW)
    with refused("table_disagrees"):
        confirm_own_result(table, three, version=other.version, now=NOW)
    # To say it is another thing: then two words stand against one.
    mine = report_own_result(table, three, result=throw(table, (2, 6, 1)), now=NOW)
    assert match_view(table).is_disputed
    assert len(match_view(table).pending) == 3
    agreed = confirm_own_result(table, one, version=mine.version, now=NOW)
    assert agreed.state == "confirmed"
    assert match_view(table).totals == dict(zip(keys(table), (2, 6, 1), strict=True))


def test_a_word_that_was_changed_is_not_confirmed(first: Round) -> None:
    table = of(first, 3)
    one, two, _three = seated(table)
    word = report_own_result(table, one, result=throw(table, (6, 2, 1)), now=NOW)
    report_own_result(table, one, result=throw(table, (5, 2, 1)), now=NOW)
    with refused("other_word_changed"):
        confirm_own_result(table, two, version=word.version, now=NOW)
