"""How a game of X-Wing can end: by any difference, 0 where dice decide (X-END, X-MOV-1)."""

from __future__ import annotations

from scoring.ends import PossibleEnd
from scoring.games.xwing.result import MARGIN
from scoring.games.xwing.rules import XwingRules
from scoring.results import Outcome, Score


def possible_ends(rules: XwingRules) -> tuple[PossibleEnd, ...]:
    """A win by each difference up to a whole squad; both margins are twice the limit together."""
    limit = rules.points_limit
    return tuple(
        PossibleEnd(
            Score(rules.win_points, Outcome.WIN, {MARGIN: limit + difference}),
            Score(rules.loss_points, Outcome.LOSS, {MARGIN: limit - difference}),
            difference,
        )
        for difference in range(limit + 1)
    )
