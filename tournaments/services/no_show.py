"""Nobody at the table: the win for who came, or no game at all (F10, A-DROP-1)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from scoring.results import Said
from scoring.rulings import ABSENT, NO_SHOW, NOT_PLAYED

from ..acts import Action
from ..models import Entry, Match, Report, Round, Tournament, User
from ..refusals import Refused
from .change import Change, change
from .reporting import new_report, played_of, players_of, result_said, says_the_same, supersede_reports


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
        facts = {"end": NOT_PLAYED} if absent is None else {"end": NO_SHOW, ABSENT: absent.key}
        said = Said(players_of(played), facts)
        if played.report is not None:
            if says_the_same(played.report, said):
                step.nothing()
                return played.report
            raise Refused("table_has_result", table=match.table)
        report = new_report(played, said)
        report.author, report.at, report.reason = actor, now, step.reason
        supersede_reports(played)
        report.save(force_insert=True)
        step.says = replace(
            result_said(played, report, step.tournament),
            name=absent.name if absent else "",
            key=absent.key if absent else "",
            not_played=absent is None,
        )
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
