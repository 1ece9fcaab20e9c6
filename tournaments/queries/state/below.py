"""Related rows, read by one query whose text is the same for eight parents and for eight thousand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, QuerySet


def attach_prefetched(parents: Iterable[Model], name: str, rows: QuerySet[Any], *, by: str) -> None:
    """`parent.name.all()` of each parent is the rows that have it in the column `by`, in their order.

    `prefetch_related` does the same with the keys of all parents in the text of the query: it grows with the
    event, and SQLite has a limit to that (a thousand, where rows are fetched upwards).
    """
    children: dict[int, list[Any]] = {}
    for row in rows:
        children.setdefault(getattr(row, by), []).append(row)
    for parent in parents:
        # The state in which Django's own prefetching leaves it.
        manager = getattr(parent, name).all()
        manager._result_cache = children.get(parent.pk, [])
        manager._prefetch_done = True
        parent.__dict__.setdefault("_prefetched_objects_cache", {})[name] = manager
