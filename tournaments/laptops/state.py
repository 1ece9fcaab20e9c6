"""What a laptop knows of the pair: a small database of its own beside the event's, which is swapped whole.

It holds keys, so it is its owner's alone. What changes every two seconds (`Heard`) is a file beside it that
may be lost.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import get_ident

import msgspec

from .terms import Duty

STATE, HEARD = "two-laptops.sqlite3", "two-laptops.heard"


class CodeOffer(msgspec.Struct):
    """A code that is being shown."""

    code: str
    until: float
    """Unix time."""
    attempts: int
    """How many wrong ones are still borne."""


class LaptopPair(msgspec.Struct):
    key: str
    me: str
    other: str
    """Random names of the two laptops."""
    duty: Duty
    addresses: tuple[str, ...] = ()
    """Of the other one, with http:// and port, the best first."""
    mine: tuple[str, ...] = ()
    """That this one had: whoever takes over gets the address of the desk."""
    name: str = ""
    """What the other one's system calls it."""
    before: str = ""
    """Of a desk that took over: the address of the desk before it, which phones know."""
    base: dict[str, int] = {}
    """Of a desk that took over: the revision of each event in the copy it began with."""
    taken_at: float = 0.0
    """When it took over, and `copied_at` when its last copy was made, after which something may be missing;
    Unix time of the desk's clock, or 0."""
    copied_at: float = 0.0


class Older(msgspec.Struct, frozen=True):
    """What was written here in a term that had ended without this laptop's knowledge."""

    database: str
    base: dict[str, int]
    """The last revision of each event that the other one has."""
    term: int


class Laptop(msgspec.Struct):
    """Changed only in `laptop_changing`."""

    database: str = ""
    """The file of the database within the data folder; "" is the one that was always here."""
    secret_key: str = ""
    """"" is this laptop's own."""
    clock: float = 0.0
    """Seconds to add to this laptop's clock."""
    pair: LaptopPair | None = None
    offer: CodeOffer | None = None
    older: tuple[Older, ...] = ()

    @property
    def duty(self) -> Duty | None:
        return self.pair.duty if self.pair else None


class Heard(msgspec.Struct, frozen=True):
    """The last time the other one was there."""

    at: float = 0.0
    """Unix time of this laptop's own clock."""
    digest: str = ""
    """Of the copy the second has, and the revision of each event in it."""
    revisions: dict[str, int] = {}
    copied_at: float = 0.0
    """When the desk made that copy, by the desk's clock."""
    asked_at: float = 0.0
    """When the other one was last called, whether it answered or not."""
    answered: bool = True
    """Whether the other one answered the last time it was called."""
    refused: str = ""
    """Why the other one refuses this one, as a code."""

    @property
    def acts(self) -> int:
        return sum(self.revisions.values())


def known_laptop(folder: Path) -> Laptop | None:
    """What is known of the pair; None on a laptop that never was in one."""
    path = folder / STATE
    if not path.exists():
        return None
    with closing(_opened(path)) as database:
        return _read(database)


class LatestLaptop:
    """What is known of the pair, read again only when somebody changed it: asked before every write."""

    def __init__(self) -> None:
        self._seen: tuple[Path, bytes] | None = None
        self._laptop: Laptop | None = None

    def read(self, folder: Path) -> Laptop | None:
        """As `known_laptop`."""
        path = folder / STATE
        try:
            with path.open("rb") as file:
                # SQLite counts there how often the file was changed. Read first: who changes it meanwhile
                # changes the number, too.
                seen = path, file.read(28)[24:]
        except FileNotFoundError:
            return None
        if seen != self._seen:
            self._laptop = known_laptop(folder)
            self._seen = seen
        return self._laptop


@contextmanager
def laptop_changing(folder: Path) -> Iterator[Laptop]:
    """What is known of the pair; what the block changes in it is written durably when it ends, before others
    read it."""
    path = folder / STATE
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(_opened(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        laptop = _read(database) or Laptop()
        before = msgspec.json.encode(laptop)
        yield laptop
        after = msgspec.json.encode(laptop)
        if after != before:
            database.execute(
                "CREATE TABLE IF NOT EXISTS laptop (one INTEGER PRIMARY KEY, value BLOB NOT NULL)"
            )
            database.execute("INSERT OR REPLACE INTO laptop VALUES (1, ?)", [after])
        database.execute("COMMIT")


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=10, isolation_level=None)
    database.execute("PRAGMA synchronous=FULL")
    return database


def _read(database: sqlite3.Connection) -> Laptop | None:
    try:
        row = database.execute("SELECT value FROM laptop").fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return None
        raise
    return msgspec.json.decode(row[0], type=Laptop) if row else None


def last_heard(folder: Path) -> Heard:
    """The last time the other one was there; an empty one where it never was."""
    try:
        return msgspec.json.decode((folder / HEARD).read_bytes(), type=Heard)
    except (OSError, msgspec.DecodeError):
        return Heard()


def note_heard(folder: Path, heard: Heard) -> None:
    """Written whole or not at all."""
    part = folder / f"{HEARD}.{os.getpid()}-{get_ident()}"
    part.write_bytes(msgspec.json.encode(heard))
    with suppress(OSError):  # Windows, while somebody reads it: the next one comes in two seconds.
        part.replace(folder / HEARD)


def forget_heard(folder: Path) -> None:
    """Of a pair that is no more."""
    (folder / HEARD).unlink(missing_ok=True)
