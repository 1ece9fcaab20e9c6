"""A whole event out of a file into the database, in one step or not at all; the way out is export_event."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Protocol

from django.db import transaction
from msgspec import UNSET

from ..event_file import EventDocument, plan_of
from ..event_file.schema import FleetText, Result, Structure
from ..event_file.schema import Match as MatchPart
from ..event_file.schema import Round as RoundPart
from ..models import AuditRow, ClockEvent, Entry, Match, Report, Round, Seat, Stage, Tournament, User
from ..queries.document import export_event
from ..roles import Action
from .settings import checked_settings
from .setup import create_tournament

__all__ = ["StoreFleet", "export_event", "import_event"]


class StoreFleet(Protocol):
    """Keeps one version of a fleet; fleets' own service, handed in by the door."""

    def __call__(
        self, entry: Entry, text: str, *, author: User | None, at: datetime, reason: str
    ) -> object: ...


@transaction.atomic
def import_event(
    document: EventDocument, actor: User | None, *, now: datetime, store_fleet: StoreFleet
) -> Tournament:
    """A new tournament that is what the document says; the actor becomes its organizer.

    Raises Refused where a setting is not possible here, StructureError where the structure does not fit the
    players, and what `store_fleet` raises. Then nothing is kept.
    """
    tournament = _tournament(document, actor, now=now)
    entries = {entry.key: entry for entry in _entries(document, tournament)}
    for player in document.players:
        if player.fleet is not UNSET:
            for fleet in _versions(player.fleet):
                _store(store_fleet, entries[player.id], fleet, actor, now=now)
    for each in document.rounds:
        _round(each, tournament, entries, actor, now=now)
    _diary(document, tournament)
    return tournament


def _tournament(document: EventDocument, actor: User | None, *, now: datetime) -> Tournament:
    settings = dict(_settings(document))
    tournament = create_tournament(actor, now=now, action=Action.IMPORT_TOURNAMENT, **settings)
    rules = {name: getattr(document, name) for name in ("ruleset", "fleet_ruleset")}
    checked_settings(tournament, {name: value for name, value in rules.items() if value is not UNSET})
    tournament.state = _state(document)
    if document.plan is not UNSET or tournament.state != Tournament.State.SETUP:
        plan = plan_of(document)
        tournament.planned_rounds, tournament.planned_cut = plan.swiss_rounds, plan.cut
    # The diary of the file comes first; the import is the line after it.
    tournament.revision += max((line.revision for line in _all(document.diary)), default=0)
    AuditRow.objects.filter(tournament=tournament).update(revision=tournament.revision)
    tournament.save()
    return tournament


def _state(document: EventDocument) -> str:
    if document.state is not UNSET:
        return document.state
    return Tournament.State.RUNNING if document.rounds else Tournament.State.SETUP


def _settings(document: EventDocument) -> Iterator[tuple[str, Any]]:
    """What create_tournament is called with; what the file leaves out is left out."""
    for name in ("game", "name", "date", "level", "points_limit", "seed"):
        yield name, getattr(document, name)
    chosen = document.structure
    if isinstance(chosen, Structure):
        yield "structure", Tournament.Structure.CUSTOM
        yield "elimination", chosen.cut == "all"
        yield "swiss_rounds", chosen.swiss_rounds
        yield "cut", 0 if chosen.cut == "all" else chosen.cut
    else:
        yield "structure", chosen
    for name in ("place", "time_zone"):
        if (value := getattr(document, name)) is not UNSET:
            yield name, value
    if document.listed is not UNSET:
        yield "is_public", document.listed
    if document.minutes is not UNSET:
        yield "swiss_minutes", document.minutes.swiss
        yield "knockout_minutes", document.minutes.knockout
        yield "final_minutes", document.minutes.final


def _entries(document: EventDocument, tournament: Tournament) -> list[Entry]:
    return Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            key=player.id,
            name=player.name,
            club=player.club,
            status=player.status,
            entered_round=player.entered_round,
            left_after_round=player.left_after_round,
        )
        for player in document.players
    )


def _versions(fleet: FleetText) -> tuple[FleetText, ...]:
    return (*(() if fleet.earlier is UNSET else fleet.earlier), fleet)


def _store(
    store_fleet: StoreFleet, entry: Entry, fleet: FleetText, actor: User | None, *, now: datetime
) -> None:
    at = now if fleet.at is UNSET else fleet.at
    store_fleet(entry, fleet.source, author=actor, at=at, reason=_text(fleet.reason))


def _round(
    each: RoundPart, tournament: Tournament, entries: dict[str, Entry], actor: User | None, *, now: datetime
) -> None:
    knockout = each.kind == "knockout"
    kind = Stage.Kind.KNOCKOUT if knockout else Stage.Kind.SWISS
    number = 2 if knockout and not tournament.elimination else 1
    stage, _made = Stage.objects.get_or_create(tournament=tournament, number=number, defaults={"kind": kind})
    usual = tournament.knockout_minutes if knockout else tournament.swiss_minutes
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=each.number,
        state=_round_state(each),
        minutes=usual if each.minutes is UNSET else each.minutes,
        seed=tournament.seed if each.seed is UNSET else each.seed,
        avoid_clubs=each.avoid_clubs is True,
        avoid_tables=each.avoid_tables is True,
        notes=[{"code": note.code, "players": list(note.players)} for note in _all(each.notes)],
        published_at=None if each.published_at is UNSET else each.published_at,
        closed_at=None if each.closed_at is UNSET else each.closed_at,
    )
    tables = {match.table: _match(match, round_, entries, actor, now=now) for match in each.matches}
    for push in _all(each.clock):
        ClockEvent.objects.create(
            round=round_,
            kind=push.kind,
            at=push.at,
            minutes=0 if push.minutes is UNSET else push.minutes,
            match=None if push.table is UNSET else tables[push.table],
            reason=_text(push.reason),
        )


def _round_state(each: RoundPart) -> str:
    if each.status == "complete":
        return Round.State.COMPLETE
    return Round.State.DRAFT if each.draft is True else Round.State.PUBLISHED


def _match(
    part: MatchPart, round_: Round, entries: dict[str, Entry], actor: User | None, *, now: datetime
) -> Match:
    match = Match.objects.create(
        round=round_,
        kind=_kind(part),
        table=None if part.table is UNSET else part.table,
        game=None if part.game is UNSET else part.game,
        reason=_text(part.reason),
        reason_players=list(_all(part.reason_players)),
        set_by_hand=part.by_hand is True,
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[player], number=number)
        for number, player in enumerate(part.players, start=1)
    )
    reports = [
        _report(each.result, each.version, each.state, each.initiative, each.objective, entries)
        for each in _all(part.reports)
    ]
    if part.result is not UNSET:
        version = len(reports) + 1 if part.version is UNSET else part.version
        first = None if part.initiative is UNSET else part.initiative
        state = Report.State.CONFIRMED
        reports.append(_report(part.result, version, state, first, _text(part.objective), entries))
    for report in reports:
        report.match, report.author, report.at = match, actor, report.at or now
    Report.objects.bulk_create(reports)
    return match


def _kind(part: MatchPart) -> str:
    if part.bye is True:
        return Match.Kind.BYE
    return Match.Kind.MISSED if part.missed is True else Match.Kind.GAME


def _report(
    result: Result, version: int, state: str, first: str | None, objective: str, entries: dict[str, Entry]
) -> Report:
    """The report, still without match, author and, where the file has none, time."""
    report = Report(
        version=version,
        state=state,
        end=result.end,
        by=None if result.by is UNSET else entries[result.by],
        first=None if first is None else entries[first],
        values=result.points,
        objective=objective,
        reason=_text(result.reason),
    )
    if result.at is not UNSET:
        report.at = result.at
    return report


def _diary(document: EventDocument, tournament: Tournament) -> None:
    AuditRow.objects.bulk_create(
        AuditRow(
            tournament=tournament,
            revision=line.revision,
            at=line.at,
            action=line.action,
            data={
                **({} if line.data is UNSET else line.data),
                **({} if line.by is UNSET else {"by_name": line.by}),
            },
            reason=_text(line.reason),
        )
        for line in _all(document.diary)
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _all(values: Any) -> Any:
    return () if values is UNSET else values
