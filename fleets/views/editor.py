"""The list changed card by card, by the player on their page or by a leader at the place.

Every request brings the list and one edit; the response is the list after it. A player's own list is saved
as their draft after each edit; a leader's is not saved. At the end the text goes back to the page where it is
handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES, ListPages
from fleets.games.editor_views import Picker
from fleets.lists.checker import Checker
from fleets.lists.editing import EditError
from fleets.lists.list_editor import Builder, ListEditor
from tournaments.access.links import link_of
from tournaments.models import Entry, Tournament
from tournaments.text.collation import folded
from tournaments.views.base.requests import player_render, staff_render
from tournaments.views.base.visit import entry_in
from tournaments.wording.refusals import Refused

from ..acts import FleetAction
from ..models import Fleet
from ..queries.checking import checker_of, list_game_of
from ..services import save_draft
from ..wording.sentences import REFUSED_EDITS, refused_edit
from .access import list_page, own_list_page

Render = Callable[[str, dict[str, object], int], HttpResponse]

# Fields of the hand-in page that go back to it unchanged.
KEPT_FIELDS = ("seen", "reason", "from_round")
# The whole page, and the part that is swapped after an edit.
PAGE, PART = "fleets/editor/page.html", "fleets/editor/_answer.html"


@dataclass(frozen=True)
class EditorPlace:
    """A page with the editor: whose list, its address, where it goes back to, and how it is rendered."""

    entry: Entry
    address: str
    back: str
    is_own: bool
    render: Render

    @property
    def builder(self) -> Builder:
        """The list builder of the event's game."""
        return list_game_of(self.entry.tournament).builder

    @property
    def pages(self) -> ListPages:
        """How lists of the event's game are shown."""
        return LIST_PAGES[self.entry.tournament.game]


@own_list_page(FleetAction.HAND_IN_OWN_FLEET)
def own_editor(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player changes their list card by card."""
    token = link_of(entry)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return player_render(request, template, entry, context, status=status)

    address, back = reverse("player-fleet-edit", args=[token]), reverse("player-fleet", args=[token])
    return _edit(request, EditorPlace(entry, address, back, True, render))


@list_page(FleetAction.HAND_IN_FLEET)
def entry_editor(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A leader changes the list of a player card by card."""
    entry = entry_in(request, tournament, key)

    def render(template: str, context: dict[str, object], status: int) -> HttpResponse:
        return staff_render(request, template, tournament, {"entry": entry, **context}, status=status)

    args = [tournament.slug, key]
    address, back = reverse("entry-fleet-edit", args=args), reverse("entry-fleet", args=args)
    return _edit(request, EditorPlace(entry, address, back, False, render))


@dataclass(frozen=True)
class _EditorState:
    """The list, the lists before its last edits, a notice, and the place and slot whose cards are offered."""

    list_editor: ListEditor
    history: tuple[ListEditor, ...] = ()
    notice: str = ""
    open: str = ""
    slot: str = ""
    focus: str = ""
    feedback: str = ""
    saved_at: datetime | None = None
    """When this request saved it as the player's draft."""


def _edit(request: HttpRequest, place: EditorPlace) -> HttpResponse:
    checker = checker_of(place.entry.tournament)
    try:
        state = _requested_state(request, place, checker)
    except EditError:
        return _refused(request, place)
    command = request.POST.get("do", "look")
    if command == "json":
        return _download(state.list_editor, checker, place)
    edited = _edited(state, command, checker, request, place)
    return _editor_page(request, place, checker, _keep_draft(edited, checker, request, place))


def _keep_draft(
    state: _EditorState, checker: Checker, request: HttpRequest, place: EditorPlace
) -> _EditorState:
    """Saves the player's own list as their draft after an edit; a refusal becomes the notice."""
    text = _draft_after(state.list_editor, checker, request, place)
    if text is None:
        return state
    try:
        fleet = save_draft(place.entry, text=text, now=timezone.now())
    except Refused as refused:
        return replace(state, notice=state.notice or str(refused))
    return replace(state, saved_at=fleet.draft_at)


def _draft_after(after: ListEditor, checker: Checker, request: HttpRequest, place: EditorPlace) -> str | None:
    """The draft to save after this request; None if nothing changed."""
    if not place.is_own or request.method != "POST":
        return None
    posted_list = request.POST.get("workbench")
    if posted_list is None:
        # Not edited yet: the unchanged text of the page before.
        return request.POST.get("text") or None
    if after == place.builder.codec.from_text(posted_list):
        return None
    return place.builder.write["draft"](after, checker.catalogue)


def _requested_state(request: HttpRequest, place: EditorPlace, checker: Checker) -> _EditorState:
    """The list of the page; on the first visit, or if that can't be read, the one in the text."""
    posted_list, builder = request.POST.get("workbench"), place.builder
    list_editor = builder.codec.from_text(posted_list) if posted_list is not None else None
    if list_editor is None or not _is_sound(list_editor, checker, builder):
        notice = str(REFUSED_EDITS["unreadable"]) if posted_list is not None else ""
        return _EditorState(_read(_text(request, place), checker, builder), notice=notice)
    renamed = builder.with_name(list_editor, request.POST.get("fleet_name", builder.name_of(list_editor)))
    undo = builder.codec.unpack(request.POST.get("undo", ""))
    history = tuple(earlier for earlier in undo if _is_sound(earlier, checker, builder))
    return _EditorState(renamed, (*history, list_editor) if renamed != list_editor else history)


def _read(text: str, checker: Checker, builder: Builder) -> ListEditor:
    """The text as a list editor. Raises EditError if it is too large for the page or can't be read."""
    if not text.strip():
        return builder.new()
    reading = checker.read(text)
    if any(trouble.code in builder.unread for trouble in reading.unplaced):
        raise EditError("too_many")
    list_editor = builder.start(reading)
    builder.check(list_editor, checker.catalogue)
    return list_editor


def _is_sound(list_editor: ListEditor, checker: Checker, builder: Builder) -> bool:
    try:
        builder.check(list_editor, checker.catalogue)
    except EditError:
        return False
    return True


def _text(request: HttpRequest, place: EditorPlace) -> str:
    """The text to begin with: the posted one, else the player's own draft, else the list that counts."""
    if request.method == "POST":
        return request.POST.get("text", "")
    fleet = Fleet.objects.select_related("current").filter(entry=place.entry).first()
    if fleet is None:
        return ""
    if place.is_own and fleet.draft:
        return fleet.draft
    return fleet.current.text if fleet.current else ""


def _edited(
    state: _EditorState, command: str, checker: Checker, request: HttpRequest, place: EditorPlace
) -> _EditorState:
    """The list after the command; if it can't be applied, the list stays and the notice says why."""
    match command.split():
        case ["look"]:
            return _open_picker(state, request.POST.get("open", "").split()[:2])
        case ["open", where, *slot]:
            return _open_picker(state, [where, *slot[:1]])
        case ["close"]:
            return state
        case ["undo"]:
            if not state.history:
                return state
            *earlier, last = state.history
            return _EditorState(last, tuple(earlier), focus="undo", feedback=_("Taken back."))
    builder, pages = place.builder, place.pages.builder
    try:
        list_editor = builder.apply_edit(state.list_editor, command, catalogue=checker.catalogue)
        builder.check(list_editor, checker.catalogue)
    except EditError as error:
        return replace(state, notice=refused_edit(error))
    return _EditorState(
        list_editor,
        (*state.history, state.list_editor) if list_editor != state.list_editor else state.history,
        focus=pages.focus_after(command, state.list_editor, list_editor),
        feedback=pages.editor_feedback(command, list_editor, checker.catalogue),
    )


def _open_picker(state: _EditorState, place: list[str]) -> _EditorState:
    """The unchanged list with the picker open for a place, and for a slot if one is given."""
    where, slot = [*place, "", ""][:2]
    return replace(state, open=where, slot=slot)


def _editor_page(
    request: HttpRequest, place: EditorPlace, checker: Checker, state: _EditorState
) -> HttpResponse:
    list_editor, notice = state.list_editor, state.notice
    builder, pages = place.builder, place.pages.builder
    picker: Picker | None = None
    if state.open:
        try:
            picker = _searched(request, pages.picker(list_editor, state.open, checker, state.slot))
        except EditError as error:
            notice = refused_edit(error)
    context = {
        "editor": place,
        "view": pages.view(list_editor, checker),
        "picker": picker,
        "notice": notice,
        "focus": state.focus,
        "feedback": state.feedback,
        "saved_at": state.saved_at,
        "state": builder.codec.to_text(list_editor),
        "undo": builder.codec.pack(state.history),
        "original": _text(request, place),
        "kept": _kept(request, place),
        "name": builder.name_of(list_editor),
        "pages": place.pages,
        "words": pages.words,
        "written": builder.write["text"](list_editor, checker.catalogue),
        "plain": builder.write["plain"](list_editor, checker.catalogue),
    }
    is_part = getattr(request, "htmx", False) and "workbench" in request.POST
    return place.render(PART if is_part else PAGE, context, 422 if notice and not is_part else 200)


def _searched(request: HttpRequest, picker: Picker) -> Picker:
    """A new picker shows the cards that fit; in an open one what is typed and the checkbox decide."""
    if request.POST.get("do", "").startswith("open"):
        return picker
    return replace(picker, query=request.POST.get("q", "")[:60], only_fitting="fits" in request.POST)


def _kept(request: HttpRequest, place: EditorPlace) -> dict[str, str]:
    """Form fields of the hand-in page: the version the list was made from, and why it changes."""
    if request.method == "POST":
        return {name: request.POST[name] for name in KEPT_FIELDS if name in request.POST}
    fleet = Fleet.objects.select_related("current").filter(entry=place.entry).first()
    return {"seen": str(fleet.current.number if fleet and fleet.current else 0)}


def _refused(request: HttpRequest, place: EditorPlace) -> HttpResponse:
    """The page for a text that can't be edited: it goes back unchanged."""
    context = {
        "editor": place,
        "notice": REFUSED_EDITS["too_large"],
        "original": _text(request, place),
        "kept": _kept(request, place),
    }
    return place.render("fleets/editor/refused.html", context, 422)


def _download(list_editor: ListEditor, checker: Checker, place: EditorPlace) -> HttpResponse:
    """The list as a JSON file."""
    text = place.builder.write["json"](list_editor, checker.catalogue)
    response = HttpResponse(text, content_type="application/json")
    name = slugify(folded(place.builder.name_of(list_editor))) or "fleet"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
