"""Ends that a leader ruled instead of a game: the same in every game (A-DROP-1, A-MOV-2)."""

from collections.abc import Iterator

from scoring.game import Game
from scoring.results import Outcome, Problem, ReportedResult, Score, question
from scoring.rules import Rules

NO_SHOW = "no_show"
NOT_PLAYED = "not_played"
DOUBLE_LOSS = "double_loss"
RULINGS = (NO_SHOW, NOT_PLAYED, DOUBLE_LOSS)
ABSENT = "by"
"""The fact that names who did not come."""


def is_ruling(result: ReportedResult | None) -> bool:
    """True where the result is a ruling, so that numbers reported with it are a note, not a score."""
    return result is not None and result.end in RULINGS


def ruling_problems(result: ReportedResult, *, game: Game) -> Iterator[Problem]:
    """What is wrong with a ruling; numbers reported with it are only a note, but must be possible."""
    for bout in result.bouts:
        for player, values in bout.items():
            for key, value in values.items():
                lowest = game.field(key).lowest
                if lowest is not None and value < lowest:
                    yield Problem("negative_score", key, player, {"found": value})
    absent = result.facts.get(ABSENT)
    if result.end == NO_SHOW and absent is None:
        yield Problem("by_missing", field=ABSENT, figures={"end": result.end})
    if result.end != NO_SHOW and absent is not None:
        yield question("by_unexpected", ABSENT, str(absent), end=result.end)


def ruled_scores(result: ReportedResult, *, game: Game, rules: Rules) -> dict[str, Score]:
    """A no-show gets a missed round and the opponent a bye; a match not played gives what the rules say."""
    if result.end == NO_SHOW:
        absent = result.facts.get(ABSENT)
        return {
            player: game.missed(rules) if player == absent else game.bye(rules) for player in result.players
        }
    if result.end == NOT_PLAYED:
        return dict.fromkeys(result.players, Score(rules.not_played_points, Outcome.MISSED))
    return dict.fromkeys(result.players, Score(0, Outcome.LOSS))
