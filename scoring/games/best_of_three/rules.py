"""The numbers of card games, best of three."""

from dataclasses import dataclass

from scoring.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BestOfThreeRules(Rules):
    """The numbers of a match. Game points are only compared; their sum ranks nobody."""

    win_points: int
    draw_points: int
    loss_points: int
    game_points: int
    drawn_game_points: int
    floor_percent: int
    games_needed: int
