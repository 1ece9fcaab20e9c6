"""Reports of a game in figures and words: for the players and for the desk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.matches import scores_of, totals_of
from scoring.results import Outcome, ReportedResult, Score, has_won

from ...games import GAME_WORDS
from ...games.words import GameWords
from ...models import Entry, Report, Tournament
from ...wording.sentences import counters_text, joined, number_text, outcome_text, worth_text
from .played import game_of, result_of, rules_of


@dataclass(frozen=True, slots=True)
class ReportedNumber:
    """One number behind a figure of the final score, and whether other reports differ."""

    label: str
    value: int
    differs: bool
    """True where not all reports have the same number."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What one player has of a result: the figure of the final score, and what it is worth."""

    entry: Entry
    total: int
    score: Score
    points: str
    """ "" in a bracket that gives none."""
    worth: str
    """Points and what else the game counts, in words."""
    counters: str
    """The same without the points."""
    numbers: tuple[ReportedNumber, ...] = ()
    """The numbers behind the figure, where reports differ."""

    @property
    def differs(self) -> bool:
        """True where reports differ about this player."""
        return any(number.differs for number in self.numbers)

    @property
    def is_winner(self) -> bool:
        return has_won(self.score)

    @property
    def mark(self) -> str:
        """A place or a draw, in a word; "" where somebody wins."""
        return outcome_text(self.score) if self.score.outcome in (Outcome.DRAW, Outcome.PLACED) else ""


def result_lines(
    entries: Sequence[Entry],
    totals: Mapping[str, int],
    scores: Mapping[str, Score],
    words: GameWords,
    *,
    gives_points: bool = True,
) -> tuple[ResultLine, ...]:
    """The players in seat order with their figures; without points where the round gives none."""
    return tuple(
        _line(entry, totals.get(entry.key, 0), scores[entry.key], words, gives_points) for entry in entries
    )


def _line(entry: Entry, total: int, score: Score, words: GameWords, gives_points: bool) -> ResultLine:
    counters = ", ".join(counters_text(score.counters, words))
    points = number_text(score.points) if gives_points else ""
    return ResultLine(
        entry, total, score, points, worth_text(score, words) if gives_points else counters, counters
    )


@dataclass(frozen=True, slots=True)
class ReportView:
    """One report, with what it is worth if it counts."""

    report: Report
    result: ReportedResult
    lines: tuple[ResultLine, ...]
    """Each player in seat order, or the reader first."""
    end: str
    """How the game ended, in words."""
    words: GameWords
    differing_keys: frozenset[str] = frozenset()
    """The keys of the facts in which other reports differ."""

    @property
    def end_differs(self) -> bool:
        """True where other reports have another end."""
        return not self.differing_keys.isdisjoint(("end", "by"))

    @property
    def differing_facts(self) -> tuple[tuple[str, str], ...]:
        """The other facts in which reports differ, each as label and value."""
        return self._named_facts(self.differing_keys)

    @property
    def by(self) -> Entry | None:
        """Who is named with the end: who conceded, say."""
        return next(
            (line.entry for line in self.lines if line.entry.key == self.result.facts.get("by")), None
        )

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The other facts, each as label and value; the end and who is named with it stand elsewhere."""
        return self._named_facts(self.result.facts)

    def _named_facts(self, keys: Collection[str]) -> tuple[tuple[str, str], ...]:
        names = {line.entry.key: line.entry.name for line in self.lines}
        return tuple(
            (self.words.fact(key).removesuffix("?"), _named(value, {**self.words.choices, **names}))
            for key, value in self.result.facts.items()
            if key in keys and key not in ("end", "by")
        )

    @property
    def figures(self) -> str:
        """The final score in the order of the lines: "177 : 49"."""
        return " : ".join(str(line.total) for line in self.lines)

    @property
    def winner(self) -> Entry | None:
        return next((line.entry for line in self.lines if line.is_winner), None)

    @property
    def author(self) -> str:
        """The player or the leader who reported it."""
        return str(self.report.said_by or self.report.author or "–")


def _named(value: object, names: Mapping[str, Any]) -> str:
    """The value of a fact: players by name, an answer in words, anything else as it is."""
    values = value if isinstance(value, (list, tuple)) else [value]
    return joined(names.get(str(value), str(value)) for value in values)


def report_view(
    report: Report,
    entries: Sequence[Entry],
    tournament: Tournament,
    *,
    gives_points: bool,
    sides: Sequence[Entry] = (),
) -> ReportView:
    """The report in figures and words; `gives_points` tells whether its round gives points.

    `entries` stand in seat order; `sides` are the same in the order in which they are shown.
    """
    players = tuple(entry.key for entry in entries)
    game, rules, result = game_of(tournament), rules_of(tournament), result_of(report, players)
    totals = totals_of(result, game=game, rules=rules)
    scores = scores_of(result, players=players, kind="game", game=game, rules=rules) or {}
    words = GAME_WORDS[tournament.game]
    lines = result_lines(sides or entries, totals, scores, words, gives_points=gives_points)
    return ReportView(report, result, lines, words.end(result.end), words)


def conflicting_reports(views: Sequence[ReportView]) -> tuple[ReportView, ...]:
    """Reports that differ, with the numbers behind each figure, and the differences marked."""
    return tuple(
        replace(
            view,
            lines=tuple(
                replace(line, numbers=tuple(_numbers(view, line.entry.key, views))) for line in view.lines
            ),
            differing_keys=frozenset(key for key in _fact_keys(views) if _differ(key, views)),
        )
        for view in views
    )


def _numbers(view: ReportView, player: str, views: Sequence[ReportView]) -> Iterator[ReportedNumber]:
    for bout, values in enumerate(view.result.bouts):
        for key, value in values.get(player, {}).items():
            reported = {other.result.value(player, key, bout=bout) for other in views}
            yield ReportedNumber(view.words.field(key), value, reported != {value})


def _fact_keys(views: Sequence[ReportView]) -> set[str]:
    return {key for view in views for key in view.result.facts}


def _differ(key: str, views: Sequence[ReportView]) -> bool:
    """True where not all reports have the same value of this fact; a missing value differs, too."""
    return any(view.result.facts.get(key) != views[0].result.facts.get(key) for view in views)
