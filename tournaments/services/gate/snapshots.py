"""Snapshots of the whole event: before every destructive step, and after each closed round (F38, F39)."""

import logging
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _
from msgspec import UNSET
from msgspec.structs import replace

from ...acts import AnyAction, every_action
from ...event_file import EventDocument, read_event, write_event
from ...models import Entry, Snapshot, Tournament, User
from ...queries.document import Exported, diary_of, exported
from ...queries.state.prepared import field_at, prepared

log = logging.getLogger(__name__)

# How many snapshots taken before an act are kept: enough for a day with hundreds of corrections, and about
# 10 MB at 200 players.
MOST_BEFORE = 50


def snapshot_before(
    tournament: Tournament, action: AnyAction, actor: User | None, *, now: datetime
) -> Snapshot:
    """A snapshot of the event now, not saved yet; the gate saves it once the act is done."""
    return _snapshot(tournament, exported(tournament, diary=False), action, actor, now=now)


def save_before(snapshot: Snapshot, *, figures: Mapping[str, Any]) -> None:
    """Saves the snapshot with the payload of the act after it; only the latest `MOST_BEFORE` are kept."""
    snapshot.data["figures"] = dict(figures)
    snapshot.save(force_insert=True)
    before = snapshot.tournament.snapshots.exclude(action__in=_backups())
    oldest = before.order_by("-revision", "-pk").values("revision")[MOST_BEFORE : MOST_BEFORE + 1]
    before.filter(revision__lte=Subquery(oldest)).delete()


def keep_backup(
    tournament: Tournament,
    action: AnyAction,
    actor: User | None,
    *,
    now: datetime,
    figures: Mapping[str, Any],
) -> Snapshot:
    """The event as it is now, in the database and, once all is committed, as a file.

    A full disk must not keep a round from being closed: the desk shows a warning instead.
    """
    export = exported(tournament)
    snapshot = _snapshot(tournament, export, action, actor, now=now)
    snapshot.data["figures"] = dict(figures)
    # A round that was reopened and closed again has one backup: the latest.
    tournament.snapshots.filter(action=action, data__figures=snapshot.data["figures"]).delete()
    snapshot.save(force_insert=True)
    transaction.on_commit(partial(_write_out, snapshot, export.document))
    return snapshot


def document_of(snapshot: Snapshot) -> EventDocument:
    """The event file of a snapshot, with its diary up to that moment."""
    salts = dict(Entry.objects.filter(tournament=snapshot.tournament).values_list("key", "name_salt"))
    history = diary_of(snapshot.tournament, salts, until=snapshot.revision)
    return replace(read_snapshot(snapshot), diary=history.diary, chain=history.chain)


def read_snapshot(snapshot: Snapshot) -> EventDocument:
    """The event in the snapshot. This program wrote it, so its references are valid."""
    return read_event(snapshot.document)


def backup_folder(tournament: Tournament) -> Path:
    """The folder of this event's backup files."""
    return Path(settings.BACKUP_DIR) / tournament.slug


def backups_of(tournament: Tournament) -> list[Path]:
    """The backup files of this event, latest first."""
    folder = backup_folder(tournament)
    return sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def remove_backups(tournament: Tournament) -> None:
    """Deletes all backup files of this event, because somebody in it asked to be forgotten."""
    for path in backups_of(tournament):
        try:
            path.unlink(missing_ok=True)
        except OSError:
            # All else is forgotten by now; the page says that this is not.
            log.exception("A backup of %s could not be deleted", tournament.slug)


def backups_are_away(tournament: Tournament) -> bool:
    """Whether backups of this event were written to a folder that is not there now: a stick was taken out."""
    written = tournament.snapshots.filter(data__has_key="file").exists()
    return written and not backup_folder(tournament).is_dir()


def backup_problem(tournament: Tournament) -> str:
    """Why the latest backup could not be written to the disk; empty when it could, or none was due."""
    for (data,) in _latest_backup(tournament.pk):
        if "file" not in data:
            return str(data.get("problem", "")) or str(_("the disk is full, or the program was stopped"))
    return ""


# The desk asks this at every look.
@prepared(field_at(Snapshot, "data"))
def _latest_backup(pk: int) -> QuerySet[Snapshot, tuple[Any, ...]]:
    return Snapshot.objects.filter(tournament=pk, action__in=_backups()).values_list("data")[:1]


def _backups() -> list[AnyAction]:
    """The acts after which the event is kept, and not before them."""
    return [action for action in every_action() if action.act.keeps_after]


def _snapshot(
    tournament: Tournament, export: Exported, action: AnyAction, actor: User | None, *, now: datetime
) -> Snapshot:
    return Snapshot(
        tournament=tournament,
        revision=tournament.revision,
        at=now,
        action=action,
        actor=actor,
        data=_row_data(export),
        document=write_event(replace(export.document, diary=UNSET, chain=UNSET)),
    )


def _row_data(export: Exported) -> dict[str, Any]:
    """What an event file leaves out: row ids and accounts, so that links and open pages survive a restore."""
    return {
        "accounts": dict(export.accounts),
        "rounds": {str(number): pk for number, pk in export.rounds.items()},
        "matches": {str(number): list(pks) for number, pks in export.matches.items()},
        "entries": {entry.key: [entry.pk, entry.user_id, entry.email] for entry in export.entries},
    }


def _write_out(snapshot: Snapshot, document: EventDocument) -> None:
    """Writes the backup file; on failure the snapshot records why."""
    try:
        path = write_backup(snapshot.tournament, document, at=snapshot.at, revision=snapshot.revision)
        snapshot.data["file"] = path.name
    except OSError as error:
        log.exception("The backup of %s could not be written", snapshot.tournament.slug)
        snapshot.data["problem"] = error.strerror or str(error)
    try:
        with transaction.atomic():
            Snapshot.objects.filter(pk=snapshot.pk).update(data=snapshot.data)
    except DatabaseError:
        # The database is on the same full disk. The round is closed and saved; no file is named in the
        # snapshot, which the pages report.
        log.exception("How the backup of %s went could not be noted", snapshot.tournament.slug)


def write_backup(tournament: Tournament, document: EventDocument, *, at: datetime, revision: int) -> Path:
    """Writes the event to a file of its own. Raises OSError."""
    complete = sum(round_.status == "complete" for round_ in document.rounds)
    stamp = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    name = f"{tournament.slug}-round-{complete}-{stamp}-{revision}.json"
    return write_file(backup_folder(tournament) / name, document)


def write_file(path: Path, document: EventDocument) -> Path:
    """Writes the event to this file, completely or not at all, even on a power cut. Raises OSError."""
    # With names in it, as the files have: for its owner alone.
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
        try:
            part.write(write_event(document))
            part.flush()
            os.fsync(part.fileno())
            Path(part.name).replace(path)
        except BaseException:
            Path(part.name).unlink(missing_ok=True)
            raise
    return path
