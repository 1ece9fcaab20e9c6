"""The database as one file, made and put back by the tools of its own engine."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction

# Where Debian puts the programs of PostgreSQL.
DEBIAN = Path("/usr/lib/postgresql")


class ToolFailed(Exception):
    """What the program of the engine said."""


def dump_name() -> str:
    """The name of the dump in a backup, which says of which engine it is."""
    return "database.dump" if connection.vendor == "postgresql" else "database.sqlite3"


@contextmanager
def one_state() -> Iterator[str]:
    """Everything read inside sees the database at one moment, while others go on writing. Yields what a dump
    needs to see the same."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            yield str(cursor.fetchone()[0])
        return
    if connection.in_atomic_block:
        yield ""
        return
    with connection.cursor() as cursor:
        # Not `atomic`: it would take the lock of writers (settings).
        cursor.execute("BEGIN DEFERRED")
        try:
            cursor.execute("SELECT count(*) FROM sqlite_master")
            yield ""
        finally:
            cursor.execute("ROLLBACK")


def dump(path: Path, snapshot: str) -> None:
    """Writes the database as `one_state` sees it. Raises ToolFailed."""
    if connection.vendor == "postgresql":
        _run("pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={path}")
        return
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
        # A file of its own, that nobody else has open: no journal beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def load(path: Path) -> None:
    """Puts the dump in the place of the database, all of it or nothing. Raises ToolFailed."""
    connection.close()
    if connection.vendor == "postgresql":
        options = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction")
        _run("pg_restore", *options, "--exit-on-error", str(path))
        return
    target = Path(connection.settings_dict["NAME"])
    part = target.with_name(f"{target.name}.part")
    shutil.copyfile(path, part)
    part.chmod(0o600)
    for beside in ("-wal", "-shm"):
        target.with_name(f"{target.name}{beside}").unlink(missing_ok=True)
    part.replace(target)


def has_tables() -> bool:
    """Whether `migrate` has been here."""
    return "tournaments_tournament" in connection.introspection.table_names()


def _run(program: str, *options: str) -> None:
    answer = subprocess.run(  # noqa: S603  # our own words, and settings of whoever runs this
        [_found(program), *options, *_target(program)],
        env={**os.environ, **_credentials()},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        raise ToolFailed(f"{program}: {answer.stderr.strip()}")


def _found(program: str) -> str:
    """The newest of this machine: it reads what every older server has."""
    versions = sorted(DEBIAN.glob(f"*/bin/{program}"), key=lambda path: int(path.parts[-3]), reverse=True)
    found = str(versions[0]) if versions else shutil.which(program)
    if found is None:
        raise ToolFailed(f"{program} is not here; on Debian it is in the package postgresql-client.")
    return found


def _target(program: str) -> tuple[str, ...]:
    name = str(connection.settings_dict["NAME"])
    return (f"--dbname={name}",) if program == "pg_restore" else (name,)


def _credentials() -> Mapping[str, str]:
    """In the environment: on the command line everybody on the machine could read the password."""
    of: dict[str, Any] = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    return {name: str(of[key]) for name, key in names.items() if of.get(key)}
