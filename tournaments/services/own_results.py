"""Results the players report themselves: what both say counts, what they say differently counts not (F18).

Whoever acts here is a player of the match (F19). The desk may overrule it all (services/results.py).
"""

from __future__ import annotations

from datetime import datetime

from scoring.results import GameResult
from scoring.systems import SYSTEMS

from ..acts import Action
from ..models import Entry, Match, Report, Round, Tournament
from ..queries.played import result_of, rules_of
from ..queries.records import MatchRecord as Played
from ..refusals import Refused
from .change import Change, change
from .reporting import (
    Values,
    check_result,
    diary_of,
    is_same,
    new_report,
    played_of,
    result_said,
    written_over,
)
from .settings import cleaned


def report_own_result(
    match: Match,
    entry: Entry,
    *,
    end: str,
    by: Entry | None,
    first: Entry | None,
    values: Values,
    now: datetime,
    objective: str = "",
    accept_unusual: bool = False,
) -> Report:
    """What this player says of his game. It waits for the other; where both say the same, it counts.

    A player's newer word takes the place of his older one. The same word twice is one report (F41).
    Raises ResultRefused for what cannot be scored or, without `accept_unusual`, is unusual; Refused else.
    """
    with change(match, Action.REPORT_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        _check_is_no_ruling(step.tournament, end)
        result = result_said(played, end=end, by=by, first=first, values=values)
        objective = cleaned(objective)[:80]
        mine = _said_by(played, entry)
        if mine is not None and is_same(mine, result, objective):
            step.nothing()
            return mine
        if played.report is not None:
            return _settled_already(step, played, result)
        check_result(result, played, step.tournament, accept_unusual=accept_unusual)
        report = new_report(played, result, by=by, first=first, objective=objective)
        report.said_by, report.at = entry, now
        return _agreed(step, played, report) or _waiting(step, played, report, mine)


def confirm_own_result(match: Match, entry: Entry, *, version: int, now: datetime) -> Report:
    """What the opponent said in this version counts from now on. Confirming twice changes nothing.

    Raises Refused ("other_word_changed") when the opponent has said something else since.
    """
    with change(match, Action.CONFIRM_OWN_RESULT, None, now=now, by=entry) as step:
        played = played_of(step)
        _check_open_to_player(step, played, entry)
        if played.report is not None and played.report.version == version:
            step.nothing()
            return played.report
        if played.report is not None:
            raise Refused("result_stands")
        theirs = next((each for each in played.pending if each.said_by_id != entry.pk), None)
        if theirs is None or theirs.version != version:
            raise Refused("other_word_changed")
        result = result_of(theirs, played.entries)
        # What was asked back was answered by the other; here it is confirmed by the second of the two.
        check_result(result, played, step.tournament, accept_unusual=True)
        written_over(played)
        theirs.state = Report.State.CONFIRMED
        theirs.save(update_fields=["state"])
        step.data.update(diary_of(played, theirs), name=entry.name)
        return theirs


def _said_by(played: Played, entry: Entry) -> Report | None:
    return next((each for each in played.pending if each.said_by_id == entry.pk), None)


def _check_open_to_player(step: Change[Match], played: Played, entry: Entry) -> None:
    round_ = step.thing.round
    player = next((each for each in played.entries if each.pk == entry.pk), None)
    if player is None:
        raise Refused("not_at_table", name=entry.name)
    if player.status == Entry.Status.DISQUALIFIED:
        raise Refused("disqualified_silent")
    if step.tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished_player")
    if not step.tournament.player_reports:
        raise Refused("reports_at_desk")
    if step.thing.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    if round_.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=round_.number)
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_closed_player", round=round_.number)


def _check_is_no_ruling(tournament: Tournament, end: str) -> None:
    if end in SYSTEMS[tournament.game].rulings:
        raise Refused("ruling_only", field="end")


def _settled_already(step: Change[Match], played: Played, result: GameResult) -> Report:
    """The report that counts, where it says the same; then the player only says what is known (F41)."""
    report = played.report
    if report is None or not _agrees(report, result, played, step.tournament):
        raise Refused("result_stands")
    step.nothing()
    return report


def _agreed(step: Change[Match], played: Played, report: Report) -> Report | None:
    """The report, confirmed, where the other player has said the same; None where he has not."""
    theirs = next((each for each in played.pending if each.said_by_id != report.said_by_id), None)
    mine = result_of(report, played.entries)
    if theirs is None or not _agrees(theirs, mine, played, step.tournament):
        return None
    # What one of them left out the other has filled in.
    report.first = report.first or theirs.first
    report.objective = report.objective or theirs.objective
    written_over(played)
    return _saved(step, played, report, Report.State.CONFIRMED)


def _waiting(step: Change[Match], played: Played, report: Report, mine: Report | None) -> Report:
    if mine is not None:
        mine.state = Report.State.SUPERSEDED
        mine.save(update_fields=["state"])
    return _saved(step, played, report, Report.State.PENDING)


def _saved(step: Change[Match], played: Played, report: Report, state: Report.State) -> Report:
    report.state = state
    report.save(force_insert=True)
    step.data.update(diary_of(played, report), name=report.said_by.name if report.said_by else "")
    if state == Report.State.CONFIRMED:
        step.data["agreed"] = True
    return report


def _agrees(report: Report, result: GameResult, played: Played, tournament: Tournament) -> bool:
    """True when both say the same end and the same scores, and name no different first player.

    The objective is a note: two spellings of it are no dispute.
    """
    theirs = result_of(report, played.entries)
    if None not in (theirs.first, result.first) and theirs.first != result.first:
        return False
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
    said = [
        (
            each.end,
            each.by,
            system.totals(each, ruleset=ruleset, points_limit=tournament.points_limit),
            system.score(each, ruleset=ruleset, points_limit=tournament.points_limit),
        )
        for each in (theirs, result)
    ]
    return said[0] == said[1]
