"""How a game of Armada can end: by any margin of the table, or by a concession (A-MOV-1, A-END-5)."""

from __future__ import annotations

from scoring.ends import PossibleEnd
from scoring.games.armada.margins import points_by_margin
from scoring.games.armada.result import MARGIN
from scoring.games.armada.rules import ArmadaRules
from scoring.results import Outcome, Score


def possible_ends(rules: ArmadaRules) -> tuple[PossibleEnd, ...]:
    """Each margin up to the cap, and the concessions worth least and most to the winner: those between them
    put nobody ahead whom one of these or a game played to its end does not."""
    cap = rules.margin_cap
    fixed = Score(rules.concession_points, Outcome.WIN, {MARGIN: rules.concession_margin})
    conceded = Score(0, Outcome.LOSS, {MARGIN: 0})
    return (
        *(PossibleEnd(*_by(margin, rules), margin) for margin in range(cap + 1)),
        PossibleEnd(fixed, conceded, rules.concession_margin),
        PossibleEnd(_by(cap, rules)[0], conceded, cap),
    )


def _by(margin: int, rules: ArmadaRules) -> tuple[Score, Score]:
    won, lost = points_by_margin(margin, table=rules.points_table)
    return Score(won, Outcome.WIN, {MARGIN: margin}), Score(lost, Outcome.LOSS, {MARGIN: 0})
