"""What is kept of the acts on players and leaders."""

from __future__ import annotations

import msgspec

from .base import Payload, Words


class OfPlayer(Payload, frozen=True):
    """A player by name, and by key for whoever looks for the entry."""

    name: str | None = None
    key: str = ""


class OfPlayers(Payload, frozen=True):
    """Several players by name, and by key for whoever looks for the entries."""

    names: str | None = None
    keys: tuple[str, ...] = ()


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
    """`act` is "back" where the player thought better of it."""

    act: str = ""

    @property
    def variant(self) -> str:
        return self.act


class ResultsChecked(OfPlayer, frozen=True):
    round: int | None = None


class Left(OfPlayer, frozen=True):
    """`round` is the last one played; `match`, `table` and `seat` were given up in a bracket, with what
    players had said there, and `was` is why that match had been made; `discarded` is a first round of one
    that was taken away, `proposed` says that somebody had proposed the disqualification, and `has_open_game`
    that they left their table in the middle of that round."""

    round: int | None = None
    before: str = ""
    discarded: int | None = None
    match: int | None = None
    table: int | None = None
    seat: int | None = None
    words_before: Words = ()
    proposed: bool = False
    has_open_game: bool = False
    was: str = ""

    @property
    def variant(self) -> str:
        if self.round == 0:
            return "before"
        return "in" if self.has_open_game else ""


class Registered(OfPlayer, frozen=True):
    """`number` is the row of the registration, `key` the entry's of whoever has a place; `state` is what it
    is from now on, `before` what it was."""

    number: int | None = None
    state: str = ""
    before: str = ""

    @property
    def variant(self) -> str:
        return self.state


class Moved(msgspec.Struct, frozen=True, array_like=True):
    """One registration that moved: its row, and its state before and since."""

    number: int
    before: str
    after: str


class MovedUp(OfPlayers, frozen=True):
    """Who moved up, in order; among `moves` are those whose time to answer was over, too."""

    moves: tuple[Moved, ...] = ()

    @property
    def variant(self) -> str:
        return "lapsed" if self.moves and not self.names else ""


class RequestsNoted(OfPlayer, frozen=True):
    """What is said of a player's rounds: `words` now and `was` before, each (number, word), "" for nothing;
    `round` of a check-in, `act` "out" of one taken back; `what` the rounds not played, in figures."""

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
    """A leader; `act` tells one way of doing it from another."""

    name: str | None = None
    role: str | None = None
    act: str = ""

    @property
    def variant(self) -> str:
        return self.act
