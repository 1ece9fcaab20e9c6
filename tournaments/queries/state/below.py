"""What hangs below rows, read by one query whose text is the same for eight rows and for eight thousand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, QuerySet


def attach_prefetched(parents: Iterable[Model], name: str, rows: QuerySet[Any], *, by: str) -> None:
    """`parent.name.all()` of each parent is what of the rows has it in the column `by`, in their order.

    `prefetch_related` does the same with the keys of all parents in the text of the query: it grows with the
    event, and SQLite has a limit to that (a thousand, where rows are fetched upwards).
    """
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(getattr(row, by), []).append(row)
    for parent in parents:
        # As Django's own prefetching leaves it behind.
        below = getattr(parent, name).all()
        below._result_cache = found.get(parent.pk, [])
        below._prefetch_done = True
        parent.__dict__.setdefault("_prefetched_objects_cache", {})[name] = below
