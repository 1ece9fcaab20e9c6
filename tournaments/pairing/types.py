"""What goes into a pairing and what comes out: plain values, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

NO_TABLES: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player who is to be paired.

    `points` are tournament points, `rank` is the place in the standings (1 is best, no two alike), `met` are
    the ids met in this stage (ids of players who left may stand there), `byes` had in this stage, `club` is
    empty when unknown, `tables` are the tables already played at.
    """

    id: str
    points: int
    rank: int
    met: frozenset[str] = frozenset()
    byes: int = 0
    club: str = ""
    tables: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SwissRequest:
    """One Swiss round (A-SWISS). `fixed_tables` maps a player's id to the table kept for that player."""

    round: int
    entrants: tuple[Entrant, ...]
    avoid_clubs: bool = False
    avoid_tables: bool = False
    first_table: int = 1
    blocked_tables: frozenset[int] = frozenset()
    fixed_tables: Mapping[str, int] = field(default_factory=lambda: NO_TABLES)


@dataclass(frozen=True, slots=True)
class EliminationRequest:
    """The first round of a single-elimination event (A-KO-2)."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class CutRequest:
    """The first round after a cut (A-KO-1): ids in the order of the standings, best first; a power of two."""

    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnockoutRequest:
    """The next knockout round (A-KO-3, A-KO-4).

    For every game of the round before its number and who is still in: the winner, or nobody if the winner
    left (then the next opponent has a bye).
    """

    games: tuple[tuple[int, tuple[str, ...]], ...]


Request = SwissRequest | EliminationRequest | CutRequest | KnockoutRequest


@dataclass(frozen=True, slots=True)
class Pair:
    """Who sits at one table, higher ranked first; or one player with a bye (then `table` is None)."""

    players: tuple[str, ...]
    table: int | None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A rule or wish this pairing does not keep, with the players it concerns."""

    code: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """All tables of a round, in table order, byes last; and what the organizer must be told before
    publishing.
    """

    pairs: tuple[Pair, ...]
    notes: tuple[Note, ...] = ()


class PairingError(ValueError):
    """The request cannot be paired; `code` says why, `figures` with which numbers or ids."""

    def __init__(self, code: str, **figures: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures
