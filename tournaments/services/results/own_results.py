"""Results reported by the players: equal reports count, conflicting ones do not (F18).

Whoever acts here is a player of the match (F19). The desk may overrule them (services/results/results.py).
"""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from scoring.matches import do_agree, scored_report
from scoring.results import ReportedResult
from scoring.rulings import is_ruling

from ...acts import Action
from ...models import Entry, Match, Report, Round, Tournament
from ...queries.rounds.rounds import number_and_name
from ...queries.state.played import game_of, result_of, rules_of
from ...queries.state.records import LoneMatch, MatchRecord
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_published
from .reporting import (
    check_result,
    clean_result,
    is_same_result,
    new_report,
    played_of,
    report_versions,
    result_payload,
    seated_players,
    supersede_reports,
)


def report_own_result(
    match: Match,
    entry: Entry,
    *,
    result: ReportedResult,
    now: datetime,
    accept_unusual: bool = False,
    expected_version: int | None = None,
) -> Report:
    """Saves this player's report. It waits for the opponent's; when both agree, it counts.

    A player's newer report replaces the older one. The same twice is one report (F41), and one typed before
    their latest, with an older `expected_version`, is refused (F60).
    Raises ResultRefused for what cannot be scored or, without `accept_unusual`, is unusual; Refused else.
    """
    with change(match, Action.REPORT_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        if is_ruling(result):
            raise Refused("ruling_only", field="end")
        result = clean_result(result, played, game_of(step.tournament))
        own = next((report for report in played.pending if report.said_by_id == entry.pk), None)
        if own is not None and is_same_result(own, result):
            return step.unchanged(own)
        if played.report is not None:
            return _settled_already(step, played, result)
        if expected_version is not None and own is not None and own.version > expected_version:
            raise Refused("own_word_changed")
        check_result(result, played, step.tournament, accept_unusual=accept_unusual)
        report = new_report(played, result)
        report.said_by, report.at = entry, now
        return _confirm_if_agreed(step, played, report) or _save_waiting(step, played, report, own)


def agree_with_report(match: Match, entry: Entry, *, version: int, now: datetime) -> Report:
    """Confirms another player's report; where a third player's differs, this player reports the same.

    Raises Refused like `confirm_own_result` and `report_own_result`.
    """
    try:
        return confirm_own_result(match, entry, version=version, now=now)
    except Refused as refused:
        if refused.code != "table_disagrees":
            raise
    report = Report.objects.get(match=match, version=version)
    seats = match.seats.select_related("entry").order_by("number")
    result = result_of(report, tuple(seat.entry.key for seat in seats))
    # Unusual values were accepted by the player who reported them.
    return report_own_result(match, entry, result=result, now=now, accept_unusual=True)


def confirm_own_result(match: Match, entry: Entry, *, version: int, now: datetime) -> Report:
    """Confirms another player's report of this version, which then counts. Idempotent.

    Raises Refused: "other_word_changed" where they have reported something else since, "table_disagrees"
    where a third player's report differs.
    """
    with change(match, Action.CONFIRM_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        if played.report is not None and played.report.version == version:
            return step.unchanged(played.report)
        if played.report is not None:
            raise Refused("result_stands")
        others = [report for report in played.pending if report.said_by_id != entry.pk]
        confirmed = next((report for report in others if report.version == version), None)
        if confirmed is None:
            raise Refused("other_word_changed")
        result = result_of(confirmed, seated_players(played))
        if not all(_agrees(report, result, played, step.tournament) for report in others):
            raise Refused("table_disagrees")
        # Unusual values were accepted by the player who reported them; the second player confirms them here.
        check_result(result, played, step.tournament, accept_unusual=True)
        versions = report_versions(played.reports)
        supersede_reports(played)
        step.save(confirmed, state=Report.State.CONFIRMED)
        payload = result_payload(played, [confirmed], step.tournament)
        step.payload = replace(payload, name=entry.name, words_before=versions)
        return confirmed


def _check_open_to_player(step: Change[Match], played: MatchRecord, entry: Entry) -> None:
    round_ = step.target.round
    player = next((seated for seated in played.entries if seated.pk == entry.pk), None)
    if player is None:
        raise Refused("not_at_table", name=entry.name)
    if player.status == Entry.Status.DISQUALIFIED:
        raise Refused("disqualified_silent")
    if step.tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished_player")
    if not step.tournament.player_reports:
        raise Refused("reports_at_desk")
    if step.target.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    check_published(round_)
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_closed_player", round=number_and_name(round_))


def _settled_already(step: Change[Match], played: LoneMatch, result: ReportedResult) -> Report:
    """The confirmed report where it agrees with this result (F41). Raises Refused where it does not, and
    ResultRefused for what cannot be scored, and so not compared."""
    check_result(result, played, step.tournament, accept_unusual=True)
    report = played.report
    if report is None or not _agrees(report, result, played, step.tournament):
        raise Refused("result_stands")
    return step.unchanged(report)


def _confirm_if_agreed(step: Change[Match], played: MatchRecord, report: Report) -> Report | None:
    """The report, confirmed, where another player's agrees with it and nobody's differs; else None.

    Who sits alone has nobody to agree with: their report counts. At a table of more than two, players
    without a report are not waited for: whoever disagrees reports it, and the desk sees that.
    """
    others = [other for other in played.pending if other.said_by_id != report.said_by_id]
    result = result_of(report, seated_players(played))
    is_enough = bool(others) or len(played.entries) == 1
    if not is_enough or not all(_agrees(other, result, played, step.tournament) for other in others):
        return None
    # Facts left out by one are filled in from the others.
    for other in others:
        report.facts = {**other.facts, **report.facts}
    supersede_reports(played)
    report.state = Report.State.CONFIRMED
    return _save(step, played, report, [report])


def _save_waiting(step: Change[Match], played: MatchRecord, report: Report, own: Report | None) -> Report:
    others = [other for other in played.pending if other is not own]
    if own is not None:
        Report.objects.filter(pk=own.pk).update(state=Report.State.SUPERSEDED)
    report.state = Report.State.PENDING
    return _save(step, played, report, [*others, report])


def _save(step: Change[Match], played: MatchRecord, report: Report, current: Sequence[Report]) -> Report:
    report.save(force_insert=True)
    step.payload = replace(
        result_payload(played, current, step.tournament, about=report),
        name=report.said_by.name if report.said_by else "",
        agreed=report.state == Report.State.CONFIRMED,
    )
    return report


def _agrees(report: Report, result: ReportedResult, played: MatchRecord, tournament: Tournament) -> bool:
    """True when the report says what this result says, however it is written."""
    game, rules = game_of(tournament), rules_of(tournament)
    reported = scored_report(result_of(report, seated_players(played)), game=game, rules=rules)
    return do_agree(reported, scored_report(result, game=game, rules=rules), game=game)
