"""The screen in the hall: whatever is worth reading now, one page after the other."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from ..models import Round, Tournament
from ..queries import clock_in, event_state, round_name, round_view
from ..queries.clock import table_times
from ..queries.day import next_round_of
from ..queries.places import places_now
from ..shown.boards import boards_of, places_of
from ..shown.screens import slides_of
from ..shown.standings import after_of, places_table
from .freshness import public_page
from .public import clock_digits


@public_page(timed=True)
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All pages of the screen; screen.js shows one at a time, without it they stand one below the other."""
    state = event_state(tournament)
    round_ = state.published[-1] if state.published else None
    is_played = round_ is not None and round_.state == Round.State.PUBLISHED
    boards = boards_of(round_view(state, round_.number).matches) if round_ and is_played else ()
    places = places_now(state)
    now = timezone.now()
    context: dict[str, Any] = {
        "tournament": state.tournament,
        "round_name": round_name(state, round_) if round_ else "",
        "live_revision": state.tournament.revision,
        "now": now,
        "coming": next_round_of(state, now),
        "after": after_of(state, places),
        "slides": slides_of(
            places=places_of(boards),
            boards=[board for board in boards if board.is_game],
            standings=places_table(state, places).rows if places.round else (),
            is_played=is_played,
            announcement=state.tournament.announcement,
        ),
    }
    if round_ is not None and is_played:
        clock = clock_in(state, round_, now=now)
        context |= {
            "clock": clock,
            "clock_digits": clock_digits(clock.seconds_left),
            "extended": table_times(state, round_, clock),
        }
    return render(request, "tournaments/screen.html", context)
