"""Every row of the program as a line of text, which either database reads; primary keys stay as they are.

Personal links are made of them, of the secret key and of nothing else, so they survive the move.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT = "flagship-rows/1"
# Written by `migrate`, or of the moment: who was logged in, who typed a wrong password.
NOT_MOVED = {"contenttypes", "sessions", "axes"}
NOT_MOVED_MODELS = {"auth.permission"}
BATCH = 500


class Exact(DjangoJSONEncoder):
    """To the microsecond: Django's own cuts moments to milliseconds, and links of invitations are made of
    them."""

    def default(self, o: Any) -> Any:
        if isinstance(o, (datetime, date, time)) and not isinstance(o, timedelta):
            return o.isoformat()
        return super().default(o)


def models_moved() -> list[type[Model]]:
    """The models of every row that is moved, each after those it points at as far as that can be."""
    labels = [(config, None) for config in apps.get_app_configs() if config.label not in NOT_MOVED]
    ordered = serializers.sort_dependencies(labels, allow_cycles=True)
    return [
        model
        for model in ordered
        if model._meta.label_lower not in NOT_MOVED_MODELS and model._meta.managed and not model._meta.proxy
    ]


def header_now() -> dict[str, str]:
    """The first line of a file of rows: what it is, of which version, and of which key its links are made.

    The key only as a hash, by which it is known again.
    """
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    key = sha256(b"flagship-rows:" + settings.SECRET_KEY.encode()).hexdigest()
    return {"format": FORMAT, "migrations": sha256(repr(applied).encode()).hexdigest(), "key": key}


def export_rows(stream: IO[str]) -> int:
    """Writes every row as a line of JSON; returns how many. Call it where one state is seen."""
    written = 0
    for model in models_moved():
        for line in _lines(model, sort_keys=False):
            stream.write(line)
            written += 1
    return written


def digests() -> dict[str, tuple[int, str]]:
    """Model -> how many rows it has, and a hash of all of them, the same on either database."""
    return {model._meta.label_lower: _digest(model) for model in models_moved()}


def is_empty() -> bool:
    """Whether there is no account and nothing else anybody made."""
    return not any(model._base_manager.exists() for model in models_moved())


def import_rows(lines: Iterable[str]) -> int:
    """Reads the lines into an empty database, all of them or none; returns how many. Raises
    DeserializationError, IntegrityError."""
    read = 0
    with transaction.atomic():
        relations = []
        for model, batch in _batches(lines):
            model._base_manager.bulk_create([each.object for each in batch], batch_size=BATCH)
            relations += [each for each in batch if each.m2m_data]
            read += len(batch)
        for each in relations:
            for field, values in (each.m2m_data or {}).items():
                getattr(each.object, field).set(values)
        _reset_sequences()
    return read


def _lines(model: type[Model], *, sort_keys: bool) -> Iterator[str]:
    # One row at a time: sheets that were printed are large.
    rows = model._base_manager.order_by("pk").iterator(chunk_size=BATCH)
    for row in rows:
        [value] = serializers.serialize("python", [row])
        yield json.dumps(value, cls=Exact, ensure_ascii=False, sort_keys=sort_keys) + "\n"


def _digest(model: type[Model]) -> tuple[int, str]:
    count, digest = 0, sha256()
    # PostgreSQL keeps JSON with its keys in an order of its own.
    for line in _lines(model, sort_keys=True):
        count += 1
        digest.update(line.encode())
    return count, digest.hexdigest()


def _batches(lines: Iterable[str]) -> Iterator[tuple[type[Model], list[Any]]]:
    """The rows in batches, each of one model."""
    model, batch = None, list[Any]()
    for row in serializers.deserialize("python", (json.loads(line) for line in lines)):
        if batch and (type(row.object) is not model or len(batch) == BATCH):
            assert model is not None  # noqa: S101  # there is a batch, so there is its model
            yield model, batch
            batch = []
        model = type(row.object)
        batch.append(row)
    if batch and model is not None:
        yield model, batch


def _reset_sequences() -> None:
    """The next row of each table gets a number after those that were read."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_moved()):
            cursor.execute(statement)
