"""The captains' draft: opened by the desk, moves by two captains at once, undone by a leader."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

from ...acts import Action, AnyAction
from ...acts.captains import DraftMoved, DraftOpened
from ...models import CaptainsDraft, Entry, Tournament, User
from ...play.captains import DraftError, LineupMove, Side, lineup_state, with_move, without_last_move
from ...play.teams import SMALLEST, Team
from ...queries.state.captains import value_of
from ...queries.state.teams import teams_in
from ...wording.refusals import Refused, or_gone
from ..gate.change import Change, change
from ..gate.states import check_not_finished
from ..gate.undo_request import Inverse, UndoRequest


def start_draft(
    tournament: Tournament,
    actor: User | None,
    *,
    first: str,
    second: str,
    now: datetime,
    undoes: int | None = None,
) -> CaptainsDraft:
    """Opens a draft in which the captains of these teams settle who meets whom. Raises Refused: the same team
    twice, teams of different size, one of them in a draft that is not over."""
    with change(tournament, Action.OPEN_DRAFT, actor, now=now, undoes=undoes) as step:
        check_not_finished(step.tournament)
        one, other = _team(step.tournament, first), _team(step.tournament, second)
        if one.key == other.key:
            raise Refused("draft_same_team")
        if len(one.members) != len(other.members) or len(one.members) < SMALLEST:
            raise Refused("draft_sizes", field="second")
        drafts = CaptainsDraft.objects.filter(tournament=step.tournament)
        for row in drafts:
            has_team = {row.first, row.second} & {one.key, other.key}
            if has_team and lineup_state(value_of(row)).phase is not None:
                raise Refused("draft_under_way")
        draft = CaptainsDraft.objects.create(
            tournament=step.tournament,
            number=max((row.number for row in drafts), default=0) + 1,
            first=one.key,
            second=other.key,
            players=[list(one.members), list(other.members)],
            opened_at=now,
        )
        step.payload = _opened(step, draft)
        return draft


def name_as_captain(
    entry: Entry, *, draft: int, kind: str, players: Sequence[str], now: datetime
) -> CaptainsDraft:
    """The captain makes a move, hidden until the other has moved. Idempotent. Raises Refused."""
    with change(entry, Action.MOVE_AS_CAPTAIN, None, now=now, by=entry) as step:
        row = _row(step, draft)
        led = {team.key for team in _teams(step.tournament) if team.captain == step.target.key}
        sides: tuple[tuple[Side, str], ...] = ((0, row.first), (1, row.second))
        side = next((side for side, key in sides if key in led), None)
        if side is None:
            raise Refused("draft_not_yours")
        return _write_move(step, row, side, kind, players, now=now)


def name_for_captain(
    tournament: Tournament,
    actor: User | None,
    *,
    draft: int,
    side: Side,
    kind: str,
    players: Sequence[str],
    now: datetime,
) -> CaptainsDraft:
    """A leader moves for a captain who is absent."""
    with change(tournament, Action.MOVE_FOR_CAPTAIN, actor, now=now) as step:
        return _write_move(step, _row(step, draft), side, kind, players, now=now)


def take_move_back(
    tournament: Tournament,
    actor: User | None,
    *,
    draft: int,
    expected: int,
    now: datetime,
    undoes: int | None = None,
) -> CaptainsDraft:
    """Removes the latest move. Raises Refused where there are more or fewer moves than the reader saw."""
    with change(tournament, Action.TAKE_MOVE_BACK, actor, now=now, undoes=undoes) as step:
        row = _row(step, draft)
        if len(row.moves) != expected:
            raise Refused("changed_meanwhile")
        side = row.moves[-1]["side"] if row.moves else 0
        with _refusing():
            without_last_move(value_of(row))
        step.save(row, moves=row.moves[:-1])
        step.payload = DraftMoved(
            draft=row.number, name=_name(step.tournament, row, side), moves=len(row.moves)
        )
        return row


def close_draft(
    tournament: Tournament, actor: User | None, *, draft: int, now: datetime, undoes: int | None = None
) -> None:
    """Deletes the draft. Raises Refused once somebody has moved."""
    with change(tournament, Action.OPEN_DRAFT, actor, now=now, undoes=undoes) as step:
        row = _row(step, draft)
        if row.moves:
            raise Refused("undo_overtaken")
        step.payload = _opened(step, row, act="closed")
        row.delete()


@contextmanager
def _refusing() -> Iterator[None]:
    """Turns a DraftError of the block into Refused with its code."""
    try:
        yield
    except DraftError as error:
        raise Refused(error.code) from error


def _write_move(
    step: Change[Entry] | Change[Tournament],
    row: CaptainsDraft,
    side: Side,
    kind: str,
    players: Sequence[str],
    *,
    now: datetime,
) -> CaptainsDraft:
    draft, named = value_of(row), tuple(players)
    step.payload = DraftMoved(
        draft=row.number, name=_name(step.tournament, row, side), moves=len(row.moves) + 1
    )
    own = [move for move in draft.moves if move.side == side]
    # No captain makes the same move twice running, so this is a double click.
    if own and (own[-1].kind, own[-1].players) == (kind, named):
        return step.unchanged(row)
    if kind not in ("defender", "attackers", "refused"):
        raise Refused("draft_not_now")
    with _refusing():
        with_move(draft, LineupMove(side, kind, named))  # type: ignore[arg-type]  # checked above
    stored_move = {"side": side, "kind": kind, "players": list(named), "at": now.isoformat()}
    return step.save(row, moves=[*row.moves, stored_move])


def _teams(tournament: Tournament) -> tuple[Team, ...]:
    keys = set(Entry.objects.filter(tournament=tournament).values_list("key", flat=True))
    return teams_in(tournament, keys)


def _team(tournament: Tournament, key: str) -> Team:
    return or_gone(next((team for team in _teams(tournament) if team.key == key), None))


def _row(step: Change[Entry] | Change[Tournament], number: int) -> CaptainsDraft:
    """The draft, re-read under the lock."""
    return or_gone(CaptainsDraft.objects.filter(tournament=step.tournament, number=number).first())


def _name(tournament: Tournament, row: CaptainsDraft, side: int) -> str:
    key = row.second if side else row.first
    return next((str(team["name"]) for team in tournament.teams if team["key"] == key), "–")


def _opened(step: Change[Tournament], row: CaptainsDraft, *, act: str = "") -> DraftOpened:
    return DraftOpened(
        draft=row.number,
        first=_name(step.tournament, row, 0),
        second=_name(step.tournament, row, 1),
        pairs=(row.first, row.second),
        act=act,
    )


def _undo_opening(request: UndoRequest) -> None:
    """Closes the draft, or opens it again where the line had closed it."""
    payload = request.payload(DraftOpened)
    if payload.act == "closed" and len(payload.pairs) == 2:
        first, second = payload.pairs
        request.do(start_draft, request.tournament, first=first, second=second)
    else:
        request.do(close_draft, request.tournament, draft=payload.draft or 0)


def _undo_move(request: UndoRequest) -> None:
    payload = request.payload(DraftMoved)
    request.do(take_move_back, request.tournament, draft=payload.draft or 0, expected=payload.moves)


CAPTAIN_INVERSES: Mapping[AnyAction, Inverse] = {
    Action.OPEN_DRAFT: _undo_opening,
    Action.MOVE_FOR_CAPTAIN: _undo_move,
    Action.MOVE_AS_CAPTAIN: _undo_move,
}
