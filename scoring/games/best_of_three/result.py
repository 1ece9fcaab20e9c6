"""Who won a match of up to three games, and what that is worth (C-MATCH, C-POINTS)."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.duels import opponent_of, wrong_by, wrong_numbers
from scoring.games.best_of_three.rules import BestOfThreeRules
from scoring.results import Number, Outcome, PossibleEnd, Problem, ReportedResult, Score, question

GAMES_WON = "games_won"
DRAWN = "games_drawn"
BY = "by"
GAME_POINTS, GAMES_PLAYED = "game_points", "games_played"
"""What the tie-breaks compare (C-TIE-2)."""


class End(StrEnum):
    """How a match ends (C-MATCH-1, C-MATCH-2, C-MATCH-4, C-MATCH-5)."""

    PLAYED = "played"
    TIME = "time"
    AGREED = "agreed"
    CONCESSION = "concession"


DRAWN_CHOICES = ("1", "2", "3")
"""No drawn game is reported by leaving the fact out."""


def problems(result: ReportedResult, rules: BestOfThreeRules) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    named, wins = wrong_by(result, {End.CONCESSION}), _wrong_wins(result, rules)
    errors = (*named, *wins) or tuple(_contradictions(result, rules))
    return errors or tuple(_questions(result))


def totals(result: ReportedResult, rules: BestOfThreeRules) -> dict[str, int]:
    """The games each player has won."""
    won = {player: result.value(player, GAMES_WON) for player in result.players}
    if result.end == End.CONCESSION:
        won[opponent_of(result, result.facts[BY])] = rules.games_needed  # C-MATCH-5
    return won


def score(result: ReportedResult, rules: BestOfThreeRules) -> dict[str, Score]:
    """What both players get, in seat order."""
    won = totals(result, rules)
    drawn = _drawn(result)
    return {
        player: _score(won[player], won[opponent_of(result, player)], drawn, rules)
        for player in result.players
    }


def game_loss(
    losers: Collection[str], scores: Mapping[str, Score], rules: BestOfThreeRules
) -> dict[str, Score]:
    """Nothing for the losers; for the opponent a match won without a game lost (C-LOSS-1)."""
    return {
        player: _score(0, rules.games_needed, 0, rules)
        if player in losers
        else _score(rules.games_needed, 0, 0, rules)
        for player in scores
    }


def bye(rules: BestOfThreeRules) -> Score:
    """A bye: a match won without a game lost (C-POINTS-2)."""
    won = _score(rules.games_needed, 0, 0, rules)
    return Score(won.points, Outcome.BYE, won.counters)


def missed(rules: BestOfThreeRules) -> Score:
    """A round missed: no points, and no round played (C-POINTS-3)."""
    return Score(0, Outcome.MISSED, {GAME_POINTS: 0, GAMES_PLAYED: 0})


def possible_ends(rules: BestOfThreeRules) -> tuple[PossibleEnd, ...]:
    """One wins, or the match is drawn: games won rank players only after their opponents do (C-TIE-1)."""
    drawn = Score(rules.draw_points, Outcome.DRAW)
    return (
        PossibleEnd(Score(rules.win_points, Outcome.WIN), Score(rules.loss_points, Outcome.LOSS)),
        PossibleEnd(drawn, drawn),
    )


def _score(won: int, lost: int, drawn: int, rules: BestOfThreeRules) -> Score:
    """What so many games won, lost and drawn are worth (C-POINTS-1, C-TIE-2)."""
    counters: Mapping[str, Number] = {
        GAME_POINTS: won * rules.game_points + drawn * rules.drawn_game_points,
        GAMES_PLAYED: won + lost + drawn,
    }
    if won == lost:
        return Score(rules.draw_points, Outcome.DRAW, counters)
    if won > lost:
        return Score(rules.win_points, Outcome.WIN, counters)
    return Score(rules.loss_points, Outcome.LOSS, counters)


def _drawn(result: ReportedResult) -> int:
    """The number of drawn games; 0 where none was reported."""
    return 0 if result.end == End.AGREED else int(result.facts.get(DRAWN, 0))


def _wrong_wins(result: ReportedResult, rules: BestOfThreeRules) -> Iterator[Problem]:
    is_optional = result.end not in (End.PLAYED, End.TIME)
    return wrong_numbers(
        result, {GAMES_WON: rules.games_needed}, is_optional=lambda _player, _key: is_optional
    )


def _contradictions(result: ReportedResult, rules: BestOfThreeRules) -> Iterator[Problem]:
    """An end that the games don't allow."""
    one, two = (result.value(player, GAMES_WON) for player in result.players)
    figures = {"needed": rules.games_needed}
    if one == two == rules.games_needed:
        yield Problem("both_have_won", figures=figures)
    elif result.end == End.PLAYED and rules.games_needed not in (one, two):
        yield Problem("played_without_winner", field="end", figures=figures)
    elif result.end == End.AGREED and (one or two or int(result.facts.get(DRAWN, 0))):
        yield Problem("agreed_with_games", field="end")
    elif result.end == End.CONCESSION and result.value(result.facts[BY], GAMES_WON) == rules.games_needed:
        yield Problem("winner_conceded", GAMES_WON, result.facts[BY], figures)


def _questions(result: ReportedResult) -> Iterator[Problem]:
    """What is possible but more often a typing mistake (F21)."""
    if result.end == End.TIME and not _drawn(result) and not any(_reported_wins(result)):
        yield question("no_game_finished", DRAWN)


def _reported_wins(result: ReportedResult) -> tuple[int, ...]:
    """The games won as reported, in seat order."""
    return tuple(result.value(player, GAMES_WON) for player in result.players)
