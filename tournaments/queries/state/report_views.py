"""Reports of a game in figures and words: for the players and for the desk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.game import Game
from scoring.matches import ScoredReport, do_agree, scores_of, totals_of
from scoring.results import Outcome, ReportedResult, Score, has_won

from ...games import GAME_WORDS
from ...games.words import GameWords
from ...models import Entry, Report, Tournament
from ...wording.sentences import counters_text, joined, number_text, outcome_text, points_text, worth_text
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
    """The numbers behind the figure, where reports differ and in a series."""
    count: str = ""
    """The figure with what it counts, "won 2 battles", where it is not the sum of the numbers."""

    @property
    def points_in_words(self) -> str:
        """What it is worth without what else the game counts; "" in a bracket that gives no points."""
        return points_text(self.score.points) if self.points else ""

    @property
    def sum_of_numbers(self) -> int:
        return sum(number.value for number in self.numbers)

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
        entry,
        total,
        score,
        points,
        worth_text(score, words) if gives_points else counters,
        counters,
        count=str(words.total % {"n": total}) if words.total else "",
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
    game: Game
    may_be_joined: bool = False
    """True where the reader, at the same table, has said nothing yet or something else."""
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
    def is_short(self) -> bool:
        """True where one line says it: two players, and figures that say what they count."""
        return len(self.lines) == 2 and not any(line.count for line in self.lines)

    @property
    def figures(self) -> str:
        """The final score in the order of the lines: "177 : 49"."""
        return " : ".join(str(line.total) for line in self.lines)

    @property
    def winner(self) -> Entry | None:
        return next((line.entry for line in self.lines if line.is_winner), None)

    def agrees_with(self, other: ReportView) -> bool:
        """True where both say the same, however they write it."""
        return do_agree(self._outcome, other._outcome, game=self.game)

    @property
    def _outcome(self) -> ScoredReport:
        return ScoredReport(
            self.result,
            {line.entry.key: line.total for line in self.lines},
            {line.entry.key: line.score for line in self.lines},
        )

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
    view = ReportView(report, result, lines, words.end(result.end), words, game)
    return _with_numbers(view, [view]) if game.is_series else view


def conflicting_reports(views: Sequence[ReportView]) -> tuple[ReportView, ...]:
    """Reports that differ, with the numbers behind each figure, and the differences marked."""
    differing_keys = frozenset(key for key in _fact_keys(views) if _differ(key, views))
    return tuple(replace(_with_numbers(view, views), differing_keys=differing_keys) for view in views)


def _with_numbers(view: ReportView, views: Sequence[ReportView]) -> ReportView:
    lines = (replace(line, numbers=tuple(_numbers(view, line.entry.key, views))) for line in view.lines)
    return replace(view, lines=tuple(lines))


def _numbers(view: ReportView, player: str, views: Sequence[ReportView]) -> Iterator[ReportedNumber]:
    for bout in range(len(view.result.bouts)):
        number_of_bout = str(view.words.bout % {"bout": bout + 1}) if view.game.is_series else ""
        for key, value in _sums(view, player, bout).items():
            reported = {_sums(other, player, bout).get(key, 0) for other in views}
            label = number_of_bout or view.words.field(key)
            yield ReportedNumber(label, value, reported != {value})


def _sums(view: ReportView, player: str, bout: int) -> dict[str, int]:
    """What this report has of a player in one bout; nothing where they had left."""
    bouts = view.result.bouts
    return view.game.sums(bouts[bout].get(player, {})) if bout < len(bouts) else {}


def _fact_keys(views: Sequence[ReportView]) -> set[str]:
    return {key for view in views for key in view.result.facts}


def _differ(key: str, views: Sequence[ReportView]) -> bool:
    """True where not all reports have the same value of this fact; a missing value differs, too."""
    return any(view.result.facts.get(key) != views[0].result.facts.get(key) for view in views)
