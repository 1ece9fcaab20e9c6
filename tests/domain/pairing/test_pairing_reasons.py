"""pairing.md rule 6, F57: each reason is proved against the state, for the very player it speaks of."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.domain.pairing.pairing_referee import (
    all_pairings,
    couples_of,
    have_met,
    random_state,
    rematches_needed,
    value,
)
from tests.sampling import examples, share
from tournaments.pairing import Entrant, Pair, Pairing, SwissRequest, pair, rng_for

# Tables of cases: other tests cover their lines, and with coverage these take twice as long.
pytestmark = [pytest.mark.long, pytest.mark.no_cover]

States = st.tuples(st.integers(0, 10**9), st.integers(2, 9), st.integers(1, 5), st.integers(1, 4))


def state_of(seed: int, players: int, rounds: int, levels: int) -> list[Entrant]:
    return random_state(random.Random(seed), players=players, rounds=rounds, levels=levels)


def untrue(players: Sequence[Entrant], pairing: Pairing) -> list[str]:
    """Every reason that does not hold."""
    return [
        f"{pair.players} {pair.reason} {pair.reason_players}"
        for pair in pairing.pairs
        if not (_bye_holds(players, pair) if pair.bye else _table_holds(players, pairing, pair))
    ]


def _table_holds(players: Sequence[Entrant], pairing: Pairing, table: Pair) -> bool:
    known = {player.id: player for player in players}
    upper, lower = sorted((known[player] for player in table.players), key=lambda entrant: -entrant.points)
    if upper.points == lower.points:
        return (table.reason, table.reason_players) == ("same_points", ())
    couples = couples_of(players, pairing)
    group = [player for player in _playing(couples) if player.points == upper.points]
    others = [player for player in group if player is not upper]
    if table.reason == "paired_down_met_all":
        named = tuple(sorted(other.id for other in others))
        return (
            bool(others) and table.reason_players == named and all(have_met(upper, other) for other in others)
        )
    if table.reason == "paired_down_odd":
        return _is_odd_one(couples, upper, group)
    return table.reason == "paired_down_rematch" and _costs_rematches(couples, upper)


def _playing(couples: Sequence[tuple[Entrant, Entrant]]) -> list[Entrant]:
    return [player for couple in couples for player in couple]


def _is_odd_one(couples: Sequence[tuple[Entrant, Entrant]], upper: Entrant, group: list[Entrant]) -> bool:
    """Of those left to meet each other there is an odd number, and only this one meets somebody lower."""
    partner = {one.id: other for couple in couples for one, other in (couple, couple[::-1])}
    left = [
        player
        for player in group
        if partner[player.id].points <= player.points and not _had_nobody(player, group, partner[player.id])
    ]
    down = [player for player in left if partner[player.id].points < player.points]
    return len(left) % 2 == 1 and down == [upper]


def _had_nobody(player: Entrant, group: list[Entrant], partner: Entrant) -> bool:
    others = [each for each in group if each is not player]
    met_all = bool(others) and all(have_met(player, other) for other in others)
    return met_all and partner.points < player.points


def _costs_rematches(couples: Sequence[tuple[Entrant, Entrant]], upper: Entrant) -> bool:
    """With fewer of the group going down, and no group above worse off, there are more rematches."""
    players = _playing(couples)
    points = sorted({player.points for player in players}, reverse=True)
    at = points.index(upper.points)
    rematches, falls = value(couples)
    for other in all_pairings(players):
        repeats, drops = value(other)
        if drops[:at] <= falls[:at] and drops[at][0] < falls[at][0] and repeats <= rematches:
            return False
    return True


def _bye_holds(players: Sequence[Entrant], bye: Pair) -> bool:
    (chosen,) = (player for player in players if player.id == bye.players[0])
    needed = {
        player.id: rematches_needed([other for other in players if other is not player]) for player in players
    }
    lower = [player for player in players if player.rank > chosen.rank]
    named = [player for player in players if player.id in bye.reason_players]
    cannot = all(needed[player.id] > needed[chosen.id] for player in named)
    if bye.reason == "bye_lowest":
        return not chosen.byes and not lower
    if bye.reason == "bye_lowest_others_had_one":
        return not chosen.byes and named == lower and all(player.byes for player in lower)
    if bye.reason == "bye_others_unpairable":
        return not chosen.byes and named == [player for player in lower if not player.byes] != [] and cannot
    if bye.reason == "bye_second_unpairable":
        return (
            bool(chosen.byes) and named == [player for player in players if not player.byes] != [] and cannot
        )
    return bye.reason == "bye_second" and all(player.byes for player in players)


@settings(deadline=None, max_examples=examples(300, of=3))
@example((4, 6, 3, 2))
@given(States)
def test_F57_every_reason_of_a_random_state_is_true(state: tuple[int, int, int, int]) -> None:
    players = state_of(*state)
    pairing = pair(SwissRequest(4, tuple(players)), rng_for("reasons", state[0]))
    assert untrue(players, pairing) == []


@pytest.mark.parametrize("number", share(range(150), 0, of=3))
def test_every_reason_is_true_in_a_larger_field(number: int) -> None:
    """Where not all pairings can be tried: the reasons that need none of them."""
    players = state_of(number, 20 + number % 21, 3 + number % 4, 2 + number % 5)
    pairing = pair(SwissRequest(4, tuple(players)), rng_for("many", number))
    for each in pairing.pairs:
        if each.reason != "paired_down_rematch":
            holds = _bye_holds(players, each) if each.bye else _table_holds(players, pairing, each)
            assert holds, each


def entrants(*rows: tuple[str, int, str]) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(name, points, rank, frozenset(met)) for rank, (name, points, met) in enumerate(rows, 1)
    )


def test_of_two_who_go_down_each_has_the_reason_of_their_own() -> None:
    """A had met all of the group; of the three that were left one had to go down."""
    players = entrants(
        ("A", 15, "BCD"), ("B", 15, "A"), ("C", 15, "A"), ("D", 15, "A"), ("E", 13, ""), ("F", 13, "")
    )
    for seed in range(10):
        pairing = pair(SwissRequest(4, players), rng_for("own", seed))
        down = {pair.players[0]: (pair.reason, pair.reason_players) for pair in pairing.pairs}
        assert down.pop("A") == ("paired_down_met_all", ("B", "C", "D"))
        assert sorted(down.values()) == [("paired_down_odd", ()), ("same_points", ())]


def test_two_go_down_so_that_those_below_need_not_meet_again() -> None:
    players = entrants(("A", 15, ""), ("B", 15, ""), ("C", 13, "D"), ("D", 13, "C"))
    pairing = pair(SwissRequest(4, players), rng_for("below"))
    assert [pair.reason for pair in pairing.pairs] == ["paired_down_rematch", "paired_down_rematch"]
