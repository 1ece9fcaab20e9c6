"""Whole events with their fleets: opened from a file, put back to a kept state, one act taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.structures import StructureError
from tournaments.acts import Action, Back
from tournaments.event_file import EventFileError, read_event
from tournaments.forms import add_refusal, seen_in
from tournaments.forms.events import EventFileForm, UndoForm
from tournaments.models import AuditRow, Snapshot, Tournament
from tournaments.queries.differences import differences
from tournaments.queries.document import exported
from tournaments.queries.history import lines_of
from tournaments.queries.repair import repair_due
from tournaments.queries.snapshots import kept
from tournaments.queries.undoing import back_of, undone_in, why_not
from tournaments.refusals import Refused, refused_by
from tournaments.services.restoring import restore_snapshot
from tournaments.services.snapshots import read_snapshot
from tournaments.services.transfer import import_event
from tournaments.services.undo import Case, undo
from tournaments.views.access import account_page, acting, staff_page, staff_render

from ..services.transfer import FLEETS


@account_page(Action.IMPORT_TOURNAMENT)
def event_import(request: HttpRequest) -> HttpResponse:
    """An event file becomes an event here; whoever opens it is its organizer."""
    form = EventFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            document = read_event(form.cleaned_data["file"].read())
            event = import_event(document, acting(request), now=timezone.now(), fleets=FLEETS)
        except EventFileError as error:
            form.add_error("file", _("This file cannot be opened: %(error)s") % {"error": error})
        except StructureError as error:
            form.add_error("file", str(refused_by(error)))
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, _("The event is here, and you are its organizer."))
            return redirect("desk", event.slug)
    status = 422 if form.errors else 200
    return render(request, "tournaments/event_import.html", {"form": form}, status=status)


@staff_page(Action.RESTORE_SNAPSHOT)
def snapshot_restore(request: HttpRequest, tournament: Tournament, snapshot: int) -> HttpResponse:
    """First click: what would change. Second click: it is so."""
    found = get_object_or_404(
        Snapshot.objects.select_related("tournament", "actor"), pk=snapshot, tournament=tournament
    )
    if request.method == "POST":
        try:
            restore_snapshot(
                found,
                acting(request),
                now=timezone.now(),
                fleets=FLEETS,
                expected_revision=seen_in(request.POST),
            )
        except Refused as refused:
            messages.error(request, str(refused))
            return redirect("snapshot-restore", tournament.slug, found.pk)
        messages.success(request, _("The event is as it was. What was before that is kept too."))
        return redirect("desk", tournament.slug)
    now = exported(tournament, diary=False).document
    context = {"kept": kept(found), "lines": differences(now, read_snapshot(found))}
    return staff_render(request, "tournaments/snapshot_restore.html", tournament, context)


@staff_page(Action.UNDO)
def history_undo(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """One line of the diary: what taking it back means, then it is done."""
    rows = AuditRow.objects.select_related("actor", "entry", "tournament")
    row = get_object_or_404(rows, tournament=tournament, revision=revision)
    back = back_of(row)
    needed = isinstance(back, Back) and back.needs_reason
    form = UndoForm(request.POST or None, needed=needed)
    if request.method == "POST":
        form = UndoForm(request.POST, needed=needed)
        if form.is_valid():
            case = Case(row, acting(request), timezone.now(), form.cleaned_data["reason"], FLEETS)
            try:
                undo(case)
            except Refused as refused:
                add_refusal(form, refused)
            else:
                messages.success(request, _("Taken back."))
                return _after_undo(tournament)
    context = {
        "line": lines_of([row])[0],
        "form": form,
        "way": isinstance(back, Back),
        "is_undone": revision in undone_in(tournament),
        "why_not": why_not(row),
        "later": tournament.audit.filter(revision__gt=revision).count(),
    }
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/history_undo.html", tournament, context, status=status)


def _after_undo(tournament: Tournament) -> HttpResponse:
    """To the repair of the round, where what was taken back concerns who plays there (F17)."""
    due = repair_due(tournament)
    if due is not None:
        return redirect("round-repair", tournament.slug, due.number)
    return redirect("history", tournament.slug)
