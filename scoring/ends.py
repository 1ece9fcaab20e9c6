"""Every way a game between two can end when both play it, as scores: what is still possible at a table."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.results import Outcome, Score


@dataclass(frozen=True, slots=True)
class PossibleEnd:
    """What one of two players gets and what the other gets then; of a draw both get the same."""

    own: Score
    other: Score
    difference: int = 0
    """By how much the game is won, in the points that players count; 0 where the game has no such figure."""

    @property
    def is_draw(self) -> bool:
        """True where nobody wins."""
        return self.own.outcome == Outcome.DRAW
