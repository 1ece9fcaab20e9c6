"""The captains' draft: how two teams agree who meets whom, as a value with its moves. No Django.

In each step both captains name a defender, hidden until both have. Then each answers the other's defender
with two attackers, hidden again; then each refuses one of the two attackers. The defender plays the attacker
who is left; the refused one goes back to the team. With three left the two refused meet; with two left there
is no choice after the defenders, and with one left none at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Side = Literal[0, 1]
Kind = Literal["defender", "attackers", "refused"]
SIDES: tuple[Side, Side] = (0, 1)


class DraftError(ValueError):
    """A move that cannot be made; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class LineupMove:
    """What one captain named in one phase: one player, or two attackers in any order."""

    side: Side
    kind: Kind
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """What both captains name next, and the moves of those who have."""

    kind: Kind
    moves: tuple[LineupMove, ...]

    @property
    def waits_for(self) -> tuple[Side, ...]:
        """The sides that have not moved."""
        done = {move.side for move in self.moves}
        return tuple(side for side in SIDES if side not in done)


@dataclass(frozen=True, slots=True)
class Lineup:
    """Two teams of equal size, and every move in the order it was made.

    A draft keeps only its moves; everything else is computed from them.
    """

    teams: tuple[tuple[str, ...], tuple[str, ...]]
    moves: tuple[LineupMove, ...] = ()

    def __post_init__(self) -> None:
        if len(self.teams[0]) != len(self.teams[1]):
            raise DraftError("draft_sizes")
        if len({*self.teams[0], *self.teams[1]}) != len(self.teams[0]) * 2:
            raise DraftError("draft_player_twice")


@dataclass(frozen=True, slots=True)
class LineupState:
    """The state after the moves: who is left, the boards, and the phase, None once the draft is over."""

    remaining: tuple[tuple[str, ...], tuple[str, ...]]
    boards: tuple[tuple[str, str], ...]
    """A player of the first team and one of the second."""
    phase: Phase | None
    open_moves: tuple[LineupMove, ...]
    """The moves of this step that both captains have made, so that they are revealed."""


def lineup_state(draft: Lineup) -> LineupState:
    """The state of the draft after its moves. Raises DraftError for a move that is not possible."""
    state = _step(draft.teams, ())
    for move in draft.moves:
        state = _after(state, move)
    return state


def with_move(draft: Lineup, move: LineupMove) -> Lineup:
    """The draft with this move. Raises DraftError: `draft_over`, `draft_not_now`, `draft_already`,
    `draft_players`."""
    _after(lineup_state(draft), move)
    return replace(draft, moves=(*draft.moves, move))


def without_last_move(draft: Lineup) -> Lineup:
    """The draft without its latest move. Raises DraftError where there is none."""
    if not draft.moves:
        raise DraftError("draft_no_move")
    return replace(draft, moves=draft.moves[:-1])


def revealed(draft: Lineup, side: Side | None = None) -> tuple[LineupMove, ...]:
    """The moves a captain of this side may read: those both have answered, and their own. Without a side
    nothing is readable before the draft is over; then everything is."""
    phase = lineup_state(draft).phase
    if phase is None:
        return draft.moves
    if side is None:
        return ()
    return (*answered(draft), *(move for move in phase.moves if move.side == side))


def answered(draft: Lineup) -> tuple[LineupMove, ...]:
    """The moves that both captains know: all but one that the other captain still has to answer."""
    phase = lineup_state(draft).phase
    return draft.moves[: len(draft.moves) - (len(phase.moves) if phase else 0)]


def choices(draft: Lineup, side: Side) -> tuple[str, ...]:
    """Whom this captain can name now, in the order of the team; () where it is not their move."""
    state = lineup_state(draft)
    if state.phase is None or side not in state.phase.waits_for:
        return ()
    return _choices(state, side)


def count_of(kind: Kind) -> int:
    """How many players a move of this kind names."""
    return 2 if kind == "attackers" else 1


def _choices(state: LineupState, side: Side) -> tuple[str, ...]:
    if state.phase is not None and state.phase.kind == "refused":
        attackers = _named_players(state.open_moves, "attackers", _opposite(side))
        return tuple(player for player in state.remaining[_opposite(side)] if player in attackers)
    defenders = _named_players(state.open_moves, "defender", side)
    return tuple(player for player in state.remaining[side] if player not in defenders)


def _after(state: LineupState, move: LineupMove) -> LineupState:
    phase = state.phase
    if phase is None:
        raise DraftError("draft_over")
    if move.kind != phase.kind:
        raise DraftError("draft_not_now")
    if move.side not in phase.waits_for:
        raise DraftError("draft_already")
    named = set(move.players)
    if len(named) != len(move.players) or len(named) != count_of(move.kind):
        raise DraftError("draft_players")
    if not named.issubset(_choices(state, move.side)):
        raise DraftError("draft_players")
    moves = (*phase.moves, move)
    if len(moves) < len(SIDES):
        return replace(state, phase=Phase(phase.kind, moves))
    return _revealed(state, moves)


def _revealed(state: LineupState, moves: Sequence[LineupMove]) -> LineupState:
    """The state once both have moved: their moves are revealed, and the next phase begins."""
    open_moves = (*state.open_moves, *moves)
    kind = moves[0].kind
    if kind == "defender" and len(state.remaining[0]) > 2:
        return replace(state, open_moves=open_moves, phase=Phase("attackers", ()))
    if kind == "attackers":
        return replace(state, open_moves=open_moves, phase=Phase("refused", ()))
    return _settled(replace(state, open_moves=open_moves, phase=None))


def _settled(state: LineupState) -> LineupState:
    """The state with two more boards: each defender against the attacker not refused, or the one left."""
    first, second = (_named_players(state.open_moves, "defender", side)[0] for side in SIDES)
    boards = ((first, _attacker(state, 1)), (_attacker(state, 0), second))
    seated = {player for board in boards for player in board}
    remaining = (
        tuple(player for player in state.remaining[0] if player not in seated),
        tuple(player for player in state.remaining[1] if player not in seated),
    )
    return _step(remaining, (*state.boards, *boards))


def _attacker(state: LineupState, side: Side) -> str:
    """The player of this side who meets the defender of the other."""
    defenders = _named_players(state.open_moves, "defender", side)
    attackers = _named_players(state.open_moves, "attackers", side) or [
        player for player in state.remaining[side] if player not in defenders
    ]
    refused = _named_players(state.open_moves, "refused", _opposite(side))
    return next(player for player in attackers if player not in refused)


def _step(
    remaining: tuple[tuple[str, ...], tuple[str, ...]], boards: tuple[tuple[str, str], ...]
) -> LineupState:
    """A new step with those who are left; the last of each team meet without a choice."""
    if len(remaining[0]) == 1:
        return LineupState(((), ()), (*boards, (remaining[0][0], remaining[1][0])), None, ())
    return LineupState(remaining, boards, Phase("defender", ()) if remaining[0] else None, ())


def _named_players(moves: Sequence[LineupMove], kind: Kind, side: Side) -> list[str]:
    return [player for move in moves if (move.kind, move.side) == (kind, side) for player in move.players]


def _opposite(side: Side) -> Side:
    return 0 if side else 1
