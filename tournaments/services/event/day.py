"""The plan of the day, set by the desk."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from ...acts import Action, AnyAction
from ...acts.event import DayPlanned
from ...event_file.limits import LONGEST_DAY_LINE, MOST_DAY_LINES, MOST_MINUTES
from ...models import Tournament, User
from ...play.timetable import KINDS, DayLine
from ...wording.refusals import Refused
from ...wording.typed_texts import checked_line
from ..gate.change import change
from ..gate.undo_request import Inverse, UndoRequest


def plan_day(
    tournament: Tournament,
    actor: User | None,
    *,
    lines: Sequence[DayLine],
    starts: datetime | None,
    now: datetime,
    undoes: int | None = None,
) -> Tournament:
    """Sets the parts of the day from `starts` on; without lines there is no plan. Raises Refused."""
    stored = [_stored_line(line) for line in lines]
    if len(stored) > MOST_DAY_LINES:
        raise Refused("too_many_lines", found=len(stored), largest=MOST_DAY_LINES)
    if stored and starts is None:
        raise Refused("day_has_no_start", field="starts")
    with change(tournament, Action.PLAN_DAY, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        step.payload = DayPlanned(
            day_before=tuple(fresh.day_plan), day=tuple(stored), since=fresh.day_starts, starts=starts
        )
        if (fresh.day_plan, fresh.day_starts) == (stored, starts):
            return step.unchanged(fresh)
        return step.save(fresh, day_plan=stored, day_starts=starts)


def _stored_line(line: DayLine) -> dict[str, Any]:
    if line.kind not in KINDS:
        raise Refused("unknown_choice", field="kind", found=line.kind)
    if not 1 <= line.minutes <= MOST_MINUTES:
        raise Refused(
            "minutes_out_of_range", field="minutes", found=line.minutes, smallest=1, largest=MOST_MINUTES
        )
    name = checked_line(line.name, field="name", longest=LONGEST_DAY_LINE)
    return {"kind": line.kind, "minutes": line.minutes, "name": name}


def _undo(request: UndoRequest) -> None:
    """Restores the former plan. Raises Refused where another was set since."""
    payload = request.payload(DayPlanned)
    if list(request.tournament.day_plan) != list(payload.day):
        raise Refused("undo_overtaken")
    lines = [DayLine(line["kind"], line["minutes"], line.get("name", "")) for line in payload.day_before]
    request.do(plan_day, request.tournament, lines=lines, starts=payload.since)


DAY_INVERSES: Mapping[AnyAction, Inverse] = {Action.PLAN_DAY: _undo}
