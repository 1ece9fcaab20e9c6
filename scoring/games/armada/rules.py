"""The numbers of Star Wars: Armada's tournament rules."""

from dataclasses import dataclass, replace
from typing import Self

from scoring.rules import PointsTable, Rules, RulesError, check_points_table


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmadaRules(Rules):
    """The numbers of Armada; points are fleet or tournament points."""

    margin_cap: int
    points_table: PointsTable
    """(lowest margin, winner's points, loser's points), lowest margin first."""
    bye_points: int
    bye_margin: int
    missed_points: int
    concession_threshold: int
    concession_points: int
    concession_margin: int
    largest_value: int
    objective_asked_from: int
    margins_for: int
    """The limit that the margins are written for and scale with (A-MOV-3); 0 where they never change."""

    def checked(self) -> Self:
        """The same rules, their table of points checked. Raises RulesError."""
        check_points_table("points_table", self.points_table)
        # A table that starts above 0 would leave the narrowest wins without points.
        if self.points_table[0][0] != 0:
            raise RulesError("points_table: the first row must start at margin 0")
        return self

    def with_limit(self, points_limit: int) -> Self:
        """The rules at this limit: margins unchanged, or scaled in proportion and rounded up (A-MOV-3)."""
        limited = replace(self, points_limit=points_limit)
        if not self.margins_for:
            return limited
        # Where rows coincide at a small limit, the one worth most stays.
        rows = {self._share(start, points_limit): points for start, *points in self.points_table}
        return replace(
            limited,
            points_table=tuple((start, winner, loser) for start, (winner, loser) in rows.items()),
            margin_cap=self._share(self.margin_cap, points_limit),
            bye_margin=self._share(self.bye_margin, points_limit),
            concession_threshold=self._share(self.concession_threshold, points_limit),
            concession_margin=self._share(self.concession_margin, points_limit),
        )

    def _share(self, margin: int, limit: int) -> int:
        return -(-margin * limit // self.margins_for)
