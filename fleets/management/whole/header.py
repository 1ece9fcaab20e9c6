"""The first line of a file of rows: what it is, of which version, and of which key its links are made."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

FORMAT = "flagship-rows/1"


def header_now() -> dict[str, str]:
    """That of this database; the key only as a hash, by which it is known again."""
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    key = sha256(b"flagship-rows:" + settings.SECRET_KEY.encode()).hexdigest()
    return {"format": FORMAT, "migrations": sha256(repr(applied).encode()).hexdigest(), "key": key}
