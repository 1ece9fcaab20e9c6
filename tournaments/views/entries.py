"""The players of an event: add, change, merge, drop, take back, disqualify, remove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import EntryForm, PasteForm, ReasonForm, add_refusal
from ..forms.rulings import DropForm, LateEntryForm, MergeForm, MissedForm
from ..list_room import list_room
from ..models import Entry, Penalty, Stage, Tournament
from ..queries import current_round
from ..refusals import Refused
from ..services.entering import bye_to_play
from ..services.entries import (
    add_entries,
    add_entry,
    disqualify_entry,
    drop_entry,
    edit_entry,
    merge_entries,
    reenter_entry,
    remove_entry,
    undo_leaving,
)
from ..services.leaving import is_unplayed_cut
from .access import acting, refusals_shown, staff_act, staff_page, staff_render
from .onwards import onwards


@staff_page(Action.SEE_DESK)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody with status and fleet, and the two ways to add more."""
    return _page(request, tournament)


@staff_act(Action.ADD_ENTRIES)
def entry_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One more player; the focus is ready for the next."""
    form = _add_form(tournament, request.POST)
    if form.is_valid():
        given = {name: value for name, value in form.cleaned_data.items() if value != ""}
        try:
            entry = add_entry(tournament, acting(request), **given, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("%(name)s is in.") % {"name": entry.name})
            return onwards(tournament, "entries")
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
    entry = get_object_or_404(tournament.entries, key=key)
    form = EntryForm(request.POST or None, instance=entry)
    shown = Entry.objects.get(pk=entry.pk)
    if request.method == "POST" and form.is_valid():
        try:
            edit_entry(shown, acting(request), **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("entries", tournament.slug)
    context = {
        "form": form,
        "entry": shown,
        "penalties": shown.penalties.select_related("round", "author", "match"),
    }
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/entry_edit.html", tournament, context, status=status)


@staff_page(Action.DROP_ENTRY)
def entry_drop(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first and says what a drop means (F17, F31)."""
    entry = get_object_or_404(tournament.entries, key=key)
    cut = _cut_in_question(entry)
    form = DropForm(request.POST if request.method == "POST" else None, cut=cut)
    return _ask(request, entry, form, drop_entry, template="entry_drop", done=_("%(name)s has dropped."))


@staff_page(Action.DISQUALIFY_ENTRY)
def entry_disqualify(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first, and for a reason (A-DROP-3); a proposal of the marshal is answered here (A-ROLE-6)."""
    entry = get_object_or_404(tournament.entries, key=key)
    cut = _cut_in_question(entry)
    proposal = entry.penalties.filter(state=Penalty.State.PROPOSED).select_related("author").first()
    initial = {"reason": proposal.reason if proposal else ""}
    form = DropForm(request.POST if request.method == "POST" else None, cut=cut, needed=True, initial=initial)
    return _ask(
        request,
        entry,
        form,
        disqualify_entry,
        template="entry_disqualify",
        done=_("%(name)s is disqualified."),
        proposal=proposal,
    )


@staff_page(Action.REENTER_ENTRY)
def entry_reenter(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A dropped player is back, with a loss for each round missed (A-DROP-2)."""
    entry = get_object_or_404(tournament.entries, key=key)
    form = MissedForm(request.POST if request.method == "POST" else None, bye=_bye_name(tournament))
    return _ask(request, entry, form, reenter_entry, template="entry_reenter", done=_("%(name)s is back."))


@staff_page(Action.REENTER_ENTRY)
def entry_undo(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """As if never dropped or disqualified: for a slip of the hand (F17)."""
    entry = get_object_or_404(tournament.entries, key=key)
    form = ReasonForm(
        request.POST if request.method == "POST" else None, needed=entry.status == Entry.Status.DISQUALIFIED
    )
    return _ask(
        request, entry, form, undo_leaving, template="entry_undo", done=_("%(name)s is in, as before.")
    )


@staff_page(Action.MERGE_ENTRIES)
def entry_merge(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Two entries of one person become one, before the start (F4)."""
    entry = get_object_or_404(tournament.entries, key=key)
    others = list(tournament.entries.exclude(pk=entry.pk))
    # Who is called the same stands first: that is who is meant.
    others.sort(key=lambda each: (each.name.casefold() != entry.name.casefold(), each.name.casefold()))
    form = MergeForm(request.POST if request.method == "POST" else None, entries=others)
    if request.method == "POST" and form.is_valid():
        double = next(each for each in others if each.key == form.cleaned_data["double"])
        try:
            merge_entries(entry, acting(request), double=double, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("%(name)s is one entry now.") % {"name": entry.name})
            return redirect("entries", tournament.slug)
    context = {"form": form, "entry": entry}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/entry_merge.html", tournament, context, status=status)


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
    entry: Entry,
    form: ReasonForm,
    act: Callable[..., Any],
    *,
    template: str,
    done: str,
    **more: Any,
) -> HttpResponse:
    """The page that says what will happen, and then does it."""
    tournament = entry.tournament
    if request.method == "POST" and form.is_valid():
        given = {name: value for name, value in form.cleaned_data.items() if value != ""}
        try:
            act(entry, acting(request), **given, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, done % {"name": entry.name})
            return onwards(tournament, "entries")
    open_seat = (
        entry.seats.filter(round__state="published", match__kind="game")
        .exclude(match__reports__state="confirmed")
        .select_related("match__round__stage")
        .first()
    )
    context = {"form": form, "entry": entry, "open_seat": open_seat, **more}
    status = 422 if form.errors else 200
    return staff_render(request, f"tournaments/{template}.html", tournament, context, status=status)


def _add_form(tournament: Tournament, data: Any = None) -> EntryForm:
    """While the event runs it asks what becomes of the round that is being played (F9)."""
    if tournament.state == Tournament.State.SETUP:
        return EntryForm(data)
    return LateEntryForm(data, bye=_bye_name(tournament))


def _cut_in_question(entry: Entry) -> bool:
    """True where the player sits in a cut nobody has begun (A-CUT-2)."""
    latest = current_round(entry.tournament)
    return (
        latest is not None
        and latest.stage.kind == Stage.Kind.KNOCKOUT
        and entry.status == Entry.Status.ACTIVE
        and latest.seats.filter(entry=entry).exists()
        and is_unplayed_cut(latest)
    )


def _bye_name(tournament: Tournament) -> str:
    """Who has a bye that a late player may still play."""
    bye = bye_to_play(tournament)
    return bye.seats.select_related("entry").get().entry.name if bye else ""


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    add_form: EntryForm | None = None,
    paste_form: PasteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    everybody = list(tournament.entries.select_related(*list_room().beside_entry))
    names = [entry.name.casefold().strip() for entry in everybody]
    context = {
        "entries": everybody,
        "active_count": sum(entry.status == Entry.Status.ACTIVE for entry in everybody),
        "twins": sorted(
            {entry.name for entry in everybody if names.count(entry.name.casefold().strip()) > 1}
        ),
        "add_form": add_form or _add_form(tournament),
        "paste_form": paste_form or PasteForm(),
    }
    return staff_render(request, "tournaments/entries.html", tournament, context, status=status)
