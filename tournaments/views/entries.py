"""The players of an event: add, change, drop, take back, disqualify, remove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..forms import EntryForm, PasteForm, ReasonForm, add_refusal
from ..models import Entry, Tournament
from ..refusals import Refused
from ..roles import Action
from ..services.entries import (
    add_entries,
    add_entry,
    disqualify_entry,
    drop_entry,
    edit_entry,
    reenter_entry,
    remove_entry,
)
from .access import acting, refusals_shown, staff_act, staff_page, staff_render


@staff_page(Action.SEE_DESK)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody with status and fleet, and the two ways to add more."""
    return _page(request, tournament)


@staff_act(Action.ADD_ENTRIES)
def entry_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One more player; the focus is ready for the next."""
    form = EntryForm(request.POST)
    if form.is_valid():
        try:
            entry = add_entry(tournament, acting(request), **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("%(name)s is in.") % {"name": entry.name})
            return redirect("entries", tournament.slug)
    return _page(request, tournament, add_form=form, status=422)


@staff_act(Action.ADD_ENTRIES)
def entry_paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Many players at once: all of them or none."""
    form = PasteForm(request.POST)
    if form.is_valid():
        try:
            added = add_entries(
                tournament, acting(request), lines=form.cleaned_data["lines"], now=timezone.now()
            )
        except Refused as refused:
            form.add_error("lines", str(refused))
        else:
            messages.success(request, _("Players added: %(count)s.") % {"count": len(added)})
            return redirect("entries", tournament.slug)
    return _page(request, tournament, paste_form=form, status=422)


@staff_page(Action.EDIT_ENTRY)
def entry_edit(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Name and club of one player, and everything else that can happen to him."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    form = EntryForm(request.POST or None, instance=entry)
    shown = Entry.objects.select_related("fleet__current").get(pk=entry.pk)
    if request.method == "POST" and form.is_valid():
        try:
            edit_entry(shown, acting(request), **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("entries", tournament.slug)
    context = {"form": form, "entry": shown}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/entry_edit.html", tournament, context, status=status)


@staff_page(Action.DROP_ENTRY)
def entry_drop(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first and says what a drop means (F17, F31)."""
    return _ask(request, tournament, key, drop_entry, template="entry_drop", needs_reason=False)


@staff_page(Action.DISQUALIFY_ENTRY)
def entry_disqualify(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first, and for a reason; there is no way back (A-DROP-3)."""
    return _ask(request, tournament, key, disqualify_entry, template="entry_disqualify", needs_reason=True)


@staff_page(Action.REENTER_ENTRY)
def entry_reenter(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A dropped player is back, with a loss for each round missed (A-DROP-2)."""
    return _ask(request, tournament, key, reenter_entry, template="entry_reenter", needs_reason=False)


@staff_act(Action.REMOVE_ENTRY)
def entry_remove(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Before the start only: as if never entered. Removed twice is removed."""
    entry = Entry.objects.filter(tournament=tournament, key=key).first()
    if entry is not None:
        with refusals_shown(request):
            remove_entry(entry, acting(request), now=timezone.now())
            messages.success(request, _("%(name)s was removed.") % {"name": entry.name})
    return redirect("entries", tournament.slug)


def _ask(
    request: HttpRequest,
    tournament: Tournament,
    key: str,
    act: Callable[..., Any],
    *,
    template: str,
    needs_reason: bool,
) -> HttpResponse:
    """The page that says what will happen, and then does it."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    form = ReasonForm(request.POST or None, needed=needs_reason)
    if request.method == "POST":
        form = ReasonForm(request.POST, needed=needs_reason)
        if form.is_valid():
            with refusals_shown(request):
                act(entry, acting(request), reason=form.cleaned_data["reason"], now=timezone.now())
                messages.success(request, _("%(name)s: saved.") % {"name": entry.name})
            return redirect("entries", tournament.slug)
    open_match = (
        entry.seats.filter(round__state="published", match__kind="game")
        .exclude(match__reports__state="confirmed")
        .select_related("match__round")
        .first()
    )
    context = {"form": form, "entry": entry, "open_seat": open_match}
    status = 422 if form.errors else 200
    return staff_render(request, f"tournaments/{template}.html", tournament, context, status=status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    add_form: EntryForm | None = None,
    paste_form: PasteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    everybody = list(tournament.entries.select_related("fleet__current"))
    names = [entry.name.casefold().strip() for entry in everybody]
    context = {
        "entries": everybody,
        "active_count": sum(entry.status == Entry.Status.ACTIVE for entry in everybody),
        "twins": sorted(
            {entry.name for entry in everybody if names.count(entry.name.casefold().strip()) > 1}
        ),
        "add_form": add_form or EntryForm(),
        "paste_form": paste_form or PasteForm(),
    }
    return staff_render(request, "tournaments/entries.html", tournament, context, status=status)
