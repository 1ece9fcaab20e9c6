"""The list changed card by card, by the player on his page or by a leader at the desk.

Nothing is saved here. Every request brings the list along and one step; the answer is the list after it. At
the end the text of the list goes back to the page where it is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from fleets.lists.games.armada.bench import Bench, from_text, packed, to_text, unpacked
from fleets.lists.games.armada.editing import EditError, set_name
from fleets.lists.games.armada.leftovers import bench_of
from fleets.lists.games.armada.steps import check_bench, place_of, step
from fleets.lists.games.armada.types import Reading
from fleets.lists.games.armada.writers import write_json, write_plain, write_starforge
from tournaments.links import link_of
from tournaments.models import Entry, Tournament
from tournaments.views.access import player_page, player_render, staff_page, staff_render

from ..acts import FleetAction
from ..editor_words import REFUSED_STEPS, refused_step
from ..models import Fleet
from ..queries.afterwards import focus_after, said_after
from ..queries.bench import bench_view
from ..queries.checking import Checker, checker_of
from ..queries.picker import Picker, picker_of

Render = Callable[[str, dict[str, object], int], HttpResponse]

# A text that was not read at all.
UNREAD = frozenset({"text_too_large", "too_many_lines", "bad_document"})
# What the page of the hand-in wants back as it was.
KEPT = ("seen", "reason", "from_round")


@dataclass(frozen=True)
class Desk:
    """Where the editor stands: whose list, where it goes back to, and how a page is made there."""

    entry: Entry
    here: str
    back: str
    is_own: bool
    render: Render


@player_page(FleetAction.HAND_IN_OWN_FLEET)
def own_editor(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player changes his list card by card."""
    token = link_of(entry)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return player_render(request, template, entry, context, status=status)

    here, back = reverse("player-fleet-edit", args=[token]), reverse("player-fleet", args=[token])
    return _edit(request, Desk(entry, here, back, True, render))


@staff_page(FleetAction.HAND_IN_FLEET)
def entry_editor(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A leader changes the list of a player card by card."""
    entry = get_object_or_404(Entry.objects.select_related("tournament"), tournament=tournament, key=key)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return staff_render(request, template, tournament, {"entry": entry, **context}, status=status)

    args = [tournament.slug, key]
    here, back = reverse("entry-fleet-edit", args=args), reverse("entry-fleet", args=args)
    return _edit(request, Desk(entry, here, back, False, render))


@dataclass(frozen=True)
class _Work:
    """What a request brought: the list before the step, how it came here, and what to say about it."""

    bench: Bench
    before: tuple[Bench, ...] = ()
    notice: str = ""


def _edit(request: HttpRequest, desk: Desk) -> HttpResponse:
    checker = checker_of(desk.entry.tournament)
    try:
        work = _brought(request, desk, checker)
    except EditError:
        return _refused(request, desk)
    words = request.POST.get("do", "look")
    if words == "json":
        return _download(work.bench, checker)
    return _page(request, desk, checker, _done(work, words, checker, request))


def _brought(request: HttpRequest, desk: Desk, checker: Checker) -> _Work:
    """The list of the page; on the first visit, or where that is no list, the one in the text."""
    posted = request.POST.get("bench")
    bench = from_text(posted) if posted is not None else None
    if bench is not None:
        try:
            check_bench(bench, checker.catalogue)
        except EditError:
            bench = None
    if bench is None:
        notice = str(REFUSED_STEPS["unreadable"]) if posted is not None else ""
        return _Work(_read(_text(request, desk), checker), notice=notice)
    typed = replace(bench, fleet=set_name(bench.fleet, request.POST.get("fleet_name", bench.fleet.name)))
    before = tuple(each for each in unpacked(request.POST.get("undo", "")) if _is_sound(each, checker))
    return _Work(typed, (*before, bench) if typed != bench else before)


def _read(text: str, checker: Checker) -> Bench:
    """Raises EditError for a text too large for the page, or for any reading."""
    reading = checker.read(text) if text.strip() else Reading(format="")
    if any(trouble.code in UNREAD for trouble in reading.unplaced):
        raise EditError("too_many")
    bench = bench_of(reading)
    check_bench(bench, checker.catalogue)
    return bench


def _is_sound(bench: Bench, checker: Checker) -> bool:
    try:
        check_bench(bench, checker.catalogue)
    except EditError:
        return False
    return True


def _text(request: HttpRequest, desk: Desk) -> str:
    """The text to begin with: what was posted, else the draft (the player's own), else what counts."""
    if request.method == "POST":
        return request.POST.get("text", "")
    fleet = Fleet.objects.select_related("current").filter(entry=desk.entry).first()
    if fleet is None:
        return ""
    if desk.is_own and fleet.draft:
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


def _done(work: _Work, words: str, checker: Checker, request: HttpRequest) -> _Done:
    """The step taken; a step that can't be taken is said, and the list stays."""
    match words.split():
        case ["look"]:
            return _Done(work, *request.POST.get("open", "").split()[:2])
        case ["open", place, *icon]:
            return _Done(work, place, *icon[:1])
        case ["close"]:
            return _Done(work)
        case ["undo"]:
            if not work.before:
                return _Done(work)
            return _Done(_Work(work.before[-1], work.before[:-1]), focus="undo", said=_("Taken back."))
    try:
        bench = step(work.bench, words, catalogue=checker.catalogue)
        check_bench(bench, checker.catalogue)
    except EditError as error:
        return _Done(replace(work, notice=refused_step(error)))
    before = (*work.before, work.bench) if bench != work.bench else work.before
    return _Done(
        _Work(bench, before),
        focus=focus_after(words, work.bench, bench),
        said=said_after(words, bench, checker.catalogue),
    )


def _page(request: HttpRequest, desk: Desk, checker: Checker, done: _Done) -> HttpResponse:
    bench, notice = done.work.bench, done.work.notice
    picker: Picker | None = None
    if done.open:
        try:
            picker = _picker(request, bench, checker, done)
        except EditError as error:
            notice = refused_step(error)
    view = bench_view(bench, checker)
    context = {
        "desk": desk,
        "view": view,
        "picker": picker,
        "notice": notice,
        "focus": done.focus,
        "said": done.said,
        "state": to_text(bench),
        "undo": packed(done.work.before),
        "original": _text(request, desk),
        "kept": _kept(request, desk),
        "written": write_starforge(bench.fleet, catalogue=checker.catalogue),
        "plain": write_plain(bench.fleet, catalogue=checker.catalogue),
    }
    is_part = getattr(request, "htmx", False) and "bench" in request.POST
    template = "fleets/_editor_answer.html" if is_part else "fleets/editor.html"
    return desk.render(template, context, 422 if notice and not is_part else 200)


def _picker(request: HttpRequest, bench: Bench, checker: Checker, done: _Done) -> Picker:
    # A new choice begins with what fits; the box of an open one says what its owner wants to see.
    is_new = request.POST.get("do", "").startswith("open")
    return picker_of(
        bench,
        place_of(done.open),
        checker,
        icon=done.icon,
        query="" if is_new else request.POST.get("q", "")[:60],
        only_fitting=is_new or "fits" in request.POST,
    )


def _kept(request: HttpRequest, desk: Desk) -> dict[str, str]:
    """What the page of the hand-in knows of its form: the version it was made from, and why it changes."""
    if request.method == "POST":
        return {name: request.POST[name] for name in KEPT if name in request.POST}
    fleet = Fleet.objects.select_related("current").filter(entry=desk.entry).first()
    return {"seen": str(fleet.current.number if fleet and fleet.current else 0)}


def _refused(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A text that is no list to edit: it goes back as it is."""
    context = {
        "desk": desk,
        "notice": REFUSED_STEPS["too_large"],
        "original": _text(request, desk),
        "kept": _kept(request, desk),
    }
    return desk.render("fleets/editor_refused.html", context, 422)


def _download(bench: Bench, checker: Checker) -> HttpResponse:
    """The list as a file in our own notation."""
    text = write_json(bench.fleet, catalogue=checker.catalogue)
    response = HttpResponse(text, content_type="application/json")
    name = slugify(bench.fleet.name) or "fleet"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
