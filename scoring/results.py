"""What happened in a match, what the rules make of it, and what may be wrong with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class End(StrEnum):
    """How a game ended (A-END-1 … A-END-5), or what a leader ruled where there was none."""

    ROUNDS = "rounds"
    TIME = "time"
    TABLED = "tabled"
    MUTUAL = "mutual"
    CONCESSION = "concession"
    NO_SHOW = "no_show"
    NOT_PLAYED = "not_played"
    DOUBLE_LOSS = "double_loss"


class Outcome(StrEnum):
    """What a round was for one player. A bye counts as a win, a missed round as a loss.

    Who has a bye or a missed round has met nobody (A-TIE-3), also at a table where the other never came.
    """

    WIN = "win"
    LOSS = "loss"
    BYE = "bye"
    MISSED = "missed"


WINS = frozenset({Outcome.WIN, Outcome.BYE})
MET = frozenset({Outcome.WIN, Outcome.LOSS})


@dataclass(frozen=True, slots=True)
class GameResult:
    """What somebody says happened in one match; nothing in it is checked yet."""

    players: tuple[str, ...]
    """Ids in seat order."""
    end: End
    by: str | None
    """`tabled`: who has no ship left; `concession`: who conceded; `no_show`: who did not come; else None."""
    first: str | None
    """Who had initiative; None where unknown."""
    values: Mapping[str, Mapping[str, int]]
    """Player -> field -> points, e.g. ``{"p1": {"destroyed": 177, "objective": 0}, …}``."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player gets for one round."""

    points: int
    margin: int
    outcome: Outcome


Severity = Literal["error", "question"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A doubt about a result, as a code.

    An ``error`` cannot be scored. A ``question`` can, but is unusual enough to be asked back.
    """

    code: str
    field: str | None = None
    player: str | None = None
    figures: Mapping[str, int | str] = dataclasses.field(default_factory=dict)
    severity: Severity = "error"


class ScoringError(ValueError):
    """A result that the rules cannot score; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems
