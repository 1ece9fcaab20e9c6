"""The numbers of X-Wing events."""

from dataclasses import dataclass

from scoring.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class XwingRules(Rules):
    """The numbers of X-Wing; margins are squad points, the others tournament points."""

    win_points: int
    loss_points: int
    bye_points: int
    bye_margin: int
