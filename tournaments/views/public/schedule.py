"""The plan of the day: the public page, the calendar, and the form at the desk."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.structures import Plan, StructureError, knockout_rounds

from ...acts import Action
from ...forms.day_plan import DayForm
from ...models import Tournament
from ...play.timetable import DayLine
from ...presenters.schedule import shown_day
from ...queries import event_state
from ...queries.rounds.day import day_of, forecast_of
from ...queries.rounds.durations import lines_in
from ...queries.rounds.next_pairing import plan_of
from ...queries.state.played import game_of
from ...services.event.day import plan_day
from ..base.addresses import base_of
from ..base.answers import done_at, post_data
from ..base.http_cache import public_page
from ..base.requests import current_actor, staff_page, staff_render

MOST_ROUNDS = 14
"""The most rounds proposed for one day."""


@public_page(timed=True)
def schedule(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every part of the day, as expected at this moment."""
    state, now = event_state(tournament), timezone.now()
    parts = day_of(state, now)
    context = {
        "tournament": state.tournament,
        "day": shown_day(parts, forecast_of(state, parts, now)),
        "live_revision": state.tournament.revision,
    }
    return render(request, "tournaments/public/schedule.html", context)


@public_page(timed=True)
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same as a calendar to subscribe to; each part keeps its id while the plan moves."""
    # Loaded when the first calendar is asked for: every start would wait for it otherwise.
    from icalendar import Calendar, Event

    state, now = event_state(tournament), timezone.now()
    feed = Calendar()
    feed.add("prodid", "-//Flagship//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", tournament.name)
    page = base_of(request) + reverse("event-schedule", args=[tournament.slug])
    counted: dict[str, int] = {}
    for shown in shown_day(day_of(state, now)):
        part = shown.part
        counted[part.line.kind] = number = counted.get(part.line.kind, 0) + 1
        entry = Event()
        entry.add("uid", f"{tournament.slug}-{part.line.kind}-{number}@flagship")
        entry.add("dtstamp", now)
        entry.add("sequence", state.tournament.revision)
        entry.add("dtstart", part.starts)
        entry.add("dtend", part.ends)
        entry.add("summary", f"{tournament.name}: {shown.name}")
        entry.add("location", tournament.place)
        entry.add("url", page)
        feed.add_component(entry)
    return HttpResponse(feed.to_ical(), content_type="text/calendar; charset=utf-8")


@staff_page(Action.PLAN_DAY)
def event_day(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The parts of the day, one row each; without a plan the usual one is proposed, but not saved."""
    zone = ZoneInfo(tournament.time_zone)
    lines = lines_in(tournament.day_plan) or _usual_plan(tournament)
    starts = tournament.day_starts or datetime.combine(tournament.date, datetime.min.time()).replace(hour=10)
    local = starts.astimezone(zone) if tournament.day_starts else starts
    form = DayForm(post_data(request), lines=lines, starts=local)
    if form.is_valid():
        with done_at(request, form, _("The plan of the day is set.")):
            plan_day(
                tournament,
                current_actor(request),
                lines=form.lines(),
                starts=form.cleaned_data["starts"],
                now=timezone.now(),
            )
            return redirect("event-schedule", tournament.slug)
    context = {"form": form}
    return staff_render(request, "tournaments/desk/event_day.html", tournament, context)


def _usual_plan(tournament: Tournament) -> tuple[DayLine, ...]:
    """List check, the rounds (a bracket's, too) with breaks between them, prizes."""
    lines = [DayLine("lists", 30)] if tournament.asks_for_fleets else []
    for number, minutes in enumerate(_round_minutes(tournament)):
        lines += [DayLine("break", 15)] if number else []
        lines += [DayLine("round", minutes)]
    return (*lines, DayLine("prizes", 20))


def _round_minutes(tournament: Tournament) -> list[int]:
    """The minutes of each round in the plan, or in the plan for the current players; at most MOST_ROUNDS.
    The length of a double elimination is not known before: as if no deciding game were needed."""
    try:
        plan = plan_of(tournament)
    except StructureError:
        plan = Plan(tournament.swiss_rounds or 3, tournament.cut or 0, tournament.elimination)
    # Only the length of a bracket from the start depends on the number of players.
    players = (tournament.entries.count() or tournament.places or 0) if plan.elimination else 0
    knockout = knockout_rounds(plan, players, seats=game_of(tournament).seats[1])
    minutes = [tournament.swiss_minutes] * plan.swiss_rounds + [tournament.knockout_minutes] * knockout
    if knockout:
        minutes[-1] = tournament.final_minutes
    return minutes[:MOST_ROUNDS]
