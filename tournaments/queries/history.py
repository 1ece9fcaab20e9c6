"""The history of an event, reading like a diary."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
    return tuple(
        Line(
            revision=row.revision,
            at=row.at,
            actor=str(row.actor) if row.actor else "",
            action=row.action,
            sentence=diary_text(row.action, row.data),
            reason=row.reason,
        )
        for row in rows[:limit]
    )
