"""Whole events with their fleets: opened from a file, restored to a snapshot, one act taken back."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.structures import StructureError
from tournaments.acts import Action, Undo
from tournaments.event_file import EventFileError, read_event
from tournaments.forms import ReasonForm, seen_in
from tournaments.forms.events import EventFileForm
from tournaments.models import AuditRow, Snapshot, Tournament, User
from tournaments.queries.document import exported
from tournaments.queries.event.differences import event_differences
from tournaments.queries.event.snapshots import snapshot_line
from tournaments.queries.rounds.history import asks_reason, history_lines, undo_of, undone_in, why_not
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.snapshots import read_snapshot
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.undo import undo
from tournaments.views.base.answers import (
    form_status,
    post_data,
    refusals_at,
    refusals_shown,
    revisions_in,
    success_message,
)
from tournaments.views.base.requests import account_page, current_actor, staff_act, staff_page, staff_render
from tournaments.views.base.return_to import to_repair_or_place
from tournaments.wording.refusals import Refused, refused_by

from ..services.transfer import FLEETS


@account_page(Action.IMPORT_TOURNAMENT)
def event_import(request: HttpRequest) -> HttpResponse:
    """An event file becomes an event; whoever opens it is its organizer."""
    form = EventFileForm(post_data(request), request.FILES or None)
    if form.is_valid():
        try:
            document = read_event(form.cleaned_data["file"].read())
            event = import_event(document, current_actor(request), now=timezone.now(), fleets=FLEETS)
        except EventFileError as error:
            form.add_error("file", _("This file cannot be opened: %(error)s") % {"error": error})
        except StructureError as error:
            form.add_error("file", str(refused_by(error)))
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, _("The event is here, and you are its organizer."))
            return redirect("desk", event.slug)
    return render(request, "tournaments/desk/event_import.html", {"form": form}, status=form_status(form))


@staff_page(Action.RESTORE_SNAPSHOT)
def snapshot_restore(request: HttpRequest, tournament: Tournament, snapshot: int) -> HttpResponse:
    """First click: what would change. Second click: it is done."""
    kept_snapshot = get_object_or_404(
        Snapshot.objects.select_related("tournament", "actor"), pk=snapshot, tournament=tournament
    )
    if request.method == "POST":
        with refusals_shown(request, _("The event is as it was. What was before that is kept too.")):
            restore_snapshot(
                kept_snapshot,
                current_actor(request),
                now=timezone.now(),
                fleets=FLEETS,
                expected_revision=seen_in(request.POST),
            )
            return redirect("desk", tournament.slug)
        return redirect("snapshot-restore", tournament.slug, kept_snapshot.pk)
    now = exported(tournament, diary=False).document
    context = {
        "kept": snapshot_line(kept_snapshot),
        "lines": event_differences(now, read_snapshot(kept_snapshot)),
    }
    return staff_render(request, "tournaments/desk/snapshot_restore.html", tournament, context)


@staff_page(Action.UNDO)
def history_undo(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """One line of the history: what taking it back means, then it is done."""
    rows = AuditRow.objects.select_related("actor", "entry", "tournament")
    row = get_object_or_404(rows, tournament=tournament, revision=revision)
    way_back = undo_of(row)
    form = ReasonForm(post_data(request), needed=asks_reason(row))
    if form.is_valid():
        with refusals_at(form):
            undo(undo_request(current_actor(request), row, form.cleaned_data["reason"]))
            success_message(request, _("Taken back."))
            return to_repair_or_place(request, tournament, "history")
    context = {
        "line": history_lines([row], tournament)[0],
        "form": form,
        "way": isinstance(way_back, Undo),
        "is_undone": revision in undone_in(tournament),
        "why_not": why_not(row),
        "later": tournament.audit.filter(revision__gt=revision).count(),
    }
    return staff_render(request, "tournaments/desk/history_undo.html", tournament, context)


@staff_act(Action.UNDO)
def history_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a message offered: all lines of one act taken back, the latest first, or none of them."""
    rows = AuditRow.objects.select_related("actor", "entry", "tournament").order_by("-revision")
    wanted = list(
        rows.filter(tournament=tournament, revision__in=revisions_in(request.POST.get("lines", "")))
    )
    try:
        if not wanted:
            raise Refused("gone")
        with transaction.atomic():
            for row in wanted:
                undo(undo_request(current_actor(request), row, request.POST.get("reason", "")))
    except Refused as refused:
        messages.error(request, _("Nothing was taken back. %(why)s") % {"why": refused})
    else:
        success_message(request, _("Taken back."))
    return to_repair_or_place(request, tournament)


def undo_request(actor: User, row: AuditRow, reason: str) -> UndoRequest:
    """The act to be taken back; where no reason is required, the history says so."""
    way_back = undo_of(row)
    if not reason and isinstance(way_back, Undo) and way_back.needs_reason and not asks_reason(row):
        reason = _("Taken back before the hall saw it")
    return UndoRequest(row, actor, timezone.now(), reason, FLEETS)
