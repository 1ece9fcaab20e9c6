"""What every address of the API has: an ETag on what is read, pages of lists, one act for a key."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ..models import Tournament
from ..services.event.answered import KeyedRequest, give_once
from ..text.cleaning import cleaned, number_in
from .identity import who_asks

KEY_HEADER = "Idempotency-Key"
LONGEST_KEY = 255
MOST_ROWS = 1000
LONGEST_FILTER = 100
Handler = Callable[..., Response]

PAGED = [
    OpenApiParameter("limit", int, description=f"How many at most, up to {MOST_ROWS}."),
    OpenApiParameter("offset", int, description="After how many; `Link` names the next page."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What the schema says of an address that is one of many alike."""

    operation_id: str
    summary: str
    parameters: tuple[OpenApiParameter, ...] = ()
    request: Any = None
    responses: Mapping[int, Any]


class AlwaysJson(DefaultContentNegotiation):
    """Answers in JSON whatever `Accept` or `format` wish for: there is nothing else."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The one renderer there is."""
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """Everybody may ask; what needs a right asks for it itself. What is read has an ETag."""

    permission_classes = [AllowAny]
    content_negotiation_class = AlwaysJson

    def described(self, method: str) -> Description | None:
        """What the schema says of it; None where a decorator does."""
        return None

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Adds the ETag of the content, and answers 304 to who has it."""
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ["Authorization", "Cookie", "Accept-Language"])
        if request.method == "GET" and isinstance(response, Response) and response.status_code == 200:
            asked = getattr(request, "_request", request)
            response.add_post_render_callback(lambda rendered: _tagged(asked, rendered))
        return response


def _tagged(request: HttpRequest, response: Any) -> HttpResponseBase:
    if not response.has_header("ETag"):
        response["ETag"] = f'W/"{sha256(response.content).hexdigest()[:24]}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def once(handler: Handler) -> Handler:
    """A write: with an `Idempotency-Key` the same request twice is one act and has one answer."""

    @wraps(handler)
    def write(view: APIView, request: Request, **kwargs: Any) -> Response:
        key, who = request.headers.get(KEY_HEADER, ""), who_asks(request)
        if not key or not who:
            return handler(view, request, **kwargs)
        if len(key) > LONGEST_KEY:
            raise ValidationError({KEY_HEADER: _("This key is too long.")})
        status, body = give_once(
            KeyedRequest(who, _digest(key), _fingerprint(request), _event_in(kwargs)),
            lambda: _made(handler(view, request, **kwargs)),
            now=timezone.now(),
        )
        return Response(body, status=status)

    return write


def _made(response: Response) -> tuple[int, Any]:
    # As it is sent: dates and fractions are text by now.
    return response.status_code, json.loads(JSONRenderer().render(response.data))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _fingerprint(request: Request) -> str:
    asked = request._request
    return sha256(
        b"\n".join([(asked.method or "").encode(), asked.get_full_path().encode(), asked.body])
    ).hexdigest()


def _event_in(kwargs: Mapping[str, Any]) -> Tournament | None:
    return Tournament.objects.filter(slug=kwargs["slug"]).first() if "slug" in kwargs else None


def parameter(name: str, description: str, *choices: str) -> OpenApiParameter:
    """A filter in the address, as the schema describes it."""
    return OpenApiParameter(name, str, description=description, enum=choices or None)


def filter_in(request: Request, name: str) -> str:
    """What the address asks for under this name; "" for nothing."""
    return cleaned(request.query_params.get(name, "")[:LONGEST_FILTER])


def matching(request: Request, rows: Iterable[Mapping[str, Any]], *names: str) -> list[Mapping[str, Any]]:
    """The rows that have the values the address asks for; `q` is a part of the name."""
    wanted = {name: value for name in names if name != "q" and (value := filter_in(request, name))}
    part = filter_in(request, "q").casefold() if "q" in names else ""
    return [
        row
        for row in rows
        if all(str(row[name]) == value for name, value in wanted.items())
        and part in str(row.get("name", "")).casefold()
    ]


def page_of(
    request: Request,
    rows: Sequence[Any] | QuerySet[Any, Any],
    shape: Callable[[Iterable[Any]], Any] = list,
    *,
    usual: int | None = None,
) -> Response:
    """The rows the address asks for by `limit` and `offset`, all without them (or the first `usual`).

    `X-Total-Count` says how many there are, `Link` where the next and the previous ones stand.
    """
    limit, offset = number_asked(request, "limit", least=1), number_asked(request, "offset") or 0
    total = rows.count() if isinstance(rows, QuerySet) else len(rows)
    limit = min(limit, MOST_ROWS) if limit else usual or max(total, 1)
    response = Response(shape(rows[offset : offset + limit]))
    response["X-Total-Count"] = str(total)
    places = {"next": offset + limit, "prev": max(offset - limit, 0)}
    shown = {"next": offset + limit < total, "prev": offset > 0}
    links = [f'<{_page_at(request, limit, places[rel])}>; rel="{rel}"' for rel in places if shown[rel]]
    if links:
        response["Link"] = ", ".join(links)
    return response


def _page_at(request: Request, limit: int, offset: int) -> str:
    query = {**request.query_params.dict(), "limit": limit, "offset": offset}
    return request.build_absolute_uri(f"{request.path}?{urlencode(query)}")


def number_asked(request: Request, name: str, *, least: int = 0, most: int = 10**9) -> int | None:
    """The number the address asks for under this name; None without one. Raises ValidationError."""
    typed = request.query_params.get(name)
    if not typed:
        return None
    number = number_in(typed, most=most)
    if number is None or number < least:
        raise ValidationError({name: _("“%(value)s” is not a number.") % {"value": typed[:40]}})
    return number
