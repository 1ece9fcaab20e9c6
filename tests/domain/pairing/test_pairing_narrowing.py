"""What of a large round stays before anything is weighed: tables whose players may still sit there."""

import pytest

from tournaments.pairing import Constraint, Entrant, SwissRequest, avoided_pairings
from tournaments.pairing.swiss.narrowing import kept_tables

BYE = frozenset({"p9"})


@pytest.mark.parametrize(
    ("present", "byes", "stays"),
    [
        (9, 0, True),
        (9, 1, False),  # the second one
        (10, 0, False),  # there is no bye any more
    ],
)
def test_the_bye_stays_where_it_is_the_first_one_and_there_still_is_one(
    present: int, byes: int, stays: bool
) -> None:
    """A-SWISS-1, A-SWISS-4, F10"""
    free = [Entrant(f"p{at}", 12 - at, at, byes=byes if at == 9 else 0) for at in range(1, present + 1)]
    tables = [frozenset({"p1", "p2"}), BYE]
    kept = kept_tables(free, tables, avoided_pairings(SwissRequest(2, tuple(free))))
    assert kept == (tables if stays else tables[:1])


def test_a_table_stays_where_both_are_there_may_meet_and_have_not() -> None:
    """A-SWISS-2, F10: p2 has met p1 and says so, p3 and p4 must not meet, p9 has left."""
    free = [Entrant(f"p{at}", 8 - at, at, frozenset({"p1"} if at == 2 else ())) for at in range(1, 9)]
    request = SwissRequest(
        2, tuple(free), constraints=(Constraint(("p3", "p4"), hard=True), Constraint(("p5", "p6")))
    )
    tables = [frozenset(two) for two in (("p1", "p2"), ("p3", "p4"), ("p5", "p6"), ("p7", "p9"))]
    assert kept_tables(free, tables, avoided_pairings(request)) == [frozenset({"p5", "p6"})]
