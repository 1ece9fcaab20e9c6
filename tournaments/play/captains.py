"""The captains' draft: how two teams settle who meets whom, as a value with its moves. No Django.

In each step both captains put up a defender, hidden until both have. Then each answers the other's
defender with two attackers, hidden again; then each refuses one of the two that came. The defender plays
the attacker who is left; who was refused goes back to the team. With three left the two refused meet;
with two left there is no choice after the defenders, and with one left none at all.
"""

from __future__ import annotations

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
    """What one captain said in one phase: one player, or two attackers in any order."""

    side: Side
    kind: Kind
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """What both captains say next, and who of them has said it."""

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

    What it all means is computed; a draft keeps nothing but what was said.
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
    """What the moves have come to: who is left, the boards, and the phase; None once all is settled."""

    left: tuple[tuple[str, ...], tuple[str, ...]]
    boards: tuple[tuple[str, str], ...]
    """A player of the first team and one of the second."""
    phase: Phase | None
    shown: tuple[LineupMove, ...]
    """The moves of this step that both have revealed."""


def state_of(draft: Lineup) -> LineupState:
    """The draft as it stands after its moves. Raises DraftError for moves that could not have been made."""
    state = _step(draft.teams, ())
    for move in draft.moves:
        state = _after(state, move)
    return state


def play(draft: Lineup, move: LineupMove) -> Lineup:
    """The draft with this move. Raises DraftError: `draft_over`, `draft_not_now`, `draft_already`,
    `draft_players`."""
    _after(state_of(draft), move)
    return replace(draft, moves=(*draft.moves, move))


def taken_back(draft: Lineup) -> Lineup:
    """The draft without its latest move. Raises DraftError where there is none."""
    if not draft.moves:
        raise DraftError("draft_no_move")
    return replace(draft, moves=draft.moves[:-1])


def revealed(draft: Lineup, side: Side | None = None) -> tuple[LineupMove, ...]:
    """The moves a captain of this side may read: those both have answered, and the own ones. Without a side
    nothing is open before all is settled; then everything is."""
    phase = state_of(draft).phase
    if phase is None:
        return draft.moves
    if side is None:
        return ()
    return (*answered(draft), *(move for move in phase.moves if move.side == side))


def answered(draft: Lineup) -> tuple[LineupMove, ...]:
    """The moves that both captains know: all but one the other has still to answer."""
    phase = state_of(draft).phase
    return draft.moves[: len(draft.moves) - (len(phase.moves) if phase else 0)]


def choices(draft: Lineup, side: Side) -> tuple[str, ...]:
    """Whom this captain can name now, in the order of the team; () where it is not for them to move."""
    state = state_of(draft)
    if state.phase is None or side not in state.phase.waits_for:
        return ()
    return _choices(state, side)


def count_of(kind: Kind) -> int:
    """How many players a move of this kind names."""
    return 2 if kind == "attackers" else 1


def _choices(state: LineupState, side: Side) -> tuple[str, ...]:
    if state.phase is not None and state.phase.kind == "refused":
        came = _said(state.shown, "attackers", _other(side))
        return tuple(player for player in state.left[_other(side)] if player in came)
    own = _said(state.shown, "defender", side)
    return tuple(player for player in state.left[side] if player not in own)


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
    """Both have moved: what was hidden is open, and the next phase begins."""
    shown = (*state.shown, *moves)
    kind = moves[0].kind
    if kind == "defender" and len(state.left[0]) > 2:
        return replace(state, shown=shown, phase=Phase("attackers", ()))
    if kind == "attackers":
        return replace(state, shown=shown, phase=Phase("refused", ()))
    return _settled(replace(state, shown=shown, phase=None))


def _settled(state: LineupState) -> LineupState:
    """Two boards more: each defender against the attacker who was not refused, or who is left."""
    first, second = (_said(state.shown, "defender", side)[0] for side in SIDES)
    boards = ((first, _attacker(state, 1)), (_attacker(state, 0), second))
    gone = {player for board in boards for player in board}
    left = (
        tuple(player for player in state.left[0] if player not in gone),
        tuple(player for player in state.left[1] if player not in gone),
    )
    return _step(left, (*state.boards, *boards))


def _attacker(state: LineupState, side: Side) -> str:
    """Who of this side meets the defender of the other."""
    own = _said(state.shown, "defender", side)
    came = _said(state.shown, "attackers", side) or [one for one in state.left[side] if one not in own]
    refused = _said(state.shown, "refused", _other(side))
    return next(player for player in came if player not in refused)


def _step(left: tuple[tuple[str, ...], tuple[str, ...]], boards: tuple[tuple[str, str], ...]) -> LineupState:
    """A new step with who is left; the last one of each team have no choice."""
    if len(left[0]) == 1:
        return LineupState(((), ()), (*boards, (left[0][0], left[1][0])), None, ())
    return LineupState(left, boards, Phase("defender", ()) if left[0] else None, ())


def _said(moves: Sequence[LineupMove], kind: Kind, side: Side) -> list[str]:
    return [player for move in moves if (move.kind, move.side) == (kind, side) for player in move.players]


def _other(side: Side) -> Side:
    return 0 if side else 1
