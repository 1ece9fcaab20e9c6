"""A game in a pod as a series of battles: who won it, and what the places are worth (P-GAME, P-PLACE)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.games.kosmiczna_eskadra.rules import EskadraRules
from scoring.places import placings
from scoring.results import Outcome, Problem, ReportedResult, Score

SCORE = "score"
TROPHIES, ORE, LOSSES = "trophies", "ore", "losses"
FIGURES = (TROPHIES, ORE, LOSSES)
"""The parts of a score, where it is not reported as one number."""
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
    """The errors of a result; what needs complete battles is checked of complete battles only."""
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
        for player, (place, points) in placings(keys, rules).items()
    }


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: EskadraRules) -> dict[str, Score]:
    """The losers last with nothing, the others as if the losers had left first (P-LOSS-1)."""
    # In a game that was never played all others are equal.
    others = {player: -(score.place or 1) for player, score in scores.items() if player not in losers}
    placed_scores = {
        player: Score(points, Outcome.PLACED, scores[player].counters, place)
        for player, (place, points) in placings(others, rules, size=len(scores)).items()
    }
    lost = Score(0, Outcome.PLACED, {WINS: 0, SCORE: 0}, len(scores))
    return {player: placed_scores.get(player, lost) for player in scores}


def bye(rules: EskadraRules) -> Score:
    """A bye: the first place at the smallest table (P-BYE-1)."""
    return Score(rules.place_points[min(rules.place_points, key=int)][0], Outcome.BYE, {WINS: 0, SCORE: 0})


def missed(rules: EskadraRules) -> Score:
    """A round missed: nothing (P-RANK-2)."""
    return Score(0, Outcome.MISSED, {WINS: 0, SCORE: 0})


def _scores(bout: Mapping[str, Figures]) -> dict[str, int]:
    """The score of each player in the battle, as far as it was reported (K-SCORE-2)."""
    return {
        player: figures[SCORE] if SCORE in figures else _sum(figures)
        for player, figures in bout.items()
        if figures
    }


def _sum(figures: Figures) -> int:
    return figures[TROPHIES] + figures[ORE] - figures[LOSSES]


def _wins(result: ReportedResult, battles: int) -> dict[str, int]:
    """How many of the first `battles` each player has won; a shared highest score wins none (K-WIN-1)."""
    won = Counter(
        highest[0] for bout in result.bouts[:battles] if len(highest := _highest(_scores(bout))) == 1
    )
    return {player: won[player] for player in result.players}


def _highest(scores: Mapping[str, int]) -> list[str]:
    return [player for player, score in scores.items() if score == max(scores.values())]


def _wrong_leaving(result: ReportedResult) -> Iterator[Problem]:
    left = left_in(result)
    for player in sorted({player for player in left if left.count(player) > 1}):
        yield Problem("left_twice", field=LEFT, player=player)
    if set(left) == set(result.players):
        yield Problem("all_left", field=LEFT)
    battles_fought = [sum(bool(bout.get(player)) for bout in result.bouts) for player in left]
    if battles_fought != sorted(battles_fought):
        yield Problem("left_order", field=LEFT)


def _wrong_figures(result: ReportedResult, rules: EskadraRules) -> Iterator[Problem]:
    for number, bout in enumerate(result.bouts, start=1):
        for player in result.players:
            figures = bout.get(player, {})
            yield from _wrong_figures_of(figures, player, number, rules)
            if not figures and player not in left_in(result):
                yield Problem("missing_field", field=SCORE, player=player, bout=number)
            if (
                figures
                and number > 1
                and not result.bouts[number - 2].get(player)
                and player in left_in(result)
            ):
                yield Problem("came_back", field=SCORE, player=player, bout=number)


def _wrong_figures_of(figures: Figures, player: str, number: int, rules: EskadraRules) -> Iterator[Problem]:
    """What is wrong with the figures of one player in one battle (P-GAME-3)."""
    parts = [key for key in FIGURES if key in figures]
    if SCORE in figures and parts:
        if len(parts) < len(FIGURES):
            yield Problem("score_beside_figures", field=SCORE, player=player, bout=number)
        elif figures[SCORE] != _sum(figures):
            sums = {"found": _sum(figures), "score": figures[SCORE]}
            yield Problem("score_differs", SCORE, player, sums, bout=number)
    if parts:
        for key in FIGURES:
            if key not in figures:
                yield Problem("missing_field", field=key, player=player, bout=number)
    for key, value in figures.items():
        if key != SCORE and value < 0:
            yield Problem("negative_score", key, player, {"found": value}, bout=number)
        elif abs(value) > rules.largest_figure:
            limits = {"found": value, "largest": rules.largest_figure}
            yield Problem("score_too_large", key, player, limits, bout=number)


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
