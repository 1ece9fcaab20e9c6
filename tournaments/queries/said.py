"""What somebody said of a game, in figures and words: for the two players and for the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.results import WINS, Score
from scoring.systems import SYSTEMS

from ..models import Entry, Report, Tournament
from ..sentences import WORDS
from .played import result_of, rules_of


@dataclass(frozen=True, slots=True)
class Said:
    """One report, worth so much if it counts."""

    report: Report
    lines: tuple[tuple[Entry, int, Score], ...]
    """Each player in seat order with his score and what he gets."""
    end: str

    @property
    def winner(self) -> Entry | None:
        return next((entry for entry, _total, score in self.lines if score.outcome in WINS), None)

    @property
    def margin(self) -> int:
        return max((score.margin for _entry, _total, score in self.lines), default=0)

    @property
    def author(self) -> str:
        """The player, or the leader, who said it."""
        return str(self.report.said_by or self.report.author or "–")


def said_of(report: Report, entries: Sequence[Entry], tournament: Tournament) -> Said:
    """What the report says."""
    system, ruleset, limit = SYSTEMS[tournament.game], rules_of(tournament), tournament.points_limit
    result = result_of(report, entries)
    totals = system.totals(result, ruleset=ruleset, points_limit=limit)
    scores = system.score(result, ruleset=ruleset, points_limit=limit)
    lines = tuple((entry, totals[entry.key], scores[entry.key]) for entry in entries)
    return Said(report, lines, str(WORDS[report.end]))
