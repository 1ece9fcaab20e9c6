"""Answers that hang on the event alone: whoever has the current one is told so in a few bytes."""

from collections.abc import Callable, Hashable
from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from ..memory import Memory
from ..models import Tournament

BODIES: Memory[Any] = Memory(64)


def conditional(
    request: Request, event: Tournament, *more: Hashable, body: Callable[[], Any]
) -> HttpResponseBase:
    """304 for who has what `body` returns at this version of the event; `more` is what else it hangs on."""
    key = (event.pk, event.revision, event.cache_version, get_language(), version_of_code(), *more)
    etag = f'W/"{sha256(repr(key).encode()).hexdigest()[:24]}"'
    not_modified = get_conditional_response(request._request, etag=etag)
    response = Response(BODIES.once(key, body)) if not_modified is None else not_modified
    response["ETag"] = etag
    return response


@cache
def version_of_code() -> int:
    """When the code last changed: an update invalidates every answer."""
    folders = (settings.BASE_DIR / name for name in ("tournaments", "scoring", "locale"))
    return max(path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*.[pm][yo]"))
