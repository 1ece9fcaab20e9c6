"""What is kept of results and rulings."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

import msgspec

from .base import Payload, Words
from .people import OfPlayer
from .rounds import Seating


class StandingKept(msgspec.Struct, frozen=True, array_like=True):
    """Where a player stood: key, rank, points; points that are no whole number are kept as "7/2"."""

    key: str
    rank: int | None
    kept_points: int | str

    @classmethod
    def of(cls, key: str, rank: int | None, points: int | Fraction) -> Self:
        return cls(key, rank, points if isinstance(points, int) else str(points))

    @property
    def points(self) -> int | Fraction:
        return self.kept_points if isinstance(self.kept_points, int) else Fraction(self.kept_points)


class ResultSaid(Payload, frozen=True):
    """A result as it was said: `before` and `after` in figures; `version` is the report's, 0 for none.

    `ending` is the code of how it ended where the figures don't tell, `by` the name of who is named with it;
    `words_before` and `words` are all that counted or waited before and since; None in older lines.

    `standings` are those before the correction of a closed round, `seating` those of a
    bracket that followed it.
    """

    table: int | None = None
    round: int | None = None
    match: int | None = None
    before: str | None = None
    after: str | None = None
    end: str = ""
    ruled: bool = False
    version: int = 0
    name: str = ""
    key: str = ""
    agreed: bool = False
    not_played: bool = False
    ending: str = ""
    by: str = ""
    words_before: Words | None = None
    words: Words | None = None
    standings: tuple[StandingKept, ...] | None = None
    seating: Seating | None = None

    @property
    def variant(self) -> str:
        if self.not_played:
            return "not_played"
        if self.agreed:
            return "agreed"
        if self.words and not self.version and not self.before:
            return "waits"
        return "ruled" if self.ruled else ""


class Ruled(OfPlayer, frozen=True):
    """A penalty as it was given, proposed, declined or withdrawn; `standings` are those before it where it
    may move somebody."""

    penalty: int | None = None
    kind: str = ""
    points: int = 0
    match: int | None = None
    table: int | None = None
    round: int | None = None
    game_loss: bool = False
    standings: tuple[StandingKept, ...] | None = None

    @property
    def variant(self) -> str:
        if self.game_loss:
            return "game_loss"
        return "points" if self.points else ""
