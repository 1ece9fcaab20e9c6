"""The numbers of Legion events."""

from dataclasses import dataclass

from scoring.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionRules(Rules):
    """The numbers of Legion; all but `most_victory_points` are tournament points."""

    win_points: int
    loss_points: int
    bye_points: int
    most_victory_points: int
