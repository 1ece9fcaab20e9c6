"""A reported result, the scores it is worth, and the problems it may have. Knows no particular game."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

Bout = Mapping[str, Mapping[str, int]]
"""Player -> field -> number, e.g. ``{"p1": {"points": 177}, "p2": {"points": 49}}``."""
Number = int | Fraction


class Outcome(StrEnum):
    """What a round was for one player.

    A player with a bye or a missed round has met nobody (A-TIE-3), also at a table where the opponent never
    came. ``placed`` is for matches of more than two, with the place in `Score.place`.
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    PLACED = "placed"
    BYE = "bye"
    MISSED = "missed"


MET = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PLACED})


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """What somebody reported of one match; nothing in it is checked yet.

    The only shape of a result: forms, phones, API, event file, database and undo all write and read it.
    """

    players: tuple[str, ...]
    """Keys in seat order."""
    facts: Mapping[str, Any]
    """Fact -> value, e.g. ``{"end": "time", "first": "p1"}``; facts not reported are left out."""
    bouts: tuple[Bout, ...] = ()
    """The numbers of each bout; a single bout for games that are played once."""

    @property
    def end(self) -> str:
        """How the match ended; "" where that was not reported."""
        end = self.facts.get("end", "")
        return end if isinstance(end, str) else ""

    def value(self, player: str, field: str) -> int:
        """One number of one player in the first bout; 0 where none was reported."""
        return self.bouts[0].get(player, {}).get(field, 0) if self.bouts else 0


@dataclass(frozen=True, slots=True)
class Score:
    """What one player gets for one round."""

    points: Number
    outcome: Outcome
    counters: Mapping[str, Number] = dataclasses.field(default_factory=dict)
    """What else the game adds up, by its own keys."""
    place: int | None = None
    """The place at the table where the outcome is ``placed``, 1 being the best; ties share a place."""


@dataclass(frozen=True, slots=True)
class PossibleEnd:
    """A way a game between two can end when both play it: what one of them gets and what the other gets then;
    of a draw both get the same."""

    own: Score
    other: Score
    difference: int = 0
    """By how much the game is won, in the points that players count; 0 where the game has no such figure."""

    @property
    def is_draw(self) -> bool:
        """True where nobody wins."""
        return self.own.outcome == Outcome.DRAW


def has_won(score: Score | None) -> bool:
    """True for a win, a bye, and the first place at a table of more than two."""
    return score is not None and (score.outcome in (Outcome.WIN, Outcome.BYE) or score.place == 1)


def place_of(score: Score | None) -> int | None:
    """The place at the table: 1 for a win, a bye and a draw. None for a loss, a missed round and without a
    score."""
    if score is None or score.place is not None:
        return None if score is None else score.place
    return 1 if score.outcome in (Outcome.WIN, Outcome.DRAW, Outcome.BYE) else None


def has_met(score: Score) -> bool:
    """True where the player met an opponent, not an empty chair (A-TIE-3)."""
    return score.outcome in MET


Severity = Literal["error", "question"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A doubt about a result, as a code.

    An ``error`` cannot be scored. A ``question`` can, but is unusual enough to need a confirmation.
    """

    code: str
    field: str | None = None
    """The fact or field it is about."""
    player: str | None = None
    figures: Mapping[str, int | str] = dataclasses.field(default_factory=dict)
    severity: Severity = "error"
    bout: int | None = None
    """The number of the bout, from 1; None where the match has only one or the whole match is meant."""


def question(code: str, field: str | None = None, player: str | None = None, **figures: int | str) -> Problem:
    """A problem that needs a confirmation."""
    return Problem(code, field, player, figures, "question")


class ScoringError(ValueError):
    """A result that the rules cannot score; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems
