"""The players of an event: add, change, merge, drop, take back, disqualify, remove."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from ...acts import Action, AnyAction
from ...forms import EntryForm, PasteForm, ReasonForm
from ...forms.rulings import DropForm, LateEntryForm, MergeForm, MissedForm
from ...list_provider import list_provider
from ...models import Entry, Penalty, Round, Stage, Tournament, User
from ...queries import current_round
from ...queries.people.players import PlayerLine, PlayerList, Trait, players_of
from ...queries.state.called import called
from ...services.people.drops import disqualify_entry, drop_entry, is_unplayed_cut, undo_leaving
from ...services.people.entries import (
    EntryChanges,
    Newcomer,
    add_entries,
    add_entry,
    edit_entry,
    merge_entries,
    remove_entry,
)
from ...services.people.late_entry import Missed, open_seat, reenter_entry
from ...services.people.registration import places_changed
from ...text.names import Names, by_name, namesakes
from ..base.answers import done_at, post_data, refusals_at, refusals_shown, success_message
from ..base.kept import PageMoment, kept_page
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place, to_repair_or_place
from ..base.visit import access_in, entry_in, names_for

# How many characters of the filter are used.
LONGEST = 60
# Act on several players at once -> the name of its URL.
TOGETHER: Mapping[AnyAction, str] = {
    Action.DROP_ENTRIES: "entries-drop",
    Action.REMOVE_ENTRIES: "entries-remove",
}


def _moment_of_players(request: HttpRequest, tournament: Tournament) -> PageMoment:
    """Whose first list is only a draft, which no revision counts."""
    return PageMoment(list_provider().drafts(tournament) if tournament.asks_for_fleets else ())


@staff_page(Action.SEE_DESK)
@kept_page(_moment_of_players, parameters=frozenset({"show"}))
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody by name, narrowed by ?show= and ?q=, with the list, and the two ways to add more."""
    return _entries_page(request, tournament)


@staff_act(Action.ADD_ENTRIES)
def entry_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One more player; the page is ready for the next."""
    form = add_form_of(tournament, names_for(request), data=request.POST)
    if form.is_valid():
        with refusals_at(form):
            added = add_typed(tournament, current_actor(request), form, now=timezone.now())
            (entry,) = called([added], names_for(request))
            success_message(request, _("%(name)s is in.") % {"name": entry.name})
            return to_repair_or_place(request, tournament, "entries")
    return _entries_page(request, tournament, add_form=form)


def add_typed(tournament: Tournament, actor: User | None, form: EntryForm, *, now: datetime) -> Entry:
    """The player of a valid form. Raises Refused."""
    typed = {name: value for name, value in form.cleaned_data.items() if value != ""}
    missed = typed.pop("missed", Missed.GONE_BY)
    return add_entry(tournament, actor, Newcomer(**typed), now=now, missed=missed)


@staff_act(Action.ADD_ENTRIES)
def entry_paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Many players at once: all of them or none."""
    form = PasteForm(request.POST)
    if form.is_valid():
        with refusals_at(form, "lines"):
            added = add_entries(
                tournament, current_actor(request), lines=form.cleaned_data["lines"], now=timezone.now()
            )
            success_message(request, _("Players added: %(count)s.") % {"count": len(added)})
            return to_place(request, tournament, "entries")
    return _entries_page(request, tournament, paste_form=form)


@staff_page(Action.EDIT_ENTRY)
def entry_edit(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Name and club of one player, and the links to every other act on them."""
    entry = entry_in(request, tournament, key)
    # The form writes into its instance what is typed, right or wrong.
    form = EntryForm(post_data(request), instance=copy(entry), initial={"name": entry.own_name})
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            edit_entry(entry, current_actor(request), EntryChanges(**form.cleaned_data), now=timezone.now())
            return to_place(request, tournament, "entries")
    context = {
        "form": form,
        "entry": entry,
        "penalties": entry.penalties.select_related("round", "author", "match"),
    }
    return staff_render(request, "tournaments/people/entry_edit.html", tournament, context)


@staff_page(Action.DROP_ENTRY)
def entry_drop(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first and tells what a drop means (F17, F31)."""
    entry = entry_in(request, tournament, key)
    cut = cut_in_question(entry)
    form = DropForm(post_data(request), cut=cut)
    return _confirm_and_do(
        request, entry, form, drop_entry, template="entry_drop", done=_("%(name)s has dropped.")
    )


@staff_page(Action.DISQUALIFY_ENTRY)
def entry_disqualify(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first, and for a reason (A-DROP-3); also answers a proposal of the marshal (A-ROLE-6)."""
    entry = entry_in(request, tournament, key)
    cut = cut_in_question(entry)
    proposal = entry.penalties.filter(state=Penalty.State.PROPOSED).select_related("author").first()
    initial = {"reason": proposal.reason if proposal else ""}
    form = DropForm(post_data(request), cut=cut, needed=True, initial=initial)
    return _confirm_and_do(
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
    """A dropped player is back, and has missed each round since (A-DROP-2)."""
    entry = entry_in(request, tournament, key)
    form = MissedForm(post_data(request), seat=free_seat_text(tournament, names_for(request)))
    return _confirm_and_do(
        request, entry, form, reenter_entry, template="entry_reenter", done=_("%(name)s is back.")
    )


@staff_page(Action.REENTER_ENTRY)
def entry_undo(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """As if never dropped or disqualified: for a mistake at the desk (F17)."""
    entry = entry_in(request, tournament, key)
    form = ReasonForm(post_data(request), needed=entry.status == Entry.Status.DISQUALIFIED)
    return _confirm_and_do(
        request, entry, form, undo_leaving, template="entry_undo", done=_("%(name)s is in, as before.")
    )


@staff_page(Action.MERGE_ENTRIES)
def entry_merge(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Two entries of one person become one, before the start (F4)."""
    entry = entry_in(request, tournament, key)
    # Players of the same name come first: most likely one of them is meant.
    candidates = sorted(
        by_name(called(tournament.entries.exclude(pk=entry.pk), names_for(request))),
        key=lambda candidate: candidate.own_name.casefold() != entry.own_name.casefold(),
    )
    form = MergeForm(post_data(request), entries=candidates)
    if form.is_valid():
        double: Entry = form.cleaned_data["double"]
        with done_at(request, form, _("%(name)s is one entry now.") % {"name": entry.name}):
            merge_entries(entry, current_actor(request), double=double, now=timezone.now())
            return to_place(request, tournament, "entries")
    context = {"form": form, "entry": entry}
    return staff_render(request, "tournaments/people/entry_merge.html", tournament, context)


@staff_act(Action.REMOVE_ENTRY)
def entry_remove(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Before the start only: as if never entered. Removing twice does no harm."""
    for entry in called(Entry.objects.filter(tournament=tournament, key=key), names_for(request)):
        with refusals_shown(request, _("%(name)s was removed.") % {"name": entry.name}):
            remove_entry(entry, current_actor(request), now=timezone.now())
            places_changed(tournament, now=timezone.now())
    return to_place(request, tournament, "entries")


def _confirm_and_do(
    request: HttpRequest,
    entry: Entry,
    form: ReasonForm,
    act: Callable[..., Any],
    *,
    template: str,
    done: str,
    **more: Any,
) -> HttpResponse:
    """The page that tells what will happen, and the act once it is confirmed."""
    tournament = entry.tournament
    if form.is_valid():
        fields = {name: value for name, value in form.cleaned_data.items() if value != ""}
        with done_at(request, form, done % {"name": entry.name}):
            act(entry, current_actor(request), **fields, now=timezone.now())
            return to_repair_or_place(request, tournament, "entries")
    open_seat = (
        entry.seats.filter(round__state="published", match__kind="game")
        .exclude(match__reports__state="confirmed")
        .select_related("match__round__stage")
        .first()
    )
    context = {"form": form, "entry": entry, "open_seat": open_seat, **more}
    return staff_render(request, f"tournaments/people/{template}.html", tournament, context)


def add_form_of(tournament: Tournament, names: Names = Names.INITIALS, *, data: Any = None) -> EntryForm:
    """While the event runs it asks whether the player still plays in the current round (F9)."""
    if tournament.state == Tournament.State.SETUP:
        return EntryForm(data)
    return LateEntryForm(data, seat=free_seat_text(tournament, names))


def cut_in_question(entry: Entry) -> Round | None:
    """The first round of a cut that has not begun, where the player is in it (A-CUT-2, A-KO-5)."""
    latest = current_round(entry.tournament)
    if latest is None or latest.stage.kind != Stage.Kind.KNOCKOUT or entry.status != Entry.Status.ACTIVE:
        return None
    is_seated = latest.seats.filter(entry=entry).exists()
    return latest if is_seated and is_unplayed_cut(latest) else None


def free_seat_text(tournament: Tournament, names: Names = Names.INITIALS) -> str:
    """The seat a late player may still take, in words; "" for none."""
    match = open_seat(tournament)
    if match is None:
        return ""
    if match.table is not None:
        return _("take the free seat at table %(table)s") % {"table": match.table}
    (waiting,) = called([match.seats.select_related("entry").get().entry], names)
    return _("play %(name)s, who has the bye, at a new table") % {"name": waiting.name}


def _entries_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    add_form: EntryForm | None = None,
    paste_form: PasteForm | None = None,
) -> HttpResponse:
    everybody = players_of(tournament, names_for(request))
    is_setup = tournament.state == Tournament.State.SETUP
    show, typed = request.GET.get("show", ""), request.GET.get("q", "").strip()[:LONGEST]
    pills = _pills(everybody)
    show = show if show in {trait for trait, _label, _count in pills} else ""
    lines = everybody.only(show, typed)
    together = Action.REMOVE_ENTRIES if is_setup else Action.DROP_ENTRIES
    may_together = (
        access_in(request, tournament).may(together) and tournament.state != tournament.State.FINISHED
    )
    context = {
        "everybody": everybody.lines,
        "lines": lines,
        "playing": everybody.count(Trait.PLAYING),
        "pills": pills,
        "show": show,
        "typed": typed,
        "together": reverse(TOGETHER[together], args=[tournament.slug]) if may_together else "",
        "namesakes": sorted(namesakes(line.entry.as_entered for line in everybody.lines)) if is_setup else [],
        "add_form": add_form or add_form_of(tournament, names_for(request)),
        "paste_form": paste_form or _paste_form(everybody),
        "goes_on": is_setup and access_in(request, tournament).may(Action.START_TOURNAMENT),
        **(_mailto(request, tournament, lines, about_lists=show == Trait.NO_LIST)),
    }
    return staff_render(request, "tournaments/people/entries.html", tournament, context)


def _paste_form(everybody: PlayerList) -> PasteForm:
    """The box for many players; the first thing to type in where nobody is there."""
    form = PasteForm()
    if not everybody.lines:
        form.fields["lines"].widget.attrs["autofocus"] = True
    return form


def _pills(everybody: PlayerList) -> list[tuple[str, str, int]]:
    """The filters that match somebody: key, label, number of players."""
    dropped, disqualified = (len(everybody.only(trait)) for trait in (Trait.DROPPED, Trait.DISQUALIFIED))
    labels = {
        "": pgettext("players", "all"),
        Trait.PLAYING: _("playing"),
        Trait.DROPPED: npgettext("players", "dropped", "dropped", dropped),
        Trait.DISQUALIFIED: npgettext("players", "disqualified", "disqualified", disqualified),
        Trait.NO_LIST: _("no list"),
        Trait.DOUBTFUL: _("list not in order"),
    }
    pills = [(str(trait), label, len(everybody.only(trait))) for trait, label in labels.items()]
    return [pill for pill in pills if pill[2] or not pill[0]]


def _mailto(
    request: HttpRequest, tournament: Tournament, lines: Sequence[PlayerLine], *, about_lists: bool
) -> dict[str, Any]:
    """A mailto link (bcc) to the players shown who left an address and still play, for who may read
    addresses; a reminder where the players without a list are shown."""
    addresses = [line.entry.email for line in lines if line.entry.email and Trait.PLAYING in line.traits]
    if not addresses or not access_in(request, tournament).may(Action.EDIT_ENTRY):
        return {"mailto": ""}
    subject = tournament.name
    if about_lists:
        subject = _("Your fleet list for %(event)s") % {"event": tournament.name}
    return {
        "mailto": f"mailto:?bcc={quote(','.join(addresses), safe='@,')}&subject={quote(subject)}",
        "written_to": len(addresses),
    }
