"""Double elimination: out after two losses and never after one, whoever wins what; the plan of the games."""

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import (
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    Pair,
    PairingError,
    is_decided,
    is_deciding,
    pair,
    places_of,
    problems_of,
    rng_for,
)
from tournaments.pairing.bracket.double_elimination import double_rounds, is_final_of, lost_by_both

Played = list[Mapping[int, tuple[str, ...]]]
RNG = rng_for("double")


class Event:
    """An event of so many players, played to its end with results that `rng` draws."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self.ids = [f"p{number}" for number in range(1, players + 1)]
        self.losses: Counter[str] = Counter()
        self.games = 0
        self.met: set[frozenset[str]] = set()
        self.again: list[int] = []
        """For each second meeting how many games the lower half had in that round."""
        self.played: Played = []
        request = EliminationRequest(tuple(Entrant(name, 0, 1) for name in self.ids))
        self.play(pair(request, rng).pairs, rng)
        while not is_decided(self.played):
            coming = DoubleEliminationRequest(tuple(self.played), frozenset(self.ids))
            pairing = pair(coming, rng)
            assert problems_of(coming, pairing) == ()
            seated = {player for each in pairing.pairs for player in each.players}
            assert seated == {name for name in self.ids if self.losses[name] < 2}
            self.play(pairing.pairs, rng)

    def play(self, pairs: tuple[Pair, ...], rng: random.Random) -> None:
        plan = double_rounds(1 << (len(self.ids) - 1).bit_length())[len(self.played)]
        lower = sum(place.half == "lower" for place in plan)
        results = {}
        for each in pairs:
            order = sorted(each.players, key=lambda _player: rng.random())
            if not each.bye:
                self.games += 1
                self.losses[order[1]] += 1
                self.again += [lower] * (frozenset(order) in self.met)
                self.met.add(frozenset(order))
            results[each.game or 0] = tuple(order)
        self.played.append(results)


@given(st.integers(4, 32), st.integers(0, 2**32))
def test_everybody_but_the_winner_is_out_after_two_losses_and_nobody_after_one(
    players: int, seed: int
) -> None:
    event = Event(players, random.Random(seed))
    winner = event.played[-1][1][0]
    assert {name for name in event.ids if event.losses[name] != 2} == {winner}
    assert event.losses[winner] <= 1
    assert event.games == 2 * players - 2 + event.losses[winner]
    rounds = 2 * (players - 1).bit_length() + event.losses[winner]
    assert len(event.played) == rounds


@given(st.integers(4, 32), st.integers(0, 2**32))
def test_nobody_meets_again_while_the_lower_half_has_more_than_two_games(players: int, seed: int) -> None:
    assert [games for games in Event(players, random.Random(seed)).again if games > 2] == []


def test_the_plan_of_eight() -> None:
    told = [
        " ".join(
            f"{place.half[0]}{place.level}:{place.number}"
            + "".join(f"{'W' if won else 'L'}{at + 1}.{game}" for at, game, won in place.sources)
            for place in places
        )
        for places in double_rounds(8)
    ]
    assert told == [
        "u1:1 u1:2 u1:3 u1:4",
        "u2:1W1.1W1.4 u2:2W1.2W1.3 l1:3L1.1L1.4 l1:4L1.2L1.3",
        "l2:1W2.3L2.2 l2:2W2.4L2.1 u2:3W2.1 u2:4W2.2",
        "u3:1W3.3W3.4 l3:2W3.1W3.2",
        "l4:1W4.2L4.1 u3:2W4.1",
        "f1:1W5.2W5.1",
        "d1:1L6.1W6.1",
    ]
    halves = {place.half for places in double_rounds(8) for place in places}
    assert halves == {"upper", "lower", "final", "deciding"}


def test_who_leaves_leaves_a_bye_and_a_double_loss_two() -> None:
    """A-KO-4"""
    first = {1: ("a", "b"), 2: ("c", "d")}
    request = DoubleEliminationRequest((first,), frozenset("abd"))
    assert pair(request, RNG).pairs == (
        Pair(("a",), None, bye=True, game=1, reason="bracket_bye"),
        Pair(("b", "d"), 1, game=2, reason="double_lower"),
    )
    nobody = DoubleEliminationRequest((first, {1: ("a", "c"), 2: ()}), frozenset("abcd"))
    assert [each.players for each in pair(nobody, RNG).pairs] == [("c",), ("a",)]
    with pytest.raises(PairingError) as caught:
        pair(DoubleEliminationRequest((first,), frozenset()), RNG)
    assert (caught.value.code, caught.value.figures) == ("too_few", {"found": 0})


def test_the_final_is_played_again_only_where_the_upper_half_lost_it() -> None:
    before = ({1: ("a", "b"), 2: ("c", "d")}, {1: ("a", "c"), 2: ("b", "d")}, {1: ("c", "b"), 2: ("a",)})
    for final, decided in ((("a", "c"), True), (("c", "a"), False), (("c",), True), ((), True)):
        assert is_decided((*before, {1: final})) is decided
    request = DoubleEliminationRequest((*before, {1: ("c", "a")}), frozenset("abcd"))
    assert is_deciding(request)
    assert not is_deciding(DoubleEliminationRequest(before, frozenset("abcd")))
    assert pair(request, RNG).pairs == (Pair(("a", "c"), 1, game=1, reason="double_deciding"),)
    assert is_decided((*request.played, {1: ("c", "a")}))


def test_who_sits_in_another_game_than_the_plan_says_is_found() -> None:
    request = DoubleEliminationRequest(({1: ("a", "b"), 2: ("c", "d")},), frozenset("abcd"))
    pairing = pair(request, RNG)
    wrong = type(pairing)((Pair(("a", "d"), 1, game=1, reason="x"), Pair(("b", "c"), 2, game=2, reason="x")))
    assert [(note.code, note.players) for note in problems_of(request, wrong)] == [
        ("not_in_plan", ("a", "d")),
        ("not_in_plan", ("b", "c")),
    ]


def test_a_first_round_without_games_has_a_plan_all_the_same() -> None:
    assert len(places_of(())) == 3


EIGHT: Played = [
    {1: ("a", "h"), 2: ("b", "g"), 3: ("c", "f"), 4: ("d", "e")},
    {1: ("a", "d"), 2: ("b", "c"), 3: ("e", "h"), 4: ("f", "g")},
    {1: ("c", "e"), 2: ("d", "f"), 3: ("a",), 4: ("b",)},
    {1: ("b", "a"), 2: ("d", "c")},
    {1: ("a", "d"), 2: ("b",)},
]


def test_who_lost_a_final_that_both_lost_comes_from_the_upper_half_first() -> None:
    assert lost_by_both(EIGHT, ("a", "b")) == lost_by_both(EIGHT, ("b", "a")) == ("b", "a")
    assert lost_by_both(EIGHT, ("a",)) == ()
    # The lower half had nobody left for the last of its games.
    four = ({1: ("a", "b"), 2: ("c", "d")}, {1: ("c", "a")}, {1: ("a",), 2: ("c",)})
    assert lost_by_both(four, ("a", "c")) == ("c", "a")
    assert not is_decided((*four, {1: ("a", "c")}))
    assert is_deciding(DoubleEliminationRequest((*four, {1: ("a", "c")}), frozenset("ac")))


def test_the_tables_count_through_both_halves_and_pass_over_who_waits() -> None:
    everybody = frozenset("abcdefgh")
    tables = [
        [each.table for each in pair(DoubleEliminationRequest(tuple(EIGHT[:rounds]), everybody), RNG).pairs]
        for rounds in range(1, 6)
    ]
    assert tables == [[1, 2, 3, 4], [1, 2, None, None], [1, 2], [1, None], [1]]


def test_each_game_says_of_which_half_it_is_and_that_somebody_waits_or_has_lost_before() -> None:
    everybody = frozenset("abcdefgh")
    request = DoubleEliminationRequest(tuple(EIGHT[:1]), everybody, once=frozenset("de"))
    assert [(each.players, each.reason) for each in pair(request, RNG).pairs] == [
        (("a", "d"), "double_once"),
        (("b", "c"), "double_upper"),
        (("h", "e"), "double_lower"),
        (("g", "f"), "double_lower"),
    ]
    waiting = DoubleEliminationRequest(tuple(EIGHT[:2]), everybody, once=frozenset("a"))
    assert [(each.players, each.reason) for each in pair(waiting, RNG).pairs] == [
        (("e", "c"), "double_lower"),
        (("f", "d"), "double_lower"),
        (("a",), "double_waits"),
        (("b",), "double_waits"),
    ]
    final = DoubleEliminationRequest(tuple(EIGHT), everybody)
    assert pair(final, RNG).pairs == (Pair(("b", "a"), 1, game=1, reason="double_final"),)


def test_the_final_of_eight_is_the_sixth_round_and_may_be_played_once_more() -> None:
    assert [is_final_of(EIGHT[:rounds]) for rounds in range(6)] == 5 * [False] + [True]
    assert not is_decided(EIGHT)
    assert is_decided([*EIGHT, {1: ("b", "a")}])
    again = [*EIGHT, {1: ("a", "b")}]
    assert not is_decided(again)
    assert not is_final_of(again)
    assert is_deciding(DoubleEliminationRequest(tuple(again), frozenset("ab")))
    assert is_decided([*again, {1: ("b", "a")}])
