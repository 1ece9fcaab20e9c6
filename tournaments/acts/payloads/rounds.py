"""Payloads of the acts on rounds, seats, tables and time."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec.structs import replace

from .base import Json, Payload


class OfRound(Payload, frozen=True):
    round: int | None = None


class Paired(OfRound, frozen=True):
    seed: str = ""
    hall: str = ""
    """The number thrown in front of everybody before the draw."""
    clubs: bool = False
    tables: bool = False
    names: str | None = None
    """Players left out because they are absent."""
    against: str | None = None
    """Players who must not meet and do so because the organizer allowed it."""

    @property
    def variant(self) -> str:
        return "_".join(filter(None, ("without" if self.names else "", "against" if self.against else "")))


class Published(OfRound, frozen=True):
    """`against`: players who must not meet and do so because whoever published it allowed it."""

    against: str | None = None

    @property
    def variant(self) -> str:
        return "against" if self.against else ""


class Discarded(OfRound, frozen=True):
    """`pairs` are the keys of the players of each table."""

    pairs: tuple[tuple[str, ...], ...] = ()


class SeatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table or bye, as stored."""

    players: tuple[str, ...]
    table: int | None = None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()
    by_hand: bool = False
    hand_reason: str = ""


class Seating(msgspec.Struct, frozen=True):
    """Who sat where, by keys, who missed the round, and who was still without a place in it.

    Lines of older versions don't say who was without a place.
    """

    tables: tuple[SeatedTable, ...] = ()
    missed: tuple[str, ...] = ()
    waiting: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Reseated(OfRound, frozen=True):
    """Seats of a round changed; `seating` is the former seating."""

    seating: Seating | None = None
    against: str | None = None
    """Players who must not meet and do so because whoever moved them allowed it."""

    def as_asked(self) -> Self:
        """The request without its outcome: the same request twice is a double click (F41)."""
        return replace(self, seating=None, against=None)


class Swapped(Reseated, frozen=True):
    first: str | None = None
    second: str | None = None
    keys: tuple[str, ...] = ()


class SeatedByHand(Reseated, frozen=True):
    """`act`: start, seat, bye, missed, out, free, rest; `wanted` the requested table, `table` the actual."""

    act: str = ""
    what: str | None = None
    keys: tuple[str, ...] = ()
    wanted: int | None = None
    table: int | None = None
    match: int | None = None

    @property
    def variant(self) -> str:
        return self.act

    def as_asked(self) -> Self:
        asked = super().as_asked()
        return replace(asked, table=None) if self.act == "seat" else asked


class TableMoved(Reseated, frozen=True):
    table: int | None = None
    to: int | None = None
    match: int | None = None


class Repaired(Reseated, frozen=True):
    """`act` is the choice, `keep` the matches to be kept, `tables` the numbers that changed."""

    act: str = ""
    keep: tuple[int, ...] = ()
    tables: tuple[int | None, ...] = ()

    @property
    def variant(self) -> str:
        return self.act

    def as_asked(self) -> Self:
        return replace(super().as_asked(), tables=())


class TablesSet(Payload, frozen=True):
    blocked: tuple[int, ...] = ()
    what: str | None = None


class Extended(OfRound, frozen=True):
    """`table` is None where all tables got the time."""

    minutes: int | None = None
    table: int | None = None

    @property
    def variant(self) -> str:
        less = "less" if (self.minutes or 0) < 0 else ""
        return "_".join(filter(None, ("table" if self.table else "", less)))

    def figures(self) -> Json:
        """`fewer` is the time taken away, as a positive number."""
        return {**super().figures(), "fewer": -(self.minutes or 0)}
