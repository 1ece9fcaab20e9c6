"""The page of one player's fleet at the desk: paste, see it checked, save."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from fleets.lists.stored import to_json
from tournaments.models import Entry, Tournament
from tournaments.refusals import Refused
from tournaments.roles import Action
from tournaments.views.access import acting, staff_act, staff_page, staff_render

from ..forms import FleetForm
from ..models import FleetVersion
from ..queries import FleetSheet, current_version, sheet_from, sheet_of, versions_of
from ..services import hand_in_fleet, preview


@staff_page(Action.HAND_IN_FLEET)
def entry_fleet(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The fleet of one player. "Check" shows what the text would be; "save" keeps it, legal or not."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    current = current_version(entry)
    locked = current is not None and tournament.state != Tournament.State.SETUP
    if request.method != "POST":
        text = current.text if current else ""
        form = FleetForm(locked=locked, initial={"text": text, "seen": current.number if current else 0})
        return _page(request, tournament, entry, form, sheet_of(current) if current else None)
    form = FleetForm(request.POST, locked=locked)
    if "check" in request.POST:
        # Only looking: what is not filled in yet is no mistake yet.
        checked = FleetForm(locked=locked, initial=request.POST.dict())
        return _page(request, tournament, entry, checked, _sheet(request, tournament))
    if form.is_valid() and not _changed_meanwhile(form, current):
        try:
            version = hand_in_fleet(
                entry,
                acting(request),
                text=form.cleaned_data["text"],
                reason=form.cleaned_data.get("reason", ""),
                now=timezone.now(),
            )
        except Refused as refused:
            field = refused.field if refused.field in form.fields else "text"
            form.add_error(field, str(refused))
        else:
            _say_saved(request, version)
            return redirect("entry-fleet", tournament.slug, entry.key)
    return _page(request, tournament, entry, form, _sheet(request, tournament), status=422)


@staff_act(Action.HAND_IN_FLEET)
def fleet_preview(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """What the text in the field would be; nothing is saved."""
    get_object_or_404(Entry, tournament=tournament, key=key)
    return render(request, "fleets/_sheet.html", {"sheet": _sheet(request, tournament)})


@staff_page(Action.SEE_FLEETS)
def fleet_version(request: HttpRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """One version, text and reading side by side."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    version = get_object_or_404(
        FleetVersion.objects.select_related("author"), fleet__entry=entry, number=number
    )
    context = {"entry": entry, "version": version, "sheet": sheet_of(version)}
    return staff_render(request, "fleets/version.html", tournament, context)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    form: FleetForm,
    sheet: FleetSheet | None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"entry": entry, "form": form, "sheet": sheet, "versions": versions_of(entry)}
    return staff_render(request, "fleets/entry_fleet.html", tournament, context, status=status)


def _sheet(request: HttpRequest, tournament: Tournament) -> FleetSheet | None:
    """The posted text as read and checked; None for no text at all."""
    text = request.POST.get("text", "")
    if not text.strip():
        return None
    reading, verdict = preview(text, tournament=tournament)
    return sheet_from(to_json(reading), verdict, points_limit=tournament.points_limit)


def _changed_meanwhile(form: FleetForm, current: FleetVersion | None) -> bool:
    """Says at the form who saved another version since it was opened (F43)."""
    seen = form.cleaned_data.get("seen")
    if current is None or seen is None or current.number <= seen or current.text == form.cleaned_data["text"]:
        return False
    form.add_error(
        None,
        _("%(who)s saved version %(number)s meanwhile. Look at it below; save again to replace it.")
        % {"who": current.author or _("Somebody"), "number": current.number},
    )
    # The page shows the other text now, so saving again is done knowingly.
    form.data = {**dict(form.data.items()), "seen": str(current.number)}
    return True


def _say_saved(request: HttpRequest, version: FleetVersion) -> None:
    if version.legal:
        messages.success(request, _("Saved: version %(number)s, legal.") % {"number": version.number})
    else:
        messages.warning(
            request,
            _("Saved: version %(number)s. The fleet is not legal; see what is wrong below.")
            % {"number": version.number},
        )
