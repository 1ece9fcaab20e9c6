"""Tables without a result after the last day of a round: whose fault it is, with one click each."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Entry, Match, Round, Tournament
from ...queries import EventState, MatchView, event_state, game_of, round_name, round_view
from ...services.results.no_show import rule_forfeits
from ..base.answers import refusals_shown
from ..base.done import success_message
from ..base.requests import current_actor, staff_act, staff_page, staff_render

# Instead of a player: both of a table, everybody of a larger one.
ALL = "all"


@staff_page(Action.NO_SHOW)
def round_forfeits(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The open tables of a round whose last day is over."""
    state, round_ = _round(tournament, number)
    fewest, _most = game_of(state.tournament).seats
    context = {
        "round": round_,
        "round_name": round_name(state, round_),
        "is_overdue": round_.is_overdue(timezone.now()),
        "open": _open(state, round_),
        "fewest": fewest,
        "not_played_points": state.tournament.not_played_points,
    }
    return staff_render(request, "tournaments/results/round_forfeits.html", state.tournament, context)


@staff_act(Action.NO_SHOW)
def round_forfeit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table, or all that are open, are ruled on."""
    state, round_ = _round(tournament, number)
    faults = _faults(request, _open(state, round_))
    if not faults:
        return redirect("round-forfeits", tournament.slug, number)
    with refusals_shown(request):
        rule_forfeits(round_, current_actor(request), faults=faults, now=timezone.now())
        success_message(request, _("Saved."))
    return redirect("round-forfeits", tournament.slug, number)


def _round(tournament: Tournament, number: int) -> tuple[EventState, Round]:
    state = event_state(tournament)
    round_ = next((one for one in state.published if one.number == number), None)
    if round_ is None:
        raise Http404
    return state, round_


def _open(state: EventState, round_: Round) -> tuple[MatchView, ...]:
    return tuple(match for match in round_view(state, round_.number).open if match.is_game)


def _faults(request: HttpRequest, tables: Collection[MatchView]) -> Mapping[Match, Collection[Entry]]:
    """The table that was named with who is at fault there, or all of them, each with everybody; none where
    the table has a result by now."""
    table, fault = request.POST.get("table", ""), request.POST.get("fault", "")
    if table == ALL:
        return {view.match: view.entries for view in tables}
    named = next((view for view in tables if table == str(view.match.pk)), None)
    absent = [entry for entry in named.entries if fault in (ALL, entry.key)] if named else []
    return {named.match: absent} if named and absent else {}
