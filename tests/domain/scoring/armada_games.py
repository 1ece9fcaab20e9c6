"""Games of Armada in one line, and what they are worth."""

from dataclasses import replace
from typing import Any

from scoring.games import GAMES, load_rules
from scoring.games.armada.result import End
from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Outcome, Problem, ReportedResult, Score

ARMADA = GAMES["armada"]
RULES = load_rules(ARMADA, "armada-2018")
WIN, LOSS = Outcome.WIN, Outcome.LOSS
PLAYED = tuple(end.value for end in End)


def worth(points: int, margin: int, outcome: Outcome) -> Score:
    """A score of a game that was played, with its margin."""
    return Score(points, outcome, {"margin": margin})


def said(
    players: tuple[str, ...], end: Any, by: str | None = None, first: str | None = None, values: Any = None
) -> ReportedResult:
    """What somebody says, without what was left open."""
    facts = {"end": getattr(end, "value", end), "by": by, "first": first}
    return ReportedResult(
        players, {key: fact for key, fact in facts.items() if fact is not None}, (values or {},)
    )


def result(
    piett: int | tuple[int, int],
    ackbar: int | tuple[int, int],
    end: End = End.ROUNDS,
    *,
    by: str | None = None,
    first: str | None = None,
) -> ReportedResult:
    """A game of Piett against Ackbar; each side is what it destroyed, or (destroyed, objective)."""
    sides = {"piett": piett, "ackbar": ackbar}
    values = {}
    for player, side in sides.items():
        destroyed, objective = side if isinstance(side, tuple) else (side, 0)
        values[player] = {"destroyed": destroyed, "objective": objective}
    return said(("piett", "ackbar"), end, by, first, values)


def score(game: ReportedResult, *, points_limit: int = 400) -> dict[str, Score]:
    rules = replace(RULES, points_limit=points_limit)
    scores = scores_of(game, players=game.players, kind="game", game=ARMADA, rules=rules)
    assert scores is not None
    return scores


def totals(game: ReportedResult, *, points_limit: int = 400) -> dict[str, int]:
    return totals_of(game, game=ARMADA, rules=replace(RULES, points_limit=points_limit))


def problems(game: ReportedResult, *, points_limit: int = 400) -> tuple[Problem, ...]:
    return problems_of(game, game=ARMADA, rules=replace(RULES, points_limit=points_limit))


def question(code: str, field: str | None = None, player: str | None = None, **figures: int | str) -> Problem:
    return Problem(code, field, player, figures, "question")
