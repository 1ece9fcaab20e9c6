"""The public page of an event, its statistics and staff, and the preview picture of its link."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from ...access.rights import rights_table
from ...acts import Role
from ...games import GAME_WORDS
from ...memory import Memory
from ...models import Entry, Round, Tournament
from ...paper.link_picture import HEIGHT, WIDTH, link_picture
from ...paper.printing import PdfUnavailable
from ...presenters.bracket import shown_bracket
from ...presenters.rules_of_day import rules_of_day
from ...presenters.schedule import shown_day
from ...presenters.standings import StandingsRow, after_of, podium_of
from ...presenters.statistics import pictures_of
from ...presenters.teams import TeamRow, best_three
from ...queries import EventState, event_state, round_name, round_view, staff_of
from ...queries.rounds.day import day_of
from ...queries.rounds.places import places_now
from ...queries.rounds.rounds import progress_of
from ...text.names import by_name
from ..base.addresses import base_of
from ..base.http_cache import MOMENT, Page, cached_page, public_page
from .public import clock_face, is_played

PICTURES: Memory[bytes] = Memory(32)
# How many decided tables of the current round the page shows; the others are one tap away.
MOST_DECIDED = 12


@cached_page(per_request_parts=clock_face)
def event(request: HttpRequest, state: EventState) -> Page:
    """The event at a glance: before it who comes, during it round, clock and results, then who has won."""
    latest = state.published[-1] if state.published else None
    places = places_now(state)
    podium = podium_of(state, places, links=True)
    is_over = state.tournament.state == Tournament.State.FINISHED
    best = best_three(state, places, links=True)
    context = {
        "best": best if is_over else (),
        "bracket": shown_bracket(state) if is_over else None,
        "summary": _summary(state, best[:1] if is_over else ()),
        "round": latest,
        "round_name": round_name(state, latest) if latest else "",
        "clock_face": MOMENT if is_played(state) else "",
        "podium": podium,
        "entries": () if latest else by_name(state.entries),
        "players": len(state.entries),
        "dropped": sum(entry.status == Entry.Status.REMOVED for entry in state.entries),
        "after": after_of(state, places),
        "rules": rules_of_day(state.tournament),
        **_round_in(state, latest),
        **_day_in(state, latest),
        **_preview_in(request, state),
    }
    return Page("tournaments/public/event.html", context)


def _round_in(state: EventState, latest: Round | None) -> dict[str, Any]:
    """The progress of the round, and the decided tables in order."""
    done, total = progress_of(state, latest.number) if latest else (0, 0)
    matches = round_view(state, latest.number).matches if latest and is_played(state) else ()
    decided = [match for match in matches if match.is_game and match.is_done]
    games = sum(match.is_game for round_ in state.published for match in state.matches(round_.number))
    return {"done": done, "total": total, "decided": decided[:MOST_DECIDED], "games": games}


def _day_in(state: EventState, latest: Round | None) -> dict[str, Any]:
    """The plan of the day before the first round: as planned, with nothing moved yet."""
    starts = state.tournament.day_starts
    if latest is not None or starts is None:
        return {"day": ()}
    return {"day": shown_day(day_of(state, starts)), "starts": starts}


def _summary(state: EventState, first: Sequence[StandingsRow | TeamRow]) -> str:
    """The event in a line, for the preview of its link: winner, game, date, place, number of players."""
    event, count = state.tournament, len(state.entries)
    won = [_("Winner: %(name)s") % {"name": row.name} for row in first]
    players = ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
    parts = [*won, GAME_WORDS[event.game].name, date_format(event.date), event.place, players]
    return " · ".join(str(part) for part in parts if part)


def _preview_in(request: HttpRequest, state: EventState) -> dict[str, Any]:
    """Absolute addresses for programs that preview the link; the picture's changes with the event."""
    base, event = base_of(request), state.tournament
    picture = reverse("event-picture", args=[event.slug])
    return {
        "page_address": base + reverse("event", args=[event.slug]),
        "picture_address": f"{base}{picture}?at={event.revision}",
        "picture_size": (WIDTH, HEIGHT),
    }


@cached_page()
def statistics(request: HttpRequest, state: EventState) -> Page:
    """The event in pictures: places, points, margins of the games, factions where they are open, time."""
    return Page("tournaments/public/event_statistics.html", {"pictures": pictures_of(state)})


@public_page()
def picture(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The preview picture of the link, drawn once for each state of the event and language.

    404 where this machine cannot draw: the link is then shown without one.
    """
    state, language = event_state(tournament), get_language() or "en"
    event = state.tournament
    key = (event.pk, event.revision, event.cache_version, language)
    try:
        image = PICTURES.once(key, lambda: link_picture(state, language=language))
    except PdfUnavailable:
        return HttpResponse(status=404)
    return HttpResponse(image, content_type="image/png")


@public_page()
def event_roles(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The staff of this event, and the rights of every role."""
    context = {
        "tournament": tournament,
        "leaders": [leader for leader in staff_of(tournament) if leader.user.is_active],
        "roles": Role.labels,
        "groups": list(rights_table()),
        "live_revision": tournament.revision,
    }
    return render(request, "tournaments/public/event_roles.html", context)
