"""What a game system is: a value that says how a game of it is reported and scored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from scoring.results import End, GameResult, Problem, Score
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Field:
    """One number per player that a report of this game asks for; never negative."""

    key: str
    rule: str
    """The id of the rule that defines it."""


class Problems(Protocol):
    """What is wrong or unusual about a result; nothing when it is plain."""

    def __call__(self, result: GameResult, *, ruleset: Ruleset, points_limit: int) -> tuple[Problem, ...]: ...


class Totals(Protocol):
    """Each player's final score, by id. Raises ScoringError."""

    def __call__(self, result: GameResult, *, ruleset: Ruleset, points_limit: int) -> dict[str, int]: ...


class Scores(Protocol):
    """What each player gets, by id. Raises ScoringError."""

    def __call__(self, result: GameResult, *, ruleset: Ruleset, points_limit: int) -> dict[str, Score]: ...


class GameLoss(Protocol):
    """What each player gets where a leader ruled the game lost for `losers`, whatever was played."""

    def __call__(
        self, losers: Collection[str], scores: Mapping[str, Score], *, ruleset: Ruleset
    ) -> dict[str, Score]: ...


class Fixed(Protocol):
    """The score of a round without a game."""

    def __call__(self, ruleset: Ruleset) -> Score: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSystem:
    """A game: its numbers as data, its rules as functions."""

    key: str
    ruleset: str
    """The name of the ruleset new events are played under."""
    seats: tuple[int, int]
    """Fewest and most players of a match."""
    fields: tuple[Field, ...]
    ends: tuple[End, ...]
    rulings: frozenset[End]
    """The ends that are a leader's word, not a player's."""
    ends_by: frozenset[End]
    """The ends that name a player: who has no ship left, who conceded, who did not come."""
    problems: Problems
    totals: Totals
    score: Scores
    game_loss: GameLoss
    bye: Fixed
    missed: Fixed
