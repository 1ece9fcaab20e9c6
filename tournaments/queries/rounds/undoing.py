"""What of the history can be taken back, what is taken back already, and why the rest cannot."""

from __future__ import annotations

from ...acts import Action, NotUndoable, Undo, action_of
from ...acts.payloads import UNDOES, Invited, OfRound, SeatedByHand, from_json
from ...models import AuditRow, Round, Tournament


def undone_in(tournament: Tournament) -> dict[int, int]:
    """Revision of what was taken back -> revision of the line that did it; an undo that was itself taken back
    no longer counts."""
    rows = AuditRow.objects.filter(tournament=tournament, data__has_key=UNDOES)
    undoes = dict(rows.order_by("revision").values_list("revision", f"data__{UNDOES}"))
    undone: dict[int, int] = {}
    # The latest first: whether an undo still counts is known by then.
    for revision in sorted(undoes, reverse=True):
        if revision not in undone:
            undone[undoes[revision]] = revision
    return undone


def undo_of(row: AuditRow) -> Undo | NotUndoable | None:
    """How this line can be taken back, or why it cannot; None for an act this version does not know."""
    if row.action == Action.INVITE_STAFF and from_json(Invited, row.data).act == "revoke":
        return Action.REMOVE_STAFF.act.back
    # A round begun by hand is a round paired: it is discarded.
    if row.action == Action.PAIR_BY_HAND and from_json(SeatedByHand, row.data).act == "start":
        return Action.PAIR_ROUND.act.back
    action = action_of(row.action)
    return action.act.back if action else None


def why_not(row: AuditRow) -> str:
    """Why this line cannot be taken back, in words; empty where it can be tried."""
    back = undo_of(row)
    return str(back.instead) if isinstance(back, NotUndoable) else ""


def asks_reason(row: AuditRow) -> bool:
    """True where taking this line back changes what the hall has seen, and somebody has to say why."""
    back = undo_of(row)
    return isinstance(back, Undo) and back.needs_reason and _is_public(row)


def _is_public(row: AuditRow) -> bool:
    action = action_of(row.action)
    if action == Action.PROPOSE_DISQUALIFICATION:
        return False
    if action is None or undo_of(row) != Action.SWAP_SEATS.act.back:
        return True
    # Who sits where in a draft nobody has seen.
    number = from_json(OfRound, row.data).round
    rounds = Round.objects.filter(tournament=row.tournament_id, number=number or 0)
    return not rounds.filter(state=Round.State.DRAFT).exists()
