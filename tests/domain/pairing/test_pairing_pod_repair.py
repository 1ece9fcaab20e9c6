"""F15, F16 with pods (P-PAIR-1): a round put right around the pods that stay."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.pairing.pods_referee import PodsRequest, worth
from tournaments.pairing import (
    Entrant,
    Note,
    Pair,
    Pairing,
    SwissRequest,
    exchanged,
    pair,
    problems_of,
    repaired,
    rng_for,
)
from tournaments.pairing.pods import pod_search
from tournaments.pairing.pods.pod_repair import as_before
from tournaments.pairing.scale import Order


def players(count: int, *, points: Sequence[int] = ()) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(f"p{number:02}", points[number] if points else 0, number + 1) for number in range(count)
    )


def pods_in(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset(pair.players) for pair in pairing.pairs}


RNG = rng_for("repair")


@pytest.mark.parametrize("order", ["best", "fewest"])
@pytest.mark.parametrize("number", [1, 2])
def test_who_left_leaves_a_smaller_pod_and_nothing_else(order: Order, number: int) -> None:
    entrants = players(16)
    drawn = pair(PodsRequest(number, entrants), rng_for("left"))
    gone = drawn.pairs[1].players[2]
    request = PodsRequest(number, tuple(entrant for entrant in entrants if entrant.id != gone))
    pairing = repaired(request, held=(), before=drawn.pairs, rng=RNG, order=order)
    assert problems_of(request, pairing) == ()
    smaller = tuple(player for player in drawn.pairs[1].players if player != gone)
    assert pairing.pairs == (
        drawn.pairs[0],
        Pair(smaller, 2, reason="repaired"),
        *drawn.pairs[2:],
    )


def test_a_late_player_joins_a_pod_that_has_room() -> None:
    entrants = players(8)
    before = (
        Pair(("p00", "p01", "p02", "p03"), 1, reason="pod"),
        Pair(("p04", "p05", "p06"), 7, reason="pod"),
    )
    pairing = repaired(PodsRequest(2, entrants), held=(), before=before, rng=RNG)
    assert pairing.pairs == (before[0], Pair(("p04", "p05", "p06", "p07"), 7, reason="repaired"))


def test_who_is_free_alone_has_a_bye_where_every_pod_is_held() -> None:
    held = (Pair(("p00", "p01", "p02"), 1, reason="pod"),)
    request = PodsRequest(2, players(4))
    pairing = repaired(request, held=held, before=(), rng=RNG, reason="rest")
    assert pairing.pairs == (*held, Pair(("p03",), None, bye=True, reason="rest"))


def test_a_repeat_is_worth_any_change_and_a_wide_spread_is_not_with_the_fewest() -> None:
    entrants = players(8, points=(9, 9, 9, 9, 0, 0, 0, 0))
    before = (
        Pair(("p00", "p01", "p04", "p05"), 1, reason="pod"),
        Pair(("p02", "p03", "p06", "p07"), 2, reason="pod"),
    )
    request = PodsRequest(2, entrants)
    assert repaired(request, held=(), before=before, rng=RNG, order="fewest").pairs == before
    best = repaired(request, held=(), before=before, rng=RNG)
    assert pods_in(best) == {frozenset(("p00", "p01", "p02", "p03")), frozenset(("p04", "p05", "p06", "p07"))}
    met = (replace(entrants[0], met=frozenset({"p01"})), *entrants[1:])
    fewest = repaired(PodsRequest(2, met), held=(), before=before, rng=RNG, order="fewest")
    assert fewest.notes == ()
    assert len(pods_in(fewest) & pods_in(Pairing(before))) == 0


@pytest.mark.parametrize("number", [1, 2])
def test_the_byes_of_a_draw_stay(number: int) -> None:
    """Later they go by the rule: the lowest."""
    entrants = players(7)
    request = SwissRequest(number, entrants, seats=(3, 3))
    before = (
        Pair(("p01", "p02", "p03"), 1, reason="pod"),
        Pair(("p04", "p05", "p06"), 2, reason="pod"),
        Pair(("p00",), None, bye=True, reason="bye_random"),
    )
    pairing = repaired(request, held=(), before=before, rng=RNG)
    assert problems_of(request, pairing) == ()
    assert pairing.pairs[-1].players == (("p00",) if number == 1 else ("p06",))
    assert (pairing.pairs == before) == (number == 1)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.sampled_from(["best", "fewest"]))
def test_every_repair_is_sound_keeps_what_is_held_and_is_never_worse_than_leaving_it(
    seed: int, order: Order
) -> None:
    rng = random.Random(seed)
    count = rng.randint(4, 20)
    entrants = tuple(
        replace(
            entrant, points=rng.randint(0, 8), met=frozenset(f"p{rng.randrange(count):02}" for _ in "abc")
        )
        for entrant in players(count)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pod_search, "MOST_STEPS", 2_000)
        drawn = pair(PodsRequest(2, entrants), rng_for(str(seed))).pairs
        held = [pod for pod in drawn if rng.random() < 0.3]
        before = [pod for pod in drawn if pod not in held]
        request = PodsRequest(2, entrants)
        pairing = repaired(request, held=held, before=before, rng=rng_for(str(seed)), order=order)
    assert problems_of(request, pairing) == ()
    assert all(pod in pairing.pairs for pod in held)
    assert worth(entrants, [p.players for p in pairing.pairs]) <= worth(entrants, [p.players for p in drawn])
    assert sorted(p.table or 0 for p in pairing.pairs) == sorted(p.table or 0 for p in drawn)


def test_the_pods_of_before_are_kept_as_far_as_the_sizes_allow() -> None:
    entrants = players(8)
    before = [frozenset(("p00", "p01", "gone")), frozenset(("p02", "p03", "p04", "p05")), frozenset(("p06",))]
    assert as_before(entrants, (4, 4), before) == [1, 1, 0, 0, 0, 0, 1, 1]
    assert as_before(entrants, (3, 3, 2), before) == [1, 1, 0, 0, 0, 1, 2, 2]


def test_the_exchange_of_two_that_helps_most() -> None:
    entrants = players(9, points=(9, 9, 8, 4, 4, 4, 1, 0, 0))
    before = (
        Pair(("p00", "p01", "p03"), 1, reason="pod"),
        Pair(("p02", "p04", "p05"), 2, reason="pod"),
        Pair(("p06", "p07", "p08"), 3, reason="pod"),
    )
    request = SwissRequest(2, entrants, seats=(3, 3))
    pairing = exchanged(request, held=(), before=before)
    assert pairing is not None
    assert pairing.pairs == (
        Pair(("p00", "p01", "p02"), 1, reason="repaired"),
        Pair(("p03", "p04", "p05"), 2, reason="repaired"),
        before[2],
    )
    assert exchanged(request, held=(), before=pairing.pairs) is None


def test_an_exchange_leaves_byes_alone() -> None:
    entrants = players(4)
    before = (
        Pair(("p00", "p01", "p02"), 1, reason="pod"),
        Pair(("p03",), None, bye=True, reason="bye_lowest"),
    )
    assert exchanged(SwissRequest(2, entrants, seats=(3, 3)), held=(), before=before) is None
    met = (replace(entrants[0], met=frozenset({"p01"})), *players(7)[1:])
    pods = (
        *before[:1],
        Pair(("p03", "p04", "p05"), 2, reason="pod"),
        Pair(("p06",), None, bye=True, reason="x"),
    )
    pairing = exchanged(SwissRequest(2, met, seats=(3, 3)), held=(), before=pods)
    assert pairing is not None
    assert pairing.notes == ()
    assert pairing.pairs[-1] == pods[-1]
    assert Note("met_before", ("p00", "p01")) not in pairing.notes
