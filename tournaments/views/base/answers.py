"""Shared by every page with a form: the posted data, where a refusal is shown, the status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict

from ...forms import add_refusal
from ...wording.refusals import Refused

LONGEST = 60  # characters of a search term: more than any name has


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
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """A refused act becomes a message on the next page; nothing was changed."""
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))
