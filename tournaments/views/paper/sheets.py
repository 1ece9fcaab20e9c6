"""Sheets to print for the staff: PDF, or HTML for the browser to print where PDF is not available."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Literal

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from ...acts import Action
from ...event_settings.about import A4, PAPERS
from ...models import Round, Tournament
from ...paper import large
from ...paper.printing import (
    PdfUnavailable,
    Sheet,
    bracket_sheet,
    crosstable_sheet,
    html,
    pairings_sheet,
    pdf,
    standings_sheet,
    statistics_sheet,
    teams_sheet,
)
from ...paper.slips import slips_sheet
from ...queries import event_state
from ...queries.rounds.rounds import number_and_name
from ...services.event.print_jobs import request_sheet, request_slips
from ...tasks import send_large_sheet, send_slips
from ..base.addresses import base_of
from ..base.http_cache import in_zone_of_venue
from ..base.one_round import round_or_404
from ..base.requests import View, current_actor, for_the_hall, staff_page


@staff_page(Action.PRINT_SHEETS)
@for_the_hall
def pairings(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pairings by table, or by name with ?by=name."""
    round_ = round_or_404(tournament, number)
    if round_.state == Round.State.DRAFT:
        return no_draft(request, round_)
    by: Literal["table", "name"] = "name" if request.GET.get("by") == "name" else "table"
    if is_large(request, tournament):
        return large_sheet(request, tournament, f"by-{by}", round_)
    make = partial(pairings_sheet, round_, by=by, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-round-{number}-by-{by}", event=tournament)


@staff_page(Action.PRINT_SHEETS)
@for_the_hall
def slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Result slips, one for every game of the round."""
    round_ = round_or_404(tournament, number)
    if round_.state == Round.State.DRAFT:
        return no_draft(request, round_)
    if is_large(request, tournament):
        job = request_slips(
            round_,
            current_actor(request),
            paper=paper_of(request, tournament),
            now=timezone.now(),
            send=send_slips,
            base=base_of(request),
        )
        return redirect("sheet-job", tournament.slug, job.pk)
    make = partial(slips_sheet, round_, paper=paper_of(request, tournament), base=base_of(request))
    return sheet_answer(request, make, f"{tournament.slug}-round-{number}-slips", event=tournament)


def sheet_of_event(make: Callable[..., Sheet], name: str) -> View:
    """The view of a sheet about the whole event, which needs nothing but the paper size.

    In a large event it begins with it and leads to the page of its progress.
    """

    @staff_page(Action.PRINT_SHEETS)
    @for_the_hall
    def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
        if is_large(request, tournament):
            return large_sheet(request, tournament, name)
        make_sheet = partial(make, tournament, paper=paper_of(request, tournament))
        return sheet_answer(request, make_sheet, f"{tournament.slug}-{name}", event=tournament)

    return page


standings = sheet_of_event(standings_sheet, "standings")
teams = sheet_of_event(teams_sheet, "teams")
bracket = sheet_of_event(bracket_sheet, "bracket")
crosstable = sheet_of_event(crosstable_sheet, "crosstable")
statistics = sheet_of_event(statistics_sheet, "statistics")


def is_large(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether a PDF is asked for that takes seconds: it is not made within the request."""
    if request.GET.get("as") == "html":
        return False
    return len(event_state(tournament).entries) > large.MOST_AT_ONCE


def large_sheet(
    request: HttpRequest, tournament: Tournament, kind: str, round_: Round | None = None
) -> HttpResponse:
    """Begins with the sheet and redirects to its progress."""
    job = request_sheet(
        tournament,
        current_actor(request),
        kind=kind,
        round_=round_,
        paper=paper_of(request, tournament),
        now=timezone.now(),
        send=send_large_sheet,
    )
    return redirect("sheet-job", tournament.slug, job.pk)


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
                response = HttpResponse(pdf(sheet, language=language), content_type="application/pdf")
            except PdfUnavailable:
                pass
            else:
                response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
                return response
        return HttpResponse(html(sheet, language=language, on_screen=True, reader=reader))
