"""The event as a file after every act, so that a laptop that dies takes at most seconds with it.

One file an event, overwritten; those of closed rounds stay beside it (snapshots.py). It is written beside the
request, at most once in so many seconds (EVENT_FILE_SECONDS), each time as the event is then.
"""

import atexit
import logging
import time
from functools import partial
from pathlib import Path
from threading import Lock, Timer

from django.conf import settings
from django.db import DatabaseError, connections, transaction

from ...models import Tournament
from ...queries.document import export_event
from .snapshots import backup_folder, write_file

log = logging.getLogger(__name__)

_lock = Lock()
_due: dict[int, Timer] = {}


def keep_current(tournament: Tournament) -> None:
    """Once the act is saved, its event is written soon; where the settings say so."""
    if settings.EVENT_FILE_SECONDS:
        transaction.on_commit(partial(_write_soon, tournament.pk, current_file(tournament)))


def current_file(tournament: Tournament) -> Path:
    """The file with the event as it was after the latest act."""
    return backup_folder(tournament) / f"{tournament.slug}-now.json"


def write_due() -> None:
    """Writes what is due without waiting; at the end of the program."""
    with _lock:
        waiting = dict(_due)
        _due.clear()
    for pk, timer in waiting.items():
        timer.cancel()
        _write(pk)


def _write_soon(pk: int, path: Path) -> None:
    with _lock:
        if pk in _due:
            return  # Whatever is saved until then is in it.
        timer = _due[pk] = Timer(_wait(path), _write_in_thread, args=[pk])
        timer.daemon = True
        timer.start()


def _wait(path: Path) -> float:
    """The seconds until the file may be written again, by whichever process of this machine wrote it last."""
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return 0
    # The clock of the computer may have been set back meanwhile.
    return float(min(max(settings.EVENT_FILE_SECONDS - age, 0), settings.EVENT_FILE_SECONDS))


def _write_in_thread(pk: int) -> None:
    with _lock:
        if _due.pop(pk, None) is None:
            return
    try:
        _write(pk)
    finally:
        connections.close_all()


def _write(pk: int) -> None:
    try:
        tournament = Tournament.objects.filter(pk=pk).first()
        if tournament is not None:
            write_file(current_file(tournament), export_event(tournament))
    except (OSError, DatabaseError) as error:
        # The act is saved; the next one tries again.
        log.warning("The event %s could not be written to a file: %s", pk, type(error).__name__)


atexit.register(write_due)
