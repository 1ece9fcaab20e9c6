"""The screens of the hall and the broadcast, controlled from the desk."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from ...acts import Action
from ...acts.event import ScreensControlled
from ...models import Tournament, User
from ...queries.event.screen_control import VIEWS, screen_control_of
from ...wording.refusals import Refused
from ..gate.change import change

MOST_TABLES = 4000


def show_view(tournament: Tournament, actor: User | None, *, view: str, now: datetime) -> Tournament:
    """Every screen shows this view and its pages, if it has any; "" for all views in turn."""
    if view and view not in VIEWS:
        raise Refused("unknown_choice", found=view)
    return _set_screens(tournament, actor, "view" if view else "all", now, view=view)


def next_page(tournament: Tournament, actor: User | None, *, step: int, now: datetime) -> Tournament:
    """Every screen goes on to its next page; `step` is the one shown, so that a click counts once."""
    return _set_screens(tournament, actor, "next", now, seen=step, step=step + 1)


def pause_screens(tournament: Tournament, actor: User | None, *, paused: bool, now: datetime) -> Tournament:
    """Every screen stays on its page, or changes pages automatically again."""
    return _set_screens(tournament, actor, "rest" if paused else "go", now, paused=paused)


def name_stream_table(
    tournament: Tournament, actor: User | None, *, table: int | None, now: datetime
) -> Tournament:
    """The broadcast shows this table; None for none."""
    if table is not None and not 1 <= table <= MOST_TABLES:
        raise Refused("unknown_choice", field="table", found=table)
    return _set_screens(tournament, actor, "table" if table else "no_table", now, table=table)


def _set_screens(
    tournament: Tournament,
    actor: User | None,
    do: str,
    now: datetime,
    *,
    seen: int | None = None,
    **changes: Any,
) -> Tournament:
    """Sets these fields of the control, with `seen` only while that step is the one shown."""
    with change(tournament, Action.STEER_SCREENS, actor, now=now) as step:
        fresh = step.target
        before = screen_control_of(fresh)
        after = before if seen not in (None, before.step) else replace(before, **changes)
        step.payload = ScreensControlled(do=do, view=after.view, table=after.table)
        if after == before:
            return step.unchanged(fresh)
        step.save(fresh, screens=msgspec.to_builtins(after))
        if do == "next":
            # A line every half minute would bury the rest of the history.
            step.unlogged()
        return fresh
