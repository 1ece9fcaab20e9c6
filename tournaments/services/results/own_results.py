"""Results the players report themselves: what both say counts, what they say differently counts not (F18).

Whoever acts here is a player of the match (F19). The desk may overrule it all (services/results/results.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from scoring.matches import facts_of, scores_of, totals_of
from scoring.results import ReportedResult
from scoring.rulings import is_ruling

from ...acts import Action
from ...models import Entry, Match, Report, Round, Tournament
from ...queries.rounds.rounds import number_and_name
from ...queries.state.played import game_of, result_of, rules_of
from ...queries.state.records import MatchRecord
from ...wording.refusals import Refused
from ..gate.change import Change, change
from .reporting import (
    check_result,
    clean_result,
    new_report,
    played_of,
    players_of,
    result_payload,
    says_the_same,
    supersede_reports,
    words_of,
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
    """What this player says of their game. It waits for the other; where both say the same, it counts.

    A player's newer word takes the place of the older one. The same word twice is one report (F41), and one
    typed before their latest, the `expected_version` being older, is none (F60).
    Raises ResultRefused for what cannot be scored or, without `accept_unusual`, is unusual; Refused else.
    """
    with change(match, Action.REPORT_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        if is_ruling(result):
            raise Refused("ruling_only", field="end")
        result = clean_result(result, played, game_of(step.tournament))
        own = _said_by(played, entry)
        if own is not None and says_the_same(own, result):
            step.skip()
            return own
        if played.report is not None:
            return _settled_already(step, played, result)
        if expected_version is not None and own is not None and own.version > expected_version:
            raise Refused("own_word_changed")
        check_result(result, played, step.tournament, accept_unusual=accept_unusual)
        report = new_report(played, result)
        report.said_by, report.at = entry, now
        return _confirm_if_agreed(step, played, report) or _save_waiting(step, played, report, own)


def confirm_own_result(match: Match, entry: Entry, *, version: int, now: datetime) -> Report:
    """What another player said in this version counts from now on. Confirming twice changes nothing.

    Raises Refused: "other_word_changed" where it is not what they say any more, "table_disagrees" where a
    third player says something else.
    """
    with change(match, Action.CONFIRM_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        if played.report is not None and played.report.version == version:
            step.skip()
            return played.report
        if played.report is not None:
            raise Refused("result_stands")
        others = [report for report in played.pending if report.said_by_id != entry.pk]
        theirs = next((other for other in others if other.version == version), None)
        if theirs is None:
            raise Refused("other_word_changed")
        result = result_of(theirs, players_of(played))
        if not all(_agrees(other, result, played, step.tournament) for other in others):
            raise Refused("table_disagrees")
        # What was asked back was answered by the other; here it is confirmed by the second of them.
        check_result(result, played, step.tournament, accept_unusual=True)
        before = words_of(played.reports)
        supersede_reports(played)
        theirs.state = Report.State.CONFIRMED
        theirs.save(update_fields=["state"])
        said_now = result_payload(played, [theirs], step.tournament)
        step.payload = replace(said_now, name=entry.name, words_before=before)
        return theirs


def _said_by(played: MatchRecord, entry: Entry) -> Report | None:
    return next((report for report in played.pending if report.said_by_id == entry.pk), None)


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
    if round_.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=number_and_name(round_))
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_closed_player", round=number_and_name(round_))


def _settled_already(step: Change[Match], played: MatchRecord, result: ReportedResult) -> Report:
    """The report that counts, where it says the same; then the player only says what is known (F41)."""
    report = played.report
    if report is None or not _agrees(report, result, played, step.tournament):
        raise Refused("result_stands")
    step.skip()
    return report


def _confirm_if_agreed(step: Change[Match], played: MatchRecord, report: Report) -> Report | None:
    """The report, confirmed, where another player has said the same and nobody something else; else None.

    At a table of more than two the silent ones are not waited for: whoever disagrees says so, and the desk
    sees it.
    """
    others = [other for other in played.pending if other.said_by_id != report.said_by_id]
    own = result_of(report, players_of(played))
    if not others or not all(_agrees(other, own, played, step.tournament) for other in others):
        return None
    # What one of them left out the others have filled in.
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


def _save(step: Change[Match], played: MatchRecord, report: Report, stands: Sequence[Report]) -> Report:
    report.save(force_insert=True)
    step.payload = replace(
        result_payload(played, stands, step.tournament, told=report),
        name=report.said_by.name if report.said_by else "",
        agreed=report.state == Report.State.CONFIRMED,
    )
    return report


def _agrees(report: Report, result: ReportedResult, played: MatchRecord, tournament: Tournament) -> bool:
    """True when both say the same end and the same scores, and contradict each other in no fact.

    What one of them left out is no contradiction; a text is a note: two spellings of it are no dispute.
    """
    theirs = result_of(report, players_of(played))
    game, rules = game_of(tournament), rules_of(tournament)
    for fact in facts_of(game):
        both = theirs.facts.get(fact.key), result.facts.get(fact.key)
        if fact.kind != "text" and None not in both and both[0] != both[1]:
            return False
    worth = [
        (
            told.facts.get("by"),
            totals_of(told, game=game, rules=rules),
            scores_of(told, players=told.players, kind="game", game=game, rules=rules),
        )
        for told in (theirs, result)
    ]
    return worth[0] == worth[1]
