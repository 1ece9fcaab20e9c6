"""Logs for a program that reads them: a line of JSON each, without anybody's name, address or link.

That is held by leaving out, not by looking for: of what a line is given only numbers and names of our own
programs are written, of an error only its kind and where it happened, of a request its route, never its path.
"""

import atexit
import json
import logging
import re
import time
import traceback
import uuid
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.views.base.tracing import REQUESTS, request_id

HIDDEN = "…"
# What an argument of a line may be besides a number: the name of a task of ours, or of a kind of error.
_OWN = re.compile(
    r"(tournaments|fleets|celery)\.[a-z_.]+|[A-Z]\w*(Error|Exception|Refused|Unavailable|Limit\w*)"
)
_MAIL = re.compile(r"\S+@\S+")
_LINK = re.compile(r"/(?:[prs]|join|lists?)/[^\s/]+")
_FROM_PROXY = re.compile(r"[0-9a-f]{32}")
_EXTRA = ("method", "route", "status", "ms", "sql")
MOST_FRAMES, LONGEST = 12, 500
# A process that ends, as each does on a reload, adds what it counted last.
atexit.register(REQUESTS.flush)
requests = logging.getLogger("flagship.request")
statements = logging.getLogger("flagship.sql")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        if number := request_id.get():
            line["request"] = number
        line |= {name: record.__dict__[name] for name in _EXTRA if name in record.__dict__}
        if record.exc_info and record.exc_info[0] is not None:
            frames = traceback.extract_tb(record.exc_info[2])[-MOST_FRAMES:]
            line["error"] = record.exc_info[0].__name__
            line["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line, ensure_ascii=False)


def _message(record: logging.LogRecord) -> str:
    args = record.args
    try:
        if isinstance(args, Mapping):
            text = str(record.msg) % {name: _shown(value) for name, value in args.items()}
        else:
            text = str(record.msg) % tuple(_shown(value) for value in args) if args else str(record.msg)
    except (TypeError, ValueError, KeyError):
        text = str(record.msg)
    return _LINK.sub(HIDDEN, _MAIL.sub(HIDDEN, text))[:LONGEST]


def _shown(value: object) -> object:
    if isinstance(value, (int, float)):
        return value
    return value if isinstance(value, str) and _OWN.fullmatch(value) else HIDDEN


def numbered_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the first of all: each request has a number, a line in the log, and is counted."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        token, started = request_id.set(_number_of(request)), time.perf_counter()
        try:
            response = get_response(request)
            response["X-Request-ID"] = request_id.get()
            spent = round(1000 * (time.perf_counter() - started))
            REQUESTS.add(response.status_code, spent)
            match = request.resolver_match
            figures = {"status": response.status_code, "ms": spent, "method": request.method}
            requests.info("request", extra={**figures, "route": match.route if match else "-"})
            return response
        finally:
            request_id.reset(token)

    return middleware


def _number_of(request: HttpRequest) -> str:
    """The number the proxy gave it, so that its log is about the same request; else one of our own."""
    named = request.headers.get("X-Request-ID", "") if settings.HTTPS else ""
    return named if _FROM_PROXY.fullmatch(named) else uuid.uuid4().hex


def note_slow_statements(milliseconds: int) -> None:
    """From now on each connection to the database notes statements that take longer, without their values."""

    def timed(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        started = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            spent = round(1000 * (time.perf_counter() - started))
            if spent >= milliseconds:
                statements.warning("slow statement", extra={"ms": spent, "sql": sql[:LONGEST]})

    def connected(connection: Any, **_more: Any) -> None:
        connection.execute_wrappers.append(timed)

    connection_created.connect(connected, weak=False, dispatch_uid="slow-statements")


def json_logging() -> dict[str, Any]:
    """LOGGING with every line as JSON."""
    to_console: dict[str, Any] = {"handlers": ["console"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "config.logs.JsonFormatter"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Django's own settings have handlers for this one.
            "django": {**to_console, "level": "WARNING"},
            # What was refused has its line already, with its number and route.
            "django.request": {**to_console, "level": "ERROR"},
            "flagship": {**to_console, "level": "INFO"},
            "celery": {**to_console, "level": "INFO"},
            # A worker that tells what it does would tell each step of each font of each sheet.
            "fontTools": {"level": "WARNING"},
        },
    }
