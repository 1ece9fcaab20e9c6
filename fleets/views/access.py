"""Pages of lists are there only for events whose game has lists."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from tournaments.acts import AnyAction
from tournaments.models import Entry, Tournament
from tournaments.views.base.requests import View, player_act, player_page, staff_act, staff_page

from ..queries.checking import has_lists

Answer = TypeVar("Answer", bound=HttpResponseBase)


def requires_lists(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """The view of an event or an entry; 404 where players of that game hand in no lists."""

    @wraps(view)
    def page(request: HttpRequest, target: Tournament | Entry, *args: Any, **kwargs: Any) -> Answer:
        if not has_lists(target.tournament if isinstance(target, Entry) else target):
            raise Http404
        return view(request, target, *args, **kwargs)

    return page


def _of_lists(
    guard: Callable[[AnyAction], Callable[[View], View]],
) -> Callable[[AnyAction], Callable[[View], View]]:
    """The same guard with `requires_lists` behind it."""
    return lambda action: lambda view: guard(action)(requires_lists(view))


list_page, list_act = _of_lists(staff_page), _of_lists(staff_act)
own_list_page, own_list_act = _of_lists(player_page), _of_lists(player_act)
