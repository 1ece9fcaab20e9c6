"""Results of matches, as versions of which one counts; many at once are all saved or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from scoring.results import ReportedResult

from ...acts import Action
from ...models import Match, Report, Round, User
from ...queries.rounds.repair import kept_standings
from ...queries.state.played import game_of
from ...queries.state.ranking import standings_of
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_not_complete, check_not_finished, check_published
from ..rounds.reseating import seating_of
from .after_correction import broken_bracket, put_right
from .reporting import (
    check_result,
    check_version,
    clean_result,
    is_same_result,
    new_report,
    played_of,
    result_payload,
    supersede_reports,
)


@dataclass(frozen=True, slots=True)
class ReportConditions:
    """On what conditions a leader's result is taken."""

    accept_unusual: bool = False
    """Somebody was asked about what is unusual, and said that it is so."""
    expected_version: int | None = None
    """The version when the form was made, 0 for none: another one is not overwritten unseen (F43)."""
    follow: bool = False
    """A bracket made from the result before is reseated, if nothing was played in it yet."""
    may_correct: bool = True
    requires_reason: bool = False
    """A correction needs a reason, as it does in a closed round and against what both players reported."""


@dataclass(frozen=True, slots=True)
class LineResult:
    """The result of one line of a file."""

    line: int
    match: Match
    result: ReportedResult
    version: int
    """The version of what counted when the line was shown; 0 for none."""
    accept_unusual: bool = False


def report_result(
    match: Match,
    actor: User | None,
    *,
    result: ReportedResult,
    now: datetime,
    reason: str = "",
    conditions: ReportConditions = ReportConditions(),
    undoes: int | None = None,
) -> Report:
    """The leader's result, confirmed at once; what counted before stays as an older version (F15, F20).

    Whether this enters a result or corrects one is decided under the lock. The same result twice is one
    report (F41). Where a bracket was made from the result it is refused, or with `follow` the bracket is
    reseated; the repair page shows what it does to Swiss rounds (F16). Raises ResultRefused for what cannot
    be scored or, without `accept_unusual`, is unusual; Refused for the state.
    """
    action = Action.CORRECT_RESULT if _corrects(match, conditions) else Action.REPORT_RESULT
    with change(match, action, actor, now=now, reason=reason, undoes=undoes) as step:
        played = played_of(step)
        _check_open_to_results(step)
        result = clean_result(result, played, game_of(step.tournament))
        if played.report is not None and is_same_result(played.report, result):
            return step.unchanged(played.report)
        check_version(played.report, conditions.expected_version)
        if played.report is not None:
            _check_correction(step, played.report, conditions)
        check_result(result, played, step.tournament, accept_unusual=conditions.accept_unusual)
        report = new_report(played, result)
        bracket = broken_bracket(step.tournament, played, report, follow=conditions.follow)
        step.action = Action.CORRECT_RESULT if played.report else Action.REPORT_RESULT
        # The standings before the new result is written.
        is_closed = step.target.round.state == Round.State.COMPLETE
        step.payload = replace(
            result_payload(played, [report], step.tournament),
            standings=kept_standings(standings_of(step.tournament)) if is_closed else None,
            seating=seating_of(bracket) if bracket is not None else None,
        )
        supersede_reports(played)
        report.author, report.at, report.reason = actor, now, step.reason
        report.save(force_insert=True)
        if bracket is not None:
            put_right(bracket)
        return report


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
            _report_line(line_result, actor, now=now, reason=reason, may_correct=may_correct)
            for line_result in results
        ]


def clear_result(
    match: Match, actor: User | None, *, now: datetime, reason: str, undoes: int | None = None
) -> None:
    """The table is open again; the report stays as an older version. Only while the round is open."""
    with change(match, Action.CLEAR_RESULT, actor, now=now, reason=reason, undoes=undoes) as step:
        played = played_of(step)
        check_not_finished(step.tournament)
        check_not_complete(step.target.round)
        if played.report is None and not played.pending:
            step.skip()
            return
        supersede_reports(played)
        step.payload = result_payload(played, [], step.tournament)


def _corrects(match: Match, conditions: ReportConditions) -> bool:
    """True where a result counts; a wrong `expected_version` is refused later, under the lock."""
    if conditions.expected_version is not None:
        return conditions.expected_version > 0
    return match.reports.filter(state=Report.State.CONFIRMED).exists()


def _check_open_to_results(step: Change[Match]) -> None:
    round_ = step.target.round
    check_not_finished(step.tournament)
    check_published(round_)
    if step.target.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    if round_.state == Round.State.COMPLETE:
        step.require_reason()


def _check_correction(step: Change[Match], old: Report, conditions: ReportConditions) -> None:
    if not conditions.may_correct:
        raise Refused("may_not_correct")
    if conditions.requires_reason or old.said_by_id:
        step.require_reason()


def _report_line(
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
