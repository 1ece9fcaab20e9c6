"""The input and output of a pairing: plain values, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

_NOTHING: Mapping[str, int] = MappingProxyType({})

Points = int | Fraction
# The fewest and most players of a match.
Seats = tuple[int, int]
DUEL: Seats = (2, 2)
# The ids of the players of each group.
Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player to be paired.

    `points` are tournament points, `rank` is the place in the standings (1 is best, no ties), `met` are the
    ids met in this stage (also of players who left), `byes` are those had in this stage, `club` is empty when
    unknown, `tables` are the tables already played at. For pods (P-PAIR-1): `meetings` says how often
    somebody was met where that is more than once, `short` how many rounds were played in a pod smaller than
    the largest of the round.
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
        """How often these two have met; it is enough if one of the two lists it."""
        if not (self.meetings or other.meetings or other.id in self.met or self.id in other.met):
            return 0
        return max(
            self.meetings.get(other.id, int(other.id in self.met)),
            other.meetings.get(self.id, int(self.id in other.met)),
        )


@dataclass(frozen=True, slots=True)
class Constraint:
    """These players, or the members of `club` ("" for every club), are not to meet each other.

    `hard`: never, unless the organizer allows it. Otherwise only where rules 1 to 3 leave room. `until` is
    the last round it applies to, None for all.
    """

    players: tuple[str, ...] = ()
    club: str | None = None
    hard: bool = False
    until: int | None = None


# The constraint of the setting "keep clubs apart".
AVOID_SAME_CLUB = Constraint(club="")


@dataclass(frozen=True, slots=True)
class SwissRequest:
    """One Swiss round: of duels (A-SWISS), or of pods where `seats` allows more (P-SIZE-1, P-PAIR-1).

    `constraints` may be of other rounds too; `anyway`: the organizer allows that two who must not meet do,
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
class RoundRobinRequest:
    """One round of an event in which everybody meets everybody; `round` counts from 1, through all laps.

    `players` are all who were present at the start, in the order of the draw, which sets who meets whom in
    which round. `present` are those of them who play this round.
    """

    round: int
    players: tuple[str, ...]
    present: frozenset[str]
    seats: Seats = DUEL


@dataclass(frozen=True, slots=True)
class GroupsRequest:
    """One round of an event in groups, in each of which everybody meets everybody; `round` counts from 1.

    `groups` are all who were present at the start, in the order of the draw. `entrants` are those of them who
    play this round; `constraints` were considered in the draw, and are noted where they are broken.
    """

    round: int
    groups: Groups
    entrants: tuple[Entrant, ...]
    constraints: tuple[Constraint, ...] = ()
    anyway: bool = False
    """The organizer allows meetings against hard constraints made after the draw."""
    seats: Seats = DUEL

    @property
    def present(self) -> frozenset[str]:
        """The ids of those who play this round."""
        return frozenset(entrant.id for entrant in self.entrants)


@dataclass(frozen=True, slots=True)
class EliminationRequest:
    """The first round of a single-elimination event (A-KO-2)."""

    entrants: tuple[Entrant, ...]
    seats: Seats = DUEL


@dataclass(frozen=True, slots=True)
class CutRequest:
    """The first round after a cut (A-KO-1, P-CUT-1): ids in the order of the standings, best first.

    With duels their number is a power of two. Players of the same group of `groups` are seeded to meet late.
    """

    entrants: tuple[str, ...]
    seats: Seats = DUEL
    groups: Groups = ()


@dataclass(frozen=True, slots=True)
class KnockoutRequest:
    """The next knockout round (A-KO-3, A-KO-4, P-CUT-1).

    `games` are the number of every game of the round before and who goes on: the winner of a duel, or nobody
    if the winner left (then the next opponent has a bye); of a pod as many as `going_on` says, by place.
    """

    games: tuple[tuple[int, tuple[str, ...]], ...]
    seats: Seats = DUEL
    third: tuple[str, ...] = ()
    """In the final: the losers of the semi-finals, who play for third place; one if the other has left."""


@dataclass(frozen=True, slots=True)
class DoubleEliminationRequest:
    """The next round of a double elimination whose first one was drawn (`EliminationRequest`).

    `played` is for every round so far: game -> winner and loser, or who had the bye; empty where nobody won.
    `present` are those who have not left, `once` those who lost a game of the upper half that both lost.
    """

    played: tuple[Mapping[int, tuple[str, ...]], ...]
    present: frozenset[str]
    seats: Seats = DUEL
    once: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TeamRequest:
    """One round of team against team: the teams as entrants of a Swiss round, and who plays for each.

    `members` are those present, by team, in the order of the boards; `lineups` say who meets whom for two
    teams, with everybody present of both.
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
    """The players of one table, higher ranked first; or one player with a bye (then `table` is None).

    There are as many players as the seats of the game allow.
    """

    players: tuple[str, ...]
    table: int | None
    bye: bool = False
    game: int | None = None
    reason: str = ""
    reason_players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A rule or constraint that this pairing breaks, with the players it concerns.

    `why`, of a soft constraint where the engine has computed it: the cost of keeping it (pairing.md rule 5).
    """

    code: str
    players: tuple[str, ...] = ()
    why: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Grade:
    """How good pods are by P-PAIR-1: the first difference decides, lower is better."""

    repeats: int
    short: int
    spread: Points


@dataclass(frozen=True, slots=True)
class Pairing:
    """All tables of a round, in table order, byes last; and the notes for the organizer before publishing.

    For pods also the grade reached and the best known to be possible (P-PAIR-1).
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
