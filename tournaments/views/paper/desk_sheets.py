"""Sheets for the desk, the tables and the judges."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Tournament
from ...paper.certificates import certificates_sheet
from ..base.addresses import base_for_others
from ..base.requests import staff_page
from .sheets import paper_of, sheet_answer, sheet_of_event, sheet_of_round, sheet_or_job

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
