"""One player's fleet at the desk: paste, see it checked, save; its versions and the rounds they count in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from tournaments.forms import show_version
from tournaments.models import Entry, Tournament
from tournaments.views.base.answers import refusals_at, refusals_shown, success_message
from tournaments.views.base.requests import current_actor, staff_render
from tournaments.views.base.visit import entry_in

from ..acts import FleetAction
from ..forms.hand_in import FleetForm, UnlockForm, typed_in
from ..models import FleetVersion
from ..queries import (
    FleetSheet,
    FleetState,
    current_version,
    edited,
    fleet_of,
    list_state_of,
    sheet_of,
    typed_sheet,
    used_in_rounds,
    versions_of,
)
from ..queries.rounds import open_round
from ..services import hand_in_fleet
from ..services.judging import return_fleet
from ..tasks import send_receipt_soon
from .access import list_act, list_page


@list_page(FleetAction.HAND_IN_FLEET)
def entry_fleet(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The fleet of one player. "Check" shows what the text would be; "save" keeps it, legal or not."""
    entry = entry_in(request, tournament, key)
    current = current_version(entry)
    locked, round_ = is_locked_list(tournament, current), open_round(tournament)
    if request.method != "POST":
        text = current.text if current else ""
        form = FleetForm(
            locked=locked, round_=round_, initial={"text": text, "seen": current.number if current else 0}
        )
        return _desk_fleet_page(request, tournament, entry, form, _sheet_of(current))
    form = FleetForm(request.POST, locked=locked, round_=round_)
    if "save" not in request.POST:
        # Only looking (the card editor comes back so too): what is not filled in yet is no mistake yet.
        initial = {**request.POST.dict(), "text": _typed(request, tournament)}
        preview_form = FleetForm(locked=locked, round_=round_, initial=initial)
        return _desk_fleet_page(request, tournament, entry, preview_form, _sheet(request, tournament))
    if form.is_valid() and not _changed_meanwhile(form, current):
        with refusals_at(form, "text"):
            version = hand_in_fleet(
                entry,
                current_actor(request),
                text=form.cleaned_data["text"],
                reason=form.cleaned_data.get("reason", ""),
                from_round=form.cleaned_data.get("from_round"),
                send=send_receipt_soon,
                now=timezone.now(),
            )
            _add_saved_message(request, version)
            return redirect("entry-fleet", tournament.slug, entry.key)
    return _desk_fleet_page(request, tournament, entry, form, _sheet(request, tournament), status=422)


@list_act(FleetAction.HAND_IN_FLEET)
def fleet_preview(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """What the text in the field would be; nothing is saved."""
    get_object_or_404(Entry, tournament=tournament, key=key)
    return render(
        request, "fleets/_own_preview.html", {"sheet": _sheet(request, tournament), "tournament": tournament}
    )


@list_page(FleetAction.SEE_FLEETS)
def fleet_version(request: HttpRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """One version, text and reading side by side, with what it changed."""
    entry = entry_in(request, tournament, key)
    version = _version(entry, number)
    before = FleetVersion.objects.filter(fleet=version.fleet_id, number=number - 1).first()
    context = {
        "entry": entry,
        "version": version,
        "sheet": sheet_of(version),
        "before": before,
        "changes": LIST_PAGES[tournament.game].differences(before.reading, version.reading) if before else (),
        "counts": version.fleet.current_id == version.pk,
    }
    return staff_render(request, "fleets/version.html", tournament, context)


@list_act(FleetAction.HAND_IN_FLEET)
def fleet_again(request: HttpRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """An amendment undone: an older version handed in once more. Nothing between is lost."""
    entry = entry_in(request, tournament, key)
    with refusals_shown(request):
        version = hand_in_fleet(
            entry,
            current_actor(request),
            text=_version(entry, number).text,
            reason=_("Version %(number)s again") % {"number": number},
            send=send_receipt_soon,
            now=timezone.now(),
        )
        _add_saved_message(request, version)
    return redirect("entry-fleet", tournament.slug, key)


@list_act(FleetAction.RETURN_FLEET)
def fleet_unlock(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A locked list opened for its player: they may hand in once more (F33)."""
    entry = entry_in(request, tournament, key)
    form = UnlockForm(request.POST)
    if form.is_valid():
        with refusals_at(form):
            return_fleet(entry, current_actor(request), **form.cleaned_data, now=timezone.now())
            success_message(
                request, _("%(name)s may hand in once more on the personal page.") % {"name": entry.name}
            )
            return redirect("entry-fleet", tournament.slug, key)
    current = current_version(entry)
    text = {"text": current.text if current else "", "seen": current.number if current else 0}
    fleet_form = FleetForm(locked=True, round_=open_round(tournament), initial=text)
    sheet = _sheet_of(current)
    return _desk_fleet_page(request, tournament, entry, fleet_form, sheet, unlock_form=form, status=422)


def _desk_fleet_page(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    form: FleetForm,
    sheet: FleetSheet | None,
    *,
    unlock_form: UnlockForm | None = None,
    status: int = 200,
) -> HttpResponse:
    fleet = fleet_of(entry)
    state = list_state_of(fleet, entry)
    context = {
        "entry": entry,
        "form": form,
        "sheet": sheet,
        "fleet": fleet,
        "status": state,
        "is_locked": FleetState.LOCKED in state.marks,
        "unlock_form": unlock_form or UnlockForm(initial={"seen": state.version}),
        "versions": versions_of(entry),
        "used": used_in_rounds(entry),
    }
    return staff_render(request, "fleets/entry_fleet.html", tournament, context, status=status)


def _version(entry: Entry, number: int) -> FleetVersion:
    versions = FleetVersion.objects.select_related("author", "fleet")
    return get_object_or_404(versions, fleet__entry=entry, number=number)


def is_locked_list(tournament: Tournament, current: FleetVersion | None) -> bool:
    return current is not None and tournament.state != Tournament.State.SETUP


def _sheet(request: HttpRequest, tournament: Tournament) -> FleetSheet | None:
    """The posted text as read and checked; None for no text at all."""
    return typed_sheet(_typed(request, tournament), tournament)


def _typed(request: HttpRequest, tournament: Tournament) -> str:
    """The posted text, with what was pressed done to it."""
    return edited(typed_in(request.POST), request.POST.get("edit", ""), tournament)


def _sheet_of(current: FleetVersion | None) -> FleetSheet | None:
    """The version that counts, whose text is in the field."""
    return sheet_of(current, is_typed=True) if current else None


def _changed_meanwhile(form: FleetForm, current: FleetVersion | None) -> bool:
    """Adds an error to the form: who saved another version since it was opened (F43)."""
    seen = form.cleaned_data.get("seen")
    if current is None or seen is None or current.number <= seen or current.text == form.cleaned_data["text"]:
        return False
    form.add_error(
        None,
        _("%(who)s saved version %(number)s meanwhile. Look at it below; save again to replace it.")
        % {
            "who": current.author or (_("The player") if current.by_player else _("Somebody")),
            "number": current.number,
        },
    )
    show_version(form, "seen", current.number)
    return True


def _add_saved_message(request: HttpRequest, version: FleetVersion) -> None:
    if version.legal:
        success_message(request, _("Saved: version %(number)s, legal.") % {"number": version.number})
    else:
        messages.warning(
            request,
            _("Saved: version %(number)s. The fleet is not legal; see what is wrong below.")
            % {"number": version.number},
        )
