"""Sheets for the desk, the tables and the judges."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from ...access.laptops import can_pair, laptop_now, other_address
from ...acts import Action
from ...models import Round, Tournament
from ...paper.certificates import certificates_sheet
from ...paper.desk_paper import hall_cards_sheet, open_tables_sheet, sign_in_sheet, table_numbers_sheet
from ..base.addresses import base_for_others
from ..base.one_round import round_or_404
from ..base.requests import for_the_hall, staff_page
from .sheets import is_large, large_sheet, no_draft, paper_of, sheet_answer, sheet_of_event

sign_in = sheet_of_event(sign_in_sheet, "sign-in")
table_numbers = sheet_of_event(table_numbers_sheet, "table-numbers")


@staff_page(Action.PRINT_SHEETS)
@for_the_hall
def hall_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For each table the address of the event, by which phones come in."""
    page = reverse("event", args=[tournament.slug])
    other = other_address(laptop_now() if can_pair() else None)
    make = partial(
        hall_cards_sheet,
        tournament,
        paper=paper_of(request, tournament),
        link=base_for_others(request) + page,
        other=other and other + page,
    )
    return sheet_answer(request, make, f"{tournament.slug}-hall-cards", event=tournament)


@staff_page(Action.PRINT_SHEETS)
@for_the_hall
def open_tables(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables without a result, with room to write."""
    round_ = round_or_404(tournament, number)
    if round_.state == Round.State.DRAFT:
        return no_draft(request, round_)
    if is_large(request, tournament):
        return large_sheet(request, tournament, "open-tables", round_)
    make = partial(open_tables_sheet, round_, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-round-{number}-open-tables", event=tournament)


@staff_page(Action.PRINT_SHEETS)
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For the podium of a finished event. They go to the players, so children's names are in full."""
    if tournament.state != Tournament.State.FINISHED:
        messages.error(request, _("Certificates are printed once the event is finished."))
        return redirect("desk", tournament.slug)
    make = partial(certificates_sheet, tournament, paper=paper_of(request, tournament))
    return sheet_answer(request, make, f"{tournament.slug}-certificates", event=tournament)
