"""The list changed card by card, by the player on their page or by a leader at the place.

Every request brings the list along and one step; the answer is the list after it. A player's own list is
their draft after each step; a leader's is saved nowhere. At the end the text goes back to the page where it
is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES, BuilderPages
from fleets.lists.builder import Builder, EditError, Workbench
from fleets.lists.checker import Checker
from tournaments.access.links import link_of
from tournaments.models import Entry, Tournament
from tournaments.text.collation import folded
from tournaments.views.base.requests import player_page, player_render, staff_page, staff_render
from tournaments.wording.refusals import Refused

from ..acts import FleetAction
from ..models import Fleet
from ..queries.checking import checker_of, list_game_of
from ..services import save_draft
from ..wording.sentences import REFUSED_STEPS, refused_step
from .access import with_lists

Render = Callable[[str, dict[str, object], int], HttpResponse]

# What the page of the hand-in wants back as it was.
KEPT = ("seen", "reason", "from_round")
# The whole page, and what is swapped into it after a step.
PAGE, PART = "fleets/editor/page.html", "fleets/editor/_answer.html"


@dataclass(frozen=True)
class EditorPlace:
    """Where the editor stands: whose list, where it goes back to, and how a page is made there."""

    entry: Entry
    address: str
    back: str
    is_own: bool
    render: Render

    @property
    def builder(self) -> Builder:
        """What the list is changed with."""
        return list_game_of(self.entry.tournament).builder

    @property
    def pages(self) -> BuilderPages:
        """How it is shown."""
        return LIST_PAGES[self.entry.tournament.game].builder


@player_page(FleetAction.HAND_IN_OWN_FLEET)
@with_lists
def own_editor(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player changes their list card by card."""
    token = link_of(entry)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return player_render(request, template, entry, context, status=status)

    address, back = reverse("player-fleet-edit", args=[token]), reverse("player-fleet", args=[token])
    return _edit(request, EditorPlace(entry, address, back, True, render))


@staff_page(FleetAction.HAND_IN_FLEET)
@with_lists
def entry_editor(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A leader changes the list of a player card by card."""
    entry = get_object_or_404(Entry.objects.select_related("tournament"), tournament=tournament, key=key)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return staff_render(request, template, tournament, {"entry": entry, **context}, status=status)

    args = [tournament.slug, key]
    address, back = reverse("entry-fleet-edit", args=args), reverse("entry-fleet", args=args)
    return _edit(request, EditorPlace(entry, address, back, False, render))


@dataclass(frozen=True)
class _Work:
    """What a request brought: the list before the step, how it came here, and what to say about it."""

    workbench: Workbench
    before: tuple[Workbench, ...] = ()
    notice: str = ""


def _edit(request: HttpRequest, place: EditorPlace) -> HttpResponse:
    checker = checker_of(place.entry.tournament)
    try:
        work = _brought(request, place, checker)
    except EditError:
        return _refused(request, place)
    words = request.POST.get("do", "look")
    if words == "json":
        return _download(work.workbench, checker, place)
    done = _keep_draft(_done(work, words, checker, request, place), checker, request, place)
    return _editor_page(request, place, checker, done)


def _keep_draft(done: _Done, checker: Checker, request: HttpRequest, place: EditorPlace) -> _Done:
    """After a step of the player's own the list is their draft; why it could not be kept is said."""
    text = _draft_after(done.work.workbench, checker, request, place)
    if text is None:
        return done
    try:
        fleet = save_draft(place.entry, text=text, now=timezone.now())
    except Refused as refused:
        return replace(done, work=replace(done.work, notice=done.work.notice or str(refused)))
    return replace(done, saved_at=fleet.draft_at)


def _draft_after(after: Workbench, checker: Checker, request: HttpRequest, place: EditorPlace) -> str | None:
    """The text to keep after this request; None where it changed nothing."""
    if not place.is_own or request.method != "POST":
        return None
    posted = request.POST.get("workbench")
    if posted is None:
        # Not yet touched: the very text that came from the page before.
        return request.POST.get("text") or None
    if after == place.builder.from_text(posted):
        return None
    return place.builder.write["draft"](after, checker.catalogue)


def _brought(request: HttpRequest, place: EditorPlace, checker: Checker) -> _Work:
    """The list of the page; on the first visit, or where that is no list, the one in the text."""
    posted, builder = request.POST.get("workbench"), place.builder
    workbench = builder.from_text(posted) if posted is not None else None
    if workbench is None or not _is_sound(workbench, checker, builder):
        notice = str(REFUSED_STEPS["unreadable"]) if posted is not None else ""
        return _Work(_read(_text(request, place), checker, builder), notice=notice)
    typed = builder.with_name(workbench, request.POST.get("fleet_name", builder.name_of(workbench)))
    undo = builder.unpack(request.POST.get("undo", ""))
    before = tuple(earlier for earlier in undo if _is_sound(earlier, checker, builder))
    return _Work(typed, (*before, workbench) if typed != workbench else before)


def _read(text: str, checker: Checker, builder: Builder) -> Workbench:
    """Raises EditError for a text too large for the page, or for any reading."""
    if not text.strip():
        return builder.new()
    reading = checker.read(text)
    if any(trouble.code in builder.unread for trouble in reading.unplaced):
        raise EditError("too_many")
    workbench = builder.start(reading)
    builder.check(workbench, checker.catalogue)
    return workbench


def _is_sound(workbench: Workbench, checker: Checker, builder: Builder) -> bool:
    try:
        builder.check(workbench, checker.catalogue)
    except EditError:
        return False
    return True


def _text(request: HttpRequest, place: EditorPlace) -> str:
    """The text to begin with: what was posted, else the draft (the player's own), else what counts."""
    if request.method == "POST":
        return request.POST.get("text", "")
    fleet = Fleet.objects.select_related("current").filter(entry=place.entry).first()
    if fleet is None:
        return ""
    if place.is_own and fleet.draft:
        return fleet.draft
    return fleet.current.text if fleet.current else ""


@dataclass(frozen=True)
class _Done:
    """The list after the step, and the place whose cards are offered now."""

    work: _Work
    open: str = ""
    icon: str = ""
    focus: str = ""
    said: str = ""
    saved_at: datetime | None = None
    """When it became the draft of its player, with this request."""


def _done(work: _Work, words: str, checker: Checker, request: HttpRequest, place: EditorPlace) -> _Done:
    """The step taken; a step that can't be taken is said, and the list stays."""
    match words.split():
        case ["look"]:
            return _opened(work, request.POST.get("open", "").split()[:2])
        case ["open", where, *icon]:
            return _opened(work, [where, *icon[:1]])
        case ["close"]:
            return _Done(work)
        case ["undo"]:
            if not work.before:
                return _Done(work)
            return _Done(_Work(work.before[-1], work.before[:-1]), focus="undo", said=_("Taken back."))
    builder, pages = place.builder, place.pages
    try:
        workbench = builder.step(work.workbench, words, catalogue=checker.catalogue)
        builder.check(workbench, checker.catalogue)
    except EditError as error:
        return _Done(replace(work, notice=refused_step(error)))
    before = (*work.before, work.workbench) if workbench != work.workbench else work.before
    return _Done(
        _Work(workbench, before),
        focus=pages.focus_after(words, work.workbench, workbench),
        said=pages.said_after(words, workbench, checker.catalogue),
    )


def _opened(work: _Work, place: list[str]) -> _Done:
    """The choice of cards for a place, and the icon it begins with."""
    where, icon = [*place, "", ""][:2]
    return _Done(work, where, icon)


def _editor_page(request: HttpRequest, place: EditorPlace, checker: Checker, done: _Done) -> HttpResponse:
    workbench, notice = done.work.workbench, done.work.notice
    builder, pages = place.builder, place.pages
    picker: Any = None
    if done.open:
        try:
            picker = _picker(request, workbench, checker, done, pages)
        except EditError as error:
            notice = refused_step(error)
    context = {
        "editor": place,
        "view": pages.view(workbench, checker),
        "picker": picker,
        "notice": notice,
        "focus": done.focus,
        "said": done.said,
        "saved_at": done.saved_at,
        "state": builder.to_text(workbench),
        "undo": builder.pack(done.work.before),
        "original": _text(request, place),
        "kept": _kept(request, place),
        "name": builder.name_of(workbench),
        "pages": pages,
        "written": builder.write["text"](workbench, checker.catalogue),
        "plain": builder.write["plain"](workbench, checker.catalogue),
    }
    is_part = getattr(request, "htmx", False) and "workbench" in request.POST
    return place.render(PART if is_part else PAGE, context, 422 if notice and not is_part else 200)


def _picker(
    request: HttpRequest, workbench: Workbench, checker: Checker, done: _Done, pages: BuilderPages
) -> Any:
    # A new choice begins with what fits; the box of an open one says what its owner wants to see.
    is_new = request.POST.get("do", "").startswith("open")
    return pages.picker(
        workbench,
        done.open,
        checker,
        icon=done.icon,
        query="" if is_new else request.POST.get("q", "")[:60],
        only_fitting=is_new or "fits" in request.POST,
    )


def _kept(request: HttpRequest, place: EditorPlace) -> dict[str, str]:
    """What the page of the hand-in knows of its form: the version it was made from, and why it changes."""
    if request.method == "POST":
        return {name: request.POST[name] for name in KEPT if name in request.POST}
    fleet = Fleet.objects.select_related("current").filter(entry=place.entry).first()
    return {"seen": str(fleet.current.number if fleet and fleet.current else 0)}


def _refused(request: HttpRequest, place: EditorPlace) -> HttpResponse:
    """A text that is no list to edit: it goes back as it is."""
    context = {
        "editor": place,
        "notice": REFUSED_STEPS["too_large"],
        "original": _text(request, place),
        "kept": _kept(request, place),
    }
    return place.render("fleets/editor/refused.html", context, 422)


def _download(workbench: Workbench, checker: Checker, place: EditorPlace) -> HttpResponse:
    """The list as a file in our own notation."""
    text = place.builder.write["json"](workbench, checker.catalogue)
    response = HttpResponse(text, content_type="application/json")
    name = slugify(folded(place.builder.name_of(workbench))) or "fleet"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
