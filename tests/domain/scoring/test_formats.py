"""The format adviser: its options, their times, and how often the best player wins by them."""

import json
import random
from collections import Counter

import pytest

from scoring.formats.options import SPREAD, TABLE, FormatOption, RoundMinutes, options_for, share_of
from scoring.games import GAMES, load_rules
from scoring.structures import GROUPS
from scripts.formats import separate_groups, simulated, simulated_double, simulated_groups
from tests.sampling import ALL
from tournaments.pairing import (
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    GroupsRequest,
    Pairing,
    SwissRequest,
    drawn_groups,
    is_decided,
    pair,
)

ARMADA = load_rules(GAMES["armada"], "armada-2018")
TIMES = RoundMinutes(135, 135, 180)


def options(players: int, level: str = "relaxed") -> tuple[FormatOption, ...]:
    return options_for(players, times=TIMES, game=GAMES["armada"], rules=ARMADA)


def named(found: tuple[FormatOption, ...], **said: object) -> FormatOption:
    (one,) = (each for each in found if all(getattr(each, key) == value for key, value in said.items()))
    return one


def in_the_table(players: int) -> dict[str, float]:
    return dict(json.loads(TABLE.read_text())[str(players)])


@pytest.mark.parametrize(
    "players", [3, *(pytest.param(players, marks=pytest.mark.long) for players in (5, 8))]
)
def test_the_figures_are_those_of_simulated_events(players: int) -> None:
    """Another seed than the table's, 2,000 events (10,000 in `make test ALL=1`); within 3 of 100."""
    rng, events = random.Random("another seed"), 10_000 if ALL else 2_000
    again = {
        **simulated(players, events=events, rng=rng),
        **simulated_double(players, events=events, rng=rng),
        **simulated_groups(players, events=events, rng=rng),
    }
    table = in_the_table(players)
    assert table.keys() == again.keys()
    assert {option: share for option, share in table.items() if abs(share - 100 * again[option]) > 3} == {}


def test_the_engine_of_a_double_elimination_comes_to_the_same_figures() -> None:
    """1,000 events of six by the plan of the engine: byes and crossing make no difference to the best one."""
    won = 0
    for seed in range(1_000):
        rng = random.Random(seed)
        strength = {str(one): rng.gauss(0, SPREAD) for one in range(6)}
        best = max(strength, key=lambda one: strength[one])
        first = pair(EliminationRequest(tuple(Entrant(one, 0, 1) for one in strength)), rng)
        played = [_results(first, strength, rng)]
        while not is_decided(played):
            coming = DoubleEliminationRequest(tuple(played), frozenset(strength))
            played.append(_results(pair(coming, rng), strength, rng))
        won += played[-1][1][0] == best
    assert abs(in_the_table(6)["double"] - won / 10) <= 5


def _results(pairing: Pairing, strength: dict[str, float], rng: random.Random) -> dict[int, tuple[str, ...]]:
    """Game -> the winner and the loser."""
    results = {}
    for game in pairing.pairs:
        one, *others = game.players
        for other in others:
            if rng.random() >= 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400)):
                one, others = other, [one]
        results[game.game or 0] = (one, *others)
    return results


@pytest.mark.long
@pytest.mark.no_cover
def test_the_engine_of_the_events_comes_to_the_same_figures() -> None:
    """2,000 events of eight (10,000 in `make test ALL=1`), each round drawn by the engine: the model's own
    pairing is close enough."""
    won, players, events = [0, 0, 0], range(8), 10_000 if ALL else 2_000
    for seed in range(events):
        rng = random.Random(seed)
        strengths = sorted((rng.gauss(0, SPREAD) for _ in players), reverse=True)
        wins, met = [0] * 8, [set[int]() for _ in players]
        for number in (1, 2, 3, 4):
            order = sorted(players, key=lambda one: (-wins[one], rng.random()))
            entrants = tuple(
                Entrant(str(one), wins[one], rank, met=frozenset(map(str, met[one])))
                for rank, one in enumerate(order, start=1)
            )
            for game in pair(SwissRequest(number, entrants), rng).pairs:
                one, other = map(int, game.players)
                chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
                wins[one if rng.random() < chance else other] += 1
                met[one].add(other)
                met[other].add(one)
            if number > 1:
                strength = [sum(wins[other] for other in others) for others in met]
                best = max(players, key=lambda one: (wins[one], strength[one], rng.random()))
                won[number - 2] += best == 0
    table = in_the_table(8)
    for rounds, count in enumerate(won, start=2):
        assert abs(table[f"swiss {rounds} 0"] - 100 * count / events) <= 3, rounds


def advised(players: int) -> list[tuple[int, int]]:
    """Sizes of groups, and cuts."""
    groups = (option for option in options(players) if option.first_stage == GROUPS)
    return sorted((option.group_size, option.cut) for option in groups)


def test_groups_are_advised_where_all_take_as_many_rounds() -> None:
    asked = {players: advised(players) for players in (5, 9, 13, 24)}
    assert asked == {
        5: [], 9: [], 13: [(4, 4), (4, 8)], 24: [(3, 8), (3, 16), (6, 4), (6, 8)],
    }  # fmt: skip
    assert all(option.best_wins for option in options(13) if option.first_stage == GROUPS)


@pytest.mark.parametrize(
    ("groups", "seeding"),
    [
        (([0, 1], [2, 3]), [0, 1, 2, 3]),
        # The last two are exchanged: else the first would meet a player of the own group.
        (([0, 3], [1, 2]), [0, 1, 3, 2]),
        # Nobody below is of another group, so chance decides.
        (([0, 2, 3], [1]), [0, 1, 3, 2]),
    ],
)
def test_two_of_one_group_meet_late_where_an_exchange_below_can_help(
    groups: tuple[list[int], ...], seeding: list[int]
) -> None:
    assert separate_groups(range(4), groups) == seeding


def test_the_engine_of_groups_comes_to_the_same_figures() -> None:
    """1,000 events of eight, drawn, paired and seeded by the engine."""
    won = 0
    for seed in range(1_000):
        rng = random.Random(seed)
        strength = {str(one): rng.gauss(0, SPREAD) for one in range(8)}
        everybody = tuple(Entrant(one, 0, 1) for one in strength)
        groups = drawn_groups(everybody, (4, 4), rng=rng)
        wins, met = Counter[str](), {one: set[str]() for one in strength}
        for number in (1, 2, 3):
            for game in pair(GroupsRequest(number, groups, everybody), rng).pairs:
                one, other = game.players
                wins[_winner(one, other, strength, rng)] += 1
                met[one].add(other)
                met[other].add(one)
        worth = {one: (wins[one], sum(wins[other] for other in met[one]), rng.random()) for one in strength}
        order = [sorted(group, key=worth.__getitem__, reverse=True) for group in groups]
        through = [(-place, worth[one], one) for group in order for place, one in enumerate(group[:2])]
        cut = CutRequest(tuple(one for *_worth, one in sorted(through, reverse=True)), groups=groups)
        left = [game.players for game in pair(cut, rng).pairs]
        final = [_winner(one, other, strength, rng) for one, other in left]
        won += _winner(final[0], final[1], strength, rng) == max(strength, key=lambda one: strength[one])
    assert abs(in_the_table(8)["groups 2 4"] - won / 10) <= 5


def _winner(one: str, other: str, strength: dict[str, float], rng: random.Random) -> str:
    return one if rng.random() < 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400)) else other


def test_between_two_sizes_the_share_is_in_proportion_and_beyond_the_last_as_there() -> None:
    low, high = share_of("swiss 4 2", 20), share_of("swiss 4 2", 24)
    assert low is not None
    assert high is not None
    assert share_of("swiss 4 2", 23) == pytest.approx(low + 3 * (high - low) / 4)
    assert share_of("knockout", 2000) == share_of("knockout", 64)
    assert share_of("robin 1", 9) is None
    assert share_of("knockout", 2) is None


def test_more_games_let_the_best_win_more_often() -> None:
    for players in (6, 8):
        shares = [share_of(option, players) or 0 for option in ("swiss 2 0", "robin 1", "robin 2")]
        assert shares == sorted(shares)


def test_eight_players_may_play_everything_and_each_option_says_what_it_takes() -> None:
    found = options(8)
    swiss = named(found, structure="basic")
    assert (swiss.rounds, swiss.cut, swiss.games, swiss.rule) == (3, 0, (3, 3), "A-STRUCT-1")
    assert swiss.minutes == 3 * 135 + 2 * 15
    cut = named(found, rounds=4, cut=4)
    assert (cut.total, cut.games, cut.minutes) == (6, (4, 6), 5 * 135 + 180 + 5 * 15)
    knockout = named(found, elimination=True, double=False)
    assert (knockout.total, knockout.games, knockout.minutes) == (3, (1, 3), 2 * 135 + 180 + 2 * 15)
    double = named(found, double=True)
    assert (double.total, double.games, double.rule) == (7, (2, 7), "A-STRUCT-3")
    assert double.minutes == 5 * 135 + 2 * 180 + 6 * 15
    robin = named(found, first_stage="round_robin")
    assert (robin.total, robin.games, robin.minutes) == (7, (7, 7), 7 * 135 + 6 * 15)
    assert named(found, first_stage="double_round_robin").total == 14
    groups = named(found, first_stage="groups", cut=4)
    assert (groups.rounds, groups.total, groups.games, groups.rule) == (3, 5, (3, 5), "A-STRUCT-3")
    assert groups.minutes == 4 * 135 + 180 + 4 * 15
    assert [option.best_wins for option in found] == sorted(
        (option.best_wins or 0 for option in found), reverse=True
    )


def test_A_STRUCT_2_and_3_name_the_structures_and_what_they_do_not_know() -> None:
    assert named(options(30), structure="advanced").rule == "A-STRUCT-2"
    assert {option.first_stage for option in options(30)} == {"swiss", "groups"}
    assert {option.first_stage for option in options(65)} == {"swiss"}
    assert {option.rule for option in options(6) if option.first_stage != "swiss" or option.double} == {
        "A-STRUCT-3"
    }
    game = GAMES["xwing"]
    rules = load_rules(game, game.ruleset)
    found = options_for(6, times=TIMES, game=game, rules=rules)
    assert {option.rule for option in found} == {""}


def test_a_game_of_more_than_two_at_a_table_is_not_compared() -> None:
    game = GAMES["kosmiczna_eskadra"]
    rules = load_rules(game, game.ruleset)
    assert options_for(8, times=TIMES, game=game, rules=rules) == ()


def test_two_players_have_little_to_choose() -> None:
    assert [(option.elimination, option.double) for option in options(2)] == [(True, False)]
