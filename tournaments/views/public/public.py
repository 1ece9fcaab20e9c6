"""The public pages, for spectators, players and the screen in the hall. None shows a draft."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...models import Round, Stage, Tournament
from ...presenters.bracket import shown_bracket
from ...presenters.crosstable import crosstable_of
from ...presenters.groups import shown_groups, through_text
from ...presenters.round_tables import hall_table, places_by_name
from ...presenters.rules_of_day import counting_of, played_by, table_sections
from ...presenters.standings import after_of, detailed_table, podium_of
from ...presenters.teams import boards_by_match
from ...queries import EventState, clock_in, event_state, round_name, round_view
from ...queries.event.events import version_at
from ...queries.people.player_record import player_record_of
from ...queries.rounds.bracket import seeds_of
from ...queries.rounds.checks import checks_of
from ...queries.rounds.places import places_after, places_closed, places_now
from ...queries.rounds.rounds import TableTime, event_seed_shown, reasons_of, seed_shown, table_times
from ..base.http_cache import (
    MOMENT,
    NEWS_SECONDS,
    Page,
    cached_page,
    offered_to_proxies,
    public_page,
)


def clock_face(state: EventState) -> dict[str, str]:
    """The clock of the current round at this moment."""
    return {MOMENT: face_of(clock_context(state))}


def big_clock_face(state: EventState) -> dict[str, str]:
    """The same clock, full screen."""
    return {MOMENT: face_of(clock_context(state), screen=True)}


def face_of(clock: Mapping[str, Any], *, screen: bool = False) -> str:
    """The HTML of what `clock_context` returns; "" where there is no clock."""
    if clock["clock"] is None:
        return ""
    return render_to_string("tournaments/public/_clock_face.html", {**clock, "screen": screen})


@cached_page()
def pairings(request: HttpRequest, state: EventState) -> Page:
    """One published round, by table or by name; the latest without ?round=.

    ?me= filters the lines by name, for browsers without scripts.
    """
    me = request.GET.get("me", "")[:60].strip()
    by = "name" if request.GET.get("by") == "name" else "table"
    context: dict[str, Any] = {"rounds": state.published, "by": by}
    if state.published:
        round_ = _chosen_round(request, state.published)
        view = round_view(state, round_.number)
        times = extended_in(state) if round_ == _latest(state) and is_played(state) else ()
        context |= {
            "round": round_,
            "round_name": round_name(state, round_),
            "view": view,
            "reasons": reasons_of(view, seeds_of(state, view)),
            "draw_seed": seed_shown(view),
            "event_seed": event_seed_shown(view),
            "me": me,
            "places": places_by_name(view.matches, times=times, words=me) if by == "name" else (),
            "tables": hall_table(state, view, times) if by == "table" else None,
            "team_matches": boards_by_match(state, view, times) if by == "table" else (),
        }
    return Page("tournaments/public/pairings.html", context)


@cached_page()
def standings(request: HttpRequest, state: EventState) -> Page:
    """Everybody's place now, or after the round of ?round=, with the formula in words (F27)."""
    complete = [round_ for round_ in state.published if round_.state == Round.State.COMPLETE]
    chosen = _chosen_round(request, tuple(complete)) if "round" in request.GET else None
    places = places_after(state, chosen.number) if chosen else places_now(state)
    earlier = [
        round_ for round_ in complete if places.round is not None and round_.number < places.round.number
    ]
    context = {
        "standings": detailed_table(state, places, links=True),
        "groups": shown_groups(state, places, links=True),
        "going_through": through_text(state.tournament),
        "places": places,
        "after": after_of(state, places),
        "round_name": round_name(state, places.round) if places.round else "",
        "before_name": round_name(state, earlier[-1]) if earlier else "",
        "complete": complete,
        "asked": chosen,
        "is_played": is_played(state),
        "has_bracket": any(round_.stage.kind == Stage.Kind.KNOCKOUT for round_ in state.published),
        "elimination": state.tournament.elimination,
    }
    return Page("tournaments/public/standings.html", context)


@cached_page()
def crosstable(request: HttpRequest, state: EventState) -> Page:
    """Who met whom, in the order of the current standings."""
    places = places_now(state)
    context = {
        "table": crosstable_of(state, places),
        "places": places,
        "after": after_of(state, places),
    }
    return Page("tournaments/public/crosstable.html", context)


@cached_page()
def player(request: HttpRequest, state: EventState, *, key: str) -> Page:
    """The games of one player, with a link to the open part of their list. Raises Http404."""
    entry = state.by_key.get(key)
    if entry is None:
        raise Http404
    return Page(
        "tournaments/public/event_player.html", {"entry": entry, "record": player_record_of(state, entry)}
    )


@cached_page()
def points_page(request: HttpRequest, state: EventState) -> Page:
    """How points are counted, so that a player can check a result by hand."""
    context = {
        "counting": counting_of(state.tournament),
        "played_by": played_by(state.tournament),
        "has_bracket": any(round_.stage.kind == Stage.Kind.KNOCKOUT for round_ in state.published),
        "elimination": state.tournament.elimination,
    }
    return Page("tournaments/public/points.html", context)


@cached_page()
def at_the_table(request: HttpRequest, state: EventState) -> Page:
    """What players bring and do from the pairing to the first move and beyond. Raises Http404."""
    sections = table_sections(state.tournament)
    if not sections:
        raise Http404
    latest = _latest(state)
    # Ticks that begin anew with each round have its number before their name.
    number = str(latest.number if latest else 0)
    context = {
        "sections": [(section, "" if section.is_for_the_day else number) for section in sections],
    }
    return Page("tournaments/public/at_the_table.html", context)


@cached_page(per_request_parts=big_clock_face)
def clock(request: HttpRequest, state: EventState) -> Page:
    """The clock of the latest published round, full screen."""
    latest = _latest(state)
    context = {
        "round_name": round_name(state, latest) if latest else "",
        "clock_face": MOMENT if is_played(state) else "",
    }
    return Page("tournaments/public/clock.html", context)


@cached_page()
def bracket(request: HttpRequest, state: EventState) -> Page:
    """The knockout: every game of the published rounds, those to come, and the podium once decided."""
    tree = shown_bracket(state)
    best = podium_of(state, places_closed(state)).rows if tree and tree.champion else ()
    context = {"bracket": tree, "podium": best[:3]}
    return Page("tournaments/public/bracket.html", context)


@public_page()
def event_check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's results so far, before the next pairing is based on them (F15, F25)."""
    state = event_state(tournament)
    context = {
        "tournament": state.tournament,
        "checks": checks_of(state),
        "live_revision": state.tournament.revision,
    }
    return render(request, "tournaments/desk/check.html", context)


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """204 while ?seen= is the newest revision, otherwise the newest one; the server's time in X-Now, in
    seconds since 1970 as nginx writes it.

    A page sends the cache version, too: restored from a backup the event may differ at that revision (F62).
    """
    try:
        revision, cache_version = version_at(slug)
    except Tournament.DoesNotExist:
        raise Http404 from None
    seen = f"{revision}-{cache_version}"
    response: HttpResponse
    if request.GET.get("seen") in (seen, str(revision)):
        response = HttpResponse(status=204)
    else:
        response = JsonResponse({"revision": revision, "seen": seen})
        response["HX-Refresh"] = "true"
    response = offered_to_proxies(request, response, seconds=NEWS_SECONDS)
    response["X-Now"] = f"{timezone.now().timestamp():.3f}"
    return response


def _chosen_round(request: HttpRequest, rounds: tuple[Round, ...]) -> Round:
    """The round of ?round=, the latest without it. Raises Http404 for one that is not published."""
    number = request.GET.get("round")
    if number is None:
        return rounds[-1]
    for round_ in rounds:
        if number == str(round_.number):
            return round_
    raise Http404


def _latest(state: EventState) -> Round | None:
    """The latest round everybody may see."""
    return state.published[-1] if state.published else None


def is_played(state: EventState) -> bool:
    """True while the latest round is under way."""
    latest = _latest(state)
    return latest is not None and latest.state == Round.State.PUBLISHED


def extended_in(state: EventState) -> tuple[TableTime, ...]:
    """The tables with more (or less) time in the current round, with their ends as of the last clock step."""
    steps = state.clock_steps(state.published[-1].number)
    if not steps:
        return ()
    return table_times(state, state.published[-1], clock_in(state, state.published[-1], now=steps[-1].at))


def clock_context(state: EventState) -> dict[str, Any]:
    """The clock of the latest published round while it is played; otherwise `clock` is None."""
    if not is_played(state):
        return {"clock": None, "extended": ()}
    now, latest = timezone.now(), state.published[-1]
    clock = clock_in(state, latest, now=now)
    return {
        "clock": clock,
        "now": now,
        "extended": table_times(state, latest, clock),
    }
