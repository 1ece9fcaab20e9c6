"""Tables without a result after the last day of a round: one click each decides who forfeits."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Entry, Match, Round, Tournament
from ...queries import EventState, MatchView, round_name, round_view
from ...services.results.no_show import rule_forfeits
from ..base.answers import refusals_shown
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import state_in

# Instead of a player: everybody at the table.
ALL = "all"


@staff_page(Action.NO_SHOW)
def round_forfeits(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The open tables of a round whose last day is over."""
    state, round_ = _published_round(request, tournament, number)
    context = {
        "round": round_,
        "round_name": round_name(state, round_),
        "is_overdue": round_.is_overdue(timezone.now()),
        "open": _open_games(state, round_),
        "not_played_points": state.tournament.not_played_points,
    }
    return staff_render(request, "tournaments/results/round_forfeits.html", state.tournament, context)


@staff_act(Action.NO_SHOW)
def round_forfeit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A ruling on one table, or on all open ones."""
    state, round_ = _published_round(request, tournament, number)
    faults = _faults(request, _open_games(state, round_))
    if not faults:
        return redirect("round-forfeits", tournament.slug, number)
    with refusals_shown(request, _("Saved.")):
        rule_forfeits(round_, current_actor(request), faults=faults, now=timezone.now())
    return redirect("round-forfeits", tournament.slug, number)


def _published_round(request: HttpRequest, tournament: Tournament, number: int) -> tuple[EventState, Round]:
    state = state_in(request, tournament)
    round_ = next((row for row in state.published if row.number == number), None)
    if round_ is None:
        raise Http404
    return state, round_


def _open_games(state: EventState, round_: Round) -> tuple[MatchView, ...]:
    return tuple(match for match in round_view(state, round_.number).open if match.is_game)


def _faults(request: HttpRequest, tables: Collection[MatchView]) -> Mapping[Match, Collection[Entry]]:
    """The posted table with who is at fault there, or all tables with everybody; empty where the table has a
    result by now."""
    table, fault = request.POST.get("table", ""), request.POST.get("fault", "")
    if table == ALL:
        return {view.match: view.entries for view in tables}
    posted = next((view for view in tables if table == str(view.match.pk)), None)
    absent = [entry for entry in posted.entries if fault in (ALL, entry.key)] if posted else []
    return {posted.match: absent} if posted and absent else {}
