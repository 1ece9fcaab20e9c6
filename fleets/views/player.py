"""A player's own list behind the personal link: paste, check, keep a draft, hand in (F33, F48)."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access.codes import code_of
from tournaments.access.links import link_of
from tournaments.forms import show_version
from tournaments.models import Entry, Tournament, User
from tournaments.services.sending.emails import mail_is_set_up
from tournaments.text.cleaning import masked_address
from tournaments.views.base.addresses import base_of
from tournaments.views.base.answers import refusals_at
from tournaments.views.base.requests import player_render
from tournaments.wording.refusals import Refused

from ..acts import FleetAction
from ..forms.hand_in import AddressForm, OwnFleetForm, typed_in
from ..links import list_link_of
from ..models import Fleet, FleetVersion
from ..queries import (
    FleetSheet,
    edited,
    fleet_of,
    list_state_of,
    moment_of,
    sheet_of,
    typed_sheet,
    versions_of,
)
from ..queries.earlier import earlier_list
from ..queries.rounds import round_from
from ..services import NoListRefused, hand_in_own_fleet, save_draft, set_own_address
from ..tasks import send_receipt_soon
from .access import own_list_act, own_list_page

# What a browser remembers of the list it handed in last: the number of its entry, signed; never the list.
COOKIE = "last_list"
YEAR = 366 * 86_400


@own_list_page(FleetAction.HAND_IN_OWN_FLEET)
def own_fleet(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player's list. Posted without a button's name (the card editor does that) a text is only shown."""
    if request.method != "POST":
        return _own_fleet_page(request, entry, _form(entry))
    if "hand_in" in request.POST:
        return _hand_in(request, entry)
    if "draft" in request.POST:
        return _keep_draft(request, entry)
    text = edited(typed_in(request.POST), request.POST.get("edit", ""), entry.tournament)
    initial = {**request.POST.dict(), "text": text}
    return _own_fleet_page(request, entry, OwnFleetForm(initial=initial), typed=text)


@own_list_act(FleetAction.HAND_IN_OWN_FLEET)
def own_preview(request: HttpRequest, entry: Entry) -> HttpResponse:
    """What the text in the field would be; nothing is saved."""
    sheet = typed_sheet(typed_in(request.POST), entry.tournament)
    return render(request, "fleets/_own_preview.html", {"sheet": sheet, "tournament": entry.tournament})


@own_list_act(FleetAction.HAND_IN_OWN_FLEET)
def own_address(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The address for receipts, kept or forgotten."""
    form = AddressForm(request.POST)
    email = "" if "forget" in request.POST else request.POST.get("email", "")
    if email or "forget" in request.POST:
        with refusals_at(form):
            set_own_address(entry, email=email, now=timezone.now())
            messages.success(request, _("Saved.") if email else _("The address is forgotten."))
            return redirect("player-fleet", link_of(entry))
    return _own_fleet_page(request, entry, _form(entry), address_form=form, status=422)


@never_cache
@login_required
def my_fleet(request: HttpRequest, slug: str) -> HttpResponse:
    """To the list of the entry this account claimed; without one, to the event."""
    tournament = get_object_or_404(Tournament, slug=slug)
    mine = isinstance(request.user, User) and tournament.entries.filter(user=request.user).first()
    if not mine:
        messages.info(request, _("Your account belongs to no player of this event. Use your personal link."))
        return redirect("event", tournament.slug)
    return redirect("player-fleet", link_of(mine))


def _hand_in(request: HttpRequest, entry: Entry) -> HttpResponse:
    form = OwnFleetForm(request.POST)
    ask = False
    if form.is_valid():
        try:
            version = hand_in_own_fleet(
                entry,
                text=form.cleaned_data["text"],
                seen=form.cleaned_data["seen"],
                accept_problems=request.POST["hand_in"] == "anyway",
                send=send_receipt_soon,
                now=timezone.now(),
            )
        except Refused as refused:
            ask = refused.code == "problems_unaccepted"
            _refuse(form, refused)
        else:
            _add_hand_in_message(request, version, entry)
            response = redirect("player-fleet", link_of(entry))
            _remember_list(response, entry)
            return response
    return _own_fleet_page(request, entry, form, typed=typed_in(request.POST), ask=ask, status=422)


def _refuse(form: OwnFleetForm, refused: Refused) -> None:
    """The refusal at its place; a question asked back shows it itself."""
    if refused.code == "problems_unaccepted":
        return
    if refused.code == "fleet_changed_meanwhile":
        show_version(form, "seen", refused.figures["number"])
    if isinstance(refused, NoListRefused) or refused.field == "text":
        form.add_error("text", str(refused))
    else:
        form.add_error(None, str(refused))


def _keep_draft(request: HttpRequest, entry: Entry) -> HttpResponse:
    form = OwnFleetForm(request.POST)
    try:
        fleet = save_draft(entry, text=typed_in(request.POST), now=timezone.now())
    except Refused as refused:
        form.is_valid()
        _refuse(form, refused)
        return _own_fleet_page(request, entry, form, typed=typed_in(request.POST), status=422)
    message = _("The draft is saved. Only you see it; hand it in when it is done.")
    messages.success(request, message if fleet.draft else _("The draft is thrown away."))
    return redirect("player-fleet", link_of(entry))


def _add_hand_in_message(request: HttpRequest, version: FleetVersion, entry: Entry) -> None:
    if version.held:
        message = _("Your list, version %(number)s, waits: it counts when a judge lets it.")
        messages.warning(request, message % {"number": version.number})
        return
    message = _("Your list is in: version %(number)s, %(total)s points.") % {
        "number": version.number, "total": version.total,
    }  # fmt: skip
    if entry.email and mail_is_set_up():
        message += " " + _("A receipt is on its way to %(address)s.") % {
            "address": masked_address(entry.email)
        }
    (messages.success if version.legal else messages.warning)(request, message)


def _form(entry: Entry) -> OwnFleetForm:
    """What the player was working on, else what they handed in last."""
    fleet = fleet_of(entry)
    current = fleet.newest if fleet else None
    text = (fleet.draft if fleet else "") or (current.text if current else "")
    return OwnFleetForm(initial={"text": text, "seen": current.number if current else 0})


def _own_fleet_page(
    request: HttpRequest,
    entry: Entry,
    form: OwnFleetForm,
    *,
    typed: str | None = None,
    ask: bool = False,
    address_form: AddressForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of the list; `typed` is the text just posted, which is not lost whatever happens."""
    fleet, tournament = fleet_of(entry), entry.tournament
    state = list_state_of(fleet, entry)
    current, versions = (fleet.current if fleet else None), list(versions_of(entry))
    is_empty = state.may_hand_in and not versions and not typed and not (fleet and fleet.draft)
    refused = next((version for version in versions[:1] if version.held == FleetVersion.Held.REFUSED), None)
    context = {
        "form": form,
        "fleet": fleet,
        "current": current,
        "status": state,
        "typed": typed or "",
        "sheet": _sheet_shown(fleet, typed, tournament, editing=state.may_hand_in),
        "ask": ask,
        "overdue": tournament.fleets_due is not None and timezone.now() > tournament.fleets_due,
        "round": round_from(tournament) if tournament.state == Tournament.State.RUNNING else None,
        "versions": versions,
        "list_link": (link := _list_link(request, fleet)),
        "list_code": code_of(link) if link else "",
        "waiting": fleet.waiting if fleet else None,
        "refused": refused,
        "begun": moment_of(tournament).begun,
        "address_form": address_form or AddressForm(),
        "address": masked_address(entry.email),
        "mail": mail_is_set_up(),
        "earlier": earlier_list(entry, request.user, _list_remembered(request)) if is_empty else None,
    }
    return player_render(request, "fleets/own_fleet.html", entry, context, status=status)


def _list_link(request: HttpRequest, fleet: Fleet | None) -> str:
    """The whole address by which the player shows the list to others; "" while it is not shared."""
    token = list_link_of(fleet) if fleet else ""
    return base_of(request) + reverse("shared-list", args=[token]) if token else ""


def _sheet_shown(
    fleet: Fleet | None, typed: str | None, event: Tournament, *, editing: bool
) -> FleetSheet | None:
    """The sheet next to the text: of the text just posted, else the draft, else the version that counts."""
    if typed is not None:
        return typed_sheet(typed, event)
    if fleet is not None and fleet.draft and editing:
        return typed_sheet(fleet.draft, event)
    newest = fleet.newest if fleet else None
    return sheet_of(newest, is_typed=editing) if newest else None


def _remember_list(response: HttpResponse, entry: Entry) -> None:
    """The next event may begin with this list (queries/earlier.py)."""
    response.set_signed_cookie(
        COOKIE,
        str(entry.pk),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _list_remembered(request: HttpRequest) -> int | None:
    """The number of that entry; None for a browser that handed in nothing, or sends something else."""
    value = request.get_signed_cookie(COOKIE, "", max_age=YEAR)
    return int(value) if value and value.isdecimal() else None
