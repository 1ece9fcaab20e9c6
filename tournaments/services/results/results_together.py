"""Many results at once: each by the gate as if it were typed, and all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.results import ReportedResult

from ...models import Match, Report, User
from ...wording.refusals import Refused
from .results import report_result


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
    """Each is a result as from the round sheet, with its own line in the history and its own way back.

    Raises Refused with the line that was refused, and then none of them is saved.
    """
    if not results:
        raise Refused("results_none")
    with transaction.atomic():
        return [_report(each, actor, now=now, reason=reason, may_correct=may_correct) for each in results]


def _report(each: LineResult, actor: User | None, *, now: datetime, reason: str, may_correct: bool) -> Report:
    try:
        return report_result(
            each.match,
            actor,
            result=each.result,
            now=now,
            reason=reason,
            accept_unusual=each.accept_unusual,
            expected_version=each.version,
            may_correct=may_correct,
            says_why=True,
        )
    except Refused as refused:
        raise Refused("results_line", line=each.line, why=str(refused)) from refused
