"""The screen in the hall: whatever is worth reading now, one page after the other."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from ..boards import boards_of, lines_of, places_of, round_name
from ..models import Round, Tournament
from ..queries import clock_of, round_view, rounds_of
from ..queries.clock import table_times
from ..screens import slides_of
from .freshness import public_page
from .public import clock_digits


@public_page(timed=True)
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All pages of the screen; screen.js shows one at a time, without it they stand one below the other."""
    rounds = rounds_of(tournament)
    round_ = rounds[-1] if rounds else None
    is_played = round_ is not None and round_.state == Round.State.PUBLISHED
    boards = boards_of(round_view(round_)) if round_ else ()
    has_places = any(each.state == Round.State.COMPLETE for each in rounds)
    now = timezone.now()
    context: dict[str, Any] = {
        "tournament": tournament,
        "round_name": round_name(round_) if round_ else "",
        "live_revision": tournament.revision,
        "now": now,
        "slides": slides_of(
            places=places_of(boards) if is_played else (),
            boards=[each for each in boards if each.is_game],
            lines=lines_of(tournament) if has_places else (),
            is_played=is_played,
        ),
    }
    if round_ is not None and is_played:
        clock = clock_of(round_, now=now)
        context |= {
            "clock": clock,
            "clock_digits": clock_digits(clock.seconds_left),
            "extended": table_times(round_, clock),
        }
    return render(request, "tournaments/screen.html", context)
