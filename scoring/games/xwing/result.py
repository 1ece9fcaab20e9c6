"""Who won a game of X-Wing, and what that is worth (X-END, X-SCORE, X-MOV)."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.duels import opponent_of, wrong_by, wrong_numbers
from scoring.games.xwing.rules import XwingRules
from scoring.results import Outcome, PossibleEnd, Problem, ReportedResult, Score, question

DESTROYED = "destroyed"
MARGIN = "margin"
BY = "by"
WINNER = "winner"


class End(StrEnum):
    """How a game ends (X-END-1 … X-END-5)."""

    TIME = "time"
    ROUNDS = "rounds"
    TABLED = "tabled"
    CONCESSION = "concession"
    FINAL_SALVO = "final_salvo"


SCORED_ENDS = (End.TIME, End.ROUNDS)
"""The ends where the higher score wins."""
ENDS_BY = frozenset({End.TABLED, End.CONCESSION})
"""The ends that name a player: who has no ship left, or who conceded."""


def problems(result: ReportedResult, rules: XwingRules) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    # Only a complete result can have a winner.
    errors = (*wrong_by(result, ENDS_BY), *_wrong_winner(result), *_wrong_score(result, rules))
    return errors or tuple(_contradictions(result, rules)) or tuple(_questions(result, rules))


def totals(result: ReportedResult, rules: XwingRules) -> dict[str, int]:
    """Each player's score (X-SCORE-1 … X-SCORE-3)."""
    return {
        player: rules.points_limit if _counts_in_full(result, player) else result.value(player, DESTROYED)
        for player in result.players
    }


def score(result: ReportedResult, rules: XwingRules) -> dict[str, Score]:
    """What both players get, in seat order; their margins add up to twice the limit (X-MOV-1)."""
    final = totals(result, rules)
    winner = _winner(result, final)
    margins = {
        player: rules.points_limit + final[player] - final[opponent_of(result, player)]
        for player in result.players
    }
    return {
        player: _won(margins[player], rules) if player == winner else _lost(margins[player], rules)
        for player in result.players
    }


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: XwingRules) -> dict[str, Score]:
    """Nothing for the losers; for the opponent the win of a bye, or their own if worth more (X-LOSS-1)."""
    won = {
        player: score
        if score.outcome == Outcome.WIN and score.counters[MARGIN] >= rules.bye_margin
        else _won(rules.bye_margin, rules)
        for player, score in scores.items()
    }
    return {player: _lost(0, rules) if player in losers else won[player] for player in scores}


def bye(rules: XwingRules) -> Score:
    """A bye: a win with a fixed margin (X-MOV-2)."""
    return Score(rules.bye_points, Outcome.BYE, {MARGIN: rules.bye_margin})


def missed(rules: XwingRules) -> Score:
    """A round missed: no points, and no round played (X-MISSED-1)."""
    return Score(0, Outcome.MISSED, {MARGIN: 0})


def possible_ends(rules: XwingRules) -> tuple[PossibleEnd, ...]:
    """A win by each difference up to a whole squad, 0 where dice decide (X-END, X-MOV-1)."""
    limit = rules.points_limit
    return tuple(
        PossibleEnd(_won(limit + difference, rules), _lost(limit - difference, rules), difference)
        for difference in range(limit + 1)
    )


def _won(margin: int, rules: XwingRules) -> Score:
    return Score(rules.win_points, Outcome.WIN, {MARGIN: margin})


def _lost(margin: int, rules: XwingRules) -> Score:
    return Score(rules.loss_points, Outcome.LOSS, {MARGIN: margin})


def _counts_in_full(result: ReportedResult, player: str) -> bool:
    """True where the whole enemy squad is destroyed, so that the limit counts (X-SCORE-3, X-END-4)."""
    return result.end in ENDS_BY and player != result.facts.get(BY)


def _winner(result: ReportedResult, final: Mapping[str, int]) -> str:
    """Who won; the caller has made sure that the facts that decide it were reported."""
    if result.end == End.FINAL_SALVO:
        return str(result.facts[WINNER])
    if result.end in ENDS_BY:
        return opponent_of(result, result.facts[BY])
    one, two = result.players
    return one if final[one] > final[two] else two


def _wrong_winner(result: ReportedResult) -> Iterator[Problem]:
    winner = result.facts.get(WINNER)
    if result.end == End.FINAL_SALVO and winner is None:
        yield Problem("winner_missing", field=WINNER, figures={"end": result.end})
    if result.end != End.FINAL_SALVO and winner is not None:
        yield Problem("by_unexpected", field=WINNER, player=winner, figures={"end": result.end})


def _wrong_score(result: ReportedResult, rules: XwingRules) -> Iterator[Problem]:
    return wrong_numbers(
        result,
        {DESTROYED: rules.points_limit},
        is_optional=lambda player, _key: _counts_in_full(result, player),
    )


def _contradictions(result: ReportedResult, rules: XwingRules) -> Iterator[Problem]:
    """An end that the scores don't allow: level games, and only they, are decided by the final salvo."""
    one, two = totals(result, rules).values()
    if result.end in SCORED_ENDS and one == two:
        yield Problem("level_without_salvo", field="end", figures={"score": one})
    if result.end == End.FINAL_SALVO and one != two:
        yield Problem("salvo_not_level", field="end", figures={"one": one, "two": two})
    if result.end in ENDS_BY and one == two:
        # The player with nothing left destroyed the whole enemy squad too: both are gone.
        figures = {"found": one}
        yield Problem("loser_has_all", field=DESTROYED, player=result.facts[BY], figures=figures)


def _questions(result: ReportedResult, rules: XwingRules) -> Iterator[Problem]:
    """What is possible but more often a typing mistake (F21)."""
    if result.end in SCORED_ENDS:
        for player in result.players:
            if result.value(player, DESTROYED) == rules.points_limit:
                yield question("whole_squad_destroyed", DESTROYED, player, found=rules.points_limit)
    if not any(totals(result, rules).values()):
        yield question("nothing_scored")
