"""The tie-breaks of best-of-three matches: shares of what could be won (C-TIE-1 … C-TIE-4)."""

from fractions import Fraction

from scoring.games.best_of_three.result import GAME_POINTS, GAMES_PLAYED
from scoring.games.best_of_three.rules import BestOfThreeRules
from scoring.results import Number
from scoring.tiebreaks import Tallies, Values, mean_of_opponents, over_one_unit


def match_wins(tallies: Tallies, rules: BestOfThreeRules) -> Values:
    """The share of the possible points of each player's rounds. Points taken by a ruling still count."""
    return over_one_unit(
        {
            player: _share(tally.points, tally.rounds * rules.win_points, rules)
            for player, tally in tallies.items()
        }
    )


def game_wins(tallies: Tallies, rules: BestOfThreeRules) -> Values:
    """The share of the possible game points of each player's games."""
    return over_one_unit(
        {
            player: _share(
                tally.counters.get(GAME_POINTS, 0),
                tally.counters.get(GAMES_PLAYED, 0) * rules.game_points,
                rules,
            )
            for player, tally in tallies.items()
        }
    )


def opponents_matches(tallies: Tallies, rules: BestOfThreeRules) -> Values:
    """The mean of the opponents' match wins (C-TIE-4)."""
    return mean_of_opponents(tallies, match_wins(tallies, rules))


def opponents_games(tallies: Tallies, rules: BestOfThreeRules) -> Values:
    """The mean of the opponents' game wins (C-TIE-4)."""
    return mean_of_opponents(tallies, game_wins(tallies, rules))


def _share(won: Number, possible: Number, rules: BestOfThreeRules) -> Fraction:
    """The share won, never less than the floor (C-TIE-3)."""
    floor = Fraction(rules.floor_percent, 100)
    return max(Fraction(won) / Fraction(possible), floor) if possible else floor
