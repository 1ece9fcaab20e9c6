"""Results and rulings; a result itself has an address of its own (views.py), for it is no flat form."""

from functools import partial
from typing import Any

from ...acts import Action
from ...forms import ReasonForm
from ...forms.rulings import AnswerForm, CallForm, NoShowForm, PenaltyForm, ShareForm
from ...games import GAME_WORDS
from ...models import Round
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
    propose_disqualification,
    withdraw_penalty,
)
from ...services.results.results import clear_result
from ...services.results.shares import share_component
from ...views.results.rulings import games_of_entry, rule_absence, rule_penalty
from ...wording.refusals import Refused
from .act import ApiAct, By, Doing, by_form
from .small_forms import ConfirmFields, NumberFields

_with_reason = partial(ReasonForm, needed=True)


def _no_show_form(doing: Doing, data: Any) -> NoShowForm:
    return NoShowForm(data, entries=doing.match.entries, fewest=game_of(doing.event).seats[0])


def _penalty_form(doing: Doing, data: Any) -> PenaltyForm:
    return PenaltyForm(data, games=games_of_entry(doing.entry))


def _punish(doing: Doing, form: PenaltyForm) -> dict[str, int]:
    return {"penalty": rule_penalty(doing.entry, doing.actor, form.cleaned_data, now=doing.now).pk}


def _propose(doing: Doing, form: ReasonForm) -> dict[str, int]:
    reason = form.cleaned_data["reason"]
    return {"penalty": propose_disqualification(doing.entry, doing.actor, reason=reason, now=doing.now).pk}


def _answer_form(doing: Doing, data: Any) -> AnswerForm:
    form, match = AnswerForm(data), match_of(doing.about)
    if match is None or match.round.state != Round.State.PUBLISHED:
        del form.fields["minutes"]
    return form


def _confirm(doing: Doing, form: ConfirmFields) -> dict[str, str]:
    data = form.cleaned_data
    view = own_game(doing.state, data["number"], doing.own)
    if view is None:
        raise Refused("unknown_choice", field="number", found=data["number"])
    return {"state": agree_with_report(view.match, doing.own, version=data["version"], now=doing.now).state}


def _share_form(doing: Doing, data: Any) -> ShareForm:
    components = GAME_WORDS[doing.event.game].components
    return ShareForm(data, components=tuple(components.items()), entries=doing.match.entries)


def _check_own(doing: Doing, form: NumberFields) -> None:
    check_own_results(doing.own, through_round=form.cleaned_data["number"], now=doing.now)


RESULT_ACTS = (
    ApiAct(Action.CLEAR_RESULT, by_form(clear_result), about="match", blank=_with_reason),
    ApiAct(
        Action.NO_SHOW,
        lambda doing, form: {
            "missing": [entry.key for entry in rule_absence(doing.match, doing.staff, form.cleaned_data)]
        },
        about="match",
        form=_no_show_form,
        blank=NoShowForm,
    ),
    ApiAct(Action.GIVE_PENALTY, _punish, about="player", form=_penalty_form, blank=PenaltyForm),
    ApiAct(Action.NOTE_WARNING, _punish, about="player", blank=partial(PenaltyForm, warning_only=True)),
    ApiAct(Action.WITHDRAW_PENALTY, by_form(withdraw_penalty), about="penalty", blank=_with_reason),
    ApiAct(Action.PROPOSE_DISQUALIFICATION, _propose, about="player", blank=_with_reason),
    ApiAct(
        Action.DECLINE_DISQUALIFICATION,
        by_form(decline_disqualification),
        about="penalty",
        blank=_with_reason,
    ),
    ApiAct(
        Action.SHARE_COMPONENT, by_form(share_component), about="match", form=_share_form, blank=ShareForm
    ),
    ApiAct(Action.CLAIM_CALL, by_form(claim_call), about="call"),
    ApiAct(Action.ESCALATE_CALL, by_form(escalate_call), about="call"),
    ApiAct(Action.CLOSE_CALL, by_form(close_call), about="call", form=_answer_form, blank=AnswerForm),
    ApiAct(Action.CALL_JUDGE, by_form(call_judge), by=By.PLAYER, blank=CallForm),
    ApiAct(Action.WITHDRAW_CALL, by_form(withdraw_call), by=By.PLAYER),
    ApiAct(Action.CONFIRM_OWN_RESULT, _confirm, by=By.PLAYER, blank=ConfirmFields),
    ApiAct(Action.CHECK_OWN_RESULTS, _check_own, by=By.PLAYER, blank=NumberFields),
)
