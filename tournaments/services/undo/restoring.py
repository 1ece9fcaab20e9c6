"""Restores an event in place from a snapshot: links, accounts, leaders and the diary stay."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from msgspec import UNSET

from ...acts import Action, action_of
from ...acts.event import Restored
from ...event_file.kinds import all_of
from ...event_settings import SETTINGS, Settings
from ...event_settings.in_file import settings_in
from ...models import Entry, Penalty, Round, Snapshot, Stage, Tournament, User
from ...wording.refusals import Refused
from ..event.transfer import state_of
from ..gate.change import change
from ..gate.snapshots import read_snapshot
from ..rows.accounts import people_of
from ..rows.naming import name_everybody
from ..rows.opened_file import (
    FleetStore,
    OpenedFile,
    RowNumbers,
    teams_in_file,
    write_players,
    write_rounds,
)
from ..rows.settings import put_settings
from .taking_back import put_back, returned_entry, row_of


def restore_snapshot(
    snapshot: Snapshot,
    actor: User | None,
    *,
    now: datetime,
    fleets: FleetStore,
    expected_revision: int | None = None,
    undoes: int | None = None,
) -> Tournament:
    """Rounds, results, players and settings become those of the snapshot; the state before is kept as one,
    too.

    Leaders, invitations, e-mail addresses and accounts stay as they are now, and so do calls for a judge:
    somebody asked, whatever became of the round. A link that was revoked stays revoked. Raises Refused
    `changed_meanwhile` when something happened after `expected_revision`, the one the reader saw.
    """
    with change(snapshot.tournament, Action.RESTORE_SNAPSHOT, actor, now=now, undoes=undoes) as step:
        tournament = step.tournament
        if expected_revision is not None and expected_revision != tournament.revision:
            raise Refused("changed_meanwhile")
        kept_action = action_of(snapshot.action)
        step.payload = Restored(
            snapshot=snapshot.pk,
            revision=snapshot.revision,
            undone=snapshot.action,
            act="after" if kept_action and kept_action.act.keeps_after else "before",
            kept=snapshot.data.get("figures", {}),
        )
        file = _opened_file(snapshot, tournament, now)
        Penalty.objects.filter(entry__tournament=tournament).delete()
        Round.objects.filter(tournament=tournament).delete()
        Stage.objects.filter(tournament=tournament).delete()
        _save_settings(file)
        entries = _save_entries(file, snapshot)
        write_players(file, entries, fleets)
        write_rounds(file, entries)
        return tournament


def _opened_file(snapshot: Snapshot, tournament: Tournament, now: datetime) -> OpenedFile:
    data = snapshot.data
    rows = RowNumbers(
        rounds={int(number): pk for number, pk in data.get("rounds", {}).items()},
        matches={int(number): tuple(pks) for number, pks in data.get("matches", {}).items()},
    )
    people = people_of(data.get("accounts", {}))
    return OpenedFile(tournament, read_snapshot(snapshot), people, now, rows)


def _save_settings(file: OpenedFile) -> None:
    tournament, document = file.tournament, file.document
    settings = settings_in(document)
    put_settings(tournament, replace(settings, **_not_restored(settings)))
    tournament.blocked_tables = list(all_of(document.blocked_tables))
    tournament.teams = teams_in_file(document)
    tournament.groups = [list(group) for group in all_of(document.groups)]
    tournament.state = state_of(document)
    # The gate owns the revision and increments it after this.
    fields = [field.name for field in Tournament._meta.concrete_fields if not field.primary_key]
    tournament.save(update_fields=set(fields) - {"revision"})


def _not_restored(settings: Settings) -> dict[str, Any]:
    """Settings a restore leaves alone; and without an announced structure in the snapshot, there is none."""
    unset: dict[str, Any] = {name: UNSET for name, setting in SETTINGS.items() if not setting.is_restored}
    return (
        unset
        if settings.planned_rounds is not UNSET
        else {**unset, "planned_rounds": None, "planned_cut": None}
    )


def _save_entries(file: OpenedFile, snapshot: Snapshot) -> dict[str, Entry]:
    """The entries of the snapshot: existing ones keep their row, removed ones return to the row they had.

    Older versions gave keys twice: an entry that has another player's key by now is removed.
    """
    existing = {entry.pk: entry for entry in Entry.objects.filter(tournament=file.tournament)}
    entries = {}
    for player in file.document.players:
        entry = existing.get(row_of(snapshot, player.id) or 0)
        entries[player.id] = put_back(entry or returned_entry(file.tournament, player.id, snapshot), player)
    gone = set(existing) - {entry.pk for entry in entries.values()}
    Entry.objects.filter(pk__in=gone).delete()
    for entry in entries.values():
        entry.save()
    names = name_everybody(file.tournament)
    for entry in entries.values():
        entry.name = names[entry.key]
    return entries
