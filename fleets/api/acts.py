"""Lists by the API: handed in, judged; and the undo of an act, which may be one on lists."""

from functools import partial
from typing import Any

from django import forms
from django.urls import URLPattern

from fleets.games import LIST_PAGES
from tournaments.acts import Action
from tournaments.api.acts.act import ApiAct, By, Doing, by_form, register_api_acts
from tournaments.api.acts.views import act_addresses
from tournaments.forms import ReasonForm
from tournaments.queries.rounds.history import asks_reason
from tournaments.services.undo.undo import undo
from tournaments.wording.refusals import Refused

from ..acts import FleetAction
from ..forms.hand_in import FleetForm, LetForm, OwnFleetForm, RefuseForm
from ..forms.judging import CheckForm, ReturnForm
from ..models import FleetVersion
from ..queries import current_version
from ..queries.checking import has_lists
from ..queries.rounds import open_round
from ..services import hand_in_fleet, hand_in_own_fleet
from ..services.judging import check_fleet, return_fleet, uncheck_fleet
from ..services.letting import let_fleet, refuse_fleet
from ..tasks import send_receipt_soon
from ..views.desk import is_locked_list
from ..views.events import undo_request
from ..views.judge import review_for


class OwnFleetFields(OwnFleetForm):
    accept_problems = forms.BooleanField(required=False, help_text="Hand it in though it is not legal.")


def _listed(doing: Doing) -> Doing:
    if not has_lists(doing.event):
        raise Refused("unknown_choice", found=doing.event.game)
    return doing


def _version(version: FleetVersion) -> dict[str, Any]:
    return {"version": version.number, "legal": version.legal, "total": version.total}


def _fleet_form(doing: Doing, data: Any) -> FleetForm:
    locked = is_locked_list(doing.event, current_version(_listed(doing).entry))
    return FleetForm(data, locked=locked, round_=open_round(doing.event))


def _hand_in(doing: Doing, form: FleetForm) -> dict[str, Any]:
    data = form.cleaned_data
    current = current_version(doing.entry)
    if current is not None and data["seen"] is not None and current.number > data["seen"]:
        raise Refused("changed_meanwhile")
    version = hand_in_fleet(
        doing.entry,
        doing.actor,
        text=data["text"],
        reason=data.get("reason", ""),
        from_round=data.get("from_round"),
        send=send_receipt_soon,
        now=doing.now,
    )
    return _version(version)


def _hand_in_own(doing: Doing, form: OwnFleetFields) -> dict[str, Any]:
    data = form.cleaned_data
    return _version(hand_in_own_fleet(_listed(doing).own, **data, send=send_receipt_soon, now=doing.now))


def _check_form(doing: Doing, data: Any) -> CheckForm:
    review = review_for(_listed(doing).entry)
    return CheckForm(data, has_problems=bool(review and not review.version.legal))


def _return_form(doing: Doing, data: Any) -> ReturnForm:
    return ReturnForm(data, phrases=LIST_PAGES[_listed(doing).event.game].phrases)


def _return(doing: Doing, form: ReturnForm) -> None:
    seen, note = form.cleaned_data["seen"], form.whole_note()
    return_fleet(doing.entry, doing.staff, seen=seen, note=note, now=doing.now)


def _let(doing: Doing, form: LetForm) -> dict[str, Any]:
    return _version(let_fleet(doing.entry, doing.staff, **form.cleaned_data, now=doing.now))


def _undo(doing: Doing, form: ReasonForm) -> None:
    undo(undo_request(doing.staff, doing.about, form.cleaned_data["reason"]))


FLEET_ACTS = (
    ApiAct(
        FleetAction.HAND_IN_FLEET,
        _hand_in,
        about="player",
        form=_fleet_form,
        blank=partial(FleetForm, locked=True, round_=1),
    ),
    ApiAct(FleetAction.HAND_IN_OWN_FLEET, _hand_in_own, by=By.PLAYER, blank=OwnFleetFields),
    ApiAct(
        FleetAction.CHECK_FLEET,
        by_form(check_fleet),
        about="player",
        form=_check_form,
        blank=partial(CheckForm, has_problems=True),
    ),
    ApiAct(
        FleetAction.UNCHECK_FLEET,
        lambda doing, form: uncheck_fleet(
            _listed(doing).entry, doing.staff, **form.cleaned_data, now=doing.now
        ),
        about="player",
        blank=partial(CheckForm, has_problems=False),
    ),
    ApiAct(
        FleetAction.RETURN_FLEET,
        _return,
        about="player",
        form=_return_form,
        blank=partial(ReturnForm, phrases=()),
    ),
    ApiAct(
        FleetAction.LET_FLEET,
        _let,
        about="player",
        form=lambda doing, data: LetForm(data, round_=open_round(_listed(doing).event)),
        blank=partial(LetForm, round_=1),
    ),
    ApiAct(
        FleetAction.REFUSE_FLEET,
        lambda doing, form: refuse_fleet(
            _listed(doing).entry, doing.staff, **form.cleaned_data, now=doing.now
        ),
        about="player",
        blank=RefuseForm,
    ),
    ApiAct(
        Action.UNDO,
        _undo,
        about="revision",
        form=lambda doing, data: ReasonForm(data, needed=asks_reason(doing.about)),
        blank=ReasonForm,
    ),
)

register_api_acts(FLEET_ACTS)
urlpatterns: list[URLPattern] = act_addresses(FLEET_ACTS)
