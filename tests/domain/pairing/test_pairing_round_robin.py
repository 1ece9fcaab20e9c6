"""Everybody meets everybody: 3 to 8 players, one or two laps, and who leaves in between (pairing.md)."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from scoring.standings import Standing
from scoring.structures import CustomStructure, Plan, plan
from scoring.tiebreaks import Tally
from tests.domain.scoring.test_structures import RULES
from tournaments.pairing import (
    Note,
    Pair,
    Pairing,
    PairingError,
    RoundRobinRequest,
    pair,
    problems_of,
    rng_for,
)
from tournaments.play.next_round import NextRoundError, PlayedSoFar, next_round
from tournaments.play.played import PlayedRound

RNG = rng_for("the plan needs none")


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def every_round(count: int, laps: int) -> list[Pairing]:
    first = "double_round_robin" if laps == 2 else "round_robin"
    rounds = plan(
        "custom", players=count, custom=CustomStructure(first_stage=first), rules=RULES
    ).swiss_rounds
    players = names(count)
    found = []
    for number in range(1, rounds + 1):
        request = RoundRobinRequest(number, players, frozenset(players))
        found.append(pair(request, RNG))
        assert problems_of(request, found[-1]) == ()
    return found


@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("count", range(3, 9))
def test_everybody_meets_everybody_as_often_as_planned_and_byes_are_even(count: int, laps: int) -> None:
    rounds = every_round(count, laps)
    games = Counter(frozenset(game.players) for made in rounds for game in made.pairs if not game.bye)
    assert games == {frozenset(two): laps for two in combinations(names(count), 2)}
    byes = Counter(game.players[0] for made in rounds for game in made.pairs if game.bye)
    assert byes == (dict.fromkeys(names(count), laps) if count % 2 else {})
    assert all(len(made.pairs) == (count + 1) // 2 for made in rounds)


@pytest.mark.parametrize("count", range(3, 9))
def test_seats_are_even_and_exchanged_in_the_second_lap(count: int) -> None:
    once, twice = every_round(count, 1), every_round(count, 2)
    first = Counter(game.players[0] for made in once for game in made.pairs if not game.bye)
    second = Counter(game.players[1] for made in once for game in made.pairs if not game.bye)
    most = 0 if count % 2 else 1
    assert all(abs(first[player] - second[player]) <= most for player in names(count))
    back = [tuple(game.players[::-1]) for made in twice[len(once) :] for game in made.pairs]
    assert back == [game.players for made in once for game in made.pairs]


@pytest.mark.parametrize("seed", range(40))
def test_who_leaves_moves_nobody_else_and_leaves_no_hole(seed: int) -> None:
    """Those who stay meet as planned; in place of who left they have a bye."""
    rng = random.Random(seed)
    players = list(names(rng.randint(3, 8)))
    whole = every_round(len(players), 1)
    present = set(players)
    for number, planned in enumerate(whole, start=1):
        if len(present) > 2 and rng.random() < 0.4:
            present.remove(rng.choice(sorted(present)))
        request = RoundRobinRequest(number, tuple(players), frozenset(present))
        made = pair(request, RNG)
        assert problems_of(request, made) == ()
        games = {game.players for game in made.pairs if not game.bye}
        assert games == {
            game.players for game in planned.pairs if not game.bye and present >= set(game.players)
        }
        byes = [game for game in made.pairs if game.bye]
        assert {game.players[0] for game in byes} == present - {one for game in games for one in game}
        for game in byes:
            assert (game.reason == "round_robin_away") == bool(game.reason_players)
            assert not present & set(game.reason_players)


def test_one_alone_is_no_round() -> None:
    with pytest.raises(PairingError, match="entrant_twice"):
        pair(RoundRobinRequest(1, ("p1", "p2", "p1"), frozenset({"p1", "p2"})), RNG)
    with pytest.raises(PairingError, match="too_few"):
        pair(RoundRobinRequest(1, names(4), frozenset({"p1"})), RNG)


def test_the_check_finds_a_game_that_is_not_in_the_plan() -> None:
    request = RoundRobinRequest(1, names(4), frozenset(names(4)))
    made = pair(request, RNG)
    (one, two), (three, four) = (game.players for game in made.pairs)
    other = Pairing(
        (replace(made.pairs[0], players=(one, three)), replace(made.pairs[1], players=(two, four)))
    )
    assert problems_of(request, other) == (
        Note("not_in_plan", (one, three)),
        Note("not_in_plan", (two, four)),
    )
    alone = Pairing((Pair((one,), None, bye=True, reason="round_robin_bye"), *made.pairs[1:]))
    codes = {note.code for note in problems_of(request, alone)}
    assert codes == {"not_in_plan", "player_missing"}


def standings(count: int) -> list[Standing]:
    return [
        Standing(rank, player, {"points": 0}, Tally(), "active", tied_by_chance=False)
        for rank, player in enumerate(names(count), start=1)
    ]


def test_the_plan_is_drawn_from_the_seed_of_the_event_and_stands_when_places_change() -> None:
    robin = Plan(3, 0, first_stage="round_robin")
    one = next_round(robin, PlayedSoFar(standings=standings(4), rounds=(), clubs={}), seed="hoth")
    other = next_round(robin, PlayedSoFar(standings=standings(4)[::-1], rounds=(), clubs={}), seed="hoth")
    assert one == other
    assert one.is_set
    orders = {
        next_round(
            robin, PlayedSoFar(standings=standings(4), rounds=(), clubs={}), seed=str(seed)
        ).request.players
        for seed in range(20)
    }
    assert len(orders) > 10


def test_after_the_last_round_comes_the_cut_or_the_end() -> None:
    played = [PlayedRound(number, False, True, ()) for number in (1, 2, 3)]
    with pytest.raises(NextRoundError, match="event_over"):
        next_round(
            Plan(3, 0, first_stage="round_robin"),
            PlayedSoFar(standings=standings(4), rounds=played, clubs={}),
        )
    cut = next_round(
        Plan(3, 2, first_stage="round_robin"), PlayedSoFar(standings=standings(4), rounds=played, clubs={})
    )
    assert (cut.number, cut.knockout, cut.request.entrants) == (4, True, ("p1", "p2"))
