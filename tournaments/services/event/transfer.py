"""Imports a whole event from a file, completely or not at all; export_event is the inverse."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from msgspec import UNSET, to_builtins

from ...acts import Action
from ...event_file import EventDocument, groups_in, plan_of
from ...event_file.kinds import all_of
from ...event_settings.in_file import settings_in
from ...models import AuditRow, Entry, Invitation, JudgeCall, Registration, Staff, Tournament, User
from ..gate.chained import chain_columns
from ..rows.accounts import People
from ..rows.keys import highest_number, keys_in
from ..rows.naming import name_everybody
from ..rows.opened_file import (
    FleetStore,
    OpenedFile,
    player_columns,
    teams_in_file,
    text_of,
    write_players,
    write_rounds,
)
from .setup import create_tournament


@transaction.atomic
def import_event(
    document: EventDocument, actor: User | None, *, now: datetime, fleets: FleetStore
) -> Tournament:
    """Creates a tournament from the document; the actor becomes its organizer.

    Raises Refused where a setting is not possible here, StructureError where the structure does not fit the
    players, and what `fleets` raises. Then nothing is saved.
    """
    tournament = _save_tournament(document, actor, now=now)
    people = People({actor.file_name: actor} if actor else {})
    file = OpenedFile(tournament, document, people, now)
    entries = {entry.key: entry for entry in _save_entries(document, tournament)}
    write_players(file, entries, fleets)
    write_rounds(file, entries)
    _save_registrations(file)
    _save_leaders(file, actor)
    _save_calls(file, entries)
    _save_history(document, tournament, entries)
    name_everybody(tournament)
    return tournament


def _save_tournament(document: EventDocument, actor: User | None, *, now: datetime) -> Tournament:
    settings = settings_in(document)
    # The announced structure is set by the start, or by the file.
    initial = replace(settings, planned_rounds=UNSET, planned_cut=UNSET)
    tournament = create_tournament(actor, initial, now=now, action=Action.IMPORT_TOURNAMENT)
    tournament.blocked_tables = list(all_of(document.blocked_tables))
    tournament.teams = teams_in_file(document)
    tournament.state = state_of(document)
    if document.announcement is not UNSET:
        announcement = document.announcement
        tournament.announcement = announcement.text
        tournament.announced_at = None if announcement.at is UNSET else announcement.at
    if document.day is not UNSET:
        tournament.day_starts, tournament.day_plan = document.day.starts, to_builtins(document.day.lines)
    if document.plan is not UNSET or tournament.state != Tournament.State.SETUP:
        plan = plan_of(document)
        tournament.planned_rounds, tournament.planned_cut = plan.swiss_rounds, plan.cut
        tournament.groups = [list(group) for group in groups_in(document)]
    # The diary of the file comes first, then the line of the import.
    tournament.keys_given = highest_number(_keys(document))
    if document.chain is not UNSET:
        tournament.chain_head = document.chain.head
    tournament.revision += max((line.revision for line in all_of(document.diary)), default=0)
    AuditRow.objects.filter(tournament=tournament).update(revision=tournament.revision)
    tournament.save()
    return tournament


def _keys(document: EventDocument) -> Iterator[str]:
    """The keys of everybody in the file, and of players who are only in its diary."""
    yield from (player.id for player in document.players)
    for line in all_of(document.diary):
        yield from keys_in({} if line.data is UNSET else line.data)


def state_of(document: EventDocument) -> str:
    """The state of the event; derived from its rounds where the file does not have it."""
    if document.state is not UNSET:
        return document.state
    return Tournament.State.RUNNING if document.rounds else Tournament.State.SETUP


def _save_entries(document: EventDocument, tournament: Tournament) -> list[Entry]:
    salts = _salts(document)
    return Entry.objects.bulk_create(
        Entry(tournament=tournament, key=player.id, **player_columns(player), **salts.get(player.id, {}))
        for player in document.players
    )


def _salts(document: EventDocument) -> dict[str, dict[str, str]]:
    """The salts of the names that the chain of the file has sealed; other players get new ones."""
    salts = UNSET if document.chain is UNSET else document.chain.salts
    return {} if salts is UNSET else {key: {"name_salt": salt} for key, salt in salts.items()}


def _save_registrations(file: OpenedFile) -> None:
    """The registrations; each has a link of this server now."""
    Registration.objects.bulk_create(
        Registration(
            tournament=file.tournament,
            name=part.name,
            club=part.club,
            is_child=part.child is True,
            email=text_of(part.email),
            remarks=text_of(part.remarks),
            state=part.state,
            key=text_of(part.player),
            fee=Registration.Fee.OPEN if part.fee is UNSET else part.fee,
            at=part.at,
            answer_until=None if part.answer_until is UNSET else part.answer_until,
            sent_as=f"file-{place}",
        )
        for place, part in enumerate(all_of(file.document.registrations), start=1)
    )


def _save_leaders(file: OpenedFile, actor: User | None) -> None:
    """The leaders of the event elsewhere, as names; their invitation links are not valid here."""
    for leader in all_of(file.document.leaders):
        user = file.people.account(leader.name)
        if user is not None and user != actor and leader.role != Staff.Role.ORGANIZER.value:
            Staff.objects.create(
                tournament=file.tournament,
                user=user,
                role=leader.role,
                is_acting=leader.acting is not False,
            )
    for invitation in all_of(file.document.invitations):
        Invitation.objects.create(
            tournament=file.tournament,
            role=invitation.role,
            name=text_of(invitation.name),
            created_by=file.people.account(invitation.author),
            created_at=invitation.created_at,
            expires_at=invitation.expires_at,
            used_by=file.people.account(invitation.used_by),
            used_at=None if invitation.used_at is UNSET else invitation.used_at,
            revoked_at=None if invitation.revoked_at is UNSET else invitation.revoked_at,
        )


def _save_calls(file: OpenedFile, entries: Mapping[str, Entry]) -> None:
    JudgeCall.objects.bulk_create(
        JudgeCall(
            tournament=file.tournament,
            number=call.number,
            entry=None if call.player is UNSET else entries[call.player],
            round=call.round,
            table=call.table,
            text=text_of(call.text),
            state=call.state,
            is_escalated=call.marshal is True,
            at=call.at,
            claimed_at=None if call.claimed_at is UNSET else call.claimed_at,
            claimed_by=file.people.account(call.claimed_by),
            closed_at=None if call.closed_at is UNSET else call.closed_at,
            ruling=text_of(call.ruling),
            minutes=0 if call.minutes is UNSET else call.minutes,
        )
        for call in all_of(file.document.calls)
    )


def _save_history(document: EventDocument, tournament: Tournament, entries: Mapping[str, Entry]) -> None:
    chain = {} if document.chain is UNSET else {line.revision: line for line in document.chain.lines}
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
            chain=chain_columns(chain[line.revision]) if line.revision in chain else {},
        )
        for line in all_of(document.diary)
    )
