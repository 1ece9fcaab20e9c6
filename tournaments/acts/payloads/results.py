"""Payloads of results and rulings."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

import msgspec

from ...play.shares import Shares
from .base import Payload, ReportVersions
from .people import OfPlayer
from .rounds import Seating


class StandingKept(msgspec.Struct, frozen=True, array_like=True):
    """A player's standing: key, rank, points; fractional points are stored as "7/2"."""

    key: str
    rank: int | None
    kept_points: int | str

    @classmethod
    def of(cls, key: str, rank: int | None, points: int | Fraction) -> Self:
        return cls(key, rank, points if isinstance(points, int) else str(points))

    @property
    def points(self) -> int | Fraction:
        return self.kept_points if isinstance(self.kept_points, int) else Fraction(self.kept_points)


class ResultReported(Payload, frozen=True):
    """A reported result: `before` and `after` in figures; `version` is the report's, 0 for none.

    `ending` is the code of how it ended where the figures don't tell, `by` the name of the player it refers
    to; `words_before` and `words` are the reports that counted or waited before and after, None in older
    lines.

    `standings` are those before the correction of a closed round, `seating` the former one of a bracket that
    was reseated with it.
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
    words_before: ReportVersions | None = None
    words: ReportVersions | None = None
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
    """A penalty given, proposed, declined or withdrawn; `standings` those before, if it may change them."""

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


class ComponentShared(Payload, frozen=True):
    """What a table shares; with a name it is that player's who shares in later rounds, too.

    `shares_before` and `shares_after`: what each player of the table shares, by key.
    """

    round: int | None = None
    table: int | None = None
    match: int | None = None
    component: str = ""
    name: str = ""
    key: str = ""
    act: str = ""
    shares_before: dict[str, Shares] = {}
    shares_after: dict[str, Shares] = {}

    @property
    def variant(self) -> str:
        return self.act
