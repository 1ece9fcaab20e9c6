"""A whole event out of a file into the database, in one step or not at all; the way out is export_event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from msgspec import UNSET

from ..acts import Action
from ..event_file import EventDocument, plan_of
from ..event_file.schema import Structure
from ..models import AuditRow, Entry, Invitation, Staff, Tournament, User
from ..queries.document import export_event
from .accounts import People
from .filling import Filling, FleetStore, all_of, fill_players, fill_rounds, player_columns, text_of
from .settings import checked_settings
from .setup import create_tournament

__all__ = ["FleetStore", "export_event", "import_event", "settings_of", "state_of"]


@transaction.atomic
def import_event(
    document: EventDocument, actor: User | None, *, now: datetime, fleets: FleetStore
) -> Tournament:
    """A new tournament that is what the document says; the actor becomes its organizer.

    Raises Refused where a setting is not possible here, StructureError where the structure does not fit the
    players, and what `fleets` raises. Then nothing is kept.
    """
    tournament = _tournament(document, actor, now=now)
    people = People({actor.file_name: actor} if actor else {})
    filling = Filling(tournament, document, people, now)
    entries = {entry.key: entry for entry in _entries(document, tournament)}
    fill_players(filling, entries, fleets)
    fill_rounds(filling, entries)
    _leaders(filling, actor)
    _diary(document, tournament, entries)
    return tournament


def _tournament(document: EventDocument, actor: User | None, *, now: datetime) -> Tournament:
    settings = dict(_first_settings(document))
    tournament = create_tournament(actor, now=now, action=Action.IMPORT_TOURNAMENT, **settings)
    checked_settings(tournament, dict(_further_settings(document)))
    tournament.state = state_of(document)
    if document.plan is not UNSET or tournament.state != Tournament.State.SETUP:
        plan = plan_of(document)
        tournament.planned_rounds, tournament.planned_cut = plan.swiss_rounds, plan.cut
    # The diary of the file comes first; the import is the line after it.
    tournament.revision += max((line.revision for line in all_of(document.diary)), default=0)
    AuditRow.objects.filter(tournament=tournament).update(revision=tournament.revision)
    tournament.save()
    return tournament


def state_of(document: EventDocument) -> str:
    """How far the event is; by its rounds where the file does not say."""
    if document.state is not UNSET:
        return document.state
    return Tournament.State.RUNNING if document.rounds else Tournament.State.SETUP


def settings_of(document: EventDocument) -> dict[str, Any]:
    """The columns of the tournament that the file speaks of."""
    return {**dict(_first_settings(document)), **dict(_further_settings(document))}


def _first_settings(document: EventDocument) -> Iterator[tuple[str, Any]]:
    """What create_tournament is called with; what the file leaves out is left out."""
    for name in ("game", "name", "date", "level", "seed"):
        yield name, getattr(document, name)
    chosen = document.structure
    if isinstance(chosen, Structure):
        yield "structure", Tournament.Structure.CUSTOM
        yield "elimination", chosen.cut == "all"
        yield "swiss_rounds", chosen.swiss_rounds
        yield "cut", 0 if chosen.cut == "all" else chosen.cut
    else:
        yield "structure", chosen
    for name in ("place", "time_zone", "points_limit"):
        if (value := getattr(document, name)) is not UNSET:
            yield name, value
    if document.listed is not UNSET:
        yield "is_public", document.listed
    if document.minutes is not UNSET:
        yield "swiss_minutes", document.minutes.swiss
        yield "knockout_minutes", document.minutes.knockout
        yield "final_minutes", document.minutes.final


def _further_settings(document: EventDocument) -> Iterator[tuple[str, Any]]:
    """What is set once the tournament is there."""
    for name in ("ruleset", "fleet_ruleset", "country", "player_reports", "not_played_points"):
        if (value := getattr(document, name)) is not UNSET:
            yield name, value
    if document.blocked_tables is not UNSET:
        yield "blocked_tables", list(document.blocked_tables)
    if document.fleets is not UNSET:
        yield "asks_for_fleets", document.fleets.asked
        yield "fleet_secrecy", document.fleets.secrecy
        yield "objective_secrecy", document.fleets.objectives
        yield "fleets_due", None if document.fleets.until is UNSET else document.fleets.until


def _entries(document: EventDocument, tournament: Tournament) -> list[Entry]:
    return Entry.objects.bulk_create(
        Entry(tournament=tournament, key=player.id, **player_columns(player)) for player in document.players
    )


def _leaders(filling: Filling, actor: User | None) -> None:
    """Those who led the event elsewhere, as names; the links they were given open nothing here."""
    for each in all_of(filling.document.leaders):
        user = filling.people.account(each.name)
        if user is not None and user != actor and each.role != Staff.Role.ORGANIZER:
            Staff.objects.create(
                tournament=filling.tournament, user=user, role=each.role, is_acting=each.acting is not False
            )
    for each in all_of(filling.document.invitations):
        Invitation.objects.create(
            tournament=filling.tournament,
            role=each.role,
            name=text_of(each.name),
            created_by=filling.people.account(each.author),
            created_at=each.created_at,
            expires_at=each.expires_at,
            used_by=filling.people.account(each.used_by),
            used_at=None if each.used_at is UNSET else each.used_at,
            revoked_at=None if each.revoked_at is UNSET else each.revoked_at,
        )


def _diary(document: EventDocument, tournament: Tournament, entries: Mapping[str, Entry]) -> None:
    AuditRow.objects.bulk_create(
        AuditRow(
            tournament=tournament,
            revision=line.revision,
            at=line.at,
            action=line.action,
            entry=None if line.player is UNSET else entries[line.player],
            data={
                **({} if line.data is UNSET else line.data),
                **({} if line.by is UNSET else {"by_name": line.by}),
            },
            reason=text_of(line.reason),
        )
        for line in all_of(document.diary)
    )
