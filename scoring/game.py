"""What a game is: a value that says how a match of it is reported, scored and ranked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from scoring.ends import PossibleEnd
from scoring.results import Problem, ReportedResult, Score
from scoring.rules import Rules
from scoring.tiebreaks import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something a report says of the whole match: how it ended, who conceded, who went first."""

    key: str
    kind: Literal["choice", "player", "players", "ordered", "text"]
    """`players` are some of the table, `ordered` too and the order counts."""
    rule: str
    """The id of the rule that defines it."""
    choices: tuple[str, ...] = ()
    """Of a choice, what players may say."""
    ends: frozenset[str] = frozenset()
    """The ends it belongs to; empty for all of them."""
    in_file: str = ""
    """The key in the event file where it differs from `key`."""
    of_match: bool = False
    """True where the event file says it of the match, not of its result."""
    longest: int = 80
    """Signs of a text."""
    not_of: str = ""
    """The fact that names a player: what is said here is of another one's list."""

    @property
    def file_key(self) -> str:
        """The key in the event file."""
        return self.in_file or self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One whole number a report says of each player in each bout."""

    key: str
    rule: str
    """The id of the rule that defines it."""
    default: int | None = None
    """What stands for a field left empty; None where it has to be said."""
    lowest: int | None = 0
    """The lowest number it takes; None where there is none."""
    part_of: str = ""
    """The field that is the sum of this one and others, and said in place of them by who knows it."""
    usual: int = 6
    """As high as it goes in an ordinary game: what the invented results of a practice event keep to."""


class Problems(Protocol):
    """What is wrong or unusual about a result; nothing when it is plain."""

    def __call__(self, result: ReportedResult, rules: Any) -> tuple[Problem, ...]: ...


class ListProblems(Protocol):
    """What is odd about a result beside the points of the players' lists, by key, as far as known."""

    def __call__(
        self, result: ReportedResult, lists: Mapping[str, int], rules: Any
    ) -> tuple[Problem, ...]: ...


class Totals(Protocol):
    """Each player's figure in the final score, by key, as people call it out. Raises ScoringError."""

    def __call__(self, result: ReportedResult, rules: Any) -> dict[str, int]: ...


class Scores(Protocol):
    """What each player gets, by key. Raises ScoringError."""

    def __call__(self, result: ReportedResult, rules: Any) -> dict[str, Score]: ...


class GameLoss(Protocol):
    """What each player gets where a leader ruled the game lost for `losers`, whatever was played."""

    def __call__(
        self, losers: Collection[str], scores: Mapping[str, Score], rules: Any
    ) -> dict[str, Score]: ...


class Fixed(Protocol):
    """The score of a round without a game."""

    def __call__(self, rules: Any) -> Score: ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """A game: its numbers as data, its rules as functions. Everybody else asks no game's name."""

    key: str
    folder: Path
    """Where its dated rules files lie."""
    ruleset: str
    """The name of the rules that new events are played under."""
    read_rules: Callable[[Mapping[str, Any]], Rules]
    """This game's own frozen numbers from a parsed file; nobody else looks inside. Raises RulesError."""
    seats: tuple[int, int]
    """Fewest and most players of a match."""
    facts: tuple[Fact, ...]
    """``end`` is always one of them."""
    fields: tuple[Field, ...]
    bouts: tuple[int, int] = (1, 1)
    """How often the fields are asked in one match: fewest, most."""
    bouts_key: str = "points"
    """The key of the bouts in a result of the event file."""
    problems: Problems
    """Of a game that was played; rulings are the house's (scoring/rulings.py)."""
    list_problems: ListProblems | None = None
    """None in a game whose lists say nothing of its results."""
    totals: Totals
    score: Scores
    game_loss: GameLoss
    bye: Fixed
    missed: Fixed
    columns: tuple[Column, ...]
    """What the standings show, in order. The rules say which of them rank."""
    missed_is_played: bool
    """True where a missed round is a lost one (A-TIE-3); False where it is no round at all."""
    bracket_in_file: bool = True
    """False where the standings of an event file stop at the Swiss rounds, whoever won the bracket."""
    file_sentences: Mapping[str, str] = field(default_factory=dict)
    """What is wrong with a result of an event file, in English, by the code of the problem: of those
    that only this game has, and those it says better."""
    structure_rules: Mapping[str, str] = field(default_factory=dict)
    """Structure (basic, advanced, custom) -> the rule that has it; what those of "custom" don't name, the
    rules don't know. Nothing in a game whose structures are practice and no rule."""
    concession: str = ""
    """The end by which a player gives up, named in `by`; "" in a game that has none."""
    possible_ends: Callable[[Any], Sequence[PossibleEnd]] | None = None
    """Every way a game can end when both play it, from the winner's side, as far as it counts for the
    tiebreaks that add up scores; None where the ends can't be enumerated."""
    first_choice: Callable[[Mapping[str, int]], str | None] | None = None
    """Who chooses to go first, by the points of the lists, by player; None where chance does."""

    @property
    def is_series(self) -> bool:
        """True where a match may have more than one bout."""
        return self.bouts != (1, 1)

    @property
    def ends(self) -> tuple[str, ...]:
        """How a match of this game can end, rulings not among them."""
        return self.fact("end").choices

    def fact(self, key: str) -> Fact:
        """The fact of that key. Raises KeyError."""
        return {fact.key: fact for fact in self.facts}[key]

    def field(self, key: str) -> Field:
        """The field of that key. Raises KeyError."""
        return {field.key: field for field in self.fields}[key]
