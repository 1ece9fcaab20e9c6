"""Taking an act back: for every act of the diary its inverse, or a refusal that says what to do instead."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from ..models import AuditRow, Tournament
from ..permissions import is_allowed
from ..queries.undoing import WHY_NOT, undone_in
from ..refusals import Refused
from ..roles import Action
from .change import undoing
from .inverses import SEATING, WAYS, Case, Way

__all__ = ["Case", "Way", "undo", "way_of"]


def undo(case: Case, ways: Mapping[str, Way] | None = None) -> None:
    """The act is taken back, with lines of its own in the diary. `ways` are those of other rooms (fleets).

    Raises Refused: `undone_already`, `undo_not_possible` with what to do instead, `undo_overtaken` where
    later acts stand on it, `undo_no_right`, `reason_missing`, and what the inverse act raises.
    """
    way = way_of(case.row, ways)
    if way is None:
        raise Refused("undo_not_possible", why=str(WHY_NOT.get(case.row.action, "")))
    if not _has_right(case, way):
        raise Refused("undo_no_right")
    if way.needs_reason and not case.reason.strip():
        raise Refused("reason_missing", field="reason")
    with transaction.atomic(), undoing(case.row.revision):
        # Two who take the same act back at once: the second waits here, and then sees that it is done.
        Tournament.objects.select_for_update().filter(pk=case.tournament.pk).first()
        if case.row.revision in undone_in(case.tournament):
            raise Refused("undone_already")
        way.inverse(case)


def way_of(row: AuditRow, ways: Mapping[str, Way] | None = None) -> Way | None:
    """How this line can be taken back; None where it cannot."""
    if row.action in (ways or {}):
        return (ways or {})[row.action]
    if row.action == Action.INVITE_STAFF and row.data.get("act") == "revoke":
        return None
    if row.action == Action.PAIR_BY_HAND and row.data.get("act") == "start":
        return WAYS[Action.PAIR_ROUND]
    if row.action not in WAYS and "seating" in row.data:
        return SEATING
    return WAYS.get(row.action)


def _has_right(case: Case, way: Way) -> bool:
    """The right of the act, and for somebody else's act the right of the inverse as well; what a player did
    himself is taken back by whoever may do the inverse."""
    actor, row = case.actor, case.row
    if actor is None:
        return True
    if not is_allowed(actor, case.tournament, Action.UNDO):
        return False
    own = row.actor_id == actor.pk and row.entry_id is None
    may_act = row.entry_id is not None or is_allowed(actor, case.tournament, Action(row.action))
    return may_act and (own or is_allowed(actor, case.tournament, way.right))
