"""Replaces characters that no database accepts before a request is handled."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NUL, NO_LETTER = "\x00", "\ufffd"


def without_nul(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a NUL in the path or a cookie becomes a character that no name has, so nothing is found."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        request.path = request.path.replace(NUL, NO_LETTER)
        request.path_info = request.path_info.replace(NUL, NO_LETTER)
        for name, value in list(request.COOKIES.items()):
            request.COOKIES[name] = value.replace(NUL, NO_LETTER)
        return get_response(request)

    return middleware
