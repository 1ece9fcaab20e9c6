"""Error responses outside pages and API: HTML for people, JSON for programs; never a traceback."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from ...access.rate_limits import WRONG_LOGINS, RateLimit

# Typed again by hand: it must not be written into a page.
SECRET_FIELD = "password"  # noqa: S105  # part of a field's name


def server_error(request: HttpRequest) -> HttpResponse:
    """An error of the program: 500; 503 with what was typed where only the database refused it."""
    if isinstance(sys.exc_info()[1], OperationalError):
        return _busy(request)
    if _is_for_program(request):
        return JsonResponse({"error": _("The program made a mistake."), "code": "broken"}, status=500)
    return defaults.server_error(request)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No page, or no address of the API."""
    if _is_for_program(request):
        body = {"error": _("There is nothing at this address."), "code": "not_found"}
        return JsonResponse(body, status=404)
    return defaults.page_not_found(request, exception)


def wait_page(request: HttpRequest, limit: RateLimit) -> HttpResponse:
    """The page that asks who guesses to wait; status 429."""
    context = {"minutes": limit.window // 60, "is_login": limit is WRONG_LOGINS}
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = str(limit.window)
    return response


def _busy(request: HttpRequest) -> HttpResponse:
    """Another program holds the database, or its disk is full. Makes no query itself."""
    sentence = _("The database takes nothing at the moment. Nothing was saved; try again.")
    response: HttpResponse
    if _is_for_program(request):
        response = JsonResponse({"error": sentence, "code": "busy"}, status=503)
    else:
        typed = [] if request.method != "POST" else _typed_fields(request)
        response = render(
            request, "503.html", {"typed": typed, "is_post": request.method == "POST"}, status=503
        )
    response["Retry-After"] = "5"
    return response


def _typed_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """All that was posted, to be posted again; without passwords and the CSRF token, which is new."""
    fields = request.POST.lists()
    return [
        (name, value)
        for name, values in fields
        for value in values
        if name != "csrfmiddlewaretoken" and SECRET_FIELD not in name
    ]


def _is_for_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
