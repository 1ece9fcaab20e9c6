"""Payloads of the acts on players and leaders."""

from __future__ import annotations

import msgspec

from .base import Payload, ReportVersions


class OfPlayer(Payload, frozen=True):
    """A player by name, and by the key of the entry."""

    name: str | None = None
    key: str = ""


class OfPlayers(Payload, frozen=True):
    """Several players by name, and by the keys of their entries."""

    names: str | None = None
    keys: tuple[str, ...] = ()


class SeatTaken(Payload, frozen=True):
    """The seat opposite a bye, or at a table, taken by a late player (F9)."""

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
    child_before: bool | None = None


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


class ForgettingAsked(OfPlayer, frozen=True):
    """`act` is "back" where the player withdrew the request."""

    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class ResultsChecked(OfPlayer, frozen=True):
    round: int | None = None


class Left(OfPlayer, frozen=True):
    """`round` is the last one played; `match`, `table` and `seat` were given up in a bracket, `words_before`
    are the reports there and `was` the reason of that match; `discarded` is a first bracket round that was
    discarded, `proposed` is set where the disqualification had been proposed, and `has_open_game` that they
    left their table in the middle of that round."""

    round: int | None = None
    before: str = ""
    discarded: int | None = None
    match: int | None = None
    table: int | None = None
    seat: int | None = None
    words_before: ReportVersions = ()
    proposed: bool = False
    has_open_game: bool = False
    was: str = ""

    @property
    def variant(self) -> str:
        if self.round == 0:
            return "before"
        return "in" if self.has_open_game else ""


class Registered(OfPlayer, frozen=True):
    """`number` is the pk of the registration, `key` that of the entry if it has a place; `state` and `before`
    are the new and the former state."""

    number: int | None = None
    state: str = ""
    before: str = ""

    @property
    def variant(self) -> str:
        return self.state


class Moved(msgspec.Struct, frozen=True, array_like=True):
    """One registration that moved: its pk, and its state before and after."""

    number: int
    before: str
    after: str


class MovedUp(OfPlayers, frozen=True):
    """Who moved up, in order; `moves` has expired offers, too."""

    moves: tuple[Moved, ...] = ()

    @property
    def variant(self) -> str:
        return "lapsed" if self.moves and not self.names else ""


class RequestsNoted(OfPlayer, frozen=True):
    """A player's presence by round: `words` now and `was` before, each (number, word), "" for nothing;
    `round` of a check-in, `act` "out" where it is undone; `what` has the rounds not played, in figures."""

    round: int | None = None
    act: str = ""
    what: str | None = None
    was: tuple[tuple[int, str], ...] = ()
    words: tuple[tuple[int, str], ...] = ()

    @property
    def variant(self) -> str:
        return self.act


class FeeNoted(OfPlayer, frozen=True):
    number: int | None = None
    state: str = ""
    before: str = ""

    @property
    def variant(self) -> str:
        return self.state


class Invited(Payload, frozen=True):
    name: str | None = None
    role: str | None = None
    invitation: int | None = None
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class OfLeader(Payload, frozen=True):
    """A leader; `act` is the variant of the act."""

    name: str | None = None
    role: str | None = None
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act
