"""Lists on paper: one, an empty one, or all of them made outside the request."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from fleets.lists.secrecy import Viewer
from tournaments.acts import Action
from tournaments.models import Entry, PrintJob, Tournament
from tournaments.services.event.print_jobs import request_sheet
from tournaments.tasks import send_job
from tournaments.views.base.requests import current_actor, staff_render
from tournaments.views.base.visit import entry_in
from tournaments.views.paper.sheets import asked, paper_of, sheet_answer

from ..acts import FleetAction
from ..printing import FLEETS, blank_sheet, judge_sheet, opponent_sheet
from ..queries.queue import queue_of
from ..queries.rounds import round_shown, version_in
from ..queries.secrecy import parts_for
from .access import list_act, list_page

FRAGMENT = "fleets/_print_job.html"


@list_page(Action.PRINT_SHEETS)
def fleet_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed of lists."""
    jobs = PrintJob.objects.filter(tournament=tournament, kind=FLEETS, created_by=current_actor(request))
    job = jobs.defer("pdf").order_by("-pk").first()
    context = {
        "job": job,
        "is_late": job is not None and job.is_late(timezone.now()),
        "queue": queue_of(tournament),
        "open": parts_for(tournament, Viewer.OPPONENT),
    }
    return staff_render(request, "fleets/sheets.html", tournament, context)


@list_page(Action.PRINT_SHEETS)
def fleet_sheet(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """One list: everything for a judge, or with ?for=opponent what the opponent may see."""
    entry = entry_in(request, tournament, key)
    if request.GET.get("for") == "opponent":
        return _for_opponent(request, entry)
    with override(tournament.sheet_language):
        sheet = judge_sheet(entry, paper=paper_of(request, tournament))
    if sheet is None:
        return _none_yet(request, entry)
    return sheet_answer(request, lambda: sheet, f"{tournament.slug}-{key}-list", event=tournament)


@list_page(Action.PRINT_SHEETS)
def fleet_blank(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """An empty list to fill in by hand."""
    make = partial(blank_sheet, tournament, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-empty", event=tournament)


@list_act(Action.PRINT_SHEETS)
def fleets_job_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Begin with all lists; htmx gets the progress, a browser without scripts the page."""
    job = asked(request, tournament, FLEETS)
    request_sheet(job, current_actor(request), now=timezone.now(), send=send_job)
    if not request.headers.get("HX-Request"):
        return redirect("fleet-sheets", tournament.slug)
    return _fragment(request, tournament, job.pk)


@list_page(Action.PRINT_SHEETS)
def fleets_job(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The progress; the fragment polls until it is done."""
    return _fragment(request, tournament, pk)


@list_page(FleetAction.SEE_FLEETS)
def fleets_job_file(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The PDF."""
    job = get_object_or_404(PrintJob, tournament=tournament, pk=pk, kind=FLEETS)
    if job.pdf is None:
        raise Http404
    response = HttpResponse(bytes(job.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-lists.pdf"'
    return response


def _for_opponent(request: HttpRequest, entry: Entry) -> HttpResponse:
    tournament = entry.tournament
    parts = parts_for(tournament, Viewer.OPPONENT)
    version = version_in(entry, round_shown(tournament))
    if version is None:
        return _none_yet(request, entry)
    if parts.nothing:
        messages.error(request, _("By the settings of this event an opponent sees nothing of a list now."))
        return redirect("fleet-check", tournament.slug, entry.key)
    version.fleet.entry = entry
    make = partial(opponent_sheet, version, parts, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-{entry.key}-open-list", event=tournament)


def _none_yet(request: HttpRequest, entry: Entry) -> HttpResponse:
    messages.error(request, _("%(name)s has handed in no list yet.") % {"name": entry.name})
    return redirect("fleet-check", entry.tournament.slug, entry.key)


def _fragment(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    job = get_object_or_404(PrintJob.objects.defer("pdf"), tournament=tournament, pk=pk, kind=FLEETS)
    context = {"tournament": tournament, "job": job, "is_late": job.is_late(timezone.now())}
    return render(request, FRAGMENT, context)
