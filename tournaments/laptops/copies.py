"""The whole database as one value, taken at the desk and put down on the second.

Each copy is a file with a name of its own. The one in use is named in the state (`Laptop.database`), which
is what swaps it: a file put in the place of one that is open would share its journal, and the last reader of
the old one would throw away what was written into the new one.
"""

import hashlib
import os
import sqlite3
import zlib
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

FOLDER = "second"
"""Of the data folder: where copies lie, apart from this laptop's own events."""
_KEPT = 2
_REVISIONS = "SELECT slug, revision FROM tournaments_tournament ORDER BY slug"


@dataclass(frozen=True, slots=True)
class WholeCopy:
    digest: str
    """SHA-256 of the database as a file."""
    packed: bytes
    revisions: dict[str, int]
    """Of each event by its slug."""

    @property
    def acts(self) -> int:
        return sum(self.revisions.values())


class CopySource:
    """Makes a new copy only when somebody wrote since the last one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._path = Path()
        self._database: sqlite3.Connection | None = None
        self._version = -1
        self._latest: WholeCopy | None = None

    def take(self, path: Path, *, when_all_is_written: bool = False) -> WholeCopy:
        """The database as it is now; `when_all_is_written` waits for who is writing. Raises sqlite3.Error."""
        with self._lock:
            database = self._connection(path)
            if when_all_is_written:
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
            # Of this connection alone: it moves when another one wrote. Read first: what is written meanwhile
            # moves it again.
            version = database.execute("PRAGMA data_version").fetchone()[0]
            if self._latest is None or version != self._version:
                self._latest, self._version = _copy(database), version
            return self._latest

    def _connection(self, path: Path) -> sqlite3.Connection:
        if self._database is None or path != self._path:
            if self._database is not None:
                self._database.close()
            self._database = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
            self._path, self._latest = path, None
        return self._database


def _copy(database: sqlite3.Connection) -> WholeCopy:
    with closing(sqlite3.connect(":memory:")) as copy:
        database.backup(copy)
        whole = bytes(copy.serialize())
        revisions = _revisions(copy)
    # The fastest level: half a second later there may be another one.
    return WholeCopy(hashlib.sha256(whole).hexdigest(), zlib.compress(whole, 1), revisions)


def _revisions(database: sqlite3.Connection) -> dict[str, int]:
    return {str(slug): int(revision) for slug, revision in database.execute(_REVISIONS)}


def revisions_of_copy(path: Path, *, when_all_is_written: bool = False) -> dict[str, int]:
    """The revision of each event in this database by its slug. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as database:
        if when_all_is_written:
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
        return _revisions(database)


def put_down(folder: Path, packed: bytes, digest: str, *, number: int) -> str | None:
    """Writes a copy durably; its name within the data folder. None where it is not what the digest says."""
    try:
        whole = zlib.decompress(packed)
    except zlib.error:
        return None
    if hashlib.sha256(whole).hexdigest() != digest:
        return None
    place = folder / FOLDER
    place.mkdir(mode=0o700, exist_ok=True)
    name = f"{number:08d}-{digest[:12]}.sqlite3"
    part = place / f"{name}.part"
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(whole)
        file.flush()
        os.fsync(file.fileno())
    part.replace(place / name)
    _written(place)
    return f"{FOLDER}/{name}"


def _written(place: Path) -> None:
    """The name is on the disk, too."""
    if os.name == "nt":
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def next_number(folder: Path) -> int:
    """Higher than that of any copy that is there."""
    names = [path.name for path in (folder / FOLDER).glob("*.sqlite3")]
    return max((int(name[:8]) for name in names if name[:8].isdecimal()), default=0) + 1


def remove_old_copies(folder: Path, *, but: frozenset[str]) -> None:
    """All but the latest two, which somebody may be reading, and those named."""
    kept = {Path(name).name for name in but}
    old = sorted(path for path in (folder / FOLDER).glob("*.sqlite3") if path.name not in kept)[:-_KEPT]
    for path in old:
        for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            with suppress(OSError):  # Windows, while somebody reads it: the next time.
                each.unlink()
