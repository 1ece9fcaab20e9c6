"""Announcements of the desk: on every page of the event and in the hall, until taken down."""

from collections.abc import Mapping
from datetime import datetime

from ...acts import Action, AnyAction
from ...acts.event import Announced
from ...models import Tournament, User
from ...wording.refusals import Refused
from ...wording.typed_texts import checked_line
from ..gate.change import Change, change
from ..gate.undo_request import Inverse, UndoRequest

LONGEST = 300


def announce(tournament: Tournament, actor: User | None, *, text: str, now: datetime) -> Tournament:
    """Shows this text on all pages in place of the former one; the same again changes nothing."""
    text = checked_line(text, field="text", longest=LONGEST, missing="nothing_said")
    with change(tournament, Action.ANNOUNCE, actor, now=now) as step:
        return _put(step, text, now)


def take_announcement_down(tournament: Tournament, actor: User | None, *, now: datetime) -> Tournament:
    """Removes the announcement."""
    with change(tournament, Action.ANNOUNCE, actor, now=now) as step:
        return _put(step, "", None)


def _undo(request: UndoRequest) -> None:
    """Restores the former announcement. Raises Refused where another was made since."""
    payload = request.payload(Announced)
    with change(
        request.tournament, Action.ANNOUNCE, request.actor, now=request.now, undoes=request.revision
    ) as step:
        if step.target.announcement != payload.text:
            raise Refused("undo_overtaken")
        _put(step, payload.before, payload.since)


def _put(step: Change[Tournament], text: str, at: datetime | None) -> Tournament:
    fresh = step.target
    step.payload = Announced(text=text, before=fresh.announcement, since=fresh.announced_at)
    if fresh.announcement == text:
        return step.unchanged(fresh)
    return step.save(fresh, announcement=text, announced_at=at)


ANNOUNCEMENT_INVERSES: Mapping[AnyAction, Inverse] = {Action.ANNOUNCE: _undo}
