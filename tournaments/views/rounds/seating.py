"""Pairing by hand at the desk: swapping, seating, moving, clearing tables; before and after publishing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ...acts import Action, AnyAction
from ...acts.payload import OfRound, from_json
from ...forms import SeatForm, SitOutForm, SwapForm, TableForm, add_override, seen_in
from ...models import Entry, Match, Round, Stage, Tournament, User
from ...pairing import DUEL, Seats, must_repeat
from ...presenters.seating_table import seating_table
from ...queries import (
    EventState,
    MatchView,
    RoundView,
    name_of_round,
    newest_state,
    round_name,
    round_view,
)
from ...queries.rounds.repair_causes import causes_of
from ...queries.rounds.rounds import number_and_name
from ...queries.rounds.seating import request_for, unseated_in, waiting_in
from ...queries.state.played import game_of
from ...services.rounds.rounds import pair_by_hand, unpublish_round
from ...services.rounds.seating import (
    Together,
    draw_rest,
    free_table,
    move_table,
    seat_together,
    sit_out,
    swap_seats,
)
from ...text.names import by_name
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..base.answers import refusals_at, refusals_shown, success_message
from ..base.one_round import find_round, round_gone
from ..base.requests import View, current_actor, staff_act, staff_page, staff_render
from ..base.return_to import came_from, to_place
from ..base.visit import names_for, state_in

BY_HAND = "#by-hand"
# Shown on request: a box that allows a pairing of two who must not meet.
ASKED, AGAINST = "?anyway=1", "must_not_meet"
SAT_OUT = {
    "bye": gettext_lazy("%(name)s has the bye."),
    "missed": gettext_lazy("%(name)s misses the round."),
    "out": gettext_lazy("%(name)s has no seat now."),
}


@staff_act(Action.PAIR_BY_HAND)
def round_by_hand(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round with nobody seated yet; also works where the engine finds no pairing (F5)."""
    with refusals_shown(request):
        reason = request.POST.get("reason", "")
        pair_by_hand(tournament, current_actor(request), reason=reason, now=timezone.now())
        return redirect(reverse("desk", args=[tournament.slug]) + BY_HAND)
    return redirect("desk", tournament.slug)


@staff_page(Action.SEE_DESK)
def round_seating(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round, to be changed by hand."""
    round_ = state_in(request, tournament).round(number)
    if round_ is None:
        return round_gone(request, tournament, number)
    if round_.state == Round.State.COMPLETE:
        return redirect("round-desk", tournament.slug, number)
    return seating_page(request, tournament, round_)


@dataclass(frozen=True, slots=True)
class ByHand:
    """Somebody changes a round by hand, as they had seen it; each change returns what is said of it."""

    round: Round
    actor: User | None
    seen: int | None
    now: datetime
    anyway: bool
    """Also where two meet who must not."""

    def _call(self, service: Callable[..., Any], form: forms.Form, **asked: Any) -> None:
        reason = form.cleaned_data["reason"]
        service(self.round, self.actor, **asked, reason=reason, seen=self.seen, now=self.now)

    def swap(self, form: SwapForm) -> str:
        """Two players change seats, or one takes another's; no other table is touched (F14)."""
        first, second = form.cleaned_data["first"], form.cleaned_data["second"]
        self._call(swap_seats, form, entries=(first, second), anyway=self.anyway)
        names = {"first": first.name, "second": second.name}
        return _("%(first)s and %(second)s have changed seats.") % names

    def seat(self, form: SeatForm) -> str:
        """Players without a seat get a table, or join one."""
        entries = form.players()
        wanted = Together(entries, form.cleaned_data["table"])
        self._call(seat_together, form, wanted=wanted, anyway=self.anyway)
        names = joined(entry.name for entry in entries)
        return ngettext("%(names)s has a seat.", "%(names)s meet.", len(entries)) % {"names": names}

    def sit_out(self, form: SitOutForm) -> str:
        """A player gets the bye, misses the round, or leaves the table for another seat."""
        entry, kind = form.cleaned_data["player"], form.cleaned_data["kind"]
        self._call(sit_out, form, entry=entry, kind=kind)
        return SAT_OUT[kind] % {"name": entry.name}

    def move(self, form: TableForm) -> str:
        """A match moves to another table; with a taken one it is exchanged."""
        table = form.cleaned_data["table"]
        if table is None:
            raise Refused("table_missing", field="table")
        self._call(move_table, form, match=form.cleaned_data["match"], table=table)
        return _("Moved to table %(table)s.") % {"table": table}

    def free(self, form: TableForm) -> str:
        """A table is cleared; its players wait for another seat."""
        self._call(free_table, form, match=form.cleaned_data["match"])
        return _("These players have no seat now. Pair them, or give a bye.")


def _by_hand(action: AnyAction, name: str, change: Callable[[ByHand, Any], str]) -> View:
    """The view of a change with the form `name` of the page."""

    @staff_act(action)
    def press(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
        return _act(request, tournament, number, name, change)

    return press


round_swap = _by_hand(Action.SWAP_SEATS, "swap_form", ByHand.swap)
round_seat = _by_hand(Action.PAIR_BY_HAND, "seat_form", ByHand.seat)
round_sit_out = _by_hand(Action.PAIR_BY_HAND, "out_form", ByHand.sit_out)
round_move = _by_hand(Action.MOVE_TABLE, "table_form", ByHand.move)
round_free = _by_hand(Action.PAIR_BY_HAND, "table_form", ByHand.free)


@staff_act(Action.PAIR_BY_HAND)
def round_rest(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pairs everybody without a seat by the rules."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    try:
        draw_rest(
            round_,
            current_actor(request),
            seen=seen_in(request.POST),
            anyway="anyway" in request.POST,
            now=timezone.now(),
        )
        success_message(request, _("Everybody has a seat."))
    except Refused as refused:
        messages.error(request, str(refused))
        if refused.code == AGAINST:
            place = seating_address(tournament, round_).removesuffix(BY_HAND)
            return redirect(place + ASKED + BY_HAND)
    return _to_seats(request, tournament, round_)


@staff_act(Action.UNPUBLISH_ROUND)
def round_unpublish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is a draft again: gone from phones and screens."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    with refusals_shown(request, _("A draft again: %(round)s.") % {"round": name_of_round(round_)}):
        unpublish_round(
            round_, current_actor(request), reason=request.POST.get("reason", ""), now=timezone.now()
        )
    return to_place(request, tournament, "round-desk", number)


def seating_page(
    request: HttpRequest, tournament: Tournament, round_: Round, *, status: int = 200, **given: forms.Form
) -> HttpResponse:
    """The tables with the forms that change them; `given` is a form with errors."""
    # After a refusal it shows what others have changed meanwhile.
    state = state_in(request, tournament) if status == 200 else newest_state(tournament, names_for(request))
    context = {**seating_context(request, state, round_), "causes": causes_of(state, round_), **given}
    is_draft = round_.state == Round.State.DRAFT
    template = "tournaments/rounds/round_draft.html" if is_draft else "tournaments/rounds/round_seating.html"
    return staff_render(request, template, tournament, context, status=status)


def seating_context(
    request: HttpRequest, state: EventState, round_: Round, *, why: str | None = None
) -> dict[str, Any]:
    """The context of a round's tables and the forms that change them, here and on the desk; `why` is the
    reason the round was begun by hand, where it is known."""
    view, unseated = round_view(state, round_.number), unseated_now(state, round_)
    page_forms = forms_of(round_, view, unseated, why=why)
    if "match" in request.GET:
        page_forms["table_form"].initial["match"] = request.GET["match"]
    return {
        "round": round_,
        "round_name": round_name(state, round_),
        "view": view,
        "tables": seating_table(state, view),
        "unseated": unseated,
        **_without_game(state, view, unseated),
        "is_swiss": round_.is_swiss,
        "is_plan": round_.stage.kind == Stage.Kind.SWISS and not round_.is_swiss,
        "is_exhausted": _is_exhausted(state, round_),
        "seen": state.tournament.revision,
        "changeable": {match.match.pk for match in _changeable(view)},
        "may_join": _seats(round_) != DUEL,
        "against": any(note["code"] == AGAINST and not note.get("why") for note in round_.notes),
        **page_forms,
    }


def _is_exhausted(state: EventState, round_: Round) -> bool:
    """True for a draft with rematches that no other pairing could avoid."""
    has_rematch = any(note["code"] == "rematch" for note in round_.notes)
    return has_rematch and round_.state == Round.State.DRAFT and must_repeat(request_for(state, round_))


def forms_of(
    round_: Round, view: RoundView, unseated: list[Entry], data: Any = None, *, why: str | None = None
) -> dict[str, forms.Form]:
    """Every form of the page, by its name in the template."""
    # Who pairs a whole round by hand gives the reason once.
    reasons = [match.match.hand_reason for match in view.matches if match.match.hand_reason]
    if not reasons and unseated and why is None:
        why = _first_reason(round_)
    initial = {"reason": reasons[-1] if reasons else why or ""}
    matches = [(match.match, _label(match)) for match in _changeable(view)]
    return {
        "swap_form": SwapForm(data, entries=seated_in(view), unseated=unseated),
        "seat_form": SeatForm(
            data,
            entries=(*unseated, *_may_give_up_bye(view, unseated)),
            seats=_seats(round_),
            initial=initial,
        ),
        "out_form": SitOutForm(data, entries=unseated, seated=_may_leave_table(view), initial=initial),
        "table_form": TableForm(data, matches=matches),
    }


def seated_in(view: RoundView) -> list[Entry]:
    """The players whose seats can be swapped, by name."""
    return list(by_name(entry for match in _changeable(view) for entry in match.entries))


def _seats(round_: Round) -> Seats:
    return game_of(round_.tournament).seats


def _may_leave_table(view: RoundView) -> list[Entry]:
    """Players at tables that have enough players without them, by name; Swiss rounds only."""
    fewest = _seats(view.round)[0]
    if view.round.stage.kind != Stage.Kind.SWISS:
        return []
    large_tables = [match for match in _changeable(view) if len(match.entries) > fewest]
    return list(by_name(entry for match in large_tables for entry in match.entries))


def seating_address(tournament: Tournament, round_: Round) -> str:
    """The address where this round is changed: the draft, or the tables of the published round."""
    fresh = find_round(tournament, round_.number)
    is_draft = fresh is not None and fresh.state == Round.State.DRAFT
    name = "round-desk" if is_draft else "round-seating"
    return reverse(name, args=[tournament.slug, round_.number]) + BY_HAND


def _to_seats(request: HttpRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Back to the tables that were changed, on the desk or on their page."""
    place = came_from(request, tournament)
    return redirect(place + BY_HAND if place else seating_address(tournament, round_))


def _act(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    name: str,
    change: Callable[[ByHand, Any], str],
) -> HttpResponse:
    round_ = find_round(tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    if round_.state == Round.State.COMPLETE:
        messages.error(request, str(Refused("round_complete", round=number_and_name(round_))))
        return redirect("round-desk", tournament.slug, number)
    state = state_in(request, tournament)
    form = forms_of(round_, round_view(state, number), unseated_now(state, round_), request.POST)[name]
    seen = seen_in(request.POST)
    hand = ByHand(round_, current_actor(request), seen, timezone.now(), "anyway" in request.POST)
    # The choices of the form may be gone because this act, or another, was done meanwhile.
    if form.is_valid() or (seen is not None and _only_choices_wrong(form)):
        with refusals_at(form), _offering_override(form):
            text = change(hand, form) if form.is_valid() else _stale_text(tournament, seen)
            success_message(request, text)
            return _to_seats(request, tournament, round_)
    return seating_page(request, tournament, round_, status=422, **{name: form})


@contextmanager
def _offering_override(form: forms.Form) -> Iterator[None]:
    """Where two would meet who must not, adds a box to the form that allows it."""
    try:
        yield
    except Refused as refused:
        if refused.code == AGAINST:
            add_override(form)
        raise


def _only_choices_wrong(form: forms.Form) -> bool:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    return codes == {"invalid_choice"}


def _stale_text(tournament: Tournament, seen: int | None) -> str:
    """The message when the choices of an older form are gone. Raises Refused for one of this revision."""
    if seen is not None and seen < tournament.revision:
        return _("That was done already, or somebody changed it meanwhile. You see the round as it is now.")
    raise Refused("unknown_choice", found="–")


def unseated_now(state: EventState, round_: Round) -> list[Entry]:
    """The players without a seat in a round that may still get one."""
    swiss = round_.stage.kind == Stage.Kind.SWISS and round_.state != Round.State.COMPLETE
    return list(unseated_in(state, round_.number)) if swiss else []


def _without_game(state: EventState, view: RoundView, unseated: list[Entry]) -> dict[str, list[Entry]]:
    """Players without a seat, who block the round; who misses it; and byes who could play one of these."""
    waiting = waiting_in(state, view.round.number) if unseated else ()
    return {
        "waiting": list(waiting),
        "missing": [entry for entry in unseated if entry not in waiting],
        "byes": _may_give_up_bye(view, unseated),
    }


def _may_give_up_bye(view: RoundView, unseated: list[Entry]) -> list[Entry]:
    """Players with a bye who could play somebody without a game."""
    byes = [match for match in _changeable(view) if match.match.kind == Match.Kind.BYE]
    is_duel = _seats(view.round) == DUEL
    return list(by_name(entry for match in byes for entry in match.entries)) if unseated and is_duel else []


def _changeable(view: RoundView) -> list[MatchView]:
    """The tables and byes without a report."""
    return [match for match in view.matches if match.match.kind != Match.Kind.MISSED and not match.report]


def _label(match: MatchView) -> str:
    names = " – ".join(entry.name for entry in match.entries)
    return f"{match.table}: {names}" if match.table else _("Bye: %(name)s") % {"name": names}


def _first_reason(round_: Round) -> str:
    rows = round_.tournament.audit.filter(action=Action.PAIR_BY_HAND).order_by("-revision")[:1]
    return next((row.reason for row in rows if from_json(OfRound, row.data).round == round_.number), "")
