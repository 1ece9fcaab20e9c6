"""Many results at once: each through the gate as if it were typed, and all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.results import ReportedResult

from ...models import Match, Report, User
from ...wording.refusals import Refused
from .results import ReportConditions, report_result


@dataclass(frozen=True, slots=True)
class LineResult:
    """The result of one line of a file."""

    line: int
    match: Match
    result: ReportedResult
    version: int
    """The version of what counted when the line was shown; 0 for none."""
    accept_unusual: bool = False


def report_results(
    results: Sequence[LineResult],
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    may_correct: bool = True,
) -> list[Report]:
    """Reports each result as from the round sheet, with its own history line and its own undo.

    Raises Refused with the line that was refused, and then none of them is saved.
    """
    if not results:
        raise Refused("results_none")
    with transaction.atomic():
        return [
            _report(line_result, actor, now=now, reason=reason, may_correct=may_correct)
            for line_result in results
        ]


def _report(
    line_result: LineResult, actor: User | None, *, now: datetime, reason: str, may_correct: bool
) -> Report:
    try:
        return report_result(
            line_result.match,
            actor,
            result=line_result.result,
            now=now,
            reason=reason,
            conditions=ReportConditions(
                accept_unusual=line_result.accept_unusual,
                expected_version=line_result.version,
                may_correct=may_correct,
                requires_reason=True,
            ),
        )
    except Refused as refused:
        raise Refused("results_line", line=line_result.line, why=str(refused)) from refused
