"""What is kept of an act, beside who did it, when and why: one frozen type for each kind of act.

The gate writes it as JSON into the history, and whoever reads the history gets the same type back. Every
field has a default: rows of an older version, and of files from elsewhere, lack some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import asdict, fields, replace

Json = dict[str, Any]
# Beside the payload the gate keeps these two in the same JSON: what a line takes back, and the author's name
# where the line came with a file and the author has no account here.
UNDOES, BY_NAME = "undoes", "by_name"


class Payload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing but that it was done."""

    @property
    def variant(self) -> str:
        """Which of the act's sentences tells this."""
        return ""

    def figures(self) -> Json:
        """The words and numbers the sentence may name; what is not known is left out."""
        return {key: value for key, value in asdict(self).items() if isinstance(value, str | int)}


P = TypeVar("P", bound=Payload)


def to_json(payload: Payload) -> Json:
    """The payload as the history keeps it."""
    kept: Json = msgspec.to_builtins(payload)
    return kept


def from_json(kind: type[P], data: Mapping[str, Any]) -> P:
    """The payload out of the history; a field that is missing or of another kind has its default."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return kind(**dict(_sound_fields(kind, data)))


def _sound_fields(kind: type[Payload], data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in fields(kind):
        if field.encode_name in data:
            with suppress(msgspec.ValidationError):
                yield field.name, msgspec.convert(data[field.encode_name], field.type)


# --- the event as a whole


class Named(Payload, frozen=True):
    """Something that has a name, and nothing else to say."""

    name: str | None = None


class SettingChanged(msgspec.Struct, frozen=True, array_like=True):
    """One setting before and after: the name of its column, and values as JSON has them."""

    field: str
    before: Any
    after: Any


class SettingsChanged(Payload, frozen=True):
    changes: tuple[SettingChanged, ...] = ()


class Started(Payload, frozen=True):
    players: int | None = None
    rounds: int | None = None
    cut: int | None = None


class Restored(Payload, frozen=True):
    """The event was put back to a snapshot, taken before (or for a closed round after) the act `undone`."""

    snapshot: int | None = None
    revision: int | None = None
    undone: str = ""
    act: str = ""
    kept: Json = msgspec.field(default_factory=dict, name="figures")

    @property
    def variant(self) -> str:
        return "after" if self.act == "after" else ""


class TakenBack(Payload, frozen=True):
    """`act` is what never was: a closing, a start, a push of the clock, a removal."""

    act: str = ""
    round: int | None = None
    name: str | None = None
    key: str = ""

    @property
    def variant(self) -> str:
        return self.act


# --- people


class OfPlayer(Payload, frozen=True):
    """A player by name, and by key for whoever looks for the entry."""

    name: str | None = None
    key: str = ""


class SeatTaken(Payload, frozen=True):
    """The seat beside a bye that somebody took who came in late (F9)."""

    match: int | None = None
    table: int | None = None
    round: int | None = None
    opponent: str | None = None


class Entered(SeatTaken, frozen=True):
    names: str | None = None
    keys: tuple[str, ...] = ()


class CameBack(SeatTaken, frozen=True):
    name: str | None = None
    key: str = ""


class EntryEdited(OfPlayer, frozen=True):
    """`name` is the new one."""

    before: str | None = None
    club_before: str | None = None


class EntryRemoved(OfPlayer, frozen=True):
    club: str = ""


class Merged(OfPlayer, frozen=True):
    other: str | None = None
    other_key: str = ""


class Claimed(OfPlayer, frozen=True):
    unclaimed: bool = False

    @property
    def variant(self) -> str:
        return "unclaimed" if self.unclaimed else ""


class ResultsChecked(OfPlayer, frozen=True):
    round: int | None = None


class Left(OfPlayer, frozen=True):
    """`round` is the last one played; `match`, `table` and `seat` were given up in a bracket, `discarded` is
    a first round of one that was taken away."""

    round: int | None = None
    before: str = ""
    discarded: int | None = None
    match: int | None = None
    table: int | None = None
    seat: int | None = None


class Invited(Payload, frozen=True):
    name: str | None = None
    role: str | None = None
    invitation: int | None = None
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class OfLeader(Payload, frozen=True):
    """A leader; `act` tells one way of doing it from another."""

    name: str | None = None
    role: str | None = None
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


# --- rounds, seats, tables, time


class OfRound(Payload, frozen=True):
    round: int | None = None


class Paired(OfRound, frozen=True):
    seed: str = ""
    clubs: bool = False
    tables: bool = False


class Discarded(OfRound, frozen=True):
    """`pairs` are the keys of who sat where."""

    pairs: tuple[tuple[str, ...], ...] = ()


class SeatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table or bye as it was."""

    players: tuple[str, ...]
    table: int | None = None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()
    by_hand: bool = False
    hand_reason: str = ""


class Seating(msgspec.Struct, frozen=True):
    """Who sat where, by keys, and who missed the round."""

    tables: tuple[SeatedTable, ...] = ()
    missed: tuple[str, ...] = ()


class Reseated(OfRound, frozen=True):
    """Seats of a round changed; `seating` is how it was before."""

    seating: Seating | None = None

    def as_asked(self) -> Self:
        """What was wished for, without what came of it: the same wish twice is a double click (F41)."""
        return replace(self, seating=None)


class Swapped(Reseated, frozen=True):
    first: str | None = None
    second: str | None = None
    keys: tuple[str, ...] = ()


class SeatedByHand(Reseated, frozen=True):
    """`act` is start, seat, bye, missed, free or rest; `wanted` the table asked for, `table` the given."""

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
    """`act` is the choice, `keep` the matches that were to stay, `tables` the numbers that changed."""

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
    """`table` is None where all got the time."""

    minutes: int | None = None
    table: int | None = None

    @property
    def variant(self) -> str:
        return "table" if self.table else ""


# --- results, rulings


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
    standings: tuple[StandingKept, ...] | None = None
    seating: Seating | None = None

    @property
    def variant(self) -> str:
        if self.not_played:
            return "not_played"
        if self.agreed:
            return "agreed"
        return "ruled" if self.ruled else ""


class Ruled(OfPlayer, frozen=True):
    """A penalty as it was given, proposed, declined or withdrawn."""

    penalty: int | None = None
    kind: str = ""
    points: int = 0
    match: int | None = None
    table: int | None = None
    round: int | None = None
    game_loss: bool = False

    @property
    def variant(self) -> str:
        if self.game_loss:
            return "game_loss"
        return "points" if self.points else ""
