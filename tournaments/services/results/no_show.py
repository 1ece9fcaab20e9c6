"""No-shows: a win for the player who came, or no game at all (F10, A-DROP-1)."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext
from msgspec.structs import replace

from scoring.results import ReportedResult
from scoring.rulings import ABSENT, NO_SHOW, NOT_PLAYED

from ...acts import Action
from ...models import Entry, Match, Report, Round, Seat, Stage, User
from ...queries.rounds.rounds import number_and_name
from ...queries.state.played import game_of
from ...queries.state.records import LoneMatch
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..gate.change import Change, change
from ..gate.states import check_not_complete, check_not_finished, check_published
from ..rounds.reseating import reseat, seating_of, tables_without, write_missed
from .reporting import (
    is_same_result,
    new_report,
    played_of,
    result_payload,
    seated_players,
    supersede_reports,
)


def rule_no_show(
    match: Match, actor: User | None, *, absent: Collection[Entry], now: datetime, reason: str = ""
) -> Report | None:
    """Of two players the one who came has a win like a bye, the other a missed round; with nobody there the
    game counts as not played. At a larger table the absent miss the round and the others play, or have a bye
    where they are too few; then there is no report yet.

    Removing absent players is another act, the organizer's (A-ROLE-6). Raises Refused.
    """
    with change(match, Action.NO_SHOW, actor, now=now, reason=reason) as step:
        played = played_of(step)
        if _are_absent_already(step, absent):
            return step.unchanged(None)
        _check_open(step)
        seated = {entry.pk for entry in played.entries}
        for entry in absent:
            if entry.pk not in seated:
                raise Refused("not_at_table", name=entry.name)
        fewest, _most = game_of(step.tournament).seats
        if len(absent) == len(seated):
            return _save_ruling(step, played, {"end": NOT_PLAYED}, actor, now=now)
        if len(absent) == 1 and len(seated) <= fewest:
            (missing,) = absent
            return _save_ruling(step, played, {"end": NO_SHOW, ABSENT: missing.key}, actor, now=now)
        _play_without(step, played, absent)
        return None


def rule_forfeits(
    round_: Round, actor: User | None, *, faults: Mapping[Match, Collection[Entry]], now: datetime
) -> None:
    """After the last day of the round: at each of these tables the players at fault are ruled absent.

    Each table is a ruling with its own history line and its own undo; all of them or none. Raises Refused.
    """
    if not round_.is_overdue(now):
        raise Refused("round_not_overdue", round=number_and_name(round_))
    with transaction.atomic():
        for match, absent in faults.items():
            rule_no_show(match, actor, absent=absent, now=now, reason=gettext("Not played in time"))


def _are_absent_already(step: Change[Match], absent: Collection[Entry]) -> bool:
    """True where these players miss the round already: a repeated ruling."""
    seats = Seat.objects.filter(round=step.target.round, entry__in=absent).select_related("match")
    return bool(absent) and all(seat.match.kind == Match.Kind.MISSED for seat in seats)


def _save_ruling(
    step: Change[Match], played: LoneMatch, facts: Mapping[str, str], actor: User | None, *, now: datetime
) -> Report:
    """Saves the ruling as the confirmed report."""
    result = ReportedResult(seated_players(played), facts)
    if played.report is not None:
        if is_same_result(played.report, result):
            return step.unchanged(played.report)
        raise Refused("table_has_result", table=played.table)
    report = new_report(played, result)
    report.author, report.at, report.reason = actor, now, step.reason
    supersede_reports(played)
    report.save(force_insert=True)
    missing = [entry for entry in played.entries if entry.key == result.facts.get(ABSENT)]
    step.payload = replace(
        result_payload(played, [report], step.tournament),
        name=joined(entry.name for entry in missing),
        key=missing[0].key if missing else "",
        not_played=not missing,
    )
    return report


def _play_without(step: Change[Match], played: LoneMatch, absent: Collection[Entry]) -> None:
    """The others play, the absent miss the round. Raises Refused in a bracket, where nobody may miss one."""
    round_ = step.target.round
    if played.report is not None:
        raise Refused("table_has_result", table=played.table)
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("absent_in_bracket", names=joined(entry.name for entry in absent))
    step.payload = replace(
        result_payload(played, [], step.tournament),
        name=joined(entry.name for entry in absent),
        seating=seating_of(round_),
    )
    supersede_reports(played)
    reseat(round_, tables_without(round_, absent, reason=step.reason))
    for entry in absent:
        write_missed(round_, entry)


def _check_open(step: Change[Match]) -> None:
    round_ = step.target.round
    check_not_finished(step.tournament)
    if step.target.kind != Match.Kind.GAME:
        raise Refused("match_without_game")
    check_published(round_)
    check_not_complete(round_)
