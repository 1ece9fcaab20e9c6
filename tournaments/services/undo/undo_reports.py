"""What was said of a game is taken back: what counted or waited before counts or waits again."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from ...acts import Action
from ...acts.payloads import ResultSaid, Words
from ...models import Match, Report, Round, Tournament, User
from ...queries.rounds.repair import kept_standings
from ...queries.rounds.rounds import number_and_name
from ...queries.state.ranking import standings_of
from ...queries.state.records import LoneMatch, MatchRecord, lone_match
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..results.after_correction import broken_bracket
from ..results.reporting import in_figures, played_of, result_payload, supersede_reports, words_of


def put_words_back(
    match: Match, actor: User | None, *, words: Words, now: datetime, reason: str, undoes: int | None = None
) -> None:
    """The reports of these versions have these states again, and no other says anything of the match.

    Raises Refused where the event is finished, a closed round would lack a result, or a bracket was made from
    what counts now.
    """
    counts = match.reports.filter(state=Report.State.CONFIRMED).exists()
    if Report.State.CONFIRMED in dict(words).values():
        action = Action.CORRECT_RESULT if counts else Action.REPORT_RESULT
    else:
        action = Action.CLEAR_RESULT
    with change(match, action, actor, now=now, reason=reason, undoes=undoes) as step:
        played = played_of(step)
        if words_of(played.reports) == words:
            step.skip()
            return
        again = _reports(step.target, words)
        report = next((report for report in again if report.state == Report.State.CONFIRMED), None)
        _check(step, played, report)
        is_closed = step.target.round.state == Round.State.COMPLETE
        step.payload = replace(
            result_payload(played, again, step.tournament),
            standings=kept_standings(standings_of(step.tournament)) if is_closed else None,
        )
        supersede_reports(played)
        for report in again:
            report.save(update_fields=["state"])


def words_before(row: ResultSaid, match: Match, tournament: Tournament) -> Words:
    """What counted or waited before this line, which is the last that was said of the match.

    Raises Refused: `undo_overtaken` where more was said since; `undo_not_kept` where an older version wrote
    the line and its figures do not tell.
    """
    played = lone_match(match.pk, tournament)
    stands = words_of(played.reports)
    if row.words is not None and row.words_before is not None:
        if stands != row.words:
            raise Refused("undo_overtaken")
        return row.words_before
    if row.version not in (dict(stands) or {0: ""}):
        raise Refused("undo_overtaken")
    if row.version and not row.before:
        return tuple((version, state) for version, state in stands if version != row.version)
    return ((_version_of(row, played, tournament), Report.State.CONFIRMED),)


def _version_of(row: ResultSaid, played: MatchRecord, tournament: Tournament) -> int:
    """Which version the figures of an older line are of, the latest of several that say the same."""
    for report in played.match.reports.filter(state=Report.State.SUPERSEDED).order_by("-version"):
        if row.before and in_figures(report, played, tournament) == row.before:
            return int(report.version)
    raise Refused("undo_not_kept")


def _reports(match: Match, words: Words) -> list[Report]:
    """The reports as they are to be, not saved yet."""
    by_version = {report.version: report for report in match.reports.select_related("said_by", "author")}
    again = []
    for version, state in words:
        if version not in by_version:
            raise Refused("undo_overtaken")
        by_version[version].state = state
        again.append(by_version[version])
    return again


def _check(step: Change[Match], played: LoneMatch, report: Report | None) -> None:
    round_ = step.target.round
    if step.tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    if round_.state != Round.State.COMPLETE:
        return
    if report is None:
        raise Refused("round_complete", round=number_and_name(round_))
    broken_bracket(step.tournament, played, report, follow=False)
