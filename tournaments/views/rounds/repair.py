"""The repair assistant: what has changed since a round was paired, and the smallest fix."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import MOST_KEY, number_in

from ...access.permissions import require
from ...acts import Action
from ...forms import RepairForm, seen_in
from ...models import Entry, Tournament
from ...queries import EventState, newest_state
from ...queries.rounds.repair import RoundRepair, repair_of
from ...queries.rounds.seating import placed_in
from ...services.rounds.repair import WantedRepair, repair_round
from ..base.answers import refusals_at, success_message
from ..base.one_round import round_gone
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import names_for, state_in


@staff_page(Action.SEE_DESK)
def round_repair(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Standings before and after, what would be paired differently, what can be done (F15, F16)."""
    state = state_in(request, tournament)
    round_ = state.round(number)
    if round_ is None:
        return round_gone(request, tournament, number)
    if request.method == "POST":
        require(current_actor(request), tournament, Action.REPAIR_ROUND)
    keep = _tables_to_keep(request, state, number)
    if request.method != "POST":
        return _repair_page(request, state, repair_of(state, number, keep=keep), RepairForm())
    form = RepairForm(request.POST)
    if form.is_valid():
        choice = form.cleaned_data["choice"]
        with refusals_at(form):
            repair_round(
                round_,
                current_actor(request),
                WantedRepair(choice=choice, keep=keep, anyway="anyway" in request.POST),
                reason=form.cleaned_data["reason"],
                expected_revision=seen_in(request.POST),
                now=timezone.now(),
            )
            unchanged, repaired = (
                _("The round stays as it is."),
                _("The round is put right. Tell the players who moved."),
            )
            success_message(request, unchanged if choice == "nothing" else repaired)
            return to_place(request, tournament, "round-desk", number)
    state = newest_state(tournament, names_for(request))
    return _repair_page(request, state, repair_of(state, number, keep=keep), form)


def _repair_page(
    request: HttpRequest, state: EventState, repair: RoundRepair, form: RepairForm
) -> HttpResponse:
    later = [round_ for round_ in state.rounds if round_.number > repair.round.number]
    context = {
        "repair": repair,
        "later": later[-1] if later else None,
        "round": repair.round,
        "form": form,
        "recommended": next((offer.code for offer in repair.offers if offer.code != "nothing"), ""),
        "asked": request.method != "POST" and "asked" in request.GET,
        "seen": state.tournament.revision,
        "is_running": bool(state.clock_steps(repair.round.number)),
    }
    return staff_render(request, "tournaments/rounds/round_repair.html", state.tournament, context)


def _tables_to_keep(request: HttpRequest, state: EventState, number: int) -> frozenset[int]:
    """The tables to keep: as ticked; by default, while the clock runs, all where nobody is missing."""
    data = request.POST if request.method == "POST" else request.GET
    if request.method == "POST" or "asked" in data:
        typed = (number_in(pk, most=MOST_KEY) for pk in data.getlist("keep"))
        return frozenset(pk for pk in typed if pk is not None)
    if not state.clock_steps(number):
        return frozenset()
    return frozenset(
        placed.match.pk
        for placed in placed_in(state, number)
        if not placed.reported
        and not placed.pair.bye
        and all(entry.status == Entry.Status.ACTIVE for entry in placed.entries)
    )
