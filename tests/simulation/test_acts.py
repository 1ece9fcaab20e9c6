"""Random acts over HTTP and the book beside them: nothing differs, and what differs is told."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from tests.simulation.acts.__main__ import PASSWORD, USER, Run, report
from tests.simulation.acts.book import COMPLETE, PUBLISHED, RUNNING, Book, Player, Round, Table
from tests.simulation.acts.compare import differences, lost_lines
from tests.simulation.acts.counting import have_met, scores_of, standings
from tests.simulation.acts.hall import Hall
from tests.simulation.acts.plans import PLANS
from tests.simulation.acts.players import unknown
from tests.simulation.acts.seating import adopt, can_avoid
from tests.simulation.acts.tables import report as report_deed
from tests.simulation.server import Server

SWISS = PLANS[0]


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with Server(database_url=database_url, log=tmp_path / "server.log") as running:
        account = ("--username", USER, "--email", "acts@example.org")
        running.manage("createsuperuser", "--noinput", *account, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
        yield running


@pytest.mark.release
def test_two_thousand_acts_differ_in_nothing(server: Server) -> None:
    run = Run(server.base, acts=2000, seed=27, at_once=3, every=30, minutes=60)
    run.all()
    assert report(run, 1).splitlines()[-1] == "nothing different"
    assert sum(run.counts.values()) >= 2000


def test_acts_differ_in_nothing_until_the_book_is_another_one(server: Server) -> None:
    """The same event, looked at with a wrong book, tells what differs."""
    run = Run(server.base, acts=1, seed=27, at_once=1, every=30, minutes=10)
    client, twin = run.clients()
    with client, twin:
        hall = Hall(client, twin, run.desk, SWISS, seed="27-0-1", every=30)
        hall.play(50)
        _look_with_another_book(hall)
        hall.play(110)
    assert "seed 27-0-1" in hall.faults[0]


def _look_with_another_book(hall: Hall) -> None:
    assert hall.faults == []
    book, client = hall.book, hall.client
    assert (differences(client, book), lost_lines(client, book)) == ([], [])
    player = book.players[sorted(book.players)[0]]
    player.club = "Nowhere"
    book.history.append("finish_tournament")
    assert [found.split(" is ")[0] for found in differences(client, book)] == [f"player {player.key}"]
    assert lost_lines(client, book)[0].startswith("the history is another one")


def game(*players: str, number: int = 1, **result: object) -> Table:
    return Table(number, "game", number, players, dict(result) or None)


def played(*players: str, destroyed: tuple[int, int]) -> Table:
    values = {key: {"destroyed": points} for key, points in zip(players, destroyed, strict=True)}
    return game(*players, end="time", first=players[0], values=values)


@pytest.mark.parametrize(
    ("table", "lost", "scores", "met"),
    [
        (played("a", "b", destroyed=(177, 49)), [], {"a": (7, 128), "b": (4, 0)}, True),
        (game("a", "b", end="no_show", by="a", values={}), [], {"a": (0, 0), "b": (8, 140)}, False),
        (game("a", "b", end="no_show", by="a", values={}), ["a"], {"a": (0, 0), "b": (8, 140)}, True),
        (game("a", "b", end="not_played", values={}), [], {"a": (0, 0), "b": (0, 0)}, False),
        (game("a", "b", end="mutual", first="a", values={}), [], {"a": (5, 0), "b": (6, 0)}, True),
        (played("a", "b", destroyed=(10, 250)), ["a"], {"a": (0, 0), "b": (9, 240)}, True),
        (game("a", "b"), ["a", "b"], {"a": (0, 0), "b": (0, 0)}, True),
    ],
)
def test_the_book_counts_by_the_rules(
    table: Table, lost: list[str], scores: dict[str, tuple[int, int]], met: bool
) -> None:
    """A-NOSHOW-1, A-NOPLAY-1, A-LOSS-1 and A-END-2, a second time."""
    table.lost = lost
    assert (scores_of(SWISS, table), have_met(table)) == (scores, met)


def a_book(*tables: Table, keys: str = "abcd") -> Book:
    book = Book(SWISS, "hoth", 3, 0, state=RUNNING)
    book.players = {key: Player(key, key) for key in keys}
    book.rounds = [Round(1, "swiss", COMPLETE, tables=[*tables])]
    return book


def test_the_book_takes_points_and_never_below_none() -> None:
    """A-TAKEN-1: the strength of the opponents stays."""
    book = a_book(played("a", "b", destroyed=(177, 49)), Table(2, "bye", None, ("c",)))
    book.players["b"].taken = 5
    known = {"a": (7, 128, Fraction(4)), "b": (0, 0, Fraction(7)), "c": (8, 140, Fraction(0))}
    assert standings(book) == known


def test_the_book_sees_a_rematch_that_could_be_avoided_and_who_has_no_seat() -> None:
    book = a_book(played("a", "b", destroyed=(1, 2)), played("c", "d", destroyed=(1, 2)))
    book.rounds.append(Round(2, "swiss"))
    seats = [["a", "b"], ["c", "d"]]
    drawn = [{"id": n, "kind": "game", "table": n, "players": pair} for n, pair in enumerate(seats, 1)]
    found = list(adopt(book, {"number": 2, "kind": "swiss", "matches": drawn}))
    assert found == ["round 2: [('a', 'b'), ('c', 'd')] meet again, which could be avoided"]
    assert "round 2: ['c', 'd'] have no seat" in [
        *adopt(book, {"number": 2, "kind": "swiss", "matches": drawn[:1]})
    ]
    everybody = {frozenset(pair) for pair in ("ab", "ac", "ad", "bc", "bd", "cd")}
    assert not can_avoid(list("abcd"), everybody)


def test_the_same_seed_tries_the_same() -> None:
    book = replace(a_book(game("a", "b"), game("c", "d", number=2)))
    book.rounds[0].state = PUBLISHED
    tried = [[maker(book, Random(seed)) for maker in (report_deed, unknown)] for seed in (27, 27, 28)]
    bodies = [[deed.body for deed in deeds if deed is not None] for deeds in tried]
    assert bodies[0] == bodies[1] != bodies[2]
    assert Counter(map(len, bodies)) == {2: 3}
