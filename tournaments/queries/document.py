"""A tournament as an event file: everything the database knows of it but accounts (event_file.schema)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model
from msgspec import UNSET, UnsetType

from ..event_file.schema import (
    ClockPush,
    DiaryLine,
    EventDocument,
    FleetText,
    Note,
    Plan,
    Player,
    Report,
    Result,
    Structure,
    Times,
)
from ..event_file.schema import Match as MatchPart
from ..event_file.schema import Round as RoundPart
from ..models import AuditRow, Entry, Match, Round, Stage, Tournament
from ..models import Report as Said
from ..roles import Action


def export_event(tournament: Tournament) -> EventDocument:
    """The whole tournament as a document. Passwords, tokens, accounts and addresses are not in it."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage")
    plan = tournament.planned_rounds
    return EventDocument(
        format="flagship-event/1",
        game=tournament.game,
        name=tournament.name,
        date=tournament.date,
        level=tournament.level,  # type: ignore[arg-type]  # the column's choices
        structure=_structure(tournament),
        points_limit=tournament.points_limit,
        seed=tournament.seed,
        place=tournament.place or UNSET,
        state=tournament.state,  # type: ignore[arg-type]
        ruleset=tournament.ruleset,
        fleet_ruleset=tournament.fleet_ruleset,
        minutes=Times(tournament.swiss_minutes, tournament.knockout_minutes, tournament.final_minutes),
        plan=UNSET if plan is None else Plan(plan, tournament.planned_cut or 0),
        time_zone=tournament.time_zone,
        listed=UNSET if tournament.is_public else False,
        players=tuple(_player(entry) for entry in _entries(tournament)),
        rounds=tuple(_round(each) for each in rounds.prefetch_related(*_BELOW_ROUND)),
        diary=tuple(_diary(row) for row in _rows(tournament)),
    )


_BELOW_ROUND = (
    "clock_events__match",
    "matches__seats__entry",
    "matches__reports__by",
    "matches__reports__first",
)


def _structure(tournament: Tournament) -> Any:
    if tournament.structure != Tournament.Structure.CUSTOM:
        return tournament.structure
    if tournament.elimination:
        return Structure(0, "all")
    return Structure(tournament.swiss_rounds or 0, tournament.cut or 0)


def _entries(tournament: Tournament) -> Iterable[Entry]:
    entries = Entry.objects.filter(tournament=tournament).order_by("pk")
    return entries.select_related("fleet").prefetch_related("fleet__versions")


def _rows(tournament: Tournament) -> Iterable[AuditRow]:
    # The import itself belongs to this machine: the next export is the file that was read.
    rows = AuditRow.objects.filter(tournament=tournament).exclude(action=Action.IMPORT_TOURNAMENT)
    return rows.select_related("actor").order_by("revision")


def _player(entry: Entry) -> Player:
    return Player(
        id=entry.key,
        name=entry.name,
        club=entry.club,
        status=entry.status,  # type: ignore[arg-type]
        entered_round=entry.entered_round,
        left_after_round=entry.left_after_round,
        fleet=_fleet(entry),
    )


def _fleet(entry: Entry) -> FleetText | UnsetType:
    """The version that counts with those before it. Fleets are reached from here, never imported."""
    try:
        versions = list(_reverse(entry, "fleet").versions.all())
    except ObjectDoesNotExist:
        return UNSET
    texts = [
        FleetText(format="text", source=each.text, at=each.at, reason=each.reason or UNSET)
        for each in versions
    ]
    if not texts:
        return UNSET
    *earlier, current = texts
    return FleetText("text", current.source, current.at, current.reason, tuple(earlier) or UNSET)


def _reverse(thing: Model, name: str) -> Any:
    return getattr(thing, name)


def _round(each: Round) -> RoundPart:
    return RoundPart(
        number=each.number,
        kind="knockout" if each.stage.kind == Stage.Kind.KNOCKOUT else "swiss",
        status="complete" if each.state == Round.State.COMPLETE else "paired",
        draft=True if each.state == Round.State.DRAFT else UNSET,
        minutes=each.minutes,
        seed=each.seed,
        avoid_clubs=each.avoid_clubs or UNSET,
        avoid_tables=each.avoid_tables or UNSET,
        notes=tuple(Note(note["code"], tuple(note["players"])) for note in each.notes) or UNSET,
        published_at=each.published_at or UNSET,
        closed_at=each.closed_at or UNSET,
        clock=tuple(
            ClockPush(
                kind=push.kind,  # type: ignore[arg-type]
                at=push.at,
                minutes=push.minutes or UNSET,
                table=UNSET if push.match is None else push.match.table or UNSET,
                reason=push.reason or UNSET,
            )
            for push in each.clock_events.all()
        )
        or UNSET,
        matches=tuple(_match(match) for match in each.matches.all()),
    )


def _match(match: Match) -> MatchPart:
    said = list(match.reports.all())
    counts = next((report for report in said if report.state == Said.State.CONFIRMED), None)
    return MatchPart(
        players=tuple(seat.entry.key for seat in match.seats.all()),
        game=match.game or UNSET,
        table=match.table or UNSET,
        bye=True if match.kind == Match.Kind.BYE else UNSET,
        missed=True if match.kind == Match.Kind.MISSED else UNSET,
        initiative=UNSET if counts is None else _key(counts.first),
        objective=UNSET if counts is None else counts.objective or UNSET,
        result=UNSET if counts is None else _result(counts),
        version=UNSET if counts is None else counts.version,
        reports=tuple(_report(report) for report in said if report is not counts) or UNSET,
        reason=match.reason or UNSET,
        reason_players=tuple(match.reason_players) or UNSET,
        by_hand=match.set_by_hand or UNSET,
    )


def _report(report: Said) -> Report:
    return Report(
        version=report.version,
        state=report.state,  # type: ignore[arg-type]
        result=_result(report),
        initiative=_key(report.first),
        objective=report.objective,
    )


def _result(report: Said) -> Result:
    return Result(
        end=report.end,  # type: ignore[arg-type]
        points=report.values,
        by=_key(report.by) or UNSET,
        at=report.at,
        reason=report.reason or UNSET,
    )


def _key(entry: Entry | None) -> str | None:
    return entry.key if entry else None


def _diary(row: AuditRow) -> DiaryLine:
    data = dict(row.data)
    # A line that was imported carries its author's name among the figures.
    author = data.pop("by_name", None) if row.actor is None else row.actor.get_username()
    return DiaryLine(
        revision=row.revision,
        at=row.at,
        action=row.action,
        by=author or UNSET,
        data=data or UNSET,
        reason=row.reason or UNSET,
    )
