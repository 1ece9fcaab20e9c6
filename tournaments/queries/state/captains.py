"""The captains' drafts of an event: for a captain, for the desk, and for everybody once they are over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.results import Number

from ...models import CaptainsDraft, Entry
from ...play.captains import (
    SIDES,
    Kind,
    Lineup,
    LineupMove,
    LineupState,
    Side,
    choices,
    count_of,
    revealed,
    state_of,
)
from .state import EventState
from .teams import teams_of


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """One board of the match of two teams, with the points of both where it has been played."""

    entries: tuple[Entry | None, Entry | None]
    points: tuple[Number, Number] | None


@dataclass(frozen=True, slots=True)
class DraftMove:
    """A move that may be read, with who was named."""

    team: str
    kind: Kind
    entries: tuple[Entry | None, ...]
    at: datetime
    """By the server's clock."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft as one reader may see it."""

    row: CaptainsDraft
    teams: tuple[str, str]
    """Their names."""
    is_over: bool
    moves: tuple[DraftMove, ...]
    boards: tuple[DraftBoard, ...]
    phase: Kind | None
    has_moved: tuple[bool, bool]
    """Who has said their part of this phase; not what."""
    score: tuple[Number, Number] | None
    """The points of the boards that were played; None before the first."""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The teams whose captain has not moved."""
        if self.phase is None:
            return ()
        return tuple(self.teams[side] for side in SIDES if not self.has_moved[side])


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """What one captain can say now."""

    side: Side
    kind: Kind
    count: int
    choices: tuple[Entry, ...]


def value_of(row: CaptainsDraft) -> Lineup:
    """The draft as the ground knows it."""
    one, other = (tuple(players) for players in row.players)
    moves = tuple(LineupMove(said["side"], said["kind"], tuple(said["players"])) for said in row.moves)
    return Lineup((one, other), moves)


def drafts_of(state: EventState) -> tuple[CaptainsDraft, ...]:
    """All drafts of the event in the order they were opened."""
    return tuple(CaptainsDraft.objects.filter(tournament=state.tournament))


def draft_view(state: EventState, row: CaptainsDraft, *, side: Side | None = None) -> DraftView:
    """The draft for the captain of this side; without one for everybody else, to whom nothing is open before
    the end."""
    draft, names = value_of(row), {team.key: team.name for team in teams_of(state)}
    now, teams = state_of(draft), (names.get(row.first, "–"), names.get(row.second, "–"))
    open_moves = revealed(draft, side)
    boards = _boards(state, now) if now.phase is None or side is not None else ()
    waits = now.phase.waits_for if now.phase else ()
    return DraftView(
        row,
        teams,
        now.phase is None,
        tuple(_move(state, row, teams, move, at) for move, at in with_moments(row, open_moves)),
        boards,
        now.phase.kind if now.phase else None,
        (0 not in waits, 1 not in waits),
        _score(boards),
    )


def turn_of(state: EventState, row: CaptainsDraft, side: Side) -> DraftTurn | None:
    """What the captain of this side can say; None where it is not for them to move."""
    draft = value_of(row)
    phase = state_of(draft).phase
    if phase is None or side not in phase.waits_for:
        return None
    known = (state.by_key.get(key) for key in choices(draft, side))
    return DraftTurn(side, phase.kind, count_of(phase.kind), tuple(entry for entry in known if entry))


def draft_of_captain(state: EventState, key: str) -> tuple[CaptainsDraft, Side] | None:
    """The draft that this player has to settle as captain, and on which side; the latest that is not over,
    else the latest."""
    led = {team.key for team in teams_of(state) if team.captain == key}
    if not led:
        return None
    own = [row for row in drafts_of(state) if not led.isdisjoint((row.first, row.second))]
    own.sort(key=lambda row: (state_of(value_of(row)).phase is not None, row.number))
    if not own:
        return None
    return own[-1], 0 if own[-1].first in led else 1


def with_moments(row: CaptainsDraft, moves: tuple[LineupMove, ...]) -> list[tuple[LineupMove, datetime]]:
    """Each of these moves, which stand among those of the row in this order, with the server's time."""
    said, found = iter(row.moves), list[tuple[LineupMove, datetime]]()
    for move in moves:
        kept = next(one for one in said if (one["side"], tuple(one["players"])) == (move.side, move.players))
        found.append((move, datetime.fromisoformat(kept["at"])))
    return found


def _move(
    state: EventState, row: CaptainsDraft, teams: tuple[str, str], move: LineupMove, at: datetime
) -> DraftMove:
    entries = tuple(state.by_key.get(player) for player in move.players)
    return DraftMove(teams[move.side], move.kind, entries, at)


def _boards(state: EventState, now: LineupState) -> tuple[DraftBoard, ...]:
    played = _played(state)
    return tuple(
        DraftBoard((state.by_key.get(one), state.by_key.get(other)), _points(played, one, other))
        for one, other in now.boards
    )


def _played(state: EventState) -> Mapping[frozenset[str], Mapping[str, Number]]:
    """The points of every published game of two with a result; of two who met again, the latest."""
    open_rounds = {round_.number for round_ in state.published}
    return {
        frozenset(match.players): {player: score.points for player, score in match.scores.items()}
        for round_ in state.played
        if round_.number in open_rounds
        for match in round_.matches
        if match.is_game and match.scores and len(match.players) == 2
    }


def _points(
    played: Mapping[frozenset[str], Mapping[str, Number]], one: str, other: str
) -> tuple[Number, Number] | None:
    found = played.get(frozenset((one, other)))
    return (found[one], found[other]) if found else None


def _score(boards: tuple[DraftBoard, ...]) -> tuple[Number, Number] | None:
    """The result of the match of the teams: the points of its boards, added up."""
    known = [board.points for board in boards if board.points is not None]
    if not known:
        return None
    return sum(one for one, _other in known), sum(other for _one, other in known)
