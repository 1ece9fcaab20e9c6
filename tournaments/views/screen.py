"""The screen in the hall: whatever is worth reading now, one page after the other."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from ..codes import code_of
from ..models import Entry, Tournament
from ..queries import EventState, event_state, round_name, round_view
from ..queries.day import next_round_of
from ..queries.places import Places, places_now
from ..queries.rounds import progress_of
from ..shown.boards import boards_of, places_of
from ..shown.bracket import shown_bracket
from ..shown.screens import Showing, slides_of
from ..shown.standings import after_of, places_table, told_table
from .addresses import base_for_others
from .freshness import public_page
from .public import clock_context, is_played


@public_page(timed=True)
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All views of the screen; screen.js shows one at a time, without it they stand one below the other."""
    state, now = event_state(tournament), timezone.now()
    round_ = state.published[-1] if state.published else None
    places = places_now(state)
    address = base_for_others(request) + reverse("event", args=[tournament.slug])
    context: dict[str, Any] = {
        "tournament": state.tournament,
        "round_name": round_name(state, round_) if round_ else "",
        "live_revision": state.tournament.revision,
        "now": now,
        "coming": next_round_of(state, now),
        "after": after_of(state, places),
        "slides": slides_of(_showing(state, places)),
        "players": sum(entry.status == Entry.Status.ACTIVE for entry in state.entries),
        "progress": progress_of(state, round_.number) if round_ else (0, 0),
        "address": address.partition("://")[2],
        "code": code_of(address),
        **clock_context(state),
    }
    return render(request, "tournaments/screen.html", context)


def _showing(state: EventState, places: Places) -> Showing:
    """What there is of this event; the tables only while their round is played."""
    now_played, is_over = is_played(state), state.tournament.state == Tournament.State.FINISHED
    # Only the podium tells of lists.
    table = told_table if is_over else places_table
    boards = boards_of(round_view(state, state.published[-1].number).matches) if now_played else ()
    return Showing(
        places=places_of(boards),
        boards=[board for board in boards if board.is_game],
        standings=table(state, places).rows if places.round else (),
        bracket=shown_bracket(state),
        announcement=state.tournament.announcement,
        is_played=now_played,
        is_over=is_over,
    )
