"""What this laptop is in a pair, for the program: which database it uses, and who sits at it."""

import socket
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest
from django.utils import timezone

from ..laptops.copies import CopySource
from ..laptops.meeting import ThisLaptop
from ..laptops.state import Laptop, LatestLaptop
from ..laptops.terms import LaptopRole, may_act
from ..laptops.watching import Watcher
from ..network import is_loopback, lan_addresses

WATCHER = Watcher()
_LATEST = LatestLaptop()
_SOURCE = CopySource()
_IN_USE: list[Laptop] = []
"""The state that this process has taken up, in a list of at most one."""


class NotTheDesk(OperationalError):
    """Another laptop writes; nothing was written."""


def can_pair() -> bool:
    """Whether this is a laptop: its database is a file, and no proxy stands before it."""
    return connection.vendor == "sqlite" and not settings.HTTPS


def laptop_now() -> Laptop | None:
    """What is known of the pair at this moment; None on a laptop that never was in one."""
    return _LATEST.read(Path(settings.VAR_DIR))


def this_laptop() -> ThisLaptop:
    """This laptop with the addresses it has now."""
    addresses = tuple(f"http://{address}:{settings.PORT}" for address in lan_addresses())
    return ThisLaptop(
        Path(settings.VAR_DIR),
        Path(settings.OWN_DATABASE),
        settings.OWN_SECRET_KEY,
        _version(),
        socket.gethostname(),
        addresses or (f"http://127.0.0.1:{settings.PORT}",),
        _SOURCE,
    )


@cache
def _version() -> str:
    """Of the program and the tables of its database."""
    steps = MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes()
    return " ".join([settings.VERSION, *(f"{app}.{name}" for app, name in sorted(steps))])


def is_at_this_laptop(request: HttpRequest) -> bool:
    """Whether whoever asks sits at this machine: no other one has its addresses."""
    address = request.META.get("REMOTE_ADDR", "")
    is_direct = "X-Forwarded-For" not in request.headers
    return is_direct and (is_loopback(address) or address in lan_addresses())


def other_address(laptop: Laptop | None) -> str:
    """Where phones find the other laptop: the one that may take over from this desk, or the desk. "" where
    there is none."""
    pair = laptop.pair if laptop else None
    if pair is None or (pair.duty.role == LaptopRole.DESK and not pair.duty.is_followed):
        return ""
    # Whoever took over has the address that was the other one's.
    own = this_laptop().addresses
    found = (address for address in pair.addresses if address not in own)
    return next((address for address in found if not is_loopback(address[7:].split(":")[0])), "")


def take_up(laptop: Laptop) -> None:
    """From now on this thread reads and writes the database in use; keys and clock are the desk's."""
    if connection.connection is not None and _opened_by(connection) != _file_of(laptop):
        connection.close()
    if _IN_USE and _IN_USE[0] is laptop:
        return
    if not connection.is_in_memory_db():  # type: ignore[attr-defined]  # of SQLite
        connection.settings_dict["NAME"] = _file_of(laptop)
    settings.SECRET_KEY = laptop.secret_key or settings.OWN_SECRET_KEY
    _set_clock(laptop.clock)
    _IN_USE[:] = [laptop]


def _file_of(laptop: Laptop) -> str:
    if connection.is_in_memory_db():  # type: ignore[attr-defined]
        return str(connection.settings_dict["NAME"])
    return str(Path(settings.VAR_DIR) / laptop.database) if laptop.database else str(settings.OWN_DATABASE)


def _set_clock(seconds: float) -> None:
    """Everything that happens is written down by the desk's clock, whichever laptop is the desk: round
    clocks and the history run on. All code asks this one function of Django."""
    difference = timedelta(seconds=seconds)

    def now() -> datetime:
        return datetime.now(UTC) + difference

    timezone.now = now


def note_file(sender: Any, connection: Any, **_more: Any) -> None:
    """Receiver: a connection knows which file it has opened, and asks before each write."""
    if connection.vendor == "sqlite":
        connection.opened_file = str(connection.settings_dict["NAME"])
        connection.execute_wrappers.append(_ask_before_writing)


def _opened_by(connection: Any) -> str:
    return getattr(connection, "opened_file", str(connection.settings_dict["NAME"]))


def _ask_before_writing(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Only the desk writes. Asked once the lock of writers is held: who hands over waits for that lock, so
    nothing is written after the last copy."""
    if sql.startswith("SELECT") or (context["connection"].in_atomic_block and not sql.startswith("BEGIN")):
        return execute(sql, params, many, context)
    if sql.startswith("BEGIN"):
        result = execute(sql, params, many, context)
        if not _may_write(context["connection"]):
            context["connection"].connection.execute("ROLLBACK")
            raise NotTheDesk
        return result
    if sql.startswith(("INSERT", "UPDATE", "DELETE")) and not _may_write(context["connection"]):
        raise NotTheDesk
    return execute(sql, params, many, context)


def _may_write(connection: Any) -> bool:
    laptop = laptop_now()
    return laptop is None or (may_act(laptop.duty) and _opened_by(connection) == _file_of(laptop))
