"""The pages everybody may read: spectators, players, the TV in the hall. A draft is on none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..boards import after_of, boards_of, columns_of, places_of, podium_of, standings_table
from ..models import Round, Staff, Stage, Tournament, User
from ..names import name_key
from ..queries import EventState, bracket_of, clock_in, round_name, round_view, tournaments_for
from ..queries.clock import TableTime, table_times
from ..queries.rounds import progress_of
from .freshness import MOMENT, Page, kept_page


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


def clock_face(state: EventState) -> str:
    """The clock of the round that is played, as it stands at this moment."""
    return render_to_string("tournaments/_clock_face.html", clock_context(state))


def big_clock_face(state: EventState) -> str:
    """The same clock, as big as the screen."""
    return render_to_string("tournaments/_clock_face.html", {**clock_context(state), "screen": True})


@kept_page(moment=clock_face)
def event(request: HttpRequest, state: EventState) -> Page:
    """The event at a glance: who, where, which round, how long still, who leads."""
    latest = _latest(state)
    done, total = progress_of(state, latest.number) if latest else (0, 0)
    context = {
        "round": latest,
        "done": done,
        "total": total,
        "round_name": round_name(state, latest) if latest else "",
        "clock_face": MOMENT if is_played(state) else "",
        "podium": podium_of(state) if _has_result(state) else None,
        "entries": () if latest else sorted(state.entries, key=lambda entry: name_key(entry.name)),
        "players": len(state.entries),
        "after": after_of(state),
    }
    return Page("tournaments/event.html", context)


@kept_page()
def pairings(request: HttpRequest, state: EventState) -> Page:
    """One published round, by table or by name; the latest unless ?round= says which."""
    by = "name" if request.GET.get("by") == "name" else "table"
    context: dict[str, Any] = {"rounds": state.published, "by": by}
    if state.published:
        round = _asked_for(request, state.published)
        view = round_view(state, round.number)
        times = extended_in(state) if round == _latest(state) and is_played(state) else ()
        boards = boards_of(state, view, times)
        context |= {
            "round": round,
            "round_name": round_name(state, round),
            "view": view,
            "boards": boards,
            "places": places_of(boards) if by == "name" else (),
        }
    return Page("tournaments/pairings.html", context)


@kept_page()
def standings(request: HttpRequest, state: EventState) -> Page:
    """Everybody's place after the complete rounds, with the formula in words (F27)."""
    context = {
        "standings": standings_table(state),
        "after": after_of(state),
        "has_bracket": any(round_.stage.kind == Stage.Kind.KNOCKOUT for round_ in state.published),
        "elimination": state.tournament.elimination,
    }
    return Page("tournaments/standings.html", context)


@kept_page(moment=big_clock_face)
def clock(request: HttpRequest, state: EventState) -> Page:
    """The clock of the latest published round, as big as the screen."""
    latest = _latest(state)
    context = {
        "round_name": round_name(state, latest) if latest else "",
        "clock_face": MOMENT if is_played(state) else "",
    }
    return Page("tournaments/clock.html", context)


@kept_page()
def bracket(request: HttpRequest, state: EventState) -> Page:
    """The knockout: every game of the published rounds."""
    found = bracket_of(state)
    context = {"bracket": found, "columns": columns_of(found) if found else ()}
    return Page("tournaments/bracket.html", context)


@require_safe
@never_cache
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """204 while ?seen= is the newest revision, otherwise the newest one; the server's time in X-Now.

    A page says the edition with it: put back from a backup it may be another event at that revision (F62).
    """
    tournament = get_object_or_404(Tournament.objects.only("revision", "edition"), slug=slug)
    revision, seen = tournament.revision, f"{tournament.revision}-{tournament.edition}"
    response: HttpResponse
    if request.GET.get("seen") in (seen, str(revision)):
        response = HttpResponse(status=204)
    else:
        response = JsonResponse({"revision": revision, "seen": seen})
        response["HX-Refresh"] = "true"
    response["X-Now"] = timezone.now().isoformat()
    return response


def _asked_for(request: HttpRequest, rounds: tuple[Round, ...]) -> Round:
    """The round of ?round=, the latest without it. Raises Http404 for one that is not published."""
    asked = request.GET.get("round")
    if asked is None:
        return rounds[-1]
    for each in rounds:
        if asked == str(each.number):
            return each
    raise Http404


def _latest(state: EventState) -> Round | None:
    """The latest round everybody may see."""
    return state.published[-1] if state.published else None


def is_played(state: EventState) -> bool:
    """True while the latest round is under way."""
    latest = _latest(state)
    return latest is not None and latest.state == Round.State.PUBLISHED


def extended_in(state: EventState) -> tuple[TableTime, ...]:
    """The tables with more (or less) time in the round that is played, until when: as it was last pushed."""
    pushes = state.pushes(state.published[-1].number)
    if not pushes:
        return ()
    return table_times(state, state.published[-1], clock_in(state, state.published[-1], now=pushes[-1].at))


def clock_context(state: EventState) -> dict[str, Any]:
    """The clock of the latest published round while it is played; `clock` None otherwise."""
    if not is_played(state):
        return {"clock": None, "extended": ()}
    now, latest = timezone.now(), state.published[-1]
    clock = clock_in(state, latest, now=now)
    return {
        "clock": clock,
        "clock_digits": clock_digits(clock.seconds_left),
        "now": now,
        "extended": table_times(state, latest, clock),
    }


def clock_digits(seconds: int) -> str:
    """8100 as "2:15:00"."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


def _has_result(state: EventState) -> bool:
    return any(round_.state == Round.State.COMPLETE for round_ in state.published)
