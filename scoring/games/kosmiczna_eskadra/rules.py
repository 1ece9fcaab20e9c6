"""The numbers of Kosmiczna Eskadra in events."""

from dataclasses import dataclass

from scoring.places import PlaceRules


@dataclass(frozen=True, slots=True, kw_only=True)
class EskadraRules(PlaceRules):
    """The numbers of a game in a pod."""

    wins_needed: int
    """Battles won that win the game (K-WIN-2)."""
    ore: int
    """Ore on the asteroid in one battle (K-ORE-1)."""
    largest_figure: int
    """Anything larger is a typing mistake (P-GAME-3)."""
