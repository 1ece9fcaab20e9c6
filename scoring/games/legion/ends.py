"""How a game of Legion can end, as far as it ranks before the opponents' strength (L-POINTS-1, L-TIE-1)."""

from __future__ import annotations

from scoring.ends import PossibleEnd
from scoring.games.legion.rules import LegionRules
from scoring.results import Outcome, Score


def possible_ends(rules: LegionRules) -> tuple[PossibleEnd, ...]:
    """One wins and the other loses: victory points don't rank players."""
    return (PossibleEnd(Score(rules.win_points, Outcome.WIN), Score(rules.loss_points, Outcome.LOSS)),)
