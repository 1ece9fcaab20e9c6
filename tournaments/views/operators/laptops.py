"""Two laptops, one event: the page at either of them, and what the other one asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from time import time

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from ...access.codes import code_of
from ...access.laptops import can_pair, is_at_this_laptop, laptop_now, this_laptop
from ...laptops import meeting
from ...laptops.code import code_in_groups
from ...laptops.meeting import (
    FRESH,
    ThisLaptop,
    acts_behind,
    answer_call,
    answer_joining,
    older_events,
    shown_offer,
)
from ...laptops.state import Laptop, LaptopPair, last_heard
from ...laptops.talk import LaptopRefused
from ...laptops.terms import LaptopRole, may_act
from ...network import is_loopback
from ...queries.event.later_acts import later_acts
from ...wording.laptops import LAPTOP_REFUSALS

View = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True, slots=True)
class SecondLaptop:
    """What the desk says of the other laptop."""

    name: str
    behind: int
    ago: int | None
    """Whole seconds since it was last there; None where it never was."""
    at: datetime | None
    hands_over: bool

    @property
    def is_there(self) -> bool:
        return self.ago is not None and self.ago <= FRESH


def _on_laptops(view: View) -> View:
    """A page of a laptop; a server has PostgreSQL's own means."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest) -> HttpResponse:
        if not can_pair():
            return HttpResponse(_("A server has one database that several machines use."), status=409)
        return view(request)

    return page


def _at_the_laptop(view: View) -> View:
    """For whoever sits at this laptop, which nobody need have an account for, and who runs the program."""

    @wraps(view)
    def page(request: HttpRequest) -> HttpResponse:
        if not is_at_this_laptop(request) and not getattr(request.user, "is_superuser", False):
            raise PermissionDenied
        return view(request)

    return page


@csrf_exempt
@require_POST
@_on_laptops
def laptops_join(request: HttpRequest) -> HttpResponse:
    """The second laptop's first question, sealed by the code. 409 with the code of the reason."""
    return _sealed(request, answer_joining)


@csrf_exempt
@require_POST
@_on_laptops
def laptops_call(request: HttpRequest) -> HttpResponse:
    """What the other laptop asks every two seconds, sealed by the key of the pair."""
    return _sealed(request, answer_call)


def _sealed(request: HttpRequest, answer: Callable[..., bytes]) -> HttpResponse:
    try:
        body = answer(this_laptop(), request.body, caller=request.META.get("REMOTE_ADDR", ""))
    except LaptopRefused as refused:
        return HttpResponse(refused.code, status=409, content_type="text/plain")
    return HttpResponse(body, content_type="application/octet-stream")


@_on_laptops
@require_safe
def laptops_desk(request: HttpRequest) -> HttpResponse:
    """Whether this laptop is the desk of the pair, for open pages that have lost the other one."""
    laptop = laptop_now()
    is_desk = laptop is not None and laptop.pair is not None and may_act(laptop.duty)
    response = HttpResponse("desk" if is_desk else "", status=200 if is_desk else 409)
    # It says nothing else, and a page of the other laptop has another origin.
    response["Access-Control-Allow-Origin"] = "*"
    return response


@_on_laptops
@require_safe
def laptops_line(request: HttpRequest) -> HttpResponse:
    """The line of the desk about the other laptop."""
    if not request.user.is_authenticated and not is_at_this_laptop(request):
        return redirect_to_login(request.get_full_path())
    laptop = laptop_now()
    context = {"second": second_laptop(laptop), "laptop": laptop, "may_open": is_at_this_laptop(request)}
    return render(request, "tournaments/operators/_laptops_line.html", context)


def second_laptop(laptop: Laptop | None) -> SecondLaptop | None:
    """The other one as this desk sees it; None where this is no desk with another one."""
    pair = laptop.pair if laptop else None
    if laptop is None or pair is None or pair.duty.role != LaptopRole.DESK:
        return None
    heard = last_heard(Path(settings.VAR_DIR))
    return SecondLaptop(
        pair.name,
        acts_behind(this_laptop(), laptop),
        round(time() - heard.at) if heard.at else None,
        _moment(heard.at),
        pair.duty.hands_over,
    )


@_on_laptops
@_at_the_laptop
@require_safe
def laptops(request: HttpRequest) -> HttpResponse:
    """What this laptop is in the pair, and what can be done now."""
    me, laptop = this_laptop(), laptop_now() or Laptop()
    heard, offer, pair = last_heard(me.folder), shown_offer(laptop, me.clock()), laptop.pair
    wanted = _wanted(pair)
    context = {
        "laptop": laptop,
        "pair": pair,
        "role": str(pair.duty.role) if pair else "",
        "writes": may_act(laptop.duty),
        "second": second_laptop(laptop),
        "heard": heard,
        "heard_at": _moment(heard.asked_at or heard.at),
        "copied_at": _moment(heard.copied_at),
        "began_at": _moment(pair.copied_at if pair else 0.0),
        "why_refused": LAPTOP_REFUSALS.get(heard.refused, ""),
        "code": code_in_groups(offer.code) if offer else "",
        "picture": code_of(offer.code) if offer else "",
        "minutes": round((offer.until - me.clock()) / 60) if offer else 0,
        "address": me.addresses[0].removeprefix("http://"),
        "wanted": wanted.removeprefix("http://"),
        "wanted_host": wanted.removeprefix("http://").rpartition(":")[0],
        "has_wanted": wanted in me.addresses,
        "is_closed": is_loopback(settings.HOST or "localhost"),
        "older": [
            act
            for older in laptop.older
            for act in later_acts(me.path_of(older.database), older_events(me, older))
        ],
    }
    return render(request, "tournaments/operators/laptops.html", context)


def _moment(at: float) -> datetime | None:
    return datetime.fromtimestamp(at, UTC) if at else None


def _wanted(pair: LaptopPair | None) -> str:
    """The address that the phones know: of the laptop which is or was the desk before this one."""
    if pair is None or pair.duty.role == LaptopRole.UNSURE:
        return ""
    if pair.duty.role == LaptopRole.DESK and not pair.before:
        return ""
    return pair.before or next(iter(pair.addresses), "")


def _join(me: ThisLaptop, request: HttpRequest) -> None:
    meeting.join_desk(me, request.POST.get("address", "")[:200], request.POST.get("code", "")[:200])


ACTS: Mapping[str, Callable[[ThisLaptop, HttpRequest], None]] = {
    "offer": lambda me, request: meeting.offer_code(me),
    "join": _join,
    "hand-over": lambda me, request: meeting.hand_over_desk(me),
    "take-over": lambda me, request: meeting.take_over(me),
    "promise": lambda me, request: meeting.promise(me),
    "part": lambda me, request: meeting.part(me),
    "typed": lambda me, request: meeting.forget_older(me),
}


@require_POST
@_on_laptops
@_at_the_laptop
def laptops_do(request: HttpRequest) -> HttpResponse:
    """One act of the pair, for `do`."""
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        return HttpResponseBadRequest()
    if act is ACTS["offer"] and not request.user.is_authenticated:
        return redirect_to_login("/laptops/")
    try:
        act(this_laptop(), request)
    except LaptopRefused as refused:
        messages.error(request, str(LAPTOP_REFUSALS[refused.code]))
    else:
        if act is ACTS["take-over"]:
            messages.success(request, _("This laptop is the desk now."))
    return redirect("laptops")
