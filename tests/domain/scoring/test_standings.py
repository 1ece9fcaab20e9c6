"""The standings: order, strength of schedule, chance (A-TIE-1 … A-TIE-4)."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.results import Outcome, Score
from scoring.rules import Rules
from scoring.standings import Competitor, ScoredMatch, Standing
from scoring.standings import standings as rank
from scoring.tiebreaks import Tally

ARMADA = GAMES["armada"]
RULES = load_rules(ARMADA, "armada-2018")
BYE = ARMADA.bye(RULES)
MISSED = ARMADA.missed(RULES)


def standings(
    field: Sequence[Competitor], matches: Iterable[ScoredMatch], *, seed: str, rules: Rules = RULES
) -> tuple[Standing, ...]:
    return rank(field, matches, game=ARMADA, rules=rules, seed=seed)


def line(
    place: int | None,
    player: str,
    points: int,
    margin: int,
    strength: Fraction,
    won_and_lost: tuple[int, int],
    opponents: tuple[str, ...],
    *,
    penalty: int = 0,
) -> Standing:
    """A whole line of somebody who is active and whom chance did not place."""
    wins, losses = won_and_lost
    values = {"points": points, "margin": margin, "strength": strength, "wins": wins, "losses": losses}
    tally = Tally(points + penalty, penalty, wins=wins, losses=losses, rounds=wins + losses)
    tally.counters = {"margin": margin} if tally.rounds else {}
    tally.opponents = list(opponents)
    return Standing(place, player, values, tally, "active", False)


def active(*players: str) -> list[Competitor]:
    return [Competitor(player, "active") for player in players]


def game(
    number: int, winner: str, loser: str, points: tuple[int, int] = (8, 3), margin: int = 150
) -> ScoredMatch:
    scores = {
        winner: Score(points[0], Outcome.WIN, {"margin": margin}),
        loser: Score(points[1], Outcome.LOSS, {"margin": 0}),
    }
    return ScoredMatch(number, (winner, loser), scores)


def alone(number: int, player: str, score: Score) -> ScoredMatch:
    return ScoredMatch(number, (player,), {player: score})


def places(lines: tuple[Standing, ...]) -> list[str]:
    return [line.player for line in lines]


def strengths(lines: tuple[Standing, ...]) -> dict[str, Fraction]:
    return {line.player: line.values["strength"] for line in lines}


def test_a_whole_line_of_the_standings() -> None:
    lines = standings(active("piett", "ackbar"), [game(1, "ackbar", "piett", (7, 4), 128)], seed="s")
    assert lines == (
        line(1, "ackbar", 7, 128, Fraction(4), (1, 0), ("piett",)),
        line(2, "piett", 4, 0, Fraction(7), (0, 1), ("ackbar",)),
    )


def test_points_then_margin_then_strength_decide_A_TIE_1() -> None:
    matches = [
        game(1, "a", "b", (9, 2), 220),
        game(1, "c", "d", (9, 2), 230),
        game(1, "e", "f", (10, 1), 300),
        game(1, "g", "h", (9, 2), 220),
        # b has won more than h, so a has met the stronger opponent.
        alone(2, "b", BYE),
    ]
    lines = standings(active(*"abcdefgh"), matches, seed="s")
    assert places(lines)[:4] == ["e", "b", "c", "a"]
    assert places(lines)[4] == "g"
    assert not any(line.tied_by_chance for line in lines[:5])


def test_strength_is_the_mean_of_the_opponents_points_per_round_A_TIE_2() -> None:
    matches = [
        game(1, "a", "b", (8, 3)),
        game(1, "c", "d", (10, 1), 300),
        game(2, "a", "c", (7, 4), 60),
        game(2, "b", "d", (6, 5), 0),
        game(3, "c", "b", (9, 2), 220),
    ]
    lines = standings(active(*"abcd"), matches, seed="s")
    # Per round: a 15/2, b 11/3, c 23/3, d 6/2.
    assert strengths(lines) == {
        "a": Fraction(17, 3),
        "b": (Fraction(15, 2) + 3 + Fraction(23, 3)) / 3,
        "c": (3 + Fraction(15, 2) + Fraction(11, 3)) / 3,
        "d": (Fraction(23, 3) + Fraction(11, 3)) / 2,
    }


def test_a_bye_is_no_opponent_but_a_round_played_for_those_who_met_him_A_TIE_3() -> None:
    matches = [game(1, "a", "b", (10, 1), 300), alone(2, "b", BYE), alone(2, "a", MISSED)]
    lines = standings(active("a", "b"), matches, seed="s")
    assert lines == (
        line(1, "a", 10, 300, Fraction(9, 2), (1, 1), ("b",)),
        line(2, "b", 9, 140, Fraction(5), (1, 1), ("a",)),
    )


def test_who_has_met_nobody_has_strength_0_A_TIE_3() -> None:
    lines = standings(active("a", "b"), [alone(1, "a", BYE)], seed="s")
    assert lines == (
        line(1, "a", 8, 140, Fraction(0), (1, 0), ()),
        line(2, "b", 0, 0, Fraction(0), (0, 0), ()),
    )


def test_an_opponent_met_twice_is_one_once_per_game_A_TIE_3() -> None:
    matches = [game(1, "a", "b"), game(2, "a", "b"), game(3, "a", "c", (10, 1))]
    first = standings(active("a", "b", "c"), matches, seed="s")[0]
    # b has 3 a round and is met twice, c has 1 a round.
    assert (first.player, first.tally.opponents) == ("a", ["b", "b", "c"])
    assert first.values["strength"] == Fraction(7, 3)


def test_strengths_too_close_for_floats_are_still_told_apart() -> None:
    huge = 10**17
    matches = [
        game(1, "a", "c", (8, huge)),
        game(1, "b", "d", (8, huge + 1)),
    ]
    lines = standings(active(*"abcd"), matches, seed="s")
    assert places(lines) == ["d", "c", "b", "a"]
    assert not any(line.tied_by_chance for line in lines)


def test_removed_players_stay_ranked_and_disqualified_ones_come_last_without_rank() -> None:
    field = [Competitor("a", "disqualified"), Competitor("b", "removed"), *active("c", "d")]
    matches = [game(1, "a", "c", (10, 1), 300), game(1, "b", "d", (8, 3), 150)]
    lines = standings(field, matches, seed="s")
    assert [(line.rank, line.player, line.status, line.values["strength"]) for line in lines] == [
        (1, "b", "removed", Fraction(3)),
        (2, "d", "active", Fraction(8)),
        (3, "c", "active", Fraction(10)),
        (None, "a", "disqualified", Fraction(1)),
    ]


def test_chance_is_drawn_from_the_seed_and_does_not_hang_on_the_order_of_entry_A_TIE_4() -> None:
    names = [f"p{number}" for number in range(8)]
    orders = {seed: places(standings(active(*names), [], seed=seed)) for seed in ("hoth", "endor")}
    assert orders["hoth"] != orders["endor"]
    assert places(standings(active(*reversed(names)), [], seed="hoth")) == orders["hoth"]
    without = [name for name in names if name != "p3"]
    left = standings(active(*without), [], seed="hoth")
    assert places(left) == [name for name in orders["hoth"] if name != "p3"]
    assert all(line.tied_by_chance for line in left)


def test_the_draw_of_a_seed_never_changes() -> None:
    lines = standings(active("piett", "ackbar", "ozzel", "madine"), [], seed="hoth")
    assert places(lines) == ["ackbar", "ozzel", "piett", "madine"]


def test_another_order_of_the_keys_is_respected() -> None:
    rules = replace(RULES, tiebreaks=("margin", "points", "strength"))
    matches = [game(1, "a", "b", (6, 5), 10), game(1, "c", "d", (8, 0), 5)]
    lines = standings(active(*"abcd"), matches, seed="s", rules=rules)
    assert places(lines) == ["a", "c", "b", "d"]


def test_nobody_gives_no_standings() -> None:
    assert standings([], [], seed="s") == ()


def test_a_player_listed_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="listed twice"):
        standings(active("a", "a"), [], seed="s")


def test_a_match_of_a_stranger_is_refused_with_its_round() -> None:
    with pytest.raises(ValueError, match="round 3"):
        standings(active("a"), [game(3, "a", "wuher")], seed="s")


@st.composite
def events(draw: st.DrawFn) -> tuple[list[Competitor], list[ScoredMatch]]:
    """Some rounds of random games, byes and missed rounds."""
    size = draw(st.integers(1, 12))
    statuses = draw(
        st.lists(st.sampled_from(["active", "removed", "disqualified"]), min_size=size, max_size=size)
    )
    field = [Competitor(f"p{number}", status) for number, status in enumerate(statuses)]
    rng = random.Random(draw(st.integers(0, 2**32)))
    matches: list[ScoredMatch] = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = [competitor.id for competitor in field]
        rng.shuffle(order)
        while order:
            one = order.pop()
            if not order or rng.random() < 0.1:
                matches.append(alone(number, one, rng.choice([BYE, MISSED])))
            else:
                points = rng.randint(6, 10)
                matches.append(
                    game(number, one, order.pop(), (points, 11 - points), rng.choice([0, 70, 150]))
                )
    return field, matches


def slow_strength(player: str, matches: list[ScoredMatch]) -> Fraction:
    """A-TIE-2 and A-TIE-3 word for word."""
    met = [
        other for match in matches if player in match.players for other in match.players if other != player
    ]
    rates = []
    for opponent in met:
        scores = [match.scores[opponent] for match in matches if opponent in match.scores]
        rates.append(Fraction(sum(score.points for score in scores), len(scores)))
    return sum(rates, Fraction(0)) / len(met) if met else Fraction(0)


@settings(deadline=None)
@given(events())
def test_the_fast_way_gives_what_the_rule_says_word_for_word(
    event: tuple[list[Competitor], list[ScoredMatch]],
) -> None:
    field, matches = event
    lines = standings(field, matches, seed="s")
    assert strengths(lines) == {competitor.id: slow_strength(competitor.id, matches) for competitor in field}
    ranked = [line for line in lines if line.rank is not None]
    last = [line for line in lines if line.rank is None]
    assert [*ranked, *last] == list(lines)
    assert [line.rank for line in ranked] == list(range(1, len(ranked) + 1))
    assert {line.status for line in last} <= {"disqualified"}
    for part in (ranked, last):
        keys = [tuple(line.values[key] for key in RULES.tiebreaks) for line in part]
        assert keys == sorted(keys, reverse=True)
        assert [line.tied_by_chance for line in part] == [keys.count(key) > 1 for key in keys]


@settings(deadline=None)
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_entry_and_of_the_matches_changes_no_line(
    event: tuple[list[Competitor], list[ScoredMatch]], rng: random.Random
) -> None:
    field, matches = event
    before = standings(field, matches, seed="s")
    shuffled_field, shuffled_matches = field.copy(), matches.copy()
    rng.shuffle(shuffled_field)
    rng.shuffle(shuffled_matches)
    after = standings(shuffled_field, shuffled_matches, seed="s")
    assert [(line.rank, line.player, line.values["strength"]) for line in after] == [
        (line.rank, line.player, line.values["strength"]) for line in before
    ]


def test_points_taken_by_a_ruling_count_for_the_rank_but_not_for_the_opponents_strength_F26() -> None:
    """A-TAKEN-1"""
    players = [Competitor("piett", "active", penalty=4), Competitor("ackbar", "active")]
    lines = standings(players, [game(1, "piett", "ackbar", (7, 4), 128)], seed="s")
    assert lines == (
        line(1, "ackbar", 4, 0, Fraction(7), (0, 1), ("piett",)),
        line(2, "piett", 3, 128, Fraction(4), (1, 0), ("ackbar",), penalty=4),
    )


def test_points_taken_are_never_more_than_there_are_F26() -> None:
    players = [Competitor("piett", "active", penalty=20), Competitor("ackbar", "active")]
    matches = [game(1, "piett", "ackbar", (7, 4), 128)]
    assert [(line.player, line.points) for line in standings(players, matches, seed="s")] == [
        ("ackbar", 4),
        ("piett", 0),
    ]


def test_an_empty_chair_is_no_opponent_A_TIE_3() -> None:
    no_show = ScoredMatch(2, ("piett", "wuher"), {"piett": BYE, "wuher": MISSED})
    lines = standings(active("piett", "ackbar", "wuher"), [game(1, "piett", "ackbar"), no_show], seed="s")
    assert {line.player: (line.tally.opponents, line.tally.rounds) for line in lines} == {
        "piett": (["ackbar"], 2),
        "ackbar": (["piett"], 1),
        "wuher": ([], 1),
    }
    assert strengths(lines) == {"piett": Fraction(3), "ackbar": Fraction(8), "wuher": Fraction(0)}
