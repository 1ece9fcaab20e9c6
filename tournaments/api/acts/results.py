"""Results and rulings; a result itself has an address of its own (views.py), for it is no flat form."""

from functools import partial
from typing import Any

from ...acts import Action
from ...forms import ReasonForm
from ...forms.rulings import AnswerForm, CallForm, NoShowForm, PenaltyForm, ShareForm
from ...games import GAME_WORDS
from ...models import Match, Penalty, Round
from ...queries import game_of
from ...queries.people.player import own_game
from ...services.people.identity import check_own_results
from ...services.results.calls import (
    call_judge,
    claim_call,
    close_call,
    escalate_call,
    match_of,
    withdraw_call,
)
from ...services.results.own_results import agree_with_report
from ...services.results.penalties import (
    decline_disqualification,
    give_penalty,
    note_warning,
    propose_disqualification,
    withdraw_penalty,
)
from ...services.results.results import clear_result
from ...services.results.shares import share_component
from ...views.results.rulings import games_of_entry, rule_absence
from ...wording.refusals import Refused
from .act import ApiAct, By, Doing, by_form
from .small_forms import ConfirmFields, NumberFields

_with_reason = partial(ReasonForm, needed=True)


def _reason(doing: Doing, form: Any) -> dict[str, Any]:
    return {"reason": form.cleaned_data["reason"], "now": doing.now}


def _no_show_form(doing: Doing, data: Any) -> NoShowForm:
    return NoShowForm(data, entries=doing.match.entries, fewest=game_of(doing.event).seats[0])


def _penalty_form(doing: Doing, data: Any) -> PenaltyForm:
    return PenaltyForm(data, games=[(match.pk, label) for match, label in games_of_entry(doing.entry)])


def _give_penalty(doing: Doing, form: PenaltyForm) -> dict[str, int]:
    data = form.cleaned_data
    is_loss = data["kind"] == Penalty.Kind.GAME_LOSS
    match = Match.objects.filter(pk=data["match"] or 0).first() if is_loss else None
    row = give_penalty(
        doing.entry,
        doing.actor,
        kind=data["kind"],
        match=match,
        points=data["points"] or 0,
        **_reason(doing, form),
    )
    return {"penalty": row.pk}


def _note_warning(doing: Doing, form: PenaltyForm) -> dict[str, int]:
    return {"penalty": note_warning(doing.entry, doing.actor, **_reason(doing, form)).pk}


def _propose(doing: Doing, form: ReasonForm) -> dict[str, int]:
    return {"penalty": propose_disqualification(doing.entry, doing.actor, **_reason(doing, form)).pk}


def _answer_form(doing: Doing, data: Any) -> AnswerForm:
    form, match = AnswerForm(data), match_of(doing.about["call"])
    if match is None or match.round.state != Round.State.PUBLISHED:
        del form.fields["minutes"]
    return form


def _close_call(doing: Doing, form: AnswerForm) -> None:
    data = form.cleaned_data
    minutes = data.get("minutes") or 0
    close_call(doing.about["call"], doing.actor, ruling=data["ruling"], minutes=minutes, now=doing.now)


def _confirm(doing: Doing, form: ConfirmFields) -> dict[str, str]:
    data = form.cleaned_data
    view = own_game(doing.state, data["number"], doing.own)
    if view is None:
        raise Refused("unknown_choice", field="number", found=data["number"])
    return {"state": agree_with_report(view.match, doing.own, version=data["version"], now=doing.now).state}


def _share_form(doing: Doing, data: Any) -> ShareForm:
    components = GAME_WORDS[doing.event.game].components
    return ShareForm(data, components=tuple(components.items()), entries=doing.match.entries)


def _share(doing: Doing, form: ShareForm) -> None:
    data = form.cleaned_data
    broken = doing.entries([data["broken"]])[0] if data["broken"] else None
    share_component(doing.match.match, doing.actor, component=data["component"], broken=broken, now=doing.now)


def _check_own(doing: Doing, form: NumberFields) -> None:
    check_own_results(doing.own, through_round=form.cleaned_data["number"], now=doing.now)


RESULT_ACTS = (
    ApiAct(action=Action.CLEAR_RESULT, about=("match",), blank=_with_reason, do=by_form(clear_result)),
    ApiAct(
        action=Action.NO_SHOW,
        about=("match",),
        form=_no_show_form,
        blank=NoShowForm,
        do=lambda doing, form: {
            "missing": [entry.key for entry in rule_absence(doing.match, doing.staff, form.cleaned_data)]
        },
    ),
    ApiAct(
        action=Action.GIVE_PENALTY, about=("player",), form=_penalty_form, blank=PenaltyForm, do=_give_penalty
    ),
    ApiAct(
        action=Action.NOTE_WARNING,
        about=("player",),
        blank=partial(PenaltyForm, warning_only=True),
        do=_note_warning,
    ),
    ApiAct(
        action=Action.WITHDRAW_PENALTY, about=("penalty",), blank=_with_reason, do=by_form(withdraw_penalty)
    ),
    ApiAct(action=Action.PROPOSE_DISQUALIFICATION, about=("player",), blank=_with_reason, do=_propose),
    ApiAct(
        action=Action.DECLINE_DISQUALIFICATION,
        about=("penalty",),
        blank=_with_reason,
        do=by_form(decline_disqualification),
    ),
    ApiAct(action=Action.SHARE_COMPONENT, about=("match",), form=_share_form, blank=ShareForm, do=_share),
    ApiAct(action=Action.CLAIM_CALL, about=("call",), do=by_form(claim_call)),
    ApiAct(action=Action.ESCALATE_CALL, about=("call",), do=by_form(escalate_call)),
    ApiAct(action=Action.CLOSE_CALL, about=("call",), form=_answer_form, blank=AnswerForm, do=_close_call),
    ApiAct(action=Action.CALL_JUDGE, by=By.PLAYER, blank=CallForm, do=by_form(call_judge)),
    ApiAct(action=Action.WITHDRAW_CALL, by=By.PLAYER, do=by_form(withdraw_call)),
    ApiAct(action=Action.CONFIRM_OWN_RESULT, by=By.PLAYER, blank=ConfirmFields, do=_confirm),
    ApiAct(action=Action.CHECK_OWN_RESULTS, by=By.PLAYER, blank=NumberFields, do=_check_own),
)
