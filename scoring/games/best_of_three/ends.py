"""How a match of three games can end, as far as it counts before the opponents do (C-POINTS-1, C-TIE-1)."""

from __future__ import annotations

from scoring.ends import PossibleEnd
from scoring.games.best_of_three.rules import BestOfThreeRules
from scoring.results import Outcome, Score


def possible_ends(rules: BestOfThreeRules) -> tuple[PossibleEnd, ...]:
    """One wins, or the match is drawn: the games won rank players only after their opponents do."""
    drawn = Score(rules.draw_points, Outcome.DRAW)
    return (
        PossibleEnd(Score(rules.win_points, Outcome.WIN), Score(rules.loss_points, Outcome.LOSS)),
        PossibleEnd(drawn, drawn),
    )
