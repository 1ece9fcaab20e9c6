"""All result slips of a round as one PDF, made beside the request while the desk shows how far it is."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ..acts import Action
from ..models import PrintJob, Round, Tournament
from ..refusals import Refused
from ..services.print_jobs import request_slips
from ..tasks import send_slips
from .access import acting, staff_act, staff_page
from .sheets import base_of

FRAGMENT = "tournaments/_print_job.html"


@staff_act(Action.PRINT_SHEETS)
def job_new(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Begin; htmx gets the progress, a browser without scripts the desk of the round."""
    rounds = Round.objects.select_related("tournament", "stage")
    round = get_object_or_404(rounds, tournament=tournament, number=number)
    try:
        job = request_slips(
            round,
            acting(request),
            paper="Letter" if request.POST.get("paper", "").lower() == "letter" else "A4",
            language=get_language() or "en",
            now=timezone.now(),
            send=send_slips,
            base=base_of(request),
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("round-desk", tournament.slug, number)
    if not request.headers.get("HX-Request"):
        messages.info(request, _("The slips are being made."))
        return redirect("round-desk", tournament.slug, number)
    return _fragment(request, tournament, job.pk)


@staff_page(Action.PRINT_SHEETS)
def job(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """How far it is; the fragment asks again by itself until it is done."""
    return _fragment(request, tournament, pk)


@staff_page(Action.PRINT_SHEETS)
def job_file(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The PDF."""
    job = get_object_or_404(PrintJob.objects.select_related("round"), tournament=tournament, pk=pk)
    if job.pdf is None or job.round is None:
        raise Http404
    response = HttpResponse(bytes(job.pdf), content_type="application/pdf")
    name = f"{tournament.slug}-round-{job.round.number}-{job.kind}.pdf"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _fragment(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    jobs = PrintJob.objects.defer("pdf").select_related("round")
    job = get_object_or_404(jobs, tournament=tournament, pk=pk)
    context = {"tournament": tournament, "round": job.round, "job": job}
    return render(request, FRAGMENT, context)
