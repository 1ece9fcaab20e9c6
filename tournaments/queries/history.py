"""The history of an event, reading like a diary."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from ..models import AuditRow, Tournament
from ..sentences import diary_text


@dataclass(frozen=True, slots=True)
class Line:
    """One act: when, who (empty for nobody with an account), what in words, and why."""

    revision: int
    at: datetime
    actor: str
    action: str
    sentence: str
    reason: str


def history_of(tournament: Tournament, *, limit: int | None = None) -> tuple[Line, ...]:
    """The acts, latest first."""
    rows = AuditRow.objects.filter(tournament=tournament).select_related("actor").order_by("-revision")
    return lines_of(rows[:limit])


def lines_of(rows: Iterable[AuditRow]) -> tuple[Line, ...]:
    """These rows of the diary in words."""
    return tuple(
        Line(
            revision=row.revision,
            at=row.at,
            actor=str(row.actor) if row.actor else "",
            action=row.action,
            sentence=diary_text(row.action, _in_words(row.data)),
            reason=row.reason,
        )
        for row in rows
    )


def _in_words(data: dict[str, Any]) -> dict[str, Any]:
    """The data of an act with changed settings as words in the reader's language."""
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
