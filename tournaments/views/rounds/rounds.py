"""One round at the desk: pairing, publishing, discarding, closing."""

import shlex

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...acts import Action
from ...forms import ExtendForm
from ...models import Round, Tournament
from ...play.clock import Clock
from ...presenters.round_tables import DeskTable
from ...queries import EventState, RoundView, clock_in, name_of_round, round_name, round_view
from ...queries.rounds.bracket import seeds_of
from ...queries.rounds.repair_causes import causes_of
from ...queries.rounds.rounds import draw_seed_of, reasons_of, table_times
from ...services.rounds.rounds import DrawOptions, close_round, discard_round, pair_round, publish_round
from ...wording.refusals import Refused
from ..base.answers import refusals_shown, success_message
from ..base.http_cache import moment_mark
from ..base.kept import PageMoment, fragment, kept_page, put_in
from ..base.one_round import find_round, round_gone
from ..base.requests import allowed_actions, current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import state_in
from .seating import ASKED, seating_page

DESK_CLOCK = moment_mark()


@staff_act(Action.PAIR_ROUND)
def round_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round as a draft, on the desk. A second click shows the one the first made (F41)."""
    number = request.POST.get("number", "")
    try:
        if not _round_exists(tournament, number):
            pair_round(
                tournament,
                current_actor(request),
                options=DrawOptions(
                    hall=request.POST.get("hall", ""),
                    avoid_clubs="avoid_clubs" in request.POST,
                    avoid_tables="avoid_tables" in request.POST,
                    leave_out="leave_out" in request.POST,
                    anyway="anyway" in request.POST,
                ),
                now=timezone.now(),
            )
    except Refused as refused:
        # Two clicks at the same moment: the other one was first and made the round that was asked for.
        if not _round_exists(tournament, number):
            messages.error(request, str(refused))
            if refused.code == "wishes_impossible":
                return redirect(reverse("desk", args=[tournament.slug]) + ASKED)
    return redirect("desk", tournament.slug)


def _moment_of_round(request: HttpRequest, tournament: Tournament, number: int) -> PageMoment | None:
    """The clock; a draft is made anew each time."""
    state = state_in(request, tournament)
    round_ = state.round(number)
    if round_ is None or round_.state == Round.State.DRAFT:
        return None
    return moment_of_clock(state, round_)


def moment_of_clock(state: EventState, round_: Round) -> PageMoment:
    """The clock of a round under way: its state and the ends of tables in the key, its seconds put in."""
    if round_.state != Round.State.PUBLISHED:
        return PageMoment()
    clock = clock_in(state, round_, now=timezone.now())
    return PageMoment((clock.state, table_times(state, round_, clock)), {DESK_CLOCK: _face_of(clock)})


def desk_clock_face(request: HttpRequest, clock: Clock) -> SafeString:
    """The clock for leaders, or on a page that is kept the placeholder of it."""
    return put_in(request, DESK_CLOCK, lambda: _face_of(clock))


def _face_of(clock: Clock) -> SafeString:
    return fragment("tournaments/rounds/_desk_clock_face.html", {"clock": clock, "now": timezone.now()})


@staff_page(Action.SEE_DESK)
@kept_page(_moment_of_round)
def round_desk(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round as it is now: the draft, or its tables with their results."""
    round_ = state_in(request, tournament).round(number)
    if round_ is None:
        return round_gone(request, tournament, number)
    return round_page(request, tournament, round_)


@staff_act(Action.DISCARD_ROUND)
def round_discard(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Discards the round; a second click does no harm."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is not None:
        name = name_of_round(round_)
        with refusals_shown(request, _("Discarded: %(round)s.") % {"round": name}):
            discard_round(
                round_, current_actor(request), reason=request.POST.get("reason", ""), now=timezone.now()
            )
    return redirect("desk", tournament.slug)


@staff_act(Action.PUBLISH_ROUND)
def round_publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Publishes the round; with the box ticked the clock starts as well."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    with_clock = "start_clock" in request.POST
    if round_.state == Round.State.DRAFT:
        try:
            publish_round(
                round_,
                current_actor(request),
                with_clock=with_clock,
                anyway="anyway" in request.POST,
                now=timezone.now(),
            )
        except Refused as refused:
            messages.error(request, str(refused))
            if refused.code == "draft_unsettled":
                return redirect("round-repair", tournament.slug, number)
            return to_place(request, tournament, "round-desk", number)
        later = _("Published: %(round)s. Start the clock once most players sit.")
        running = _("Published: %(round)s. The clock runs.")
        success_message(request, (running if with_clock else later) % {"round": name_of_round(round_)})
    return redirect("desk", tournament.slug)


@staff_act(Action.CLOSE_ROUND)
def round_close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Closes the round: all results are in, and it counts in the standings."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    if round_.state != Round.State.COMPLETE:
        with refusals_shown(request, _("Closed: %(round)s.") % {"round": name_of_round(round_)}):
            close_round(round_, current_actor(request), now=timezone.now())
    return redirect("desk", tournament.slug)


def round_page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    *,
    extend_form: ExtendForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one round, also with a form that has errors."""
    if round_.state == Round.State.DRAFT:
        return seating_page(request, tournament, round_, status=status)
    state = state_in(request, tournament)
    view, clock = round_view(state, round_.number), clock_in(state, round_, now=timezone.now())
    context = {
        "round": round_,
        "round_name": round_name(state, round_),
        "view": view,
        "reasons": reasons_of(view, seeds_of(state, view)),
        "draw_seed": draw_seed_of(view),
        "draw_command": _draw_command(round_),
        "tables": DeskTable(
            state.tournament,
            view.matches,
            allowed_actions(request, tournament),
            reader=current_actor(request),
        ),
        "clock": clock,
        "clock_face": desk_clock_face(request, clock),
        "causes": causes_of(state, round_),
        "extend_form": extend_form or extend_form_of(view),
    }
    return staff_render(request, "tournaments/rounds/round_desk.html", tournament, context, status=status)


def _draw_command(round_: Round) -> str:
    """The command that draws this round again from the event file; "" with options no file records."""
    if round_.avoid_clubs or round_.avoid_tables:
        return ""
    return f"manage.py pair_next event.json --seed {shlex.quote(round_.seed)}"


def extend_form_of(view: RoundView, data: object = None) -> ExtendForm:
    """The form for extra time, with the tables of this round that have no result yet."""
    return ExtendForm(data, matches=[match.match for match in view.open if match.table is not None])


def _round_exists(tournament: Tournament, number: str) -> bool:
    """True where the round asked for exists already."""
    parsed = number_in(number)
    return parsed is not None and tournament.rounds.filter(number=parsed).exists()
