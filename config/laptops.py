"""Two laptops, one event: every request uses the database of the pair, and only the desk's are written."""

from collections.abc import Callable

from django.db.backends.signals import connection_created
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from tournaments.access.laptops import (
    WATCHER,
    can_pair,
    laptop_now,
    note_file,
    other_address,
    take_up,
    this_laptop,
)
from tournaments.access.phones_seen import note_phone
from tournaments.laptops.terms import may_act

# Where people and the other laptop settle who writes, and the language, which is a cookie.
ALWAYS = ("/laptops/", "/i18n/")
SAFE = ("GET", "HEAD", "OPTIONS")

Handler = Callable[[HttpRequest], HttpResponseBase]


def two_laptops(get_response: Handler) -> Handler:
    """Middleware: on a laptop that never was in a pair it counts phones and nothing else."""
    connection_created.connect(note_file, weak=False, dispatch_uid="two-laptops")

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not can_pair():
            return get_response(request)
        note_phone(request)
        laptop = laptop_now()
        if laptop is None:
            return get_response(request)
        take_up(laptop)
        if laptop.pair is not None:
            WATCHER.see_to_it(this_laptop)
        if request.method not in SAFE and not may_act(laptop.duty) and not request.path.startswith(ALWAYS):
            return _only_reads(request, other_address(laptop))
        response = get_response(request)
        name_other(response, other_address(laptop))
        if not may_act(laptop.duty):
            response["X-Only-Reads"] = "1"
        return response

    return middleware


def name_other(response: HttpResponseBase, address: str) -> None:
    """Pages learn where the other laptop is, and may ask it when this one is gone (live.js)."""
    if not address:
        return
    response["X-Other-Laptop"] = address
    policy = response.get("Content-Security-Policy", "")
    response["Content-Security-Policy"] = policy.replace(
        "connect-src 'self'", f"connect-src 'self' {address}"
    )


def _only_reads(request: HttpRequest, other: str) -> HttpResponseBase:
    """Nothing was saved, and where the desk is. Before Django looks for the reader's language."""
    with override(get_language_from_request(request)):
        return _refusal(request, other)


def _refusal(request: HttpRequest, other: str) -> HttpResponseBase:
    response: HttpResponseBase
    if request.path.startswith("/api/"):
        sentence = _("This laptop only reads: it is not the desk now.")
        response = JsonResponse({"error": sentence, "code": "not_the_desk"}, status=503)
    else:
        response = render(request, "503_laptop.html", {"other": other}, status=503)
    response["Retry-After"] = "5"
    return response
