"""Who won a match of up to three games, and what that is worth (C-MATCH, C-POINTS)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.duels import other_of
from scoring.games.best_of_three.rules import BestOfThreeRules
from scoring.results import Number, Outcome, Problem, ReportedResult, Score, question

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
"""None is said by saying nothing."""


def problems(said: ReportedResult, rules: BestOfThreeRules) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    errors = (*_wrong_people(said), *_wrong_numbers(said, rules)) or tuple(_contradictions(said, rules))
    return errors or tuple(_questions(said))


def totals(said: ReportedResult, rules: BestOfThreeRules) -> dict[str, int]:
    """The games each player has won."""
    typed = {player: said.value(player, GAMES_WON) for player in said.players}
    if said.end == End.CONCESSION:
        typed[other_of(said, said.facts[BY])] = rules.games_needed  # C-MATCH-5
    return typed


def score(said: ReportedResult, rules: BestOfThreeRules) -> dict[str, Score]:
    """What both players get, in seat order."""
    won = totals(said, rules)
    drawn = _drawn(said)
    return {player: _score(won[player], won[other_of(said, player)], drawn, rules) for player in said.players}


def game_loss(
    losers: Collection[str], scores: Mapping[str, Score], rules: BestOfThreeRules
) -> dict[str, Score]:
    """The losers with nothing, the other with a match won without a game lost (C-LOSS-1)."""
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
    """A round somebody was not there for: nothing, and no round played (C-POINTS-3)."""
    return Score(0, Outcome.MISSED, {GAME_POINTS: 0, GAMES_PLAYED: 0})


def _score(own: int, theirs: int, drawn: int, rules: BestOfThreeRules) -> Score:
    """What so many games won, lost and drawn are worth (C-POINTS-1, C-TIE-2)."""
    counters: Mapping[str, Number] = {
        GAME_POINTS: own * rules.game_points + drawn * rules.drawn_game_points,
        GAMES_PLAYED: own + theirs + drawn,
    }
    if own == theirs:
        return Score(rules.draw_points, Outcome.DRAW, counters)
    if own > theirs:
        return Score(rules.win_points, Outcome.WIN, counters)
    return Score(rules.loss_points, Outcome.LOSS, counters)


def _drawn(said: ReportedResult) -> int:
    """Drawn games; nobody need say that there was none."""
    return 0 if said.end == End.AGREED else int(said.facts.get(DRAWN, 0))


def _wrong_people(said: ReportedResult) -> Iterator[Problem]:
    by = said.facts.get(BY)
    if said.end == End.CONCESSION and by is None:
        yield Problem("by_missing", field=BY, figures={"end": said.end})
    if said.end != End.CONCESSION and by is not None:
        yield Problem("by_unexpected", field=BY, player=by, figures={"end": said.end})


def _wrong_numbers(said: ReportedResult, rules: BestOfThreeRules) -> Iterator[Problem]:
    bout = said.bouts[0] if said.bouts else {}
    for player in said.players:
        found = bout.get(player, {}).get(GAMES_WON)
        if found is None:
            if said.end in (End.PLAYED, End.TIME):
                yield Problem("missing_field", field=GAMES_WON, player=player)
        elif found < 0:
            yield Problem("negative_score", GAMES_WON, player, {"found": found})
        elif found > rules.games_needed:
            figures = {"found": found, "largest": rules.games_needed}
            yield Problem("score_too_large", GAMES_WON, player, figures)


def _contradictions(said: ReportedResult, rules: BestOfThreeRules) -> Iterator[Problem]:
    """An end that the games don't allow."""
    one, two = (said.value(player, GAMES_WON) for player in said.players)
    figures = {"needed": rules.games_needed}
    if one == two == rules.games_needed:
        yield Problem("both_have_won", figures=figures)
    elif said.end == End.PLAYED and rules.games_needed not in (one, two):
        yield Problem("played_without_winner", field="end", figures=figures)
    elif said.end == End.AGREED and (one or two or int(said.facts.get(DRAWN, 0))):
        yield Problem("agreed_with_games", field="end")
    elif said.end == End.CONCESSION and said.value(said.facts[BY], GAMES_WON) == rules.games_needed:
        yield Problem("winner_conceded", GAMES_WON, said.facts[BY], figures)


def _questions(said: ReportedResult) -> Iterator[Problem]:
    """What is possible but more often a slip of the pen (F21)."""
    if said.end == End.TIME and not _drawn(said) and not any(_typed(said)):
        yield question("no_game_finished", DRAWN)


def _typed(said: ReportedResult) -> tuple[int, ...]:
    """The games won as they were typed, in seat order."""
    return tuple(said.value(player, GAMES_WON) for player in said.players)
