"""The history of an event, reading like a diary."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from ..models import AuditRow, Tournament
from ..roles import ALLOWED, Role
from ..sentences import diary_text
from .undoing import undone_in, why_not

# What a player does himself; his name is in the line, should he have been taken off the list since.
BY_PLAYERS = frozenset(action for action, roles in ALLOWED.items() if roles == {Role.PLAYER})


@dataclass(frozen=True, slots=True)
class Line:
    """One act: when, who (empty for nobody with an account), what in words, and why."""

    revision: int
    at: datetime
    actor: str
    action: str
    sentence: str
    reason: str
    undoes: str = ""
    """What this line took back, in words."""
    undone_at: datetime | None = None
    """When it was taken back itself."""
    why_not: str = ""
    """Why it cannot be taken back; empty where it can be tried."""


def history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[Line, ...]:
    """The acts, latest first."""
    rows = (
        AuditRow.objects.filter(tournament=tournament).select_related("actor", "entry").order_by("-revision")
    )
    return lines_of(rows[:limit])


def lines_of(rows: Iterable[AuditRow]) -> tuple[Line, ...]:
    """These rows of the diary in words."""
    return tuple(_line(row) for row in rows)


def undoable_history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[Line, ...]:
    """The acts, latest first, each with what became of it and whether it can be taken back."""
    rows = AuditRow.objects.filter(tournament=tournament).select_related("actor", "entry")
    shown = list(rows.order_by("-revision")[:limit])
    undone = undone_in(tournament)
    wanted = {row.data["undoes"] for row in shown if "undoes" in row.data}
    about = {row.revision: row for row in rows.filter(revision__in=wanted | set(undone.values()))}
    return tuple(
        replace(
            _line(row),
            undoes=_line(about[row.data["undoes"]]).sentence if row.data.get("undoes") in about else "",
            undone_at=about[undone[row.revision]].at if row.revision in undone else None,
            why_not=why_not(row.action, row.data),
        )
        for row in shown
    )


def sentence_of(action: str, data: dict[str, Any]) -> str:
    """What was done, in words, without who did it."""
    return diary_text(action, _in_words(data))


def _line(row: AuditRow) -> Line:
    return Line(
        revision=row.revision,
        at=row.at,
        actor=_who(row),
        action=row.action,
        sentence=sentence_of(row.action, row.data),
        reason=row.reason,
    )


def _who(row: AuditRow) -> str:
    """The leader, also one who is only a name from a file; the player on the personal page; or nobody."""
    if row.actor is not None:
        return str(row.actor)
    if row.entry is not None:
        return row.entry.name
    return str(row.data.get("by_name", "") or (row.data.get("name", "") if row.action in BY_PLAYERS else ""))


def _in_words(data: dict[str, Any]) -> dict[str, Any]:
    """The data of an act with changed settings as words in the reader's language."""
    if "undone" in data:
        what = diary_text(str(data["undone"]), _in_words(data.get("figures", {})))
        return {**data, "what": what}
    if not isinstance(data.get("changes"), list):
        return data
    return {**data, "changes": ", ".join(_setting(change) for change in data["changes"])}


def _setting(change: object) -> str:
    """One changed setting; as it stands where an event file brought something else."""
    fields = {field.name: field for field in Tournament._meta.fields}
    match change:
        case [str(name), before, after] if name in fields:
            field = fields[name]
            return f"{field.verbose_name}: {_value(field, before)} → {_value(field, after)}"
    return str(change)


def _value(field: Any, value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value in (None, ""):
        return "–"
    return str(dict(field.flatchoices).get(value, value))
