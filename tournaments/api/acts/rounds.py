"""Rounds: drawn, changed by hand, published, closed; the clock."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms

from ...acts import Action, AnyAction
from ...forms import ExtendForm, ReasonForm, SeatForm, SitOutForm, SwapForm, TableForm, TablesForm
from ...models import Match, Round
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
from ...services.rounds.seating import (
    Together,
    draw_rest,
    free_table,
    move_table,
    seat_together,
    sit_out,
    swap_seats,
)
from ...services.rounds.tables import set_tables
from ...views.rounds.constraints import tables_form_of
from ...views.rounds.rounds import extend_form_of
from ...views.rounds.seating import forms_of, unseated_now
from ...wording.refusals import Refused
from .act import ApiAct, Doing, by_form
from .small_forms import AnywayFields, PairFields, PublishFields, with_anyway


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
        return with_anyway(made) if name in ("swap_form", "seat_form") else made

    return form


def _arguments(doing: Doing, form: forms.Form) -> dict[str, Any]:
    return {"reason": form.cleaned_data["reason"], "seen": doing.seen, "now": doing.now}


def _swap(doing: Doing, form: SwapForm) -> None:
    data = form.cleaned_data
    first, second = doing.entries((data["first"], data["second"]))
    swap_seats(
        doing.round,
        doing.actor,
        entries=(first, second),
        anyway=data["anyway"],
        **_arguments(doing, form),
    )


def _seat(doing: Doing, form: SeatForm) -> None:
    data = form.cleaned_data
    seat_together(
        doing.round,
        doing.actor,
        wanted=Together(doing.entries(form.players()), data["table"]),
        anyway=data["anyway"],
        **_arguments(doing, form),
    )


def _sit_out(doing: Doing, form: SitOutForm) -> None:
    (entry,) = doing.entries([form.cleaned_data["player"]])
    sit_out(doing.round, doing.actor, entry=entry, kind=form.cleaned_data["kind"], **_arguments(doing, form))


def _move(doing: Doing, form: TableForm) -> None:
    data = form.cleaned_data
    if data["table"] is None:
        raise Refused("table_missing", field="table")
    match = Match.objects.get(pk=data["match"])
    move_table(doing.round, doing.actor, match=match, table=data["table"], **_arguments(doing, form))


def _free(doing: Doing, form: TableForm) -> None:
    match = Match.objects.get(pk=form.cleaned_data["match"])
    free_table(doing.round, doing.actor, match=match, **_arguments(doing, form))


def _extend(doing: Doing, form: ExtendForm) -> None:
    data = form.cleaned_data
    match = Match.objects.filter(round=doing.round, pk=data["table"]).first() if data["table"] else None
    extend_clock(
        doing.round, doing.actor, minutes=data["minutes"], match=match, reason=data["reason"], now=doing.now
    )


def _by_hand(
    action: AnyAction, name: str, form: str, blank: Callable[[], forms.Form], act: Callable[..., None]
) -> ApiAct:
    return ApiAct(action=action, name=name, about=("round",), form=_seating(form), blank=blank, do=act)


def _set_tables(doing: Doing, form: TablesForm) -> None:
    blocked = form.cleaned_data["blocked"]
    set_tables(doing.event, doing.actor, blocked=blocked, fixed=form.fixed(), now=doing.now)


ROUND_ACTS = (
    ApiAct(
        action=Action.SET_TABLES,
        form=lambda doing, data: tables_form_of(doing.event, data=data),
        blank=TablesForm,
        do=_set_tables,
    ),
    ApiAct(action=Action.PAIR_ROUND, blank=PairFields, do=_pair),
    ApiAct(action=Action.PAIR_BY_HAND, blank=partial(ReasonForm, needed=True), do=_pair_by_hand),
    _by_hand(Action.SWAP_SEATS, "", "swap_form", lambda: with_anyway(SwapForm()), _swap),
    _by_hand(Action.PAIR_BY_HAND, "seat_players", "seat_form", lambda: with_anyway(SeatForm()), _seat),
    _by_hand(Action.PAIR_BY_HAND, "sit_out", "out_form", SitOutForm, _sit_out),
    _by_hand(Action.MOVE_TABLE, "", "table_form", TableForm, _move),
    _by_hand(Action.PAIR_BY_HAND, "free_table", "table_form", TableForm, _free),
    ApiAct(
        action=Action.PAIR_BY_HAND,
        name="draw_rest",
        about=("round",),
        blank=AnywayFields,
        do=lambda doing, form: draw_rest(
            doing.round, doing.actor, seen=doing.seen, anyway=form.cleaned_data["anyway"], now=doing.now
        ),
    ),
    ApiAct(action=Action.PUBLISH_ROUND, about=("round",), blank=PublishFields, do=_publish),
    ApiAct(action=Action.UNPUBLISH_ROUND, about=("round",), blank=ReasonForm, do=by_form(unpublish_round)),
    ApiAct(action=Action.DISCARD_ROUND, about=("round",), blank=ReasonForm, do=by_form(discard_round)),
    ApiAct(action=Action.CLOSE_ROUND, about=("round",), do=by_form(close_round)),
    ApiAct(action=Action.START_CLOCK, about=("round",), do=by_form(start_clock)),
    ApiAct(action=Action.PAUSE_CLOCK, about=("round",), do=by_form(pause_clock)),
    ApiAct(action=Action.RESUME_CLOCK, about=("round",), do=by_form(resume_clock)),
    ApiAct(
        action=Action.EXTEND_CLOCK,
        about=("round",),
        form=lambda doing, data: extend_form_of(round_view(doing.state, doing.round.number), data),
        blank=ExtendForm,
        do=_extend,
    ),
)
