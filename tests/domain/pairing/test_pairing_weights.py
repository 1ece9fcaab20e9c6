"""Nothing lesser outbids anything greater: the whole numbers of one window, and of a repair."""

from itertools import pairwise, product

import pytest

from tournaments.pairing import Entrant, SwissRequest, rng_for
from tournaments.pairing.constraints import NO_AVOIDED_PAIRINGS
from tournaments.pairing.field import PlayerField, acquaintances, field_of
from tournaments.pairing.scale import LEVELS, Order, Scale
from tournaments.pairing.steps import Steps
from tournaments.pairing.swiss.exact import solve
from tournaments.pairing.swiss.window_graph import NOISE, Solved, Weights, Window


def field_among(entrants: list[Entrant]) -> PlayerField:
    return field_of(
        entrants,
        met=acquaintances(entrants),
        one_group=False,
        avoided=NO_AVOIDED_PAIRINGS,
        rng=rng_for("window"),
        steps=Steps(len(entrants)),
    )


@pytest.mark.parametrize(("size", "first", "width"), [*product((2, 3, 7), (0, 2), (1, 2, 4))])
def test_in_a_window_every_level_is_more_than_all_below_it(size: int, first: int, width: int) -> None:
    """pairing.md rules 2 and 3: left over, rematches, then falls from the top, clubs, chance last."""
    window = Window(first, first + width - 1, [])
    players = size * width
    groups = [Entrant(f"{group}/{at}", -group, 1) for group in range(first + width) for at in range(size)]
    weights = Weights(field_among(groups), window, players)
    below = players * (NOISE - 1)
    assert weights.constraint > below
    below += players * weights.constraint
    for upper in range(window.last, first - 1, -1):
        falls = [weights.fall(upper, lower) for lower in range(upper + 1, window.last + 2)]
        steps = {more - less for less, more in pairwise(falls)}
        assert all(step > below for step in steps)
        assert len(steps) <= 1  # every step weighs the same
        # One fall more outweighs it that all others fall as far as can be instead of one step.
        assert falls[0] - (falls[-1] - falls[0]) * size > below
        below += size * falls[-1]
        assert weights.fall(upper, upper) == 0
    assert weights.rematch > below
    assert weights.left_over > below + players * weights.rematch


def test_who_falls_out_of_a_window_falls_as_far_as_the_next_group() -> None:
    """pairing.md rule 3: A of the window's upper group falls two groups, E of its lower one falls one."""
    rows = (("Y", 9, "Z"), ("Z", 9, "Y"), ("A", 7, "BCE"), ("B", 5, "AE"), ("C", 5, "AE"), ("E", 5, "ABC"))
    entrants = [
        Entrant(name, points, at, frozenset(met)) for at, (name, points, met) in enumerate(rows, start=1)
    ]
    entrants.append(Entrant("F", 2, 7))
    assert solve(field_among(entrants), Window(1, 2, []), ["A", "B", "C", "E"]) == Solved(
        couples=[("B", "C")], fallen=["A", "E"], falls=((1, 2), (1, 1)), complete=True
    )


@pytest.mark.parametrize("order", ["best", "fewest"])
def test_in_a_repair_every_level_is_more_than_all_below_it(order: Order) -> None:
    """With room for one more than there are players, and in falls for two more who fall out of all groups."""
    entrants = tuple(Entrant(f"p{rank}", 5 - rank // 2, rank) for rank in range(1, 8))
    scale = Scale(SwissRequest(2, entrants), entrants, before=(), order=order)
    most, groups = len(entrants) + 1, len(scale.group)
    below = 0
    for level in reversed(LEVELS[order]):
        if level == "falls":
            for group in reversed(range(groups)):
                assert scale.step[group] > below
                below += (most + 1) * groups * scale.step[group]
                assert scale.fall[group] > below
                below += most * scale.fall[group]
        else:
            assert scale.unit[level] > below
            below += most * scale.unit[level]
    assert scale.whole > below
