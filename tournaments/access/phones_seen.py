"""How many phones have come since the program started, counted without keeping an address.

Each process writes what it has not seen before into one file, a line a phone; the address is hashed with a
key of this start, so the file says nothing of anybody.
"""

import hmac
import secrets
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest

from ..network import is_loopback, lan_addresses

FILE = "phones.seen"
_SEEN: set[str] = set()
_MOST = 5000


def begin_counting() -> None:
    """Nobody has come yet."""
    _SEEN.clear()
    with suppress(OSError):
        (Path(settings.VAR_DIR) / FILE).write_text(secrets.token_hex(16) + "\n", "utf-8")


def note_phone(request: HttpRequest) -> None:
    """Counts the machine that asks, once. Where nothing can be written, nobody is counted."""
    address = request.META.get("REMOTE_ADDR", "")
    if address in _SEEN or len(_SEEN) >= _MOST or is_loopback(address):
        return
    _SEEN.add(address)
    path = Path(settings.VAR_DIR) / FILE
    with suppress(OSError, IndexError):
        key = path.read_text("utf-8").split()[0]
        with path.open("a", encoding="utf-8") as file:
            file.write(_hash(key, address) + "\n")


def phones_seen() -> int:
    """How many machines have asked for a page, without this one."""
    try:
        key, *hashes = (Path(settings.VAR_DIR) / FILE).read_text("utf-8").split()
    except (OSError, ValueError):
        return 0
    return len(set(hashes) - {_hash(key, address) for address in lan_addresses()})


def _hash(key: str, address: str) -> str:
    return hmac.new(key.encode(), address.encode(), "sha256").hexdigest()[:16]
