"""Large PDFs made in the background: the slips of a round, all its sheets, or the booklet of the event."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from ...acts import Action
from ...models import PrintJob, Tournament
from ...paper import large
from ...paper.printing import PdfUnavailable
from ...services.event.print_jobs import BOOKLET, PACKET, SLIPS, request_sheet
from ...tasks import send_job
from ..base.answers import refusals_shown
from ..base.one_round import round_or_404
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import access_in
from .sheets import asked

KINDS = frozenset({PACKET, BOOKLET, *large.OF_EVENT, *large.OF_ROUND})
# Those whose address begins with them where the event is large; the others are begun by a button.
LARGE = KINDS - {SLIPS, PACKET, BOOKLET}
FRAGMENT = "tournaments/desk/_print_job.html"


@staff_act(Action.PRINT_SHEETS)
def job_new(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Redirects to the sheet where it is made already, else to the page with its progress."""
    with refusals_shown(request):
        kind = PACKET if request.POST.get("kind") == PACKET else SLIPS
        return _begin(request, asked(request, tournament, kind, round_or_404(tournament, number)))
    return redirect("round-desk", tournament.slug, number)


@staff_act(Action.PRINT_SHEETS)
def booklet_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Redirects to the booklet where it is made already, else to the page with its progress."""
    return _begin(request, asked(request, tournament, BOOKLET))


def _begin(request: HttpRequest, job: PrintJob) -> HttpResponse:
    request_sheet(job, current_actor(request), now=timezone.now(), send=send_job)
    return redirect(_job_address(_job(request, job.tournament, job.pk)))


@staff_page(Action.PRINT_SHEETS)
def job(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The progress of a job; the page polls, and opens the sheet when it is done."""
    job = _job(request, tournament, pk)
    is_poll = bool(request.headers.get("HX-Request"))
    if is_poll and not job.is_under_way:
        return HttpResponse(headers={"HX-Redirect": _job_address(job)})
    is_large = job.kind in LARGE
    if not is_poll and is_large and job.state == PrintJob.State.DONE:
        return redirect(_job_address(job))
    context = {
        "round": job.round,
        "job": job,
        "is_late": job.is_late(timezone.now()),
        "is_large": is_large,
        "again": _sheet_address(job) if is_large else "",
    }
    template = FRAGMENT if is_poll else "tournaments/desk/print_job.html"
    return staff_render(request, template, tournament, context)


@staff_page(Action.PRINT_SHEETS)
def job_file(request: HttpRequest, tournament: Tournament, pk: int, name: str) -> HttpResponse:
    """The PDF."""
    job = _job(request, tournament, pk, deferred=())
    if job.pdf is None or name != job.file_name:
        raise Http404
    headers = {"Content-Disposition": f'inline; filename="{tournament.slug}-{name}.pdf"'}
    return HttpResponse(bytes(job.pdf), content_type="application/pdf", headers=headers)


def _job(
    request: HttpRequest, tournament: Tournament, pk: int, *, deferred: Sequence[str] = ("pdf",)
) -> PrintJob:
    """A job of this event, for who may print its kind."""
    jobs = PrintJob.objects.defer(*deferred).select_related("round__stage", "tournament")
    job = get_object_or_404(jobs, tournament=tournament, pk=pk, kind__in=KINDS)
    if not access_in(request, tournament).may(large.print_right(job.kind)):
        raise PermissionDenied
    return job


def _job_address(job: PrintJob) -> str:
    """The sheet itself; without Pango the one for the browser to print; else the page of the job."""
    if job.state == PrintJob.State.DONE:
        return reverse("sheet-job-file", args=[job.tournament.slug, job.pk, job.file_name])
    if job.problem == PdfUnavailable.__name__ and job.kind not in (PACKET, BOOKLET):
        return f"{_sheet_address(job)}&as=html"
    return reverse("sheet-job", args=[job.tournament.slug, job.pk])


def _sheet_address(job: PrintJob) -> str:
    """The address at which a sheet is asked for."""
    slug, by = job.tournament.slug, ""
    if job.round is None:
        page = reverse(f"sheet-{job.kind}", args=[slug])
    elif job.kind.startswith("by-"):
        page, by = reverse("sheet-pairings", args=[slug, job.round.number]), f"by={job.kind[3:]}&"
    else:
        page = reverse(f"sheet-{job.kind}", args=[slug, job.round.number])
    return f"{page}?{by}paper={job.paper}"
