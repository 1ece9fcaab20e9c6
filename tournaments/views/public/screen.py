"""The screen in the hall: whatever is worth reading now, one page after the other."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from ...access.codes import code_of
from ...models import Entry, Stage, Tournament
from ...presenters.bracket import shown_bracket
from ...presenters.groups import shown_groups
from ...presenters.screens import Showing, slides_of
from ...presenters.standings import StandingsRow, after_of, columns_of, places_table, podium_of, with_lists
from ...presenters.table_views import Side, TableView, places_of, table_views_of
from ...presenters.team_matches import team_matches_of, teams_at_boards
from ...presenters.teams import team_places
from ...queries import EventState, event_state, round_name, round_view
from ...queries.event.screen_control import screen_control_of
from ...queries.rounds.day import next_round_of
from ...queries.rounds.places import Places, places_now
from ...queries.rounds.rounds import progress_of
from ...queries.state.presence import missing_now
from ..base.addresses import base_for_others
from ..base.http_cache import MOMENT, Page, cached_page, moment_mark, public_page
from .public import clock_context, face_of, is_played

# What a broadcast may show, by ?show=; without it the first.
PARTS = ("table", "clock", "standings", "players")
# Of the standings beside a picture.
BESIDE = 8
# Beside the large clock these pass with the seconds.
SMALL_CLOCK, COMING = moment_mark(), moment_mark()


# The hall has one code for the whole day, and to draw it takes as long as half of the page.
_code_of_hall = lru_cache(maxsize=16)(code_of)


def passing(state: EventState) -> dict[str, str]:
    """The clocks, and about when the next round begins."""
    coming = {"coming": next_round_of(state, timezone.now())}
    clock = clock_context(state)
    return {
        MOMENT: face_of(clock, screen=True),
        SMALL_CLOCK: render_to_string(
            "tournaments/public/_clock_mini.html", {**clock, "css": "clock-mini"}
        ).strip(),
        COMING: render_to_string("tournaments/public/_next_round.html", coming).strip(),
    }


def _vary_on(request: HttpRequest, state: EventState) -> tuple[str, tuple[str, ...]]:
    """The address in the code, which follows the network, and who is missing, as check-in opens by itself."""
    return base_for_others(request), tuple(entry.key for entry in missing_now(state, timezone.now()))


@cached_page(per_request_parts=passing, vary_on=_vary_on)
def screen(request: HttpRequest, state: EventState) -> Page:
    """All views of the screen; screen.js shows one at a time, without it they stand one below the other."""
    round_ = state.published[-1] if state.published else None
    places = places_now(state)
    address = base_for_others(request) + reverse("event", args=[state.tournament.slug])
    context: dict[str, Any] = {
        "round_name": round_name(state, round_) if round_ else "",
        "small_clock": SMALL_CLOCK,
        "coming": COMING,
        "clock_face": MOMENT if is_played(state) else "",
        "after": after_of(state, places),
        "slides": slides_of(_showing(state, places, timezone.now())),
        "players": sum(entry.status == Entry.Status.ACTIVE for entry in state.entries),
        "progress": progress_of(state, round_.number) if round_ else (0, 0),
        "steering": screen_control_of(state.tournament),
        "address": address.partition("://")[2],
        "code": _code_of_hall(address),
    }
    return Page("tournaments/public/screen.html", context)


def _showing(state: EventState, places: Places, now: datetime) -> Showing:
    """What there is of this event; the tables only while their round is played."""
    now_played, is_over = is_played(state), state.tournament.state == Tournament.State.FINISHED
    # Only the podium tells of lists.
    table = with_lists if is_over else places_table
    number = state.published[-1].number if now_played else 0
    boards = table_views_of(round_view(state, number).matches) if now_played else ()
    boards_of_teams = teams_at_boards(state, number) if now_played else {}
    teams = {key: seat.label for key, seat in boards_of_teams.items()}
    rows = table(state, places).rows if places.round else ()
    places_of_teams = team_places(state, places) if state.tournament.has_boards else ()
    return Showing(
        places=places_of(boards, teams),
        tables=[board for board in boards if board.is_game],
        team_matches=team_matches_of(state, number) if now_played else (),
        standings=rows,
        groups=() if _in_bracket(state) else shown_groups(state, places),
        teams=places_of_teams,
        podium=places_of_teams[:3] or rows[:3],
        missing=[entry.name for entry in missing_now(state, now)],
        bracket=shown_bracket(state),
        announcement=state.tournament.announcement,
        is_played=now_played,
        is_over=is_over,
    )


def _in_bracket(state: EventState) -> bool:
    return any(round_.stage.kind == Stage.Kind.KNOCKOUT for round_ in state.published)


@public_page(timed=True)
def stream(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A layer over the picture of a camera: the table that the desk has named, clock, places or cards."""
    state, now = event_state(tournament), timezone.now()
    asked = request.GET.get("show", "")
    round_ = state.published[-1] if state.published else None
    places = places_now(state)
    board = _board(state, screen_control_of(state.tournament).table)
    context: dict[str, Any] = {
        "tournament": state.tournament,
        "show": asked if asked in PARTS else PARTS[0],
        "round_name": round_name(state, round_) if round_ else "",
        "live_revision": state.tournament.revision,
        "now": now,
        "best": podium_of(state, places).rows[:BESIDE],
        "board": board,
        "unit": next(each.label for each in columns_of(state.tournament) if each.kind == "main"),
        "sides": _sides(state, places, board) if board else (),
        **clock_context(state),
    }
    return render(request, "tournaments/public/stream.html", context)


def _board(state: EventState, table: int | None) -> TableView | None:
    """The named table of the latest published round, also once that is closed."""
    if table is None or not state.published:
        return None
    boards = table_views_of(round_view(state, state.published[-1].number).matches)
    return next((board for board in boards if board.is_game and board.table == table), None)


def _sides(state: EventState, places: Places, board: TableView) -> list[tuple[Side, StandingsRow | None]]:
    """Who sits there, each with their line of the standings, if they have a place."""
    seated = {side.entry.key for side in board.sides}
    theirs = replace(places, rows=tuple(row for row in places.rows if row.entry.key in seated))
    table = with_lists(state, theirs)
    lines = {row.entry.key: shown for shown, row in zip(table.rows, theirs.rows, strict=True)}
    return [(side, lines.get(side.entry.key)) for side in board.sides]
