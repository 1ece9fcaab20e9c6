"""The pages everybody may read: spectators, players, the TV in the hall. A draft is on none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..boards import boards_of, columns_of, lines_of, places_of, round_name
from ..models import Round, Staff, Stage, Tournament, User
from ..queries import bracket_of, clock_of, round_view, rounds_of, tournaments_for
from ..queries.clock import table_times
from .freshness import public_page


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Everybody's list of events: running, coming, finished; those one works at are marked."""
    roles = _roles(request)
    events = [_listed(tournament, roles) for tournament in tournaments_for(request.user)]
    groups = [
        (_("Running"), [each for each in events if each["tournament"].state == Tournament.State.RUNNING]),
        (_("Coming"), [each for each in events if each["tournament"].state == Tournament.State.SETUP][::-1]),
        (_("Finished"), [each for each in events if each["tournament"].state == Tournament.State.FINISHED]),
    ]
    return render(request, "tournaments/home.html", {"groups": [group for group in groups if group[1]]})


def _roles(request: HttpRequest) -> Mapping[int, str]:
    if not isinstance(request.user, User):
        return {}
    return {
        staff.tournament_id: staff.get_role_display() for staff in Staff.objects.filter(user=request.user)
    }


def _listed(tournament: Tournament, roles: Mapping[int, str]) -> dict[str, Any]:
    return {"tournament": tournament, "role": roles.get(tournament.pk, "")}


@public_page(timed=True)
def event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event at a glance: who, where, which round, how long still, who leads."""
    rounds = rounds_of(tournament)
    view = round_view(rounds[-1]) if rounds else None
    lines = lines_of(tournament)
    context = {
        "rounds": rounds,
        "view": view,
        "round_name": round_name(rounds[-1]) if rounds else "",
        "podium": [line for line in lines if line.standing.rank][:8] if _has_result(rounds) else [],
        "entries": tournament.entries.order_by("name") if not rounds else (),
        "players": len(lines),
        "after": _after(rounds),
        **_clock_context(rounds),
    }
    return _page(request, "tournaments/event.html", tournament, context)


@public_page()
def pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One published round, by table or by name; the latest unless ?round= says which."""
    rounds = rounds_of(tournament)
    by = "name" if request.GET.get("by") == "name" else "table"
    context: dict[str, Any] = {"rounds": rounds, "by": by}
    if rounds:
        round = _asked_for(request, rounds)
        view = round_view(round)
        boards = boards_of(view, _clock_context(rounds)["extended"] if round == rounds[-1] else ())
        context |= {
            "round": round,
            "round_name": round_name(round),
            "view": view,
            "boards": boards,
            "places": places_of(boards) if by == "name" else (),
        }
    return _page(request, "tournaments/pairings.html", tournament, context)


@public_page()
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's place after the complete rounds, with the formula in words (F27)."""
    rounds = rounds_of(tournament)
    context = {
        "lines": lines_of(tournament),
        "after": _after(rounds),
        "has_bracket": any(each.stage.kind == Stage.Kind.KNOCKOUT for each in rounds),
        "elimination": tournament.elimination,
    }
    return _page(request, "tournaments/standings.html", tournament, context)


@public_page(timed=True)
def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The clock of the latest published round, as big as the screen."""
    rounds = rounds_of(tournament)
    context = {"round_name": round_name(rounds[-1]) if rounds else "", **_clock_context(rounds)}
    return _page(request, "tournaments/clock.html", tournament, context)


@public_page()
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The knockout: every game of the published rounds."""
    found = bracket_of(tournament)
    context = {"bracket": found, "columns": columns_of(found) if found else ()}
    return _page(request, "tournaments/bracket.html", tournament, context)


@require_safe
@never_cache
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """204 while ?seen= is the newest revision, otherwise the newest one; the server's time in X-Now."""
    tournament = get_object_or_404(Tournament.objects.only("revision"), slug=slug)
    response: HttpResponse
    if request.GET.get("seen") == str(tournament.revision):
        response = HttpResponse(status=204)
    else:
        response = JsonResponse({"revision": tournament.revision})
        response["HX-Refresh"] = "true"
    response["X-Now"] = timezone.now().isoformat()
    return response


def _page(
    request: HttpRequest, template: str, tournament: Tournament, context: Mapping[str, Any]
) -> HttpResponse:
    """A public page of an event, which keeps itself fresh."""
    shared = {"tournament": tournament, "live_revision": tournament.revision}
    return render(request, template, {**shared, **context})


def _asked_for(request: HttpRequest, rounds: tuple[Round, ...]) -> Round:
    """The round of ?round=, the latest without it. Raises Http404 for one that is not published."""
    asked = request.GET.get("round")
    if asked is None:
        return rounds[-1]
    for each in rounds:
        if asked == str(each.number):
            return each
    raise Http404


def _clock_context(rounds: tuple[Round, ...]) -> dict[str, Any]:
    """The clock of the latest published round while it is played; `clock` None otherwise."""
    if not rounds or rounds[-1].state != Round.State.PUBLISHED:
        return {"clock": None, "extended": ()}
    now = timezone.now()
    clock = clock_of(rounds[-1], now=now)
    return {
        "clock": clock,
        "clock_digits": clock_digits(clock.seconds_left),
        "now": now,
        "extended": table_times(rounds[-1], clock),
    }


def clock_digits(seconds: int) -> str:
    """8100 as "2:15:00"."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


def _has_result(rounds: tuple[Round, ...]) -> bool:
    return any(each.state == Round.State.COMPLETE for each in rounds)


def _after(rounds: tuple[Round, ...]) -> str:
    """After which round the standings are."""
    complete = [each for each in rounds if each.state == Round.State.COMPLETE]
    if not complete:
        return _("Before the first round is complete")
    return _("After: %(round)s") % {"round": round_name(complete[-1])}
