"""What the page of every form does: what was posted, where a refusal stands, how it answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict

from ...forms import add_refusal
from ...wording.refusals import Refused

LONGEST = 60  # signs of what somebody looks for: more than any name has


def post_data(request: HttpRequest) -> QueryDict | None:
    """What was sent; None for a page that is only looked at, whose form is not bound then."""
    return request.POST if request.method == "POST" else None


def search_term(request: HttpRequest, name: str) -> str:
    """What somebody looks for, as it stands in the address under this name; so many signs of it."""
    return request.GET.get(name, "").strip()[:LONGEST]


def form_status(form: forms.BaseForm) -> int:
    """With which status a page shows this form: 422 where something in it is wrong."""
    return 422 if form.errors else 200


@contextmanager
def refusals_at(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """A refused act stands in the form, and what follows shows it again; nothing was changed by it.

    `field` is where the sentence goes that names no field of this form; without it over the form.
    """
    try:
        yield
    except Refused as refused:
        add_refusal(form, refused, field)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """A refused act becomes a message on the next page; nothing was changed by it."""
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))
