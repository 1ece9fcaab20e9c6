"""Whether the program lives, whether it is ready, and its figures for Prometheus."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ...network import is_loopback
from ...queries.event.operators import work_now
from ...tasks import last_signs, queue_lengths
from ..base.tracing import request_lines

LEAST_DISK = 200 * 1024 * 1024  # bytes
LATEST_SIGN = timedelta(minutes=5)
LATEST_BACKUP = timedelta(hours=26)
# A server without these answers nobody well: the proxy asks another one. The others are for people to mend.
NEEDED = frozenset({"database", "migrations", "disk"})

Check = dict[str, Any]


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """503 where this server answers nobody well; with each check for this machine and who has the token."""
    checks = {name: check() for name, check in CHECKS.items()}
    is_ready = all(checks[name]["ok"] for name in NEEDED)
    body: dict[str, Any] = {"ready": is_ready}
    if _may_know(request):
        body["checks"] = checks
    return JsonResponse(body, status=200 if is_ready else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures in the text format of Prometheus; 404 for everybody else."""
    if not _may_know(request):
        raise Http404
    return HttpResponse("\n".join(_lines()) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8")


def _may_know(request: HttpRequest) -> bool:
    """Who has the token; without one whoever asks on this machine, and not through the proxy."""
    if settings.METRICS_TOKEN:
        return constant_time_compare(
            request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
        )
    # Who asks the socket of this machine has no address.
    address = request.META.get("REMOTE_ADDR")
    return "X-Forwarded-For" not in request.headers and (address == "" or is_loopback(address))


def _database() -> Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return {"ok": cursor.fetchone() == (1,)}
    except DatabaseError as error:
        return {"ok": False, "problem": type(error).__name__}


def _migrations() -> Check:
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return {"ok": False, "problem": type(error).__name__}
    return {"ok": not missing, "missing": len(missing)}


def _disk() -> Check:
    free = _free_bytes()
    return {"ok": free >= LEAST_DISK, "free_bytes": free}


def _free_bytes() -> int:
    """Of the fuller one of the disks of the program and of the backups."""
    folders = [Path(settings.VAR_DIR), Path(settings.BACKUP_DIR)]
    return min(shutil.disk_usage(folder if folder.exists() else settings.BASE_DIR).free for folder in folders)


def _worker() -> Check:
    signs = last_signs()
    now = timezone.now()
    silent = [name for name, at in signs.items() if at is None or now - at > LATEST_SIGN]
    return {"ok": not silent, "silent": silent}


def _backup() -> Check:
    at = _last_backup()
    # Where there never was one, as on a laptop, nobody has asked for any.
    age = None if at is None else round((timezone.now() - at).total_seconds())
    return {"ok": age is None or age <= LATEST_BACKUP.total_seconds(), "age_seconds": age}


def _last_backup() -> datetime | None:
    """When the latest whole backup was written (manage.py backup)."""
    written = [path.stat().st_mtime for path in (Path(settings.BACKUP_DIR) / "whole").glob("*.tar.gz")]
    return datetime.fromtimestamp(max(written), UTC) if written else None


CHECKS: dict[str, Callable[[], Check]] = {
    "database": _database,
    "migrations": _migrations,
    "disk": _disk,
    "worker": _worker,
    "backup": _backup,
}


def _lines() -> Iterator[str]:
    work, now = work_now(), timezone.now()
    yield from request_lines()
    yield from _gauge("events", {f'state="{state}"': count for state, count in work.events.items()})
    yield from _gauge("print_jobs", {f'state="{state}"': count for state, count in work.jobs.items()})
    messages = {f'channel="{at[0]}",state="{at[1]}"': count for at, count in work.messages.items()}
    yield from _gauge("messages", messages)
    oldest = (now - work.oldest_message).total_seconds() if work.oldest_message else 0
    yield from _gauge("oldest_message_seconds", {"": round(oldest)})
    lengths = {f'queue="{name}"': length for name, length in queue_lengths().items() if length is not None}
    yield from _gauge("queue_length", lengths)
    signs = {f'queue="{name}"': round((now - at).total_seconds()) for name, at in last_signs().items() if at}
    yield from _gauge("worker_last_sign_seconds", signs)
    yield from _gauge("disk_free_bytes", {"": _free_bytes()})
    last = _last_backup()
    yield from _gauge("backup_age_seconds", {"": round((now - last).total_seconds())} if last else {})
    yield from _gauge("load", {"": os.getloadavg()[0]} if hasattr(os, "getloadavg") else {})


def _gauge(name: str, values: dict[str, Any]) -> Iterator[str]:
    if values:
        yield f"# TYPE flagship_{name} gauge"
    for labels, value in values.items():
        yield f"flagship_{name}{{{labels}}} {value}" if labels else f"flagship_{name} {value}"
