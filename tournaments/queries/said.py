"""What somebody said of a game, in figures and words: for the players and for the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.matches import scores_of, totals_of
from scoring.results import Said, Score, has_won

from ..games import GAME_WORDS
from ..games.words import GameWords
from ..models import Entry, Report, Tournament
from ..sentences import worth_text
from .played import game_of, rules_of, said_of


@dataclass(frozen=True, slots=True)
class Line:
    """What one player has of a result: the figure of the final score, and what it is worth."""

    entry: Entry
    total: int
    score: Score
    worth: str
    """In words: "7 points, margin 128"."""

    @property
    def is_winner(self) -> bool:
        return has_won(self.score)


def lines_of(
    entries: Sequence[Entry], totals: Mapping[str, int], scores: Mapping[str, Score], words: GameWords
) -> tuple[Line, ...]:
    """The players in seat order with their figures."""
    return tuple(
        Line(entry, totals.get(entry.key, 0), scores[entry.key], worth_text(scores[entry.key], words))
        for entry in entries
    )


@dataclass(frozen=True, slots=True)
class Told:
    """One report, worth so much if it counts."""

    report: Report
    said: Said
    lines: tuple[Line, ...]
    """Each player in seat order."""
    end: str
    """How the game ended, in words."""
    words: GameWords

    @property
    def by(self) -> Entry | None:
        """Who is named with the end: who conceded, say."""
        return next((line.entry for line in self.lines if line.entry.key == self.said.facts.get("by")), None)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What else was said, each with what it is called: how it ended and who with it stand elsewhere."""
        names = {line.entry.key: line.entry.name for line in self.lines}
        return tuple(
            (self.words.fact(key), names.get(str(value), str(value)))
            for key, value in self.said.facts.items()
            if key not in ("end", "by")
        )

    @property
    def winner(self) -> Entry | None:
        return next((line.entry for line in self.lines if line.is_winner), None)

    @property
    def author(self) -> str:
        """The player, or the leader, who said it."""
        return str(self.report.said_by or self.report.author or "–")


def told_by(report: Report, entries: Sequence[Entry], tournament: Tournament) -> Told:
    """What the report says."""
    players = tuple(entry.key for entry in entries)
    game, rules, said = game_of(tournament), rules_of(tournament), said_of(report, players)
    totals = totals_of(said, game=game, rules=rules)
    scores = scores_of(said, players=players, kind="game", game=game, rules=rules) or {}
    words = GAME_WORDS[tournament.game]
    return Told(report, said, lines_of(entries, totals, scores, words), words.end(said.end), words)
