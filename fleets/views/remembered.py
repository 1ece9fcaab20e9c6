"""What a browser remembers of the list it handed in last: the number of its entry, signed; never the list."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.models import Entry

COOKIE = "last_list"
YEAR = 366 * 86_400


def remember_list(response: HttpResponse, entry: Entry) -> None:
    """The next event may begin with this list (queries/earlier.py)."""
    response.set_signed_cookie(
        COOKIE,
        str(entry.pk),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def list_remembered(request: HttpRequest) -> int | None:
    """The number of that entry; None for a browser that handed in nothing, or sends something else."""
    value = request.get_signed_cookie(COOKIE, "", max_age=YEAR)
    return int(value) if value and value.isdecimal() else None
