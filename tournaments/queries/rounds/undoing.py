"""Which acts of the history can be undone, which are undone already, and why the rest cannot."""

from __future__ import annotations

from ...acts import Action, NotUndoable, Undo, action_of
from ...acts.payload import UNDOES, OfRound, from_json
from ...acts.rounds import SeatedByHand
from ...acts.staff import Invited
from ...models import AuditRow, Round, Tournament


def undone_in(tournament: Tournament) -> dict[int, int]:
    """Revision of an undone act -> revision of the undo; an undo that was itself undone does not count."""
    rows = AuditRow.objects.filter(tournament=tournament, data__has_key=UNDOES)
    undoes = dict(rows.order_by("revision").values_list("revision", f"data__{UNDOES}"))
    undone: dict[int, int] = {}
    # The latest first: by then it is known whether an undo still counts.
    for revision in sorted(undoes, reverse=True):
        if revision not in undone:
            undone[undoes[revision]] = revision
    return undone


def undo_of(row: AuditRow) -> Undo | NotUndoable | None:
    """How this line can be undone, or why it cannot; None for an act this version does not know."""
    if row.action == Action.INVITE_STAFF and from_json(Invited, row.data).act == "revoke":
        return Action.REMOVE_STAFF.act.back
    # A round begun by hand is undone like a paired one: it is discarded.
    if row.action == Action.PAIR_BY_HAND and from_json(SeatedByHand, row.data).act == "start":
        return Action.PAIR_ROUND.act.back
    action = action_of(row.action)
    return action.act.back if action else None


def why_not(row: AuditRow) -> str:
    """Why this line cannot be undone, in words; empty where it can be tried."""
    undo = undo_of(row)
    return str(undo.instead) if isinstance(undo, NotUndoable) else ""


def asks_reason(row: AuditRow) -> bool:
    """True where undoing this line changes what the hall has seen and needs a reason."""
    undo = undo_of(row)
    return isinstance(undo, Undo) and undo.needs_reason and _is_public(row)


def _is_public(row: AuditRow) -> bool:
    action = action_of(row.action)
    if action == Action.PROPOSE_DISQUALIFICATION:
        return False
    if action is None or undo_of(row) != Action.SWAP_SEATS.act.back:
        return True
    # Nobody has seen who sits where in a draft.
    number = from_json(OfRound, row.data).round
    rounds = Round.objects.filter(tournament=row.tournament_id, number=number or 0)
    return not rounds.filter(state=Round.State.DRAFT).exists()
