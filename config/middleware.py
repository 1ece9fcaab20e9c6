"""What no database takes is put right at the door."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NUL, NO_LETTER = "\x00", "\ufffd"


def without_nul(
    answer: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """A NUL in an address or a cookie becomes a sign that stands in no name: nothing is found there."""

    def asked(request: HttpRequest) -> HttpResponseBase:
        request.path = request.path.replace(NUL, NO_LETTER)
        request.path_info = request.path_info.replace(NUL, NO_LETTER)
        for name, value in list(request.COOKIES.items()):
            request.COOKIES[name] = value.replace(NUL, NO_LETTER)
        return answer(request)

    return asked
