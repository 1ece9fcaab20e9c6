"""The event itself: made, set up, started, finished; what is announced."""

from typing import Any

from scoring.games import GAMES

from ...acts import Action
from ...forms import EventForm, PlanForm
from ...forms.events import AnnouncementForm
from ...models import Tournament
from ...services.event.announcements import announce, take_announcement_down
from ...services.event.setup import (
    create_tournament,
    edit_tournament,
    finish_tournament,
    reopen_tournament,
    start_tournament,
)
from ...services.people.registration import places_changed
from .act import ApiAct, Doing, by_form


def _create(doing: Doing, form: EventForm) -> dict[str, str]:
    return {"slug": create_tournament(doing.actor, form.settings(), now=doing.now).slug}


def _edit(doing: Doing, form: EventForm) -> None:
    edit_tournament(doing.event, doing.actor, form.settings(), now=doing.now, seen=doing.seen)
    places_changed(doing.event, now=doing.now)


def _plan(doing: Doing, form: PlanForm) -> None:
    edit_tournament(
        doing.event,
        doing.actor,
        form.settings(),
        now=doing.now,
        reason=form.cleaned_data["reason"],
        seen=doing.seen,
    )


def new_event_form(game: Any, data: Any = None) -> EventForm:
    """The form of a new event of this game."""
    return EventForm(data, game=str(game))


CREATE = ApiAct(Action.CREATE_TOURNAMENT, _create, blank=EventForm)

EVENT_ACTS = (
    ApiAct(
        Action.EDIT_TOURNAMENT,
        _edit,
        form=lambda doing, data: EventForm(data, event=doing.event),
        blank=EventForm,
    ),
    ApiAct(
        Action.EDIT_TOURNAMENT,
        _plan,
        name="edit_plan",
        form=lambda doing, data: PlanForm(data, event=doing.event),
        blank=lambda: PlanForm(event=Tournament(game=next(iter(GAMES)))),
    ),
    ApiAct(Action.START_TOURNAMENT, by_form(start_tournament)),
    ApiAct(Action.FINISH_TOURNAMENT, by_form(finish_tournament)),
    ApiAct(Action.REOPEN_TOURNAMENT, by_form(reopen_tournament)),
    ApiAct(Action.ANNOUNCE, by_form(announce), blank=AnnouncementForm),
    ApiAct(Action.ANNOUNCE, by_form(take_announcement_down), name="take_announcement_down"),
)
