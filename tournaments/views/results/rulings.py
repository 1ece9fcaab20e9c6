"""Rulings: penalties, proposed disqualifications, no-shows (F10, F26), tables that stay without a result."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms import ReasonForm
from ...forms.rulings import NoShowForm, PenaltyForm, ShareForm
from ...games import GAME_WORDS
from ...models import Entry, Match, Penalty, Round, Tournament, User
from ...queries import EventState, MatchView, game_of, name_of_round, round_name, round_view
from ...queries.event.staff import desk_of_staff
from ...queries.state.called import call_players
from ...queries.state.played import with_figures
from ...queries.state.shares import shared_at
from ...services.people.drops import drop_entry
from ...services.results.no_show import rule_forfeits, rule_no_show
from ...services.results.penalties import (
    decline_disqualification,
    give_penalty,
    note_warning,
    propose_disqualification,
    withdraw_penalty,
)
from ...services.results.shares import end_share, share_component
from ..base.answers import done_at, post_data, refusals_at, refusals_shown, success_message
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place, to_repair_or_place
from ..base.visit import access_in, entry_in, names_for, state_in
from .result_forms import table_or_404

# Instead of a player: everybody at the table.
ALL = "all"


@staff_page(Action.NOTE_WARNING)
def penalty(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Gives a penalty, a judge a warning; shows those given so far."""
    entry = entry_in(request, tournament, key)
    may_punish = access_in(request, tournament).may(Action.GIVE_PENALTY)
    form = PenaltyForm(
        post_data(request),
        games=games_of_entry(entry),
        warning_only=not may_punish,
        initial={"match": request.GET.get("match", "")},
    )
    if form.is_valid():
        with refusals_at(form):
            row = rule_penalty(entry, current_actor(request), form.cleaned_data, now=timezone.now())
            words = {"name": entry.name, "ruling": row.get_kind_display()}
            success_message(request, _("%(name)s: %(ruling)s, on record.") % words)
            place = "entry-edit" if may_punish else "entry-penalty"
            return to_place(request, tournament, place, entry.key)
    context = {
        "entry": entry,
        "form": form,
        "penalties": entry.penalties.select_related("round__tournament", "round__stage", "author", "match"),
        "may_punish": may_punish,
        "punishers": () if may_punish else desk_of_staff(tournament),
        "game_loss_text": with_figures(tournament, GAME_WORDS[tournament.game].game_loss),
    }
    return staff_render(request, "tournaments/results/penalty.html", tournament, context)


def rule_penalty(entry: Entry, actor: User | None, data: Mapping[str, Any], *, now: datetime) -> Penalty:
    """The ruling of a valid `PenaltyForm`. Raises Refused."""
    if "kind" not in data:
        return note_warning(entry, actor, reason=data["reason"], now=now)
    return give_penalty(
        entry,
        actor,
        kind=data["kind"],
        match=data["match"] if data["kind"] == Penalty.Kind.GAME_LOSS else None,
        points=data["points"] or 0,
        reason=data["reason"],
        now=now,
    )


@staff_page(Action.WITHDRAW_PENALTY)
def penalty_withdraw(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Asks first and for a reason; then what the penalty took is given back."""
    return _decide(request, tournament, pk, decline=False)


@staff_page(Action.DECLINE_DISQUALIFICATION)
def penalty_decline(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The organizer declines the proposal, with a reason (A-ROLE-6)."""
    return _decide(request, tournament, pk, decline=True)


@staff_page(Action.PROPOSE_DISQUALIFICATION)
def propose(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The marshal proposes, the organizer decides (A-ROLE-2, A-ROLE-6)."""
    entry = entry_in(request, tournament, key)
    form = ReasonForm(post_data(request), needed=True)
    if form.is_valid():
        with done_at(request, form, _("Proposed. The organizer sees it at the desk.")):
            propose_disqualification(
                entry, current_actor(request), reason=form.cleaned_data["reason"], now=timezone.now()
            )
            return to_place(request, tournament)
    context = {"entry": entry, "form": form}
    return staff_render(request, "tournaments/results/propose.html", tournament, context)


@staff_page(Action.NO_SHOW)
def no_show(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Somebody is missing: a win for the player who came, or another opponent for them (F10, A-DROP-1)."""
    view = _game_of(request, tournament, number, pk)
    fewest, _most = game_of(tournament).seats
    form = NoShowForm(post_data(request), entries=view.entries, fewest=fewest)
    if form.is_valid():
        with refusals_at(form):
            return _rule_no_show(request, tournament, view, form)
    context = {
        "form": form,
        "view": view,
        "round": view.match.round,
        "can_go_on": len(view.entries) > fewest,
    }
    return staff_render(request, "tournaments/results/no_show.html", tournament, context)


@staff_page(Action.EXTEND_CLOCK)
def lost_component(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """The three steps when something essential is lost: more time, concession, removal (A-DROP-4)."""
    view = _game_of(request, tournament, number, pk)
    context = {
        "view": view,
        "round": view.match.round,
        "concession": game_of(tournament).concession,
        "concession_text": with_figures(tournament, GAME_WORDS[tournament.game].concession),
    }
    return staff_render(request, "tournaments/results/lost_component.html", tournament, context)


@staff_page(Action.SHARE_COMPONENT)
def shared_components(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """What the players of a table share, in this round or from it on (A-MISC-1, A-SHARE-1)."""
    view, names = _game_of(request, tournament, number, pk), GAME_WORDS[tournament.game].components
    if not names:
        raise Http404
    noted = _("Noted at table %(table)s.") % {"table": view.table}
    if ended := request.POST.get("end"):
        with refusals_shown(request, noted):
            end_share(view.match, current_actor(request), component=ended, now=timezone.now())
        return redirect("shared-components", tournament.slug, number, pk)
    form = ShareForm(
        post_data(request), components=tuple(names.items()), entries=view.entries, initial={"broken": ""}
    )
    if form.is_valid():
        with done_at(request, form, noted):
            share_component(view.match, current_actor(request), **form.cleaned_data, now=timezone.now())
            return redirect("shared-components", tournament.slug, number, pk)
    context = {
        "form": form,
        "view": view,
        "round": view.match.round,
        "shared": [(component, names[component]) for component in shared_at(view)],
    }
    return staff_render(request, "tournaments/results/shared_components.html", tournament, context)


def rule_absence(view: MatchView, actor: User, data: Mapping[str, Any]) -> list[Entry]:
    """What the form says about who did not come is done; returns them. Raises Refused."""
    now = timezone.now()
    missing: list[Entry] = data["absent"]
    if data["todo"] != "repair":
        rule_no_show(view.match, actor, absent=missing, reason=data["reason"], now=now)
    if data["todo"] != "win":
        reason = data["reason"] or _("Did not come to table %(table)s") % {"table": view.table}
        for entry in missing:
            drop_entry(entry, actor, reason=reason, now=now)
    return missing


def _rule_no_show(
    request: HttpRequest, tournament: Tournament, view: MatchView, form: NoShowForm
) -> HttpResponse:
    missing = rule_absence(view, current_actor(request), form.cleaned_data)
    names = ", ".join(entry.name for entry in missing)
    success_message(
        request, _("Missing at table %(table)s: %(names)s.") % {"table": view.table, "names": names}
    )
    return to_repair_or_place(request, tournament)


def _decide(request: HttpRequest, tournament: Tournament, pk: int, *, decline: bool) -> HttpResponse:
    penalties = Penalty.objects.select_related("entry__tournament", "match__round", "round", "author")
    ruling = get_object_or_404(penalties, pk=pk, entry__tournament=tournament)
    call_players([ruling], names_for(request), "entry")
    form = ReasonForm(post_data(request), needed=True)
    if form.is_valid():
        act = decline_disqualification if decline else withdraw_penalty
        done = _("Declined: %(name)s plays on.") if decline else _("Withdrawn: %(name)s.")
        with done_at(request, form, done % {"name": ruling.entry.name}):
            act(ruling, current_actor(request), reason=form.cleaned_data["reason"], now=timezone.now())
            return (to_place if decline else to_repair_or_place)(request, tournament)
    context = {"form": form, "penalty": ruling, "entry": ruling.entry, "decline": decline}
    return staff_render(request, "tournaments/results/penalty_decide.html", tournament, context)


def games_of_entry(entry: Entry) -> list[tuple[Match, str]]:
    """The player's games, the latest first, with labels for the choice."""
    matches = Match.objects.filter(seats__entry=entry, kind=Match.Kind.GAME)
    published = matches.exclude(round__state=Round.State.DRAFT).order_by("-round__number")
    label = _("%(round)s, table %(table)s")
    return [
        (match, label % {"round": name_of_round(match.round), "table": match.table})
        for match in published.select_related("round__tournament", "round__stage")
    ]


def _game_of(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> MatchView:
    view = table_or_404(request, tournament, number, pk)
    if not view.is_game or view.match.round.state == Round.State.DRAFT:
        raise Http404
    return view


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
