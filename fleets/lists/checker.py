"""A text or a reading, checked as an event requires: its cards, points of the day, rules, limit, releases."""

from dataclasses import dataclass

from fleets.lists.findings import Verdict
from fleets.lists.game import Catalogue, ListGame, Reading
from fleets.lists.releases import EventDay


@dataclass(frozen=True, kw_only=True)
class Checker:
    """Reads and checks lists; made once for many texts. No releases are checked without a day."""

    game: ListGame
    catalogue: Catalogue
    ruleset: str
    points_limit: int
    level: str = "relaxed"
    day: EventDay | None = None

    def read(self, text: str) -> Reading:
        """Any text, with the cards and points of the day of the event."""
        return self.game.parse(text, catalogue=self.catalogue)

    def verdict(self, reading: Reading, *, fix_suggestions: bool = True) -> Verdict:
        """The rules' answer; without `fix_suggestions` where none are shown."""
        return self.game.check(
            reading,
            catalogue=self.catalogue,
            ruleset=self.ruleset,
            points_limit=self.points_limit,
            level=self.level,
            day=self.day,
            fix_suggestions=fix_suggestions,
        )
