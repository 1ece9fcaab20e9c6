"""The captains' drafts of an event: for a captain, for the desk, and for everybody once they are over."""

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
    lineup_state,
    revealed,
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
    """A move that the reader may see, with the players it names."""

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
    """Which captains have made their move of this phase; not what it is."""
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
    """What one captain can choose now."""

    side: Side
    kind: Kind
    count: int
    choices: tuple[Entry, ...]


def value_of(row: CaptainsDraft) -> Lineup:
    """The draft as a value of the domain."""
    first, second = (tuple(players) for players in row.players)
    moves = tuple(LineupMove(move["side"], move["kind"], tuple(move["players"])) for move in row.moves)
    return Lineup((first, second), moves)


def drafts_of(state: EventState) -> tuple[CaptainsDraft, ...]:
    """All drafts of the event in the order they were opened."""
    return tuple(CaptainsDraft.objects.filter(tournament=state.tournament))


def draft_view(state: EventState, row: CaptainsDraft, *, side: Side | None = None) -> DraftView:
    """The draft for the captain of this side; without a side for everybody else, who see nothing before the
    end."""
    draft, names = value_of(row), {team.key: team.name for team in teams_of(state)}
    now, teams = lineup_state(draft), (names.get(row.first, "–"), names.get(row.second, "–"))
    open_moves = revealed(draft, side)
    boards = _boards(state, now) if now.phase is None or side is not None else ()
    waits = now.phase.waits_for if now.phase else ()
    return DraftView(
        row,
        teams,
        now.phase is None,
        tuple(_move(state, row, teams, move, at) for move, at in with_times(row, open_moves)),
        boards,
        now.phase.kind if now.phase else None,
        (0 not in waits, 1 not in waits),
        _score(boards),
    )


def turn_of(state: EventState, row: CaptainsDraft, side: Side) -> DraftTurn | None:
    """What the captain of this side can choose; None while it is not their move."""
    draft = value_of(row)
    phase = lineup_state(draft).phase
    if phase is None or side not in phase.waits_for:
        return None
    entries = (state.by_key.get(key) for key in choices(draft, side))
    return DraftTurn(side, phase.kind, count_of(phase.kind), tuple(entry for entry in entries if entry))


def draft_of_captain(state: EventState, key: str) -> tuple[CaptainsDraft, Side] | None:
    """The draft of this player as captain, and their side: the latest that is not over, else the latest."""
    own_teams = {team.key for team in teams_of(state) if team.captain == key}
    if not own_teams:
        return None
    drafts = [row for row in drafts_of(state) if not own_teams.isdisjoint((row.first, row.second))]
    drafts.sort(key=lambda row: (lineup_state(value_of(row)).phase is not None, row.number))
    if not drafts:
        return None
    return drafts[-1], 0 if drafts[-1].first in own_teams else 1


def with_times(row: CaptainsDraft, moves: tuple[LineupMove, ...]) -> list[tuple[LineupMove, datetime]]:
    """These moves, each with the server's time; they are among those of the row, in the same order."""
    stored_moves, timed = iter(row.moves), list[tuple[LineupMove, datetime]]()
    for move in moves:
        wanted = (move.side, move.players)
        stored = next(item for item in stored_moves if (item["side"], tuple(item["players"])) == wanted)
        timed.append((move, datetime.fromisoformat(stored["at"])))
    return timed


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
    points = played.get(frozenset((one, other)))
    return (points[one], points[other]) if points else None


def _score(boards: tuple[DraftBoard, ...]) -> tuple[Number, Number] | None:
    """The result of the match of the teams: the points of its boards, added up."""
    points = [board.points for board in boards if board.points is not None]
    if not points:
        return None
    return sum(first for first, _second in points), sum(second for _first, second in points)
