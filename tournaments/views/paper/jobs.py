"""Large PDFs made in the background: the slips of a round, all its sheets, or the booklet of the event."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from ...acts import Action
from ...models import PrintJob, Round, Tournament
from ...paper import large
from ...paper.printing import PdfUnavailable
from ...services.event.print_jobs import BOOKLET, PACKET, SLIPS, request_sheet, request_slips
from ...tasks import send_booklet, send_slips
from ..base.addresses import base_of
from ..base.answers import refusals_shown
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from .sheets import paper_of

KINDS = (SLIPS, PACKET, BOOKLET, *large.KINDS)
FRAGMENT = "tournaments/desk/_print_job.html"


@staff_act(Action.PRINT_SHEETS)
def job_new(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Redirects to the sheet where it is made already, else to the page with its progress."""
    rounds = Round.objects.select_related("tournament", "stage")
    round_ = get_object_or_404(rounds, tournament=tournament, number=number)
    with refusals_shown(request):
        job = request_slips(
            round_,
            current_actor(request),
            paper=paper_of(request, tournament),
            now=timezone.now(),
            send=send_slips,
            base=base_of(request),
            kind=PACKET if request.POST.get("kind") == PACKET else SLIPS,
        )
        return redirect(_job_address(_job(tournament, job.pk), tournament))
    return redirect("round-desk", tournament.slug, number)


@staff_act(Action.PRINT_SHEETS)
def booklet_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Redirects to the booklet where it is made already, else to the page with its progress."""
    job = request_sheet(
        tournament,
        current_actor(request),
        kind=BOOKLET,
        paper=paper_of(request, tournament),
        now=timezone.now(),
        send=send_booklet,
    )
    return redirect(_job_address(_job(tournament, job.pk), tournament))


@staff_page(Action.PRINT_SHEETS)
def job(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The progress of a job; the page polls, and opens the sheet when it is done."""
    job = _job(tournament, pk)
    is_poll = bool(request.headers.get("HX-Request"))
    if is_poll and not job.is_under_way:
        response = HttpResponse()
        response["HX-Redirect"] = _job_address(job, tournament)
        return response
    if not is_poll and job.kind in large.KINDS and job.state == PrintJob.State.DONE:
        return redirect(_job_address(job, tournament))
    context = {
        "round": job.round,
        "job": job,
        "is_late": job.is_late(timezone.now()),
        "is_large": job.kind in large.KINDS,
        "again": _sheet_address(job, tournament) if job.kind in large.KINDS else "",
    }
    template = FRAGMENT if is_poll else "tournaments/desk/print_job.html"
    return staff_render(request, template, tournament, context)


def _job(tournament: Tournament, pk: int) -> PrintJob:
    jobs = PrintJob.objects.defer("pdf").select_related("round__stage", "round__tournament")
    return get_object_or_404(jobs, tournament=tournament, pk=pk, kind__in=KINDS)


def _job_address(job: PrintJob, tournament: Tournament) -> str:
    """The sheet itself; without Pango the one for the browser to print; else the page of the job."""
    if job.state == PrintJob.State.DONE:
        return reverse("sheet-job-file", args=[tournament.slug, job.pk, job.file_name])
    if job.problem == PdfUnavailable.__name__ and job.kind in large.KINDS:
        return f"{_sheet_address(job, tournament)}&as=html"
    if job.problem == PdfUnavailable.__name__ and job.round is not None and job.kind == SLIPS:
        page = reverse("sheet-slips", args=[tournament.slug, job.round.number])
        return f"{page}?as=html&paper={job.paper}"
    return reverse("sheet-job", args=[tournament.slug, job.pk])


def _sheet_address(job: PrintJob, tournament: Tournament) -> str:
    """The address at which a large sheet is asked for."""
    if job.round is None:
        return f"{reverse(f'sheet-{job.kind}', args=[tournament.slug])}?paper={job.paper}"
    if job.kind == "open-tables":
        page = reverse("sheet-open-tables", args=[tournament.slug, job.round.number])
        return f"{page}?paper={job.paper}"
    page = reverse("sheet-pairings", args=[tournament.slug, job.round.number])
    return f"{page}?by={job.kind.removeprefix('by-')}&paper={job.paper}"


@staff_page(Action.PRINT_SHEETS)
def job_file(request: HttpRequest, tournament: Tournament, pk: int, name: str) -> HttpResponse:
    """The PDF."""
    job = get_object_or_404(PrintJob.objects.select_related("round"), tournament=tournament, pk=pk)
    if job.pdf is None or job.kind not in KINDS or name != job.file_name:
        raise Http404
    response = HttpResponse(bytes(job.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-{name}.pdf"'
    return response
