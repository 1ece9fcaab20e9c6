"""Results: what somebody says of a match, as versions of which one counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ..models import Entry, Match, Report, Round, Stage, Tournament, User
from ..played import PlayedRound, winner_of
from ..queries.played import Played, plain_round, played_in, played_rounds_of
from ..queries.ranking import rows_of
from ..refusals import Refused
from ..roles import Action
from .change import Change, change
from .reporting import (
    Values,
    check_result,
    check_version,
    diary_of,
    is_same,
    new_report,
    played_of,
    result_said,
    written_over,
)
from .settings import cleaned


def report_result(
    match: Match,
    actor: User | None,
    *,
    end: str,
    by: Entry | None,
    first: Entry | None,
    values: Values,
    now: datetime,
    objective: str = "",
    reason: str = "",
    accept_unusual: bool = False,
    expected_version: int | None = None,
) -> Report:
    """The leader's result, confirmed at once; what counted before stays as an older version (F15, F20).

    `values` are by entry id. The same result twice is one report (F41). A result that changed since
    the form was made (`expected_version`, 0 for none) is not overwritten unseen (F43). In a closed round a
    reason is asked for. Raises ResultRefused for what cannot be scored or, without `accept_unusual`, is
    unusual; Refused for the state.
    """
    corrects = match.reports.filter(state=Report.State.CONFIRMED).exists()
    action = Action.CORRECT_RESULT if corrects else Action.REPORT_RESULT
    with change(match, action, actor, now=now, reason=reason) as step:
        played = played_of(step)
        _check_open_to_results(step, reason=reason)
        result = result_said(played, end=end, by=by, first=first, values=values)
        objective = cleaned(objective)[:80]
        if played.report is not None and is_same(played.report, result, objective):
            step.nothing()
            return played.report
        check_version(played.report, expected_version)
        if played.report is not None and played.report.said_by_id and not reason.strip():
            raise Refused("reason_missing", field="reason")
        check_result(result, played, step.tournament, accept_unusual=accept_unusual)
        report = new_report(played, result, by=by, first=first, objective=objective)
        _check_follow_up(step.tournament, played, report)
        step.action = Action.CORRECT_RESULT if played.report else Action.REPORT_RESULT
        step.data.update(diary_of(played, report))
        return _confirmed(played, report, actor, now=now, reason=reason)


def clear_result(match: Match, actor: User | None, *, now: datetime, reason: str) -> None:
    """The table is open again; the report stays as an older version. Only while the round is open."""
    if not reason.strip():
        raise Refused("reason_missing", field="reason")
    with change(match, Action.CLEAR_RESULT, actor, now=now, reason=reason) as step:
        played = played_of(step)
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        if step.thing.round.state == Round.State.COMPLETE:
            raise Refused("round_complete", round=step.thing.round.number)
        if played.report is None and not played.pending:
            step.nothing()
            return
        written_over(played)
        step.data.update(diary_of(played, None))


def _check_open_to_results(step: Change[Match], *, reason: str) -> None:
    round_ = step.thing.round
    if step.tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    if round_.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=round_.number)
    if step.thing.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    if round_.state == Round.State.COMPLETE:
        if not reason.strip():
            raise Refused("reason_missing", field="reason")
        draft = Round.objects.filter(tournament=step.tournament, state=Round.State.DRAFT).first()
        if draft is not None:
            # The draft was drawn from the result that is to change.
            raise Refused("draft_open", round=draft.number)


def _confirmed(played: Played, report: Report, actor: User | None, *, now: datetime, reason: str) -> Report:
    written_over(played)
    report.author, report.at, report.reason = actor, now, reason.strip()[:200]
    report.save(force_insert=True)
    return report


def _check_follow_up(tournament: Tournament, played: Played, report: Report) -> None:
    """A correction must not pull the ground from under a bracket that was made from it.

    Swiss rounds already paired stay as they are (F16); a knockout that was paired may not become another one.
    """
    mine = played.match.round
    bracket = Round.objects.filter(
        tournament=tournament, number__gt=mine.number, stage__kind=Stage.Kind.KNOCKOUT
    ).first()
    if bracket is None:
        return
    before = played_rounds_of(tournament, until_round=bracket.number - 1)
    after = tuple(_corrected(each, mine, played, report, tournament) for each in before)
    if mine.stage.kind == Stage.Kind.KNOCKOUT:
        if _winners(before, mine.number) != _winners(after, mine.number):
            raise Refused("next_round_depends", round=mine.number + 1)
        return
    seats = tournament.planned_cut or 0
    if _cut(tournament, before)[:seats] != _cut(tournament, after)[:seats]:
        raise Refused("cut_depends")


def _corrected(
    each: PlayedRound, mine: Round, played: Played, report: Report, tournament: Tournament
) -> PlayedRound:
    if each.number != mine.number:
        return each
    others = played_in(Match.objects.filter(round=mine))
    with_report = [replace(one, report=report) if one.match.pk == played.match.pk else one for one in others]
    return plain_round(mine, with_report, tournament)


def _winners(rounds: tuple[PlayedRound, ...], number: int) -> list[str | None]:
    return [winner_of(match) for each in rounds if each.number == number for match in each.matches]


def _cut(tournament: Tournament, rounds: tuple[PlayedRound, ...]) -> list[str]:
    """Who was in line for the cut; those who left after it are counted where they stood."""
    return [row.entry.key for row in rows_of(tournament, rounds) if row.standing.rank is not None]
