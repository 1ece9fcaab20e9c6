"""300 recorded draws (tests/golden/draws.json): the same request and seed give the same pairing for ever.

Whoever opens an old event in a newer version, or on another machine, finds there what hung on the wall. How
they were made: random events played to their end by chance, most in a few of their rounds. 150 are Swiss
rounds as benchmarks/pairing.py makes them, a third of them round 1, of 2 to 40 players and some of 57 to 512,
odd and even, with players who leave, come back and come late; in a third tables are blocked, kept for
somebody or not to be repeated. 68 have wishes, soft and hard: among few players, most of whom have met, and
in clubs of up to 64. 19 are pods. The others are knockouts, cuts, also from groups, double eliminations,
rounds in which everybody meets everybody, groups, teams, and five are what cannot be paired.
`benchmarks/draws.py --record` writes the answers anew after a change that is meant to draw otherwise.
"""

from collections import Counter

import pytest

from tests.golden.draws import KINDS, recorded


@pytest.mark.parametrize("kind", KINDS)
def test_a_draw_comes_out_as_it_was_recorded(kind: str) -> None:
    """Players, tables, byes, notes and reasons; or why there is no pairing."""
    for draw in recorded():
        if draw.kind == kind:
            assert draw.answered() == draw.answer, f"{draw.seed}: {draw.asked}"


def test_draws_of_every_kind_are_recorded() -> None:
    assert Counter(draw.kind for draw in recorded()) == {
        "swiss": 237,
        "knockout": 15,
        "double elimination": 14,
        "cut": 10,
        "elimination": 9,
        "round robin": 5,
        "groups": 5,
        "teams": 5,
    }
