"""Answers to what no page and no API answers: in HTML for people, in JSON for programs; never a traceback."""

from __future__ import annotations

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

# What is typed again: it must not stand in a page.
SECRET = "password"  # noqa: S105  # the name of fields


def server_error(request: HttpRequest) -> HttpResponse:
    """What went wrong in the program; 503 where only the database did not take it, with what was typed."""
    if isinstance(sys.exc_info()[1], OperationalError):
        return _busy(request)
    if _is_for_program(request):
        return JsonResponse({"error": _("The program made a mistake."), "code": "broken"}, status=500)
    return defaults.server_error(request)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No page, or no address of the API."""
    if _is_for_program(request):
        said = {"error": _("There is nothing at this address."), "code": "not_found"}
        return JsonResponse(said, status=404)
    return defaults.page_not_found(request, exception)


def _busy(request: HttpRequest) -> HttpResponse:
    """Another program holds the database, or its disk is full. Nothing here asks the database again."""
    said = _("The database takes nothing at the moment. Nothing was saved; try again.")
    response: HttpResponse
    if _is_for_program(request):
        response = JsonResponse({"error": said, "code": "busy"}, status=503)
    else:
        typed = [] if request.method != "POST" else _typed(request)
        response = render(
            request, "503.html", {"typed": typed, "is_post": request.method == "POST"}, status=503
        )
    response["Retry-After"] = "5"
    return response


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """All that was sent, to be sent once more; the token of the form is written anew."""
    fields = request.POST.lists()
    return [
        (name, value)
        for name, values in fields
        for value in values
        if name != "csrfmiddlewaretoken" and SECRET not in name
    ]


def _is_for_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
