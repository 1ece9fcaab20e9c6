"""Rounds: drawn, changed by hand, published, closed; the clock."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms

from ...acts import Action, AnyAction
from ...forms import (
    ExtendForm,
    ReasonForm,
    SeatForm,
    SitOutForm,
    SwapForm,
    TableForm,
    TablesForm,
    add_override,
)
from ...models import Round
from ...queries import round_view
from ...services.rounds.clock import extend_clock, pause_clock, resume_clock, start_clock
from ...services.rounds.rounds import (
    DrawOptions,
    close_round,
    discard_round,
    pair_by_hand,
    pair_round,
    publish_round,
    unpublish_round,
)
from ...services.rounds.seating import draw_rest
from ...services.rounds.tables import set_tables
from ...views.rounds.constraints import tables_form_of
from ...views.rounds.rounds import extend_form_of
from ...views.rounds.seating import ByHand, forms_of, unseated_now
from .act import ApiAct, Doing, by_form
from .small_forms import AnywayFields, PairFields, PublishFields


def _pair(doing: Doing, form: PairFields) -> dict[str, int]:
    data = dict(form.cleaned_data)
    number = data.pop("number")
    there = doing.event.rounds.filter(number=number).first() if number else None
    options = DrawOptions(**data)
    return {"round": (there or pair_round(doing.event, doing.actor, now=doing.now, options=options)).number}


def _pair_by_hand(doing: Doing, form: ReasonForm) -> dict[str, int]:
    round_ = pair_by_hand(doing.event, doing.actor, reason=form.cleaned_data["reason"], now=doing.now)
    return {"round": round_.number}


def _publish(doing: Doing, form: PublishFields) -> None:
    data = form.cleaned_data
    if doing.round.state == Round.State.DRAFT:
        publish_round(
            doing.round, doing.actor, with_clock=data["start_clock"], anyway=data["anyway"], now=doing.now
        )


def _seating(name: str) -> Callable[[Doing, Any], forms.Form]:
    """One of the forms of the page where a round is changed by hand."""

    def form(doing: Doing, data: Any) -> forms.Form:
        view = round_view(doing.state, doing.round.number)
        made = forms_of(doing.round, view, unseated_now(doing.state, doing.round), data)[name]
        # The box that the page adds once two would meet who must not.
        return add_override(made) if name in ("swap_form", "seat_form") else made

    return form


def _extend(doing: Doing, form: ExtendForm) -> None:
    data = form.cleaned_data
    minutes, match, reason = data["minutes"], data["table"], data["reason"]
    extend_clock(doing.round, doing.actor, minutes=minutes, match=match, reason=reason, now=doing.now)


def _by_hand(
    action: AnyAction,
    name: str,
    form: str,
    blank: Callable[[], forms.Form],
    change: Callable[[ByHand, Any], str],
) -> ApiAct:
    def do(doing: Doing, form: forms.Form) -> None:
        anyway = form.cleaned_data.get("anyway", False)
        change(ByHand(doing.round, doing.actor, doing.seen, doing.now, anyway), form)

    return ApiAct(action, do, name=name, about="round", form=_seating(form), blank=blank)


def _set_tables(doing: Doing, form: TablesForm) -> None:
    blocked = form.cleaned_data["blocked"]
    set_tables(doing.event, doing.actor, blocked=blocked, fixed=form.fixed(), now=doing.now)


ROUND_ACTS = (
    ApiAct(
        Action.SET_TABLES,
        _set_tables,
        form=lambda doing, data: tables_form_of(doing.event, data=data),
        blank=TablesForm,
    ),
    ApiAct(Action.PAIR_ROUND, _pair, blank=PairFields),
    ApiAct(Action.PAIR_BY_HAND, _pair_by_hand, blank=partial(ReasonForm, needed=True)),
    _by_hand(Action.SWAP_SEATS, "", "swap_form", lambda: add_override(SwapForm()), ByHand.swap),
    _by_hand(Action.PAIR_BY_HAND, "seat_players", "seat_form", lambda: add_override(SeatForm()), ByHand.seat),
    _by_hand(Action.PAIR_BY_HAND, "sit_out", "out_form", SitOutForm, ByHand.sit_out),
    _by_hand(Action.MOVE_TABLE, "", "table_form", TableForm, ByHand.move),
    _by_hand(Action.PAIR_BY_HAND, "free_table", "table_form", TableForm, ByHand.free),
    ApiAct(
        Action.PAIR_BY_HAND,
        lambda doing, form: draw_rest(
            doing.round, doing.actor, seen=doing.seen, anyway=form.cleaned_data["anyway"], now=doing.now
        ),
        name="draw_rest",
        about="round",
        blank=AnywayFields,
    ),
    ApiAct(Action.PUBLISH_ROUND, _publish, about="round", blank=PublishFields),
    ApiAct(Action.UNPUBLISH_ROUND, by_form(unpublish_round), about="round", blank=ReasonForm),
    ApiAct(Action.DISCARD_ROUND, by_form(discard_round), about="round", blank=ReasonForm),
    ApiAct(Action.CLOSE_ROUND, by_form(close_round), about="round"),
    ApiAct(Action.START_CLOCK, by_form(start_clock), about="round"),
    ApiAct(Action.PAUSE_CLOCK, by_form(pause_clock), about="round"),
    ApiAct(Action.RESUME_CLOCK, by_form(resume_clock), about="round"),
    ApiAct(
        Action.EXTEND_CLOCK,
        _extend,
        about="round",
        form=lambda doing, data: extend_form_of(round_view(doing.state, doing.round.number), data),
        blank=ExtendForm,
    ),
)
