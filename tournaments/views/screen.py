"""The screen in the hall: whatever is worth reading now, one page after the other."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from ..boards import boards_of, places_of, standings_table
from ..models import Round, Tournament
from ..queries import clock_in, event_state, round_name, round_view
from ..queries.clock import table_times
from ..screens import slides_of
from .freshness import public_page
from .public import clock_digits


@public_page(timed=True)
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All pages of the screen; screen.js shows one at a time, without it they stand one below the other."""
    state = event_state(tournament)
    round_ = state.published[-1] if state.published else None
    is_played = round_ is not None and round_.state == Round.State.PUBLISHED
    boards = boards_of(state, round_view(state, round_.number)) if round_ and is_played else ()
    has_places = any(round_.state == Round.State.COMPLETE for round_ in state.published)
    now = timezone.now()
    context: dict[str, Any] = {
        "tournament": state.tournament,
        "round_name": round_name(state, round_) if round_ else "",
        "live_revision": state.tournament.revision,
        "now": now,
        "slides": slides_of(
            places=places_of(boards),
            boards=[board for board in boards if board.is_game],
            standings=standings_table(state).rows if has_places else (),
            is_played=is_played,
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
