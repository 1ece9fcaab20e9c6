"""What is kept and told of an event: its history, exports, tables, snapshots and backups, its fairness."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...event_file import EventDocument, write_event
from ...models import Snapshot, Tournament
from ...presenters.fairness import fair_row
from ...presenters.spreadsheets import TABLES, players_rows
from ...queries import event_state
from ...queries.document import export_event
from ...queries.event.fairness import fairness_of
from ...queries.event.snapshots import snapshots_of
from ...queries.rounds.history import chapters_of, undoable_history_of
from ...services.gate.snapshots import backup_folder, backup_problem, backups_of, document_of
from ..base.answers import FORMS, table_answer
from ..base.kept import PageMoment, kept_page
from ..base.requests import staff_page, staff_render
from ..base.visit import access_in, state_in

SHOWN = 100


@staff_page(Action.EXPORT_TOURNAMENT)
def backups(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every snapshot with what came after it, the files on the disk, and the event as it is now."""
    context = {
        "snapshots": snapshots_of(tournament),
        "files": [(path.name, path.stat().st_size) for path in backups_of(tournament)],
        "folder": backup_folder(tournament),
        "problem": backup_problem(tournament),
    }
    return staff_render(request, "tournaments/desk/backups.html", tournament, context)


@staff_page(Action.EXPORT_TOURNAMENT)
def event_export(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event file of this moment; with e-mail addresses only where they are asked for."""
    document = export_event(tournament, emails="emails" in request.GET)
    stamp = timezone.localtime().strftime("%Y%m%d-%H%M")
    return _download(document, f"{tournament.slug}-{stamp}.json")


@staff_page(Action.EXPORT_TOURNAMENT)
def snapshot_file(request: HttpRequest, tournament: Tournament, snapshot: int) -> HttpResponse:
    """The event file of a snapshot."""
    row = get_object_or_404(Snapshot.objects.select_related("tournament"), pk=snapshot, tournament=tournament)
    return _download(document_of(row), f"{tournament.slug}-{row.revision}.json")


@staff_page(Action.EXPORT_TOURNAMENT)
def backup_file(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A file from the backup folder of this event, and from no other folder."""
    for path in backups_of(tournament):
        if path.name == file:
            headers = {"Content-Disposition": f'attachment; filename="{path.name}"'}
            return HttpResponse(path.read_bytes(), content_type="application/json", headers=headers)
    raise Http404


def _download(document: EventDocument, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        write_event(document), content_type="application/json; charset=utf-8", headers=headers
    )


@staff_page(Action.SEE_HISTORY)
@kept_page(lambda request, tournament: PageMoment())
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what, when and why, newest first; all of it with ?all."""
    limit = None if "all" in request.GET else SHOWN
    lines = undoable_history_of(tournament, limit=limit)
    context = {
        "chapters": chapters_of(tournament, lines),
        "undo_in": tournament.slug if access_in(request, tournament).may(Action.UNDO) else "",
        "more": limit is not None and tournament.revision > limit,
    }
    return staff_render(request, "tournaments/desk/history.html", tournament, context)


@staff_page(Action.EXPORT_TOURNAMENT)
def fairness(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Strength met, who was paired down, byes, tables and who went first, a line for each player."""
    rows = [fair_row(found) for found in fairness_of(state_in(request, tournament))]
    context = {"rows": rows, "asks_first": any(row.firsts for row in rows)}
    return staff_render(request, "tournaments/desk/fairness.html", tournament, context)


@staff_page(Action.EXPORT_TOURNAMENT)
def spreadsheet(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A table of the event ("standings.csv"); back to the list of files for an unknown one. E-mail addresses
    of players only with ?emails."""
    name, _dot, form = file.partition(".")
    if form in FORMS and name in TABLES:
        return table_answer(tournament, name, form, TABLES[name](event_state(tournament)))
    if form in FORMS and name == "players":
        rows = players_rows(event_state(tournament), emails="emails" in request.GET)
        return table_answer(tournament, name, form, rows)
    messages.error(request, _("There is no such table."))
    return redirect("backups", tournament.slug)
