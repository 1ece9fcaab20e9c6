"""How much a draw may search: counted steps, no clock, so that the same request is the same draw anywhere."""

# So much, divided by the players, a draw of a large field looks around before it is content with what was
# found, and so much of it when it weighs the whole field: together half a second or so.
STEPS = 600_000_000
RESERVE = 220_000_000
# A smaller field has no more steps than one of so many.
FEW = 256


class OutOfSteps(Exception):
    """The search was not at its end when its steps were."""


class Steps:
    """How many looks from one player to another are left, in a field of so many."""

    __slots__ = ("left", "reserve")

    def __init__(self, players: int) -> None:
        players = max(players, FEW)
        self.left = STEPS // players
        self.reserve = RESERVE // players

    @property
    def is_reserve(self) -> bool:
        """Whether no more than the reserve is left."""
        return self.left <= self.reserve

    def keep_reserve(self) -> None:
        """Leaves the reserve at most."""
        self.left = min(self.left, self.reserve)

    def count(self, looks: int) -> None:
        """Counts looks without an end to them: of a search that is short."""
        self.left -= looks

    def spend(self, looks: int) -> None:
        """Counts looks. Raises OutOfSteps."""
        self.left -= looks
        if self.left < 0:
            raise OutOfSteps
