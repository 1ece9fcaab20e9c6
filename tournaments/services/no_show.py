"""Nobody at the table: the win for who came, or no game at all (F10, A-DROP-1)."""

from __future__ import annotations

from datetime import datetime

from scoring.results import End, GameResult

from ..acts import Action
from ..models import Entry, Match, Report, Round, Tournament, User
from ..refusals import Refused
from .change import Change, change
from .reporting import diary_of, new_report, played_of, written_over


def rule_no_show(
    match: Match, actor: User | None, *, absent: Entry | None, now: datetime, reason: str = ""
) -> Report:
    """Who came has a win like a bye, who did not a missed round; with nobody there (`absent` None) the game
    counts as not played. Removing who is absent is another act, and the organizer's (A-ROLE-6)."""
    with change(match, Action.NO_SHOW, actor, now=now, reason=reason) as step:
        played = played_of(step)
        _check_open(step)
        if absent is not None and absent.pk not in {entry.pk for entry in played.entries}:
            raise Refused("not_at_table", name=absent.name)
        end = End.NOT_PLAYED if absent is None else End.NO_SHOW
        if played.report is not None:
            if (played.report.end, played.report.by_id) == (end, absent.pk if absent else None):
                step.nothing()
                return played.report
            raise Refused("table_has_result", table=match.table)
        keys = tuple(entry.key for entry in played.entries)
        result = GameResult(keys, end, absent.key if absent else None, None, {})
        report = new_report(played, result, by=absent, first=None, objective="")
        report.author, report.at, report.reason = actor, now, reason.strip()[:200]
        written_over(played)
        report.save(force_insert=True)
        step.data.update(diary_of(played, report), name=absent.name if absent else "")
        step.data["not_played"] = absent is None
        if absent is not None:
            step.data.update(key=absent.key)
        return report


def _check_open(step: Change[Match]) -> None:
    round_ = step.thing.round
    if step.tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    if step.thing.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    if round_.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=round_.number)
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_complete", round=round_.number)
