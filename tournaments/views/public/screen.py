"""The screen in the hall, which shows one page after the other, and the broadcast overlay."""

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
from ...presenters.round_tables import places_by_name
from ...presenters.screens import Showing, faction_mark, slides_of
from ...presenters.standings import StandingsRow, after_of, columns_of, places_table, podium_of, with_lists
from ...presenters.teams import team_matches_of, team_table, teams_at_boards
from ...queries import EventState, MatchView, event_state, round_name, round_view
from ...queries.event.screen_control import screen_control_of
from ...queries.rounds.day import next_round_of
from ...queries.rounds.places import Places, places_now
from ...queries.rounds.rounds import Side, progress_of
from ...queries.state.presence import missing_now
from ..base.addresses import base_for_others
from ..base.http_cache import MOMENT, Page, cached_page, moment_mark, public_page
from .public import clock_context, face_of, is_played

# What a broadcast can show with ?show=; the first by default.
PARTS = ("table", "clock", "standings", "players")
# How many rows of the standings fit beside a picture.
ROWS_BESIDE = 8
# Besides the large clock these change by the second.
SMALL_CLOCK, NEXT_ROUND = moment_mark(), moment_mark()


# The hall has one code for the whole day, and drawing it takes half of the time of the page.
_code_of_hall = lru_cache(maxsize=16)(code_of)


def screen_clocks(state: EventState) -> dict[str, str]:
    """The clocks, and about when the next round begins, by placeholder."""
    next_round = {"next_round": next_round_of(state, timezone.now())}
    clock = clock_context(state)
    return {
        MOMENT: face_of(clock, screen=True),
        SMALL_CLOCK: render_to_string(
            "tournaments/public/_clock_mini.html", {**clock, "css": "clock-mini"}
        ).strip(),
        NEXT_ROUND: render_to_string("tournaments/public/_next_round.html", next_round).strip(),
    }


def _vary_on(request: HttpRequest, state: EventState) -> tuple[str, tuple[str, ...]]:
    """The address in the code, which depends on the network, and who is missing: check-in opens by time."""
    return base_for_others(request), tuple(entry.key for entry in missing_now(state, timezone.now()))


@cached_page(per_request_parts=screen_clocks, vary_on=_vary_on)
def screen(request: HttpRequest, state: EventState) -> Page:
    """All views of the screen; screen.js shows one at a time, without it they stand below each other."""
    round_ = state.published[-1] if state.published else None
    places = places_now(state)
    address = base_for_others(request) + reverse("event", args=[state.tournament.slug])
    context: dict[str, Any] = {
        "round_name": round_name(state, round_) if round_ else "",
        "small_clock": SMALL_CLOCK,
        "next_round": NEXT_ROUND,
        "clock_face": MOMENT if is_played(state) else "",
        "after": after_of(state, places),
        "slides": slides_of(_showing(state, places, timezone.now())),
        "players": sum(entry.status == Entry.Status.ACTIVE for entry in state.entries),
        "progress": progress_of(state, round_.number) if round_ else (0, 0),
        "control": screen_control_of(state.tournament),
        "address": address.partition("://")[2],
        "code": _code_of_hall(address),
    }
    return Page("tournaments/public/screen.html", context)


def _showing(state: EventState, places: Places, now: datetime) -> Showing:
    """The content for the slides; the tables only while their round is played."""
    is_running, is_over = is_played(state), state.tournament.state == Tournament.State.FINISHED
    # Only the podium shows lists.
    table = with_lists if is_over else places_table
    number = state.published[-1].number if is_running else 0
    matches = round_view(state, number).matches if is_running else ()
    team_seats = teams_at_boards(state, number) if is_running else {}
    teams = {key: seat.label for key, seat in team_seats.items()}
    rows = table(state, places).rows if places.round else ()
    team_rows = team_table(state, places).rows if state.tournament.has_boards else ()
    return Showing(
        places=places_by_name(matches, teams=teams),
        tables=[match for match in matches if match.is_game],
        team_matches=team_matches_of(state, number) if is_running else (),
        standings=rows,
        groups=() if _in_bracket(state) else shown_groups(state, places),
        teams=team_rows,
        podium=team_rows[:3] or rows[:3],
        missing=[entry.name for entry in missing_now(state, now)],
        bracket=shown_bracket(state),
        announcement=state.tournament.announcement,
        is_played=is_running,
        is_over=is_over,
    )


def _in_bracket(state: EventState) -> bool:
    return any(round_.stage.kind == Stage.Kind.KNOCKOUT for round_ in state.published)


@public_page(timed=True)
def stream(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """An overlay for a camera picture: the table chosen at the desk, clock, standings or player cards."""
    state, now = event_state(tournament), timezone.now()
    part = request.GET.get("show", "")
    round_ = state.published[-1] if state.published else None
    places = places_now(state)
    view = _stream_table(state, screen_control_of(state.tournament).table)
    context: dict[str, Any] = {
        "tournament": state.tournament,
        "show": part if part in PARTS else PARTS[0],
        "round_name": round_name(state, round_) if round_ else "",
        "live_revision": state.tournament.revision,
        "now": now,
        "best": podium_of(state, places).rows[:ROWS_BESIDE],
        "view": view,
        "unit": next(column.label for column in columns_of(state.tournament) if column.kind == "main"),
        "sides": _sides(state, places, view) if view else (),
        **clock_context(state),
    }
    return render(request, "tournaments/public/stream.html", context)


def _stream_table(state: EventState, table: int | None) -> MatchView | None:
    """The table of this number in the latest published round, also once that is closed."""
    if table is None or not state.published:
        return None
    matches = round_view(state, state.published[-1].number).matches
    return next((match for match in matches if match.is_game and match.table == table), None)


def _sides(
    state: EventState, places: Places, view: MatchView
) -> list[tuple[Side, StandingsRow | None, int | None]]:
    """The players of the table, each with their row of the standings if they have a place, and the mark of
    their faction."""
    own_places = replace(places, rows=tuple(row for row in places.rows if row.entry in view.entries))
    table = with_lists(state, own_places)
    rows = {row.entry.key: shown for shown, row in zip(table.rows, own_places.rows, strict=True)}
    shown = [(side, rows.get(side.entry.key)) for side in view.sides]
    return [
        (side, row, faction_mark(state.tournament.game, row.headline) if row else None) for side, row in shown
    ]
