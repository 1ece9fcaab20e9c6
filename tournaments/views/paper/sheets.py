"""Sheets to print for the staff: PDF, or HTML for the browser to print where PDF is not available."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from ...acts import Action
from ...event_settings.about import A4, PAPERS
from ...models import PrintJob, Round, Tournament
from ...paper import large
from ...paper.certificates import certificates_sheet
from ...paper.printing import PdfUnavailable, Sheet, html, pdf
from ...queries import event_state
from ...queries.rounds.rounds import number_and_name
from ...services.event.print_jobs import SLIPS, request_sheet
from ...tasks import has_workers, send_job
from ..base.addresses import base_for_others, base_of
from ..base.http_cache import in_zone_of_venue
from ..base.one_round import round_or_404
from ..base.requests import View, current_actor, staff_page


@staff_page(Action.PRINT_SHEETS)
def pairings(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pairings by table, or by name with ?by=name."""
    by = "name" if request.GET.get("by") == "name" else "table"
    return sheet_of_round(request, tournament, number, f"by-{by}")


@staff_page(Action.PRINT_SHEETS)
def slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Result slips, one for every game of the round."""
    return sheet_of_round(request, tournament, number, SLIPS)


def sheet_of_event(kind: str) -> View:
    """The view of a sheet about the whole event, for the hall."""

    @staff_page(Action.PRINT_SHEETS)
    def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
        return sheet_or_job(request, tournament, kind)

    return page


standings = sheet_of_event("standings")
teams = sheet_of_event("teams")
bracket = sheet_of_event("bracket")
crosstable = sheet_of_event("crosstable")
statistics = sheet_of_event("statistics")


def sheet_of_round(request: HttpRequest, tournament: Tournament, number: int, kind: str) -> HttpResponse:
    """The sheet of a published round."""
    round_ = round_or_404(tournament, number)
    if round_.state == Round.State.DRAFT:
        return no_draft(request, round_)
    return sheet_or_job(request, tournament, kind, round_)


def sheet_or_job(
    request: HttpRequest, tournament: Tournament, kind: str, round_: Round | None = None, *, base: str = ""
) -> HttpResponse:
    """The sheet; where it takes seconds as PDF it is begun, and this leads to the page of its progress.

    Where workers print they make every one: two seconds of WeasyPrint hold up all that this process answers.
    """
    job = asked(request, tournament, kind, round_, base=base)
    is_quick = not has_workers() and len(event_state(tournament).entries) <= large.most_at_once(kind)
    if is_quick or request.GET.get("as") == "html":
        make = partial(large.sheet_asked, job)
        return sheet_answer(request, make, f"{tournament.slug}-{job.file_name}", event=tournament)
    request_sheet(job, current_actor(request), now=timezone.now(), send=send_job)
    return redirect("sheet-job", tournament.slug, job.pk)


def asked(
    request: HttpRequest, tournament: Tournament, kind: str, round_: Round | None = None, *, base: str = ""
) -> PrintJob:
    """What this request asks for, as a job that isn't saved."""
    return PrintJob(
        tournament=tournament,
        round=round_,
        kind=kind,
        paper=paper_of(request, tournament),
        base=(base or base_of(request))[:200],
    )


def no_draft(request: HttpRequest, round_: Round) -> HttpResponse:
    """Refuses to print a draft: it may still change, and its sheet would send people to wrong tables."""
    messages.error(
        request, _("Publish round %(number)s first; then print it.") % {"number": number_and_name(round_)}
    )
    return redirect("round-desk", round_.tournament.slug, round_.number)


def paper_of(request: HttpRequest, event: Tournament | None) -> str:
    """The paper size in the field `paper` of the address or form; without it that of the event, else A4."""
    size = request.POST.get("paper") or request.GET.get("paper", "")
    by_name = {paper.lower(): paper for paper in PAPERS}
    return by_name.get(size.lower(), event.paper if event else A4)


def sheet_answer(
    request: HttpRequest, make: Callable[[], Sheet], name: str, *, event: Tournament | None
) -> HttpResponse:
    """The sheet as PDF; as HTML to print where this machine has no Pango, or with ?as=html.

    Sheets of an event are in the event's language; without an event in the reader's.
    """
    reader = get_language() or settings.LANGUAGE_CODE
    language = event.sheet_language if event else reader
    with override(language), in_zone_of_venue(event) if event else nullcontext():
        sheet = make()
        if request.GET.get("as") != "html":
            try:
                response = HttpResponse(pdf(sheet), content_type="application/pdf")
            except PdfUnavailable:
                pass
            else:
                response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
                return response
        return HttpResponse(html(sheet, on_screen=True, reader=reader))


sign_in = sheet_of_event("sign-in")
table_numbers = sheet_of_event("table-numbers")


@staff_page(Action.PRINT_SHEETS)
def hall_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For each table the address of the event, by which phones come in."""
    return sheet_or_job(request, tournament, "hall-cards", base=base_for_others(request))


@staff_page(Action.PRINT_SHEETS)
def open_tables(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables without a result, with room to write."""
    return sheet_of_round(request, tournament, number, "open-tables")


@staff_page(Action.PRINT_SHEETS)
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For the podium of a finished event. They go to the players, so children's names are in full."""
    if tournament.state != Tournament.State.FINISHED:
        messages.error(request, _("Certificates are printed once the event is finished."))
        return redirect("desk", tournament.slug)
    make = partial(certificates_sheet, tournament, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-certificates", event=tournament)
