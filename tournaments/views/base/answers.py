"""Shared by every page with a form: the posted data, where a refusal is shown, the status, and what is said
after an act has succeeded, with the offer to undo it at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action, Undo
from ...forms import add_refusal
from ...models import Tournament
from ...queries.rounds.history import asks_reason, undo_of
from ...tabular.writing import Cell, csv_bytes, xlsx_bytes
from ...wording.refusals import Refused
from .visit import UndoOffer, access_in, visit_of

LONGEST = 60  # characters of a search term: more than any name has
# The key of the offers in the session; they leave it when a page shows the messages they belong to.
OFFERS = "undo_offers"
# How many offers wait for a page at most, the latest ones.
MOST_OFFERS = 9
# How many lines of the history one message may undo.
MOST_LINES = 9
# The forms in which a table can be downloaded.
FORMS = ("csv", "xlsx")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def post_data(request: HttpRequest) -> QueryDict | None:
    """What was posted; None for a GET, whose form stays unbound."""
    return request.POST if request.method == "POST" else None


def search_term(request: HttpRequest, name: str) -> str:
    """The search term in the address under this name, cut to LONGEST characters."""
    return request.GET.get(name, "").strip()[:LONGEST]


def form_status(form: forms.BaseForm) -> int:
    """The status of a page with this form: 422 where the form has errors."""
    return 422 if form.errors else 200


def page_status(request: HttpRequest, context: Mapping[str, Any]) -> int:
    """The status of a page: 422 after a POST where a form in its context has errors. (What is only looked for
    by a form in the address is no error.)"""
    shown = (value for value in context.values() if isinstance(value, forms.BaseForm))
    return 422 if request.method == "POST" and any(form.errors for form in shown) else 200


@contextmanager
def refusals_at(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """A refused act becomes an error of the form, which the view then shows again; nothing was changed.

    `field` takes a sentence that names no field of this form; without it the sentence stands over the form.
    """
    try:
        yield
    except Refused as refused:
        add_refusal(form, refused, field)


@contextmanager
def done_at(
    request: HttpRequest, form: forms.BaseForm, done: str, field: str | None = None
) -> Iterator[None]:
    """As `refusals_at`; after an act that succeeded `done` is said on the next page (`success_message`)."""
    with refusals_at(form, field):
        yield
        success_message(request, done)


@contextmanager
def refusals_shown(request: HttpRequest, done: str = "") -> Iterator[None]:
    """A refused act becomes a message on the next page; nothing was changed. After one that succeeded `done`
    is said there (`success_message`)."""
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        if done:
            success_message(request, done)


def success_message(request: HttpRequest, text: str) -> None:
    """Tells that the act succeeded; offers to undo it where all of it can be undone."""
    messages.success(request, text)
    lines = visit_of(request).lines
    if not lines or not all(isinstance(undo_of(line), Undo) for line in lines):
        return
    event = lines[0].tournament
    if access_in(request, event).may(Action.UNDO):
        revisions = ".".join(str(line.revision) for line in lines)
        offer = UndoOffer(str(text), event.slug, revisions, any(asks_reason(line) for line in lines))
        waiting = request.session.get(OFFERS, [])
        request.session[OFFERS] = [*waiting, asdict(offer)][-MOST_OFFERS:]


def undo_offer(request: HttpRequest, message: str) -> UndoOffer | None:
    """The offer of this message, which this page shows; None where it has none. Each is shown once."""
    visit = visit_of(request)
    if visit.undo_offers is None:
        waiting = request.session.pop(OFFERS, []) if request.user.is_authenticated else []
        visit.undo_offers = [UndoOffer(**offer) for offer in waiting]
    offer = next((offer for offer in visit.undo_offers if offer.message == message), None)
    if offer is not None:
        visit.undo_offers.remove(offer)
    return offer


def revisions_in(typed: str) -> list[int]:
    """The posted revisions, the latest first; empty where anything else was posted."""
    words = typed.split(".", MOST_LINES)
    numbers = {number_in(word, most=MOST_KEY) for word in words}
    if None in numbers or len(words) > MOST_LINES:
        return []
    return sorted((number for number in numbers if number is not None), reverse=True)


def table_answer(
    tournament: Tournament, name: str, form: str, rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """The rows as a CSV or XLSX file."""
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-{name}.{form}"'}
    if form == "xlsx":
        return HttpResponse(xlsx_bytes(rows, title=name), content_type=XLSX, headers=headers)
    return HttpResponse(csv_bytes(rows), content_type="text/csv; charset=utf-8", headers=headers)
