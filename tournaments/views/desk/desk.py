"""The desk: state, what is missing, the next step; and the buttons of the clock."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...access.laptops import can_pair, laptop_now
from ...acts import Action, AnyAction
from ...models import Match, Round, Stage, Tournament
from ...presenters.bracket import shown_bracket
from ...presenters.round_tables import DeskTable
from ...presenters.standings import StandingsTable, after_of, podium_of
from ...presenters.teams import team_table
from ...queries import Desk, EventState, desk_of, round_name, round_view
from ...queries.people.registration import registered_in
from ...queries.rounds.day import next_round_of
from ...queries.rounds.places import places_closed
from ...queries.rounds.queue import queue_of
from ...queries.rounds.rounds import table_times
from ...queries.rounds.team_rounds import names_without_team
from ...queries.state.lists import missing_lists
from ...queries.state.presence import call_of
from ...services.gate.snapshots import backup_problem
from ...services.rounds.clock import extend_clock, pause_clock, resume_clock, start_clock
from ...text.lazy import Text
from ...text.names import has_club_mates
from ...wording.sentences import more_time_text
from ..base.answers import done_at, refusals_shown
from ..base.http_cache import moment_mark
from ..base.kept import PageMoment, fragment, kept_page, put_in
from ..base.one_round import round_or_404
from ..base.requests import View, allowed_actions, current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import state_in, visit_of
from ..rounds.rounds import desk_clock_face, extend_form_of, moment_of_clock, round_page
from ..rounds.seating import seating_context

NEXT_ROUND = moment_mark()

Phase = Literal["before", "draft", "running", "closed", "finished"]
# How many open tables are named beside the progress; the others stand in the table below.
MOST_OPEN_NAMED = 24
# The right that the button of a step needs; the other steps only lead to a page.
STEP_ACTIONS = {
    "start": Action.START_TOURNAMENT,
    "pair_swiss": Action.PAIR_ROUND,
    "pair_cut": Action.PAIR_ROUND,
    "pair_knockout": Action.PAIR_ROUND,
    "start_clock": Action.START_CLOCK,
    "close_round": Action.CLOSE_ROUND,
    "finish": Action.FINISH_TOURNAMENT,
}


def _moment_of_desk(request: HttpRequest, tournament: Tournament) -> PageMoment | None:
    """The clock, the plan of the day, what the disk said, and whether there is another laptop; a draft is
    made anew each time."""
    event, now = state_in(request, tournament), timezone.now()
    round_ = event.latest
    if round_ is not None and round_.state == Round.State.DRAFT:
        return None
    clock = moment_of_clock(event, round_) if round_ is not None else PageMoment()
    next_round = _next_round_text(event, now)
    is_overdue = round_ is not None and round_.is_overdue(now)
    key = (clock.key, bool(next_round), is_overdue, _backup_problem(request, tournament), _has_pair())
    return PageMoment(key, {**clock.parts, **({NEXT_ROUND: next_round} if next_round else {})})


def _backup_problem(request: HttpRequest, tournament: Tournament) -> str:
    """Looked up once for each request."""
    visit = visit_of(request)
    if visit.backup_problem is None:
        visit.backup_problem = backup_problem(tournament)
    return visit.backup_problem


def _has_pair() -> bool:
    """Whether this is one of two laptops; the page asks for their line by itself."""
    laptop = laptop_now() if can_pair() else None
    return laptop is not None and laptop.pair is not None


def _next_round_text(event: EventState, now: datetime) -> SafeString:
    """About when the next round begins; "" where the plan has none to come."""
    return fragment("tournaments/public/_next_round.html", {"next_round": next_round_of(event, now)})


@staff_page(Action.SEE_DESK)
@kept_page(_moment_of_desk)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of an event that always tells what comes next, rendered by the phase of the event."""
    now = timezone.now()
    event = state_in(request, tournament)
    state = desk_of(event, now)
    phase = phase_of(state)
    context = {
        "desk": state,
        "phase": phase,
        "view": state.view,
        "round": state.round,
        "round_name": round_name(event, state.round) if state.round else "",
        "round_title": round_title(event, state.round) if state.round else "",
        "step_url": _step_url(tournament, state),
        "step_right": str(STEP_ACTIONS.get(state.step, Action.SEE_DESK)),
        "step_posts": state.step in STEP_ACTIONS,
        "next_number": state.round.number + 1 if state.round else 1,
        "rounds": [(round_, round_name(event, round_)) for round_ in event.rounds],
        "clubs": has_club_mates(entry.club for entry in state.entries_in),
        "queue": queue_of(event, state.view, current_actor(request)),
        "call": call_of(event) if _may_be_called(state) else None,
        "next_round": next_round_of(event, now),
        "next_round_text": put_in(request, NEXT_ROUND, lambda: _next_round_text(event, now)),
        "latest": state.latest,
        "live_revision": event.tournament.revision,
        "backup_problem": _backup_problem(request, tournament),
        "has_pair": _has_pair(),
        "can_pair": can_pair(),
        **PHASES[phase](request, event, state, now),
    }
    return staff_render(request, "tournaments/desk/desk.html", event.tournament, context)


def _may_be_called(state: Desk) -> bool:
    """True where the next round is a Swiss one, or the event is about to start."""
    return state.step in ("pair_swiss", "start")


def phase_of(desk: Desk) -> Phase:
    """The phase of the event, which decides what the desk shows."""
    if desk.step == "finished":
        return "finished"
    if desk.round is None:
        return "before"
    phases: Mapping[str, Phase] = {Round.State.DRAFT: "draft", Round.State.PUBLISHED: "running"}
    return phases.get(desk.round.state, "closed")


def round_title(event: EventState, round_: Round) -> str:
    """ "Round 2 of 3"; a round of the bracket by its name."""
    planned = event.tournament.planned_rounds or 0
    if round_.stage.kind != Stage.Kind.SWISS or planned < round_.number:
        return round_name(event, round_)
    return _("Round %(round)s of %(rounds)s") % {"round": round_.number, "rounds": planned}


def _before(request: HttpRequest, event: EventState, desk: Desk, now: datetime) -> dict[str, Any]:
    registered = registered_in(event.tournament) if event.tournament.takes_registrations else None
    without_team = names_without_team(event)
    return {
        "lists_missing": missing_lists(event),
        "registered": registered,
        "without_team": without_team,
    }


def _draft(request: HttpRequest, event: EventState, desk: Desk, now: datetime) -> dict[str, Any]:
    """The same as on the page of the draft."""
    if desk.round is None:
        return {}
    # For a round just begun by hand the reason is in one of the latest lines.
    why = next((line.reason for line in desk.latest if line.action == Action.PAIR_BY_HAND), "")
    return seating_context(request, event, desk.round, why=why)


def _running(request: HttpRequest, event: EventState, desk: Desk, now: datetime) -> dict[str, Any]:
    """Clock and tables, the open ones first."""
    if desk.view is None or desk.round is None or desk.clock is None:
        return {}
    matches = sorted(desk.view.matches, key=lambda match: match.is_done)
    open_tables = [str(match.table) for match in desk.view.open if match.table is not None]
    return {
        "tables": DeskTable(
            event.tournament,
            matches,
            allowed_actions(request, event.tournament),
            reader=current_actor(request),
        ),
        "open_shown": open_tables[:MOST_OPEN_NAMED],
        "open_more": len(open_tables[MOST_OPEN_NAMED:]),
        "clock": desk.clock,
        "clock_face": desk_clock_face(request, desk.clock),
        "is_overdue": desk.round is not None and desk.step == "enter_results" and desk.round.is_overdue(now),
        "starts_above": desk.step == "start_clock",
        "extend_form": extend_form_of(desk.view),
        "extended": table_times(event, desk.round, desk.clock),
    }


def _closed(request: HttpRequest, event: EventState, desk: Desk, now: datetime) -> dict[str, Any]:
    """Where everybody stands now, who moved, and what was played."""
    if desk.view is None:
        return {}
    may = allowed_actions(request, event.tournament)
    return {
        "tables": DeskTable(event.tournament, desk.view.matches, may, reader=current_actor(request)),
        "best": _best(event),
        "after": after_of(event),
    }


def _finished(request: HttpRequest, event: EventState, desk: Desk, now: datetime) -> dict[str, Any]:
    """Who won, the bracket, the places."""
    best, places = _best(event), places_closed(event)
    if event.tournament.has_boards:
        teams = team_table(event, places)
        return {"podium": teams.rows[:3], "teams": teams, "best": best}
    return {"best": best, "podium": best.rows[:3], "bracket": shown_bracket(event)}


def _best(event: EventState) -> StandingsTable:
    return podium_of(event, places_closed(event), links=True, lists=False)


PHASES: Mapping[Phase, Callable[[HttpRequest, EventState, Desk, datetime], dict[str, Any]]] = {
    "before": _before,
    "draft": _draft,
    "running": _running,
    "closed": _closed,
    "finished": _finished,
}


def _clock_button(action: AnyAction, service: Callable[..., Any], done: Text) -> View:
    @staff_act(action)
    def press(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
        with refusals_shown(request, str(done)):
            service(round_or_404(tournament, number), current_actor(request), now=timezone.now())
        return to_place(request, tournament)

    return press


# Started by hand, once most players sit (A-TIME-2); paused, the clock stops for everybody.
clock_start = _clock_button(Action.START_CLOCK, start_clock, gettext_lazy("The clock runs."))
clock_pause = _clock_button(Action.PAUSE_CLOCK, pause_clock, gettext_lazy("The clock is paused."))
clock_resume = _clock_button(Action.RESUME_CLOCK, resume_clock, gettext_lazy("The clock goes on."))


@staff_act(Action.EXTEND_CLOCK)
def clock_extend(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """More minutes for one table or all, with a reason (A-TIME-4)."""
    round_ = round_or_404(tournament, number)
    view = round_view(state_in(request, tournament), number)
    form = extend_form_of(view, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        match: Match | None = data["table"]
        where = _("Table %(table)s") % {"table": match.table} if match else _("All tables")
        with done_at(request, form, f"{where}: {more_time_text(data['minutes'])}."):
            extend_clock(
                round_,
                current_actor(request),
                minutes=data["minutes"],
                match=match,
                reason=data["reason"],
                now=timezone.now(),
            )
            return to_place(request, tournament)
    # A round that is no longer under way has no such form on its page.
    if form.non_field_errors() and round_.state != Round.State.PUBLISHED:
        for error in form.non_field_errors():
            messages.error(request, str(error))
        return to_place(request, tournament)
    return round_page(request, tournament, round_, extend_form=form, status=422)


def _step_url(tournament: Tournament, desk: Desk) -> str:
    """The address of the main button: an act to post to, or the page where the step is done."""
    if desk.step == "add_players":
        return reverse("entries", args=[tournament.slug])
    if desk.step == "form_teams":
        return reverse("teams", args=[tournament.slug])
    if desk.step == "finished":
        return reverse("event-standings", args=[tournament.slug])
    names = {"start": "event-start", "finish": "event-finish"}
    if desk.step in names or desk.step.startswith("pair_"):
        return reverse(names.get(desk.step, "round-pair"), args=[tournament.slug])
    if desk.round is None or desk.view is None:
        return reverse("entries", args=[tournament.slug])
    round_pages = {
        "publish": "round-desk",
        "start_clock": "clock-start",
        "enter_results": "round-sheet",
        "close_round": "round-close",
    }
    return reverse(round_pages[desk.step], args=[tournament.slug, desk.round.number])
