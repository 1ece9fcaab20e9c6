"""Undo: for every act of the history its inverse, or a refusal with what to do instead."""

from collections.abc import Mapping

from django.db import transaction

from ...access.permissions import is_allowed
from ...acts import Action, AnyAction, NotUndoable, Undo, action_of
from ...models import Tournament
from ...queries.rounds.history import asks_reason, undo_of, undone_in
from ...wording.refusals import Refused
from ..event.announcements import ANNOUNCEMENT_INVERSES
from ..event.day import DAY_INVERSES
from ..gate.change import clean_reason
from ..gate.undo_request import Inverse, UndoRequest
from ..people.teams import TEAM_INVERSES
from ..rounds.captains import CAPTAIN_INVERSES
from .inverses import INVERSES

_inverses: dict[AnyAction, Inverse] = {
    **INVERSES,
    **ANNOUNCEMENT_INVERSES,
    **DAY_INVERSES,
    **TEAM_INVERSES,
    **CAPTAIN_INVERSES,
}


def register_inverses(inverses: Mapping[AnyAction, Inverse]) -> None:
    """Registers the inverses of another application's acts; called when it starts."""
    _inverses.update(inverses)


def inverse_of(action: AnyAction) -> Inverse | None:
    """The inverse of this act; None where there is none."""
    return _inverses.get(action)


def undo(request: UndoRequest) -> None:
    """Undoes the act, with history lines of its own that name the line they undo.

    Raises Refused: `undone_already`, `undo_not_possible` with what to do instead, `undo_overtaken` where
    later acts depend on it, `undo_no_right`, `reason_missing`, and what the inverse act raises.
    """
    rule = undo_of(request.row)
    if not isinstance(rule, Undo):
        raise Refused("undo_not_possible", why=str(rule.instead) if isinstance(rule, NotUndoable) else "")
    if not _has_right(request, rule):
        raise Refused("undo_no_right")
    clean_reason(request.reason, needed=asks_reason(request.row))
    with transaction.atomic():
        # Of two who undo the same act at once, the second waits here and then sees that it is done.
        Tournament.objects.select_for_update().filter(pk=request.tournament.pk).first()
        if request.revision in undone_in(request.tournament):
            raise Refused("undone_already")
        _inverses[request.action](request)


def _has_right(request: UndoRequest, rule: Undo) -> bool:
    """True with the right to the act and, for somebody else's act, to the inverse as well; what players did
    themselves may be undone by whoever may do the inverse."""
    actor, row = request.actor, request.row
    if actor is None:
        return True
    if not is_allowed(actor, request.tournament, Action.UNDO):
        return False
    own = row.actor_id == actor.pk and row.entry_id is None
    may_act = row.entry_id is not None or is_allowed(actor, request.tournament, request.action)
    right = action_of(rule.right)
    may_undo = right is not None and is_allowed(actor, request.tournament, right)
    return may_act and (own or may_undo)
