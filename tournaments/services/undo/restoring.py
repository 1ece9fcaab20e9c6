"""The event as it was at a snapshot, in place: links, accounts, leaders and the diary go on."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from msgspec import UNSET

from ...acts import Action, action_of
from ...acts.payloads import Restored
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
    all_of,
    groups_in_file,
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
    """Rounds, results, players and settings are those of the snapshot; the state before is a snapshot too.

    Leaders, invitations, e-mail addresses and accounts stay as they are now; a link that was revoked stays
    revoked. Raises Refused `changed_meanwhile` when more happened since `expected_revision`, on which the
    reader decided.
    """
    with change(snapshot.tournament, Action.RESTORE_SNAPSHOT, actor, now=now, undoes=undoes) as step:
        tournament = step.tournament
        if expected_revision is not None and expected_revision != tournament.revision:
            raise Refused("changed_meanwhile")
        kept = action_of(snapshot.action)
        step.payload = Restored(
            snapshot=snapshot.pk,
            revision=snapshot.revision,
            undone=snapshot.action,
            act="after" if kept and kept.act.keeps_after else "before",
            kept=snapshot.data.get("figures", {}),
        )
        opened = _opened(snapshot, tournament, now)
        _empty(tournament)
        _save_settings(opened)
        entries = _save_entries(opened, snapshot)
        write_players(opened, entries, fleets)
        write_rounds(opened, entries)
        return tournament


def _opened(snapshot: Snapshot, tournament: Tournament, now: datetime) -> OpenedFile:
    behind = snapshot.data
    rows = RowNumbers(
        rounds={int(number): pk for number, pk in behind.get("rounds", {}).items()},
        matches={int(number): tuple(pks) for number, pks in behind.get("matches", {}).items()},
    )
    people = people_of(behind.get("accounts", {}))
    return OpenedFile(tournament, read_snapshot(snapshot), people, now, rows)


def _empty(tournament: Tournament) -> None:
    Penalty.objects.filter(entry__tournament=tournament).delete()
    Round.objects.filter(tournament=tournament).delete()
    Stage.objects.filter(tournament=tournament).delete()


def _save_settings(opened: OpenedFile) -> None:
    tournament, document = opened.tournament, opened.document
    said = settings_in(document)
    put_settings(tournament, replace(said, **_as_it_is(said)))
    tournament.blocked_tables = list(all_of(document.blocked_tables))
    tournament.teams = teams_in_file(document)
    tournament.groups = groups_in_file(document)
    tournament.state = state_of(document)
    # The revision is the gate's, which counts on while this is going on.
    fields = [field.name for field in Tournament._meta.concrete_fields if not field.primary_key]
    tournament.save(update_fields=set(fields) - {"revision"})


def _as_it_is(said: Settings) -> dict[str, Any]:
    """What a snapshot never takes back; and before the start nothing was announced."""
    kept: dict[str, Any] = {name: UNSET for name, setting in SETTINGS.items() if not setting.is_restored}
    return kept if said.planned_rounds is not UNSET else {**kept, "planned_rounds": None, "planned_cut": None}


def _save_entries(opened: OpenedFile, snapshot: Snapshot) -> dict[str, Entry]:
    """The entries of the snapshot: those who are there keep their row, those who left come back in theirs.

    Older versions gave keys twice: whoever has another's key by now is not that player, and goes.
    """
    existing = {entry.pk: entry for entry in Entry.objects.filter(tournament=opened.tournament)}
    entries = {}
    for player in opened.document.players:
        entry = existing.get(row_of(snapshot, player.id) or 0)
        entries[player.id] = put_back(entry or returned_entry(opened.tournament, player.id, snapshot), player)
    gone = set(existing) - {entry.pk for entry in entries.values()}
    Entry.objects.filter(pk__in=gone).delete()
    for entry in entries.values():
        entry.save()
    shown = name_everybody(opened.tournament)
    for entry in entries.values():
        entry.name = shown[entry.key]
    return entries
