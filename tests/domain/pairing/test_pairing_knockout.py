"""Elimination from the start, cut and knockout: A-KO-1 to A-KO-4; expected games in tests/golden/knockout."""

import json
from collections.abc import Callable

import pytest

from tests.domain.pairing.pods_referee import POD
from tests.golden.files import GOLDEN, expected
from tournaments.pairing import (
    DUEL,
    CutRequest,
    EliminationRequest,
    Entrant,
    KnockoutRequest,
    Pair,
    PairingError,
    games_ahead,
    going_on,
    is_final,
    pair,
    problems_of,
    rng_for,
)

RNG = rng_for("knockout")


@pytest.mark.parametrize("size", range(2, 34))
def test_elimination_gives_as_many_byes_as_the_bracket_needs(size: int) -> None:
    """A-KO-2"""
    request = EliminationRequest(tuple(Entrant(f"p{number}", 0, number) for number in range(size)))
    pairing = pair(request, rng_for("ko", size))
    assert problems_of(request, pairing) == ()
    games = 1 << (size - 1).bit_length() >> 1
    assert [p.game for p in pairing.pairs] == list(range(1, games + 1))
    assert sum(p.bye for p in pairing.pairs) == 2 * games - size
    tables = [p.table for p in pairing.pairs if not p.bye]
    assert tables == list(range(1, size - games + 1))


def test_the_cut_seeds_highest_against_lowest() -> None:
    """A-KO-1"""
    pairing = pair(CutRequest(("a", "b", "c", "d")), RNG)
    assert pairing.pairs == (
        Pair(("a", "d"), 1, game=1, reason="seeding"),
        Pair(("b", "c"), 2, game=2, reason="seeding"),
    )


def test_next_round_pairs_the_first_game_with_the_last() -> None:
    """A-KO-3"""
    games = ((4, ("w4",)), (1, ("w1",)), (3, ("w3",)), (2, ("w2",)))
    request = KnockoutRequest(games)
    pairing = pair(request, RNG)
    assert [(p.game, p.players) for p in pairing.pairs] == [(1, ("w1", "w4")), (2, ("w2", "w3"))]
    assert problems_of(request, pairing) == ()


def test_the_next_opponent_of_a_winner_who_left_has_a_bye() -> None:
    """A-KO-4"""
    pairing = pair(KnockoutRequest(((1, ()), (2, ("b",)), (3, ("c",)), (4, ("d",)))), RNG)
    assert pairing.pairs == (
        Pair(("d",), None, bye=True, game=1, reason="bracket_bye"),
        Pair(("b", "c"), 1, game=2, reason="bracket"),
    )


def test_the_losers_of_the_semi_finals_play_beside_the_final() -> None:
    request = KnockoutRequest(((1, ("a",)), (2, ("b",))), third=("c", "d"))
    pairing = pair(request, RNG)
    assert pairing.pairs == (
        Pair(("a", "b"), 1, game=1, reason="bracket"),
        Pair(("c", "d"), 2, game=2, reason="third_place"),
    )
    assert problems_of(request, pairing) == ()
    alone = KnockoutRequest(((1, ("a",)), (2, ())), third=("c", "d"))
    assert [(p.players, p.table, p.game) for p in pair(alone, RNG).pairs] == [
        (("a",), None, 1),
        (("c", "d"), 1, 2),
    ]
    left = KnockoutRequest(((1, ("a",)), (2, ("b",))), third=("c",))
    assert pair(left, RNG).pairs[1] == Pair(("c",), None, bye=True, game=2, reason="third_place_bye")


def test_a_game_nobody_is_left_for_is_left_out_and_its_opponent_advances() -> None:
    """A-KO-4"""
    request = KnockoutRequest(((1, ()), (2, ("b",)), (3, ("c",)), (4, ())))
    pairing = pair(request, RNG)
    assert [(p.game, p.players) for p in pairing.pairs] == [(2, ("b", "c"))]
    final = pair(KnockoutRequest(((2, ("b",)),)), RNG)
    assert final.pairs == (Pair(("b",), None, bye=True, game=1, reason="bracket_bye"),)


@pytest.mark.parametrize(
    ("players", "pods", "following"),
    [
        (4, ["1 2 3 4"], [1]),
        (8, ["1 4 5 8", "2 3 6 7"], [2, 2]),
        (16, ["1 8 9 16", "2 7 10 15", "3 6 11 14", "4 5 12 13"], [1, 1, 1, 1]),
        (6, ["1 4 5", "2 3 6"], [2, 2]),
        (5, ["1 4 5", "2 3"], [2, 1]),
        (7, ["1 4 5 7", "2 3 6"], [2, 2]),
    ],
)
def test_a_cut_to_pods_seeds_to_and_fro(players: int, pods: list[str], following: list[int]) -> None:
    """P-CUT-1"""
    request = CutRequest(tuple(str(seed) for seed in range(1, players + 1)), seats=POD)
    pairing = pair(request, RNG)
    assert problems_of(request, pairing) == ()
    assert pairing.pairs == tuple(
        Pair(tuple(pod.split()), game, game=game, reason="seeding") for game, pod in enumerate(pods, start=1)
    )
    sizes = [len(pair.players) for pair in pairing.pairs]
    assert [going_on(size, matches=len(sizes), seats=POD) for size in sizes] == following


def test_the_seconds_play_the_final_too_where_there_are_two_pods() -> None:
    """P-CUT-1: the winners first, in the order of their pods."""
    request = KnockoutRequest(((2, ("b1", "b2")), (1, ("a1", "a2"))), seats=POD)
    pairing = pair(request, RNG)
    assert pairing.pairs == (Pair(("a1", "b1", "a2", "b2"), 1, game=1, reason="bracket"),)
    assert problems_of(request, pairing) == ()


def test_a_final_pod_is_smaller_where_somebody_left() -> None:
    """P-CUT-1: nobody has a bye but who is alone."""
    four = KnockoutRequest(((1, ("a",)), (2, ()), (3, ("c",)), (4, ("d",))), seats=POD)
    assert pair(four, RNG).pairs == (Pair(("a", "c", "d"), 1, game=1, reason="bracket"),)
    alone = KnockoutRequest(((1, ("a",)), (2, ())), seats=POD)
    assert pair(alone, RNG).pairs == (Pair(("a",), None, bye=True, game=1, reason="bracket_bye"),)


def test_many_winners_play_more_pods_before_the_final() -> None:
    """P-CUT-1"""
    request = KnockoutRequest(tuple((game, (f"w{game}",)) for game in range(1, 9)), seats=POD)
    pairing = pair(request, RNG)
    assert [p.players for p in pairing.pairs] == [("w1", "w4", "w5", "w8"), ("w2", "w3", "w6", "w7")]
    assert [p.game for p in pairing.pairs] == [p.table for p in pairing.pairs] == [1, 2]


@pytest.mark.parametrize("size", range(2, 40))
def test_elimination_in_pods_has_no_byes(size: int) -> None:
    """A-KO-2, P-SIZE-1"""
    entrants = tuple(Entrant(f"p{number}", 0, number) for number in range(size))
    request = EliminationRequest(entrants, seats=POD)
    pairing = pair(request, rng_for("ko", size))
    assert problems_of(request, pairing) == ()
    assert not any(p.bye for p in pairing.pairs)
    assert len(pairing.pairs) == -(-size // 4)
    other = pair(request, rng_for("another", size))
    is_drawn = {frozenset(p.players) for p in pairing.pairs} != {frozenset(p.players) for p in other.pairs}
    assert is_drawn == (size > 4)


def test_elimination_of_threes_gives_as_many_byes_as_it_must() -> None:
    request = EliminationRequest(tuple(Entrant(f"p{number}", 0, number) for number in range(5)), seats=(3, 3))
    pairing = pair(request, RNG)
    assert problems_of(request, pairing) == ()
    assert [len(p.players) for p in pairing.pairs] == [3, 1, 1]


@pytest.mark.parametrize(
    ("size", "matches", "seats", "count"),
    [
        (2, 2, (2, 2), 1),
        (2, 1, (2, 2), 1),
        (4, 1, (2, 4), 1),
        (4, 2, (2, 4), 2),
        (2, 2, (2, 4), 1),
        (1, 2, (2, 4), 1),
        (4, 3, (2, 4), 1),
        (4, 4, (2, 4), 1),
        (4, 8, (2, 4), 1),
        (3, 3, (3, 3), 1),
    ],
)
def test_so_many_of_a_pod_go_on(size: int, matches: int, seats: tuple[int, int], count: int) -> None:
    """P-CUT-1: never everybody, and not fewer because somebody left another pod."""
    assert going_on(size, matches=matches, seats=seats) == count


def knockout(*games: tuple[int, str], seats: tuple[int, int] = POD) -> KnockoutRequest:
    """The games by number, with who goes on as letters."""
    return KnockoutRequest(tuple((number, tuple(players)) for number, players in games), seats=seats)


@pytest.mark.parametrize(
    ("request_", "final"),
    [
        (CutRequest(tuple("ab")), True),
        (CutRequest(tuple("abcd")), False),
        (CutRequest(tuple("abcd"), seats=POD), True),
        (CutRequest(tuple("abcdefgh"), seats=POD), False),
        (EliminationRequest((Entrant("a", 0, 1), Entrant("b", 0, 2))), True),
        (EliminationRequest(tuple(Entrant(name, 0, 1) for name in "abc")), False),
        (EliminationRequest(tuple(Entrant(name, 0, 1) for name in "abc"), seats=POD), True),
        (knockout((1, "a"), (2, "b"), seats=(2, 2)), True),
        (knockout((1, "a"), (2, ""), seats=(2, 2)), True),
        (knockout((1, "a"), (3, "b"), seats=(2, 2)), False),
        (knockout((1, "ab"), (2, "cd")), True),
        (knockout((1, "ab"), (2, "cd"), (3, "e")), False),
        (knockout((1, "a"), (2, ""), (3, "b"), (4, "")), True),
    ],
)
def test_the_final_is_the_round_of_one_match(request_: KnockoutRequest, final: bool) -> None:
    """A-TIME-1, P-CUT-1: of duels it has its place in the bracket, of pods it is where all find a seat."""
    assert is_final(request_) is final


@pytest.mark.parametrize(
    ("games", "seats", "ahead"),
    [
        ([(1, 2)], (2, 2), ((1,),)),
        ([(1, 2), (2, 2)], (2, 2), ((1, 2), (1,))),
        ([(1, 2), (2, 2), (4, 1)], (2, 2), ((1, 4, 2, 3), (1, 2), (1,))),
        ([(1, 4)], POD, ((1,),)),
        ([(2, 4), (1, 4)], POD, ((1, 2), (1,))),
        ([(game, 4) for game in range(1, 5)], POD, ((1, 2, 3, 4), (1,))),
        ([(game, 4) for game in range(1, 9)], POD, (tuple(range(1, 9)), (1, 2), (1,))),
        ([(1, 1), (2, 1)], (3, 3), ((1, 2), (1,))),
    ],
)
def test_the_rounds_to_come_are_known(
    games: list[tuple[int, int]], seats: tuple[int, int], ahead: tuple[tuple[int, ...], ...]
) -> None:
    """A-KO-3, P-CUT-1: neighbours in the bracket of duels are those whose winners meet."""
    assert games_ahead(games, seats) == ahead


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (EliminationRequest(()), "too_few"),
        (EliminationRequest((Entrant("a", 0, 1),)), "too_few"),
        (EliminationRequest((Entrant("a", 0, 1), Entrant("a", 0, 2))), "entrant_twice"),
        (CutRequest(("a",)), "too_few"),
        (CutRequest(("a", "b", "c")), "cut_not_power_of_two"),
        (KnockoutRequest(()), "too_few"),
        (KnockoutRequest(((1, ()), (2, ()))), "too_few"),
        (KnockoutRequest(((1, ("a",)),)), "too_few"),
        (KnockoutRequest(((1, ("a",)), (1, ("b",)))), "game_twice"),
        (KnockoutRequest(((1, ("a",)), (2, ("a",)))), "entrant_twice"),
        (CutRequest(tuple("abcdef"), seats=(3, 3)), "cut_does_not_fit"),
        (CutRequest(tuple("abcde"), seats=(3, 4)), "cut_does_not_fit"),
        (CutRequest(tuple("ab"), seats=(1, 1)), "cut_does_not_fit"),
        (KnockoutRequest(((1, ("a",)), (2, ("b",))), seats=(3, 3)), "too_few"),
        (KnockoutRequest(((1, ("a", "b")),), seats=POD), "too_few"),
    ],
)
def test_requests_that_cannot_be_paired_say_why(request_: object, code: str) -> None:
    with pytest.raises(PairingError) as caught:
        pair(request_, RNG)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        (EliminationRequest(()), 0),
        (CutRequest(("a", "b", "c")), 3),
        (CutRequest(tuple("abcdef"), seats=(3, 3)), 6),
        (CutRequest(tuple("abca")), 4),
        (KnockoutRequest(((1, ("a",)),)), 1),
        (KnockoutRequest(((1, ("a",)), (2, ("b",))), seats=(3, 3)), 2),
    ],
)
def test_requests_that_cannot_be_paired_say_how_many_were_found(request_: object, found: int) -> None:
    with pytest.raises(PairingError) as caught:
        pair(request_, RNG)  # type: ignore[arg-type]
    assert caught.value.figures == {"found": found}


@pytest.mark.parametrize("seats", [DUEL, POD])
def test_the_first_games_of_an_elimination_are_those_of_round_one(seats: tuple[int, int]) -> None:
    entrants = tuple(Entrant(name, 0, 1) for name in "abcdefgh")
    pairs = pair(EliminationRequest(entrants, seats=seats), RNG).pairs
    assert {each.reason for each in pairs} == {"round_one"}


@pytest.mark.golden("brackets")
def test_the_expected_games_of_the_examples(record_property: Callable[[str, object], None]) -> None:
    """From the round before, with the winners who stand in the expected games."""
    checked = 0
    for name, games in expected("knockout").items():
        event = json.loads((GOLDEN / "knockout" / name).read_text("utf-8"))
        rounds = [item for item in event["rounds"] if item["kind"] == "knockout"]
        if not rounds:
            continue
        through = {player for game in games for player in game["players"]}
        before = tuple(
            (match["game"], tuple(player for player in match["players"] if player in through))
            for match in rounds[-1]["matches"]
        )
        found = [(p.game, set(p.players)) for p in pair(KnockoutRequest(before), RNG).pairs]
        assert found == [(game["game"], set(game["players"])) for game in games]
        checked += 1
    record_property("cases", checked)
    assert checked
