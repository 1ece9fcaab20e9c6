"""What somebody said of a game, in figures and words: for the players and for the desk."""

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
    """One number behind a figure of the final score, beside what others say it is."""

    label: str
    value: int
    differs: bool
    """True where not everybody says the same number."""


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
    """What the figure is made of, where people say different things."""

    @property
    def differs(self) -> bool:
        """Not everybody says the same of this player."""
        return any(number.differs for number in self.numbers)

    @property
    def is_winner(self) -> bool:
        return has_won(self.score)

    @property
    def mark(self) -> str:
        """A place or a draw, in a word; "" where somebody wins."""
        return outcome_text(self.score) if self.score.outcome in (Outcome.DRAW, Outcome.PLACED) else ""


def lines_of(
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
    """One report, worth so much if it counts."""

    report: Report
    result: ReportedResult
    lines: tuple[ResultLine, ...]
    """Each player in seat order, or the reader first."""
    end: str
    """How the game ended, in words."""
    words: GameWords
    apart: frozenset[str] = frozenset()
    """The facts of which others say something else."""

    @property
    def end_differs(self) -> bool:
        """Others say that the game ended differently."""
        return not self.apart.isdisjoint(("end", "by"))

    @property
    def differing_facts(self) -> tuple[tuple[str, str], ...]:
        """What else others say differently, each with what it is called."""
        return self._named_facts(self.apart)

    @property
    def by(self) -> Entry | None:
        """Who is named with the end: who conceded, say."""
        return next(
            (line.entry for line in self.lines if line.entry.key == self.result.facts.get("by")), None
        )

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What else was said, each with what it is called: how it ended and who with it stand elsewhere."""
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
        """The player, or the leader, who said it."""
        return str(self.report.said_by or self.report.author or "–")


def _named(value: object, names: Mapping[str, Any]) -> str:
    """What a fact says: a player or players by name, an answer in words, anything else as it is."""
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
    """What the report says, of a round that gives points or none.

    `entries` stand in seat order; `sides` are the same in the order in which they are told.
    """
    players = tuple(entry.key for entry in entries)
    game, rules, result = game_of(tournament), rules_of(tournament), result_of(report, players)
    totals = totals_of(result, game=game, rules=rules)
    scores = scores_of(result, players=players, kind="game", game=game, rules=rules) or {}
    words = GAME_WORDS[tournament.game]
    lines = lines_of(sides or entries, totals, scores, words, gives_points=gives_points)
    return ReportView(report, result, lines, words.end(result.end), words)


def conflicting_reports(told: Sequence[ReportView]) -> tuple[ReportView, ...]:
    """Words that are not the same, with the numbers behind each figure, and those marked that differ."""
    return tuple(
        replace(
            word,
            lines=tuple(
                replace(line, numbers=tuple(_numbers(word, line.entry.key, told))) for line in word.lines
            ),
            apart=frozenset(key for key in _facts(told) if _differ(key, told)),
        )
        for word in told
    )


def _numbers(word: ReportView, player: str, told: Sequence[ReportView]) -> Iterator[ReportedNumber]:
    for bout, values in enumerate(word.result.bouts):
        for key, value in values.get(player, {}).items():
            others = {other.result.value(player, key, bout=bout) for other in told}
            yield ReportedNumber(word.words.field(key), value, others != {value})


def _facts(told: Sequence[ReportView]) -> set[str]:
    return {key for word in told for key in word.result.facts}


def _differ(fact: str, told: Sequence[ReportView]) -> bool:
    """Not everybody says the same of it; who says nothing of it, does not."""
    return any(word.result.facts.get(fact) != told[0].result.facts.get(fact) for word in told)
