"""A game in a pod as a series of battles: who won it, and what the places are worth (P-GAME, P-PLACE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.games.kosmiczna_eskadra.rules import EskadraRules
from scoring.places import placed
from scoring.results import Outcome, Problem, ReportedResult, Score

SCORE = "score"
TROPHIES, ORE, LOSSES = "trophies", "ore", "losses"
FIGURES = (TROPHIES, ORE, LOSSES)
"""What a score is made of, where it is not said alone."""
LEFT = "left"
WINS = "wins"


class End(StrEnum):
    """How a game ends (P-GAME-2)."""

    WON = "won"
    TIME = "time"


Figures = Mapping[str, int]


def left_in(result: ReportedResult) -> tuple[str, ...]:
    """Who left the game, in the order of leaving."""
    return tuple(result.facts.get(LEFT, ()))


def problems(result: ReportedResult, rules: EskadraRules) -> tuple[Problem, ...]:
    """The errors of a result; what hangs on whole battles is asked of whole battles only."""
    wrong = (*_wrong_leaving(result), *_wrong_figures(result, rules)) or tuple(_wrong_battles(result, rules))
    return wrong or tuple(_wrong_end(result, rules))


def totals(result: ReportedResult, rules: EskadraRules) -> dict[str, int]:
    """The battles each player has won."""
    return _wins(result, len(result.bouts))


def score(result: ReportedResult, rules: EskadraRules) -> dict[str, Score]:
    """The place of each player at the table and its points (P-PLACE-1, P-PLACE-2, P-POINTS-1)."""
    wins = totals(result, rules)
    sums = {player: sum(_scores(bout).get(player, 0) for bout in result.bouts) for player in result.players}
    left = left_in(result)
    keys = {
        player: (0, left.index(player), 0) if player in left else (1, wins[player], sums[player])
        for player in result.players
    }
    return {
        player: Score(points, Outcome.PLACED, {WINS: wins[player], SCORE: sums[player]}, place)
        for player, (place, points) in placed(keys, rules).items()
    }


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: EskadraRules) -> dict[str, Score]:
    """The losers last and with nothing, the others as if those had left first (P-LOSS-1)."""
    # A game that was never played puts nobody before anybody else.
    others = {player: -(score.place or 1) for player, score in scores.items() if player not in losers}
    found = {
        player: Score(points, Outcome.PLACED, scores[player].counters, place)
        for player, (place, points) in placed(others, rules, size=len(scores)).items()
    }
    lost = Score(0, Outcome.PLACED, {WINS: 0, SCORE: 0}, len(scores))
    return {player: found.get(player, lost) for player in scores}


def bye(rules: EskadraRules) -> Score:
    """Nobody else came to the table: the first place at the smallest (P-BYE-1)."""
    return Score(rules.place_points[min(rules.place_points, key=int)][0], Outcome.BYE, {WINS: 0, SCORE: 0})


def missed(rules: EskadraRules) -> Score:
    """A round somebody was not there for: nothing (P-RANK-2)."""
    return Score(0, Outcome.MISSED, {WINS: 0, SCORE: 0})


def _scores(bout: Mapping[str, Figures]) -> dict[str, int]:
    """What the battle brought each player, as far as anything is said of it (K-SCORE-2)."""
    return {
        player: result[SCORE] if SCORE in result else result[TROPHIES] + result[ORE] - result[LOSSES]
        for player, result in bout.items()
        if result
    }


def _wins(result: ReportedResult, battles: int) -> dict[str, int]:
    """How many of the first so many battles each has won; a shared highest wins nothing (K-WIN-1)."""
    won = Counter(
        highest[0] for bout in result.bouts[:battles] if len(highest := _highest(_scores(bout))) == 1
    )
    return {player: won[player] for player in result.players}


def _highest(scores: Mapping[str, int]) -> list[str]:
    return [player for player, found in scores.items() if found == max(scores.values())]


def _wrong_leaving(result: ReportedResult) -> Iterator[Problem]:
    left = left_in(result)
    for player in sorted({player for player in left if left.count(player) > 1}):
        yield Problem("left_twice", field=LEFT, player=player)
    if set(left) == set(result.players):
        yield Problem("all_left", field=LEFT)
    lasted = [sum(bool(bout.get(player)) for bout in result.bouts) for player in left]
    if lasted != sorted(lasted):
        yield Problem("left_order", field=LEFT)


def _wrong_figures(result: ReportedResult, rules: EskadraRules) -> Iterator[Problem]:
    for number, bout in enumerate(result.bouts, start=1):
        for player in result.players:
            figures = bout.get(player, {})
            yield from _wrong_in(figures, player, number, rules)
            if not figures and player not in left_in(result):
                yield Problem("missing_field", field=SCORE, player=player, bout=number)
            if (
                figures
                and number > 1
                and not result.bouts[number - 2].get(player)
                and player in left_in(result)
            ):
                yield Problem("came_back", field=SCORE, player=player, bout=number)


def _wrong_in(figures: Figures, player: str, number: int, rules: EskadraRules) -> Iterator[Problem]:
    """What is wrong with the figures of one player in one battle (P-GAME-3)."""
    parts = [key for key in FIGURES if key in figures]
    if SCORE in figures and parts:
        yield Problem("score_beside_figures", field=SCORE, player=player, bout=number)
    if parts:
        for key in FIGURES:
            if key not in figures:
                yield Problem("missing_field", field=key, player=player, bout=number)
    for key, found in figures.items():
        if key != SCORE and found < 0:
            yield Problem("negative_score", key, player, {"found": found}, bout=number)
        elif abs(found) > rules.largest_figure:
            largest = {"found": found, "largest": rules.largest_figure}
            yield Problem("score_too_large", key, player, largest, bout=number)


def _wrong_battles(result: ReportedResult, rules: EskadraRules) -> Iterator[Problem]:
    for number, bout in enumerate(result.bouts, start=1):
        ore = sum(figures.get(ORE, 0) for figures in bout.values())
        if ore > rules.ore:
            yield Problem("too_much_ore", figures={"found": ore, "most": rules.ore}, bout=number)
        if sum(bool(figures) for figures in bout.values()) < 2:
            yield Problem("battle_alone", bout=number)


def _wrong_end(result: ReportedResult, rules: EskadraRules) -> Iterator[Problem]:
    battles = len(result.bouts)
    if not battles and len(left_in(result)) < len(result.players) - 1:
        yield Problem("no_battle")
        return
    before = max(_wins(result, battles - 1).values()) if battles else 0
    wins = max(_wins(result, battles).values())
    figures = {"wins": rules.wins_needed}
    if before >= rules.wins_needed:
        decided = next(n for n in range(battles) if max(_wins(result, n).values()) >= rules.wins_needed)
        yield Problem("battle_after_win", figures=figures, bout=decided + 1)
    elif result.end == End.WON and wins < rules.wins_needed:
        yield Problem("won_without_wins", field="end", figures=figures)
    elif result.end == End.TIME and wins >= rules.wins_needed:
        yield Problem("time_after_win", field="end", figures=figures)
