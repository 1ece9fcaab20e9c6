"""Who won a game of Legion, and what that is worth (L-END, L-SCORE, L-POINTS)."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.duels import opponent_of, wrong_by, wrong_number
from scoring.games.legion.rules import LegionRules
from scoring.results import Outcome, PossibleEnd, Problem, ReportedResult, Score, question

VICTORY = "victory"
DEFEATED = "defeated"
BY = "by"
BLUE = "first"


class End(StrEnum):
    """How a game ends (L-END-1 … L-END-3)."""

    ROUNDS = "rounds"
    TIME = "time"
    ROUTED = "routed"
    CONCESSION = "concession"


ENDS_BY = frozenset({End.ROUTED, End.CONCESSION})
"""The ends that name a player: who has no unit left, or who conceded."""


def problems(result: ReportedResult, rules: LegionRules) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    # Only a complete result can have a winner.
    errors = (*wrong_by(result, ENDS_BY), *_wrong_values(result, rules)) or tuple(_undecided(result))
    return errors or tuple(_questions(result, rules))


def totals(result: ReportedResult, rules: LegionRules) -> dict[str, int]:
    """Each player's victory points (L-SCORE-1)."""
    return {player: result.value(player, VICTORY) for player in result.players}


def score(result: ReportedResult, rules: LegionRules) -> dict[str, Score]:
    """What both players get, in seat order."""
    winner = _winner(result)
    return {
        player: Score(
            rules.win_points if player == winner else rules.loss_points,
            Outcome.WIN if player == winner else Outcome.LOSS,
            {key: result.value(player, key) for key in (VICTORY, DEFEATED)},
        )
        for player in result.players
    }


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: LegionRules) -> dict[str, Score]:
    """Nothing for the losers; the win for the opponent, who keeps what they scored (L-LOSS-1)."""
    return {
        player: Score(0, Outcome.LOSS, _NOTHING)
        if player in losers
        else Score(rules.win_points, Outcome.WIN, {**_NOTHING, **score.counters})
        for player, score in scores.items()
    }


def bye(rules: LegionRules) -> Score:
    """A bye: a win without points of a game (L-BYE-1)."""
    return Score(rules.bye_points, Outcome.BYE, _NOTHING)


def missed(rules: LegionRules) -> Score:
    """A round missed: no points, and no round played (L-MISSED-1)."""
    return Score(0, Outcome.MISSED, _NOTHING)


def possible_ends(rules: LegionRules) -> tuple[PossibleEnd, ...]:
    """One wins and the other loses: victory points rank nobody before the opponents' strength (L-POINTS-1,
    L-TIE-1)."""
    return (PossibleEnd(Score(rules.win_points, Outcome.WIN), Score(rules.loss_points, Outcome.LOSS)),)


_NOTHING: Mapping[str, int] = {VICTORY: 0, DEFEATED: 0}


def _winner(result: ReportedResult) -> str:
    """Who won; the caller has made sure that whatever decides it was reported."""
    if result.end in ENDS_BY:
        return opponent_of(result, result.facts[BY])
    one, two = ((result.value(player, VICTORY), result.value(player, DEFEATED)) for player in result.players)
    if one == two:
        return str(result.facts[BLUE])
    return result.players[0] if one > two else result.players[1]


def _wrong_values(result: ReportedResult, rules: LegionRules) -> Iterator[Problem]:
    largest = {VICTORY: rules.most_victory_points, DEFEATED: rules.points_limit}
    bout = result.bouts[0] if result.bouts else {}
    for player in result.players:
        values = bout.get(player, {})
        if VICTORY not in values and result.end not in ENDS_BY:
            yield Problem("missing_field", field=VICTORY, player=player)
        for key, value in values.items():
            yield from wrong_number(value, key, player, largest[key])


def _undecided(result: ReportedResult) -> Iterator[Problem]:
    """What decides a game with level victory points, where it was not reported (L-END-4)."""
    if result.end in ENDS_BY or len({result.value(player, VICTORY) for player in result.players}) > 1:
        return
    unreported = [player for player in result.players if DEFEATED not in result.bouts[0][player]]
    figures = {"points": result.value(result.players[0], VICTORY)}
    if unreported:
        yield Problem("level_without_score", DEFEATED, unreported[0], figures)
    elif BLUE not in result.facts and len({result.value(player, DEFEATED) for player in result.players}) == 1:
        yield Problem("level_without_blue", field=BLUE, figures=figures)


def _questions(result: ReportedResult, rules: LegionRules) -> Iterator[Problem]:
    """What is possible but more often a typing mistake (F21)."""
    if result.end in ENDS_BY:
        return
    for player in result.players:
        if result.value(player, DEFEATED) == rules.points_limit:
            yield question("whole_army_defeated", DEFEATED, player, found=rules.points_limit)
    if not any(totals(result, rules).values()):
        yield question("nothing_scored")
