"""What goes into a pairing and what comes out: plain values, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

_NOTHING: Mapping[str, int] = MappingProxyType({})

Points = int | Fraction
# How many players a match has, at least and at most.
Seats = tuple[int, int]
DUEL: Seats = (2, 2)
POD: Seats = (2, 4)
# Who plays in which group, by id.
Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player who is to be paired.

    `points` are tournament points, `rank` is the place in the standings (1 is best, no two alike), `met` are
    the ids met in this stage (ids of players who left may stand there), `byes` had in this stage, `club` is
    empty when unknown, `tables` are the tables already played at. For pods (P-PAIR-1): `meetings` says how
    often somebody was met where that is more than once, `short` how many rounds were played in a pod smaller
    than the largest of the round.
    """

    id: str
    points: Points
    rank: int
    met: frozenset[str] = frozenset()
    byes: int = 0
    club: str = ""
    tables: frozenset[int] = frozenset()
    meetings: Mapping[str, int] = field(default_factory=lambda: _NOTHING, hash=False)
    short: int = 0

    def times_met(self, other: Entrant) -> int:
        """How often these two have met; it is enough if one of the two says so."""
        return max(
            self.meetings.get(other.id, int(other.id in self.met)),
            other.meetings.get(self.id, int(self.id in other.met)),
        )


@dataclass(frozen=True, slots=True)
class Constraint:
    """These players are not to meet each other, or nobody of `club` another of it ("" for every club).

    `hard`: never, unless the organizer says so. Else where rules 1 to 3 leave room. `until` is the last round
    it holds for, None for all.
    """

    players: tuple[str, ...] = ()
    club: str | None = None
    hard: bool = False
    until: int | None = None


# What "keep clubs apart" asks for.
AVOID_SAME_CLUB = Constraint(club="")


@dataclass(frozen=True, slots=True)
class SwissRequest:
    """One Swiss round: of duels (A-SWISS), or of pods where `seats` allows more than two (P-PAIR-1).

    `constraints` may be of other rounds too; `anyway`: the organizer's word that who must not meet may,
    where there is no other way. `fixed_tables` maps a player's id to the table kept for that player.
    """

    round: int
    entrants: tuple[Entrant, ...]
    constraints: tuple[Constraint, ...] = ()
    anyway: bool = False
    avoid_tables: bool = False
    first_table: int = 1
    blocked_tables: frozenset[int] = frozenset()
    fixed_tables: Mapping[str, int] = field(default_factory=lambda: _NOTHING, hash=False)
    seats: Seats = DUEL


@dataclass(frozen=True, slots=True)
class PodsRequest(SwissRequest):
    """One Swiss round in pods of two to four (P-SIZE-1, P-PAIR-1)."""

    seats: Seats = POD


@dataclass(frozen=True, slots=True)
class RoundRobinRequest:
    """One round of an event in which everybody meets everybody; `round` counts from 1, through all laps.

    `players` are all who were there at the start, in the order of the draw: it says who meets whom in which
    round. `present` are those of them who play this one.
    """

    round: int
    players: tuple[str, ...]
    present: frozenset[str]
    seats: Seats = DUEL


@dataclass(frozen=True, slots=True)
class GroupsRequest:
    """One round of an event in groups, in each of which everybody meets everybody; `round` counts from 1.

    `groups` are all who were there at the start, in the order of the draw. `entrants` are those of them who
    play this round; `constraints` had their say in the draw, and are told of where they are not kept.
    """

    round: int
    groups: Groups
    entrants: tuple[Entrant, ...]
    constraints: tuple[Constraint, ...] = ()
    anyway: bool = False
    """The organizer's word that who must not meet by a wish younger than the draw may."""
    seats: Seats = DUEL

    @property
    def present(self) -> frozenset[str]:
        """Those who play this round."""
        return frozenset(entrant.id for entrant in self.entrants)


@dataclass(frozen=True, slots=True)
class EliminationRequest:
    """The first round of a single-elimination event (A-KO-2)."""

    entrants: tuple[Entrant, ...]
    seats: Seats = DUEL


@dataclass(frozen=True, slots=True)
class CutRequest:
    """The first round after a cut (A-KO-1, P-CUT-1): ids in the order of the standings, best first.

    Of duels there is a power of two. Who comes from the same of these `groups` is seeded to meet late.
    """

    entrants: tuple[str, ...]
    seats: Seats = DUEL
    groups: Groups = ()


@dataclass(frozen=True, slots=True)
class KnockoutRequest:
    """The next knockout round (A-KO-3, A-KO-4, P-CUT-1).

    For every game of the round before its number and who is still in: of a duel the winner, or nobody if the
    winner left (then the next opponent has a bye); of a pod as many as `going_on` says, in order of place.
    """

    games: tuple[tuple[int, tuple[str, ...]], ...]
    seats: Seats = DUEL
    third: tuple[str, ...] = ()
    """Of the final: who lost the semi-finals and plays for the third place; one where the other has left."""


@dataclass(frozen=True, slots=True)
class DoubleEliminationRequest:
    """The next round of a double elimination whose first one was drawn (`EliminationRequest`).

    For every round so far game -> who won it and who lost, or who had the bye; nobody where nobody won.
    `present` are those who have not left, `once` those who have lost a game of the upper half that both lost.
    """

    played: tuple[Mapping[int, tuple[str, ...]], ...]
    present: frozenset[str]
    seats: Seats = DUEL
    once: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TeamRequest:
    """One round of team against team: the teams as entrants of a Swiss round, and who plays for each.

    `members` are those who are there, by team, in the order of the boards; `lineups` say for two teams who
    meets whom, of both all who are there.
    """

    teams: SwissRequest
    members: Mapping[str, tuple[str, ...]]
    lineups: Mapping[frozenset[str], tuple[tuple[str, str], ...]] = field(default_factory=dict)
    seats: Seats = DUEL


Request = (
    SwissRequest
    | RoundRobinRequest
    | GroupsRequest
    | TeamRequest
    | EliminationRequest
    | CutRequest
    | KnockoutRequest
    | DoubleEliminationRequest
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Who sits at one table, higher ranked first; or one player with a bye (then `table` is None).

    As many players as the seats of the game allow.
    """

    players: tuple[str, ...]
    table: int | None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A rule or wish this pairing does not keep, with the players it concerns.

    `why` of a wish, where the engine has found out: what keeping it would take (pairing.md rule 5).
    """

    code: str
    players: tuple[str, ...] = ()
    why: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Grade:
    """How good pods are by P-PAIR-1: the first difference decides, less is better."""

    repeats: int
    short: int
    spread: Points


@dataclass(frozen=True, slots=True)
class Pairing:
    """All tables of a round, in table order, byes last; and what the organizer must be told before
    publishing.

    Of pods also what was reached and the least that is known to be possible (P-PAIR-1).
    """

    pairs: tuple[Pair, ...]
    notes: tuple[Note, ...] = ()
    reached: Grade | None = None
    bound: Grade | None = None


class PairingError(ValueError):
    """The request cannot be paired; `code` says why, `figures` with which numbers or ids."""

    def __init__(self, code: str, **figures: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures
