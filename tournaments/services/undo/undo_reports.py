"""Undoing a report: the reports that counted or waited before count or wait again."""

from datetime import datetime

from msgspec.structs import replace

from ...acts import Action
from ...acts.payload import ReportVersions
from ...acts.results import ResultReported
from ...models import Match, Report, Round, Tournament, User
from ...queries.rounds.repair import kept_standings
from ...queries.rounds.rounds import number_and_name
from ...queries.state.ranking import standings_of
from ...queries.state.records import LoneMatch, MatchRecord, lone_match
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_not_finished
from ..results.after_correction import broken_bracket
from ..results.reporting import in_figures, played_of, report_versions, result_payload, supersede_reports


def restore_reports(
    match: Match,
    actor: User | None,
    *,
    versions: ReportVersions,
    now: datetime,
    reason: str,
    undoes: int | None = None,
) -> None:
    """The reports of these versions have these states again; all others of the match are superseded.

    Raises Refused where the event is finished, a closed round would lack a result, or a bracket was made from
    the current result.
    """
    counts = match.reports.filter(state=Report.State.CONFIRMED).exists()
    if Report.State.CONFIRMED in dict(versions).values():
        action = Action.CORRECT_RESULT if counts else Action.REPORT_RESULT
    else:
        action = Action.CLEAR_RESULT
    with change(match, action, actor, now=now, reason=reason, undoes=undoes) as step:
        played = played_of(step)
        if report_versions(played.reports) == versions:
            step.skip()
            return
        restored = _reports(step.target, versions)
        report = next((report for report in restored if report.state == Report.State.CONFIRMED), None)
        _check(step, played, report)
        is_closed = step.target.round.state == Round.State.COMPLETE
        step.payload = replace(
            result_payload(played, restored, step.tournament),
            standings=kept_standings(standings_of(step.tournament)) if is_closed else None,
        )
        supersede_reports(played)
        for report in restored:
            report.save(update_fields=["state"])


def previous_reports(line: ResultReported, match: Match, tournament: Tournament) -> ReportVersions:
    """The reports that counted or waited before this line, the latest on the match.

    Raises Refused: `undo_overtaken` where reports followed; `undo_not_kept` where an older version wrote the
    line and its figures do not tell.
    """
    played = lone_match(match.pk, tournament)
    current = report_versions(played.reports)
    if line.words is not None and line.words_before is not None:
        if current != line.words:
            raise Refused("undo_overtaken")
        return line.words_before
    if line.version not in (dict(current) or {0: ""}):
        raise Refused("undo_overtaken")
    if line.version and not line.before:
        return tuple((version, state) for version, state in current if version != line.version)
    return ((_version_of(line, played, tournament), Report.State.CONFIRMED),)


def _version_of(line: ResultReported, played: MatchRecord, tournament: Tournament) -> int:
    """The version that the figures of an older line show, the latest of several equal ones."""
    for report in played.match.reports.filter(state=Report.State.SUPERSEDED).order_by("-version"):
        if line.before and in_figures(report, played, tournament) == line.before:
            return int(report.version)
    raise Refused("undo_not_kept")


def _reports(match: Match, versions: ReportVersions) -> list[Report]:
    """The reports with their new states, not saved yet."""
    by_version = {report.version: report for report in match.reports.select_related("said_by", "author")}
    restored = []
    for version, state in versions:
        if version not in by_version:
            raise Refused("undo_overtaken")
        by_version[version].state = state
        restored.append(by_version[version])
    return restored


def _check(step: Change[Match], played: LoneMatch, report: Report | None) -> None:
    round_ = step.target.round
    check_not_finished(step.tournament)
    if round_.state != Round.State.COMPLETE:
        return
    if report is None:
        raise Refused("round_complete", round=number_and_name(round_))
    broken_bracket(step.tournament, played, report, follow=False)
