"""Tournament points by margin of victory."""

from __future__ import annotations

from bisect import bisect_right

from scoring.results import Outcome, Score
from scoring.ruleset import Ruleset


def margin_of(winner: int, loser: int, *, cap: int) -> int:
    """The margin of victory: the difference of two scores, not under 0, not over the cap (A-MOV-1)."""
    return min(max(winner - loser, 0), cap)


def points_by_margin(margin: int, *, ruleset: Ruleset) -> tuple[int, int]:
    """The tournament points of winner and loser for a margin of 0 or more."""
    row = bisect_right(ruleset.points_table, margin, key=lambda each: each[0]) - 1
    _, winner, loser = ruleset.points_table[row]
    return winner, loser


def by_margin(margin: int, *, ruleset: Ruleset) -> tuple[Score, Score]:
    """The scores of winner and loser for a margin. The loser's margin is 0 (A-MOV-1)."""
    winner, loser = points_by_margin(margin, ruleset=ruleset)
    return Score(winner, margin, Outcome.WIN), Score(loser, 0, Outcome.LOSS)
