"""Players: in, changed, out; registration; check-in."""

from typing import Any

from ...access.links import link_of_registration
from ...acts import Action
from ...forms import EntryForm, PasteForm, ReasonForm
from ...forms.presence import MissedRoundsForm, RoundsForm
from ...forms.registration import RegisterForm
from ...forms.rulings import DropForm, LateEntryForm, MergeForm, MissedForm
from ...models import Entry, Presence
from ...queries.rounds.next_pairing import rounds_ahead
from ...services.people.drops import disqualify_entry, drop_entry, drop_self, undo_leaving
from ...services.people.entries import EntryChanges, add_entries, edit_entry, merge_entries, remove_entry
from ...services.people.entries_together import drop_entries, remove_entries
from ...services.people.late_entry import reenter_entry
from ...services.people.registration import move_up, places_changed, record_fee, register, settle_registration
from ...services.rounds.presence import book_own_rounds, book_rounds, check_in, check_self_in
from ...text.names import by_name
from ...views.people.entries import add_form_of, add_typed, cut_in_question, free_seat_text
from ...wording.refusals import Refused
from .act import ApiAct, By, Doing, by_form
from .small_forms import FeeFields, NumberFields, PlayersFields, PresentFields, StateFields


def _given(form: Any) -> dict[str, Any]:
    return {name: value for name, value in form.cleaned_data.items() if value != ""}


def _add(doing: Doing, form: EntryForm) -> dict[str, str]:
    return {"player": add_typed(doing.event, doing.actor, form, now=doing.now).key}


def _paste(doing: Doing, form: PasteForm) -> dict[str, list[str]]:
    added = add_entries(doing.event, doing.actor, lines=form.cleaned_data["lines"], now=doing.now)
    return {"players": [entry.key for entry in added]}


def _edit_form(doing: Doing, data: Any) -> EntryForm:
    entry = Entry.objects.get(pk=doing.entry.pk)
    return EntryForm(data, instance=entry, initial={"name": entry.own_name})


def _edit(doing: Doing, form: EntryForm) -> None:
    edit_entry(doing.entry, doing.actor, EntryChanges(**form.cleaned_data), now=doing.now)


def _remove(doing: Doing, _form: Any) -> None:
    remove_entry(doing.entry, doing.actor, now=doing.now)
    places_changed(doing.event, now=doing.now)


def _merge_form(doing: Doing, data: Any) -> MergeForm:
    return MergeForm(data, entries=list(by_name(doing.event.entries.exclude(pk=doing.entry.pk))))


def _drop_self(doing: Doing, _form: Any) -> None:
    try:
        drop_self(doing.own, now=doing.now)
    except Refused as refused:
        # The page of a player says it in other words than the desk.
        raise Refused("cut_not_begun_player") if refused.code == "cut_not_begun" else refused from refused


def _players_form(doing: Doing, data: Any) -> PlayersFields:
    form = PlayersFields(data)
    form.fields["players"].choices = [(entry.key, entry.name) for entry in doing.event.entries.all()]  # type: ignore[attr-defined]
    return form


def _drop_several(doing: Doing, form: PlayersFields) -> None:
    data = form.cleaned_data
    drop_entries(doing.event, doing.actor, keys=data["players"], reason=data["reason"], now=doing.now)


def _remove_several(doing: Doing, form: PlayersFields) -> None:
    remove_entries(doing.event, doing.actor, keys=form.cleaned_data["players"], now=doing.now)
    places_changed(doing.event, now=doing.now)


def _words(entry: Entry) -> dict[int, str]:
    return dict(Presence.objects.filter(entry=entry).values_list("number", "word"))


def _book_own(doing: Doing, form: MissedRoundsForm) -> None:
    ahead = frozenset(rounds_ahead(doing.state))
    book_own_rounds(doing.own, missed=form.missed(), ahead=ahead, now=doing.now)


def _register(doing: Doing, form: RegisterForm) -> dict[str, str]:
    data = form.cleaned_data
    row = register(
        doing.event,
        who=form.applicant(),
        sent_as=data["sent_as"],
        is_another=data["is_another"],
        now=doing.now,
    )
    return {"link": link_of_registration(row)}


PEOPLE_ACTS = (
    ApiAct(
        Action.ADD_ENTRIES,
        _add,
        form=lambda doing, data: add_form_of(doing.event, data=data),
        blank=lambda: LateEntryForm(seat="…"),
    ),
    ApiAct(Action.ADD_ENTRIES, _paste, name="add_lines", blank=PasteForm),
    ApiAct(Action.EDIT_ENTRY, _edit, about="player", form=_edit_form, blank=EntryForm),
    ApiAct(Action.REMOVE_ENTRY, _remove, about="player"),
    ApiAct(Action.REMOVE_ENTRIES, _remove_several, form=_players_form, blank=PlayersFields),
    ApiAct(Action.MERGE_ENTRIES, by_form(merge_entries), about="player", form=_merge_form, blank=MergeForm),
    ApiAct(
        Action.DROP_ENTRY,
        by_form(drop_entry),
        about="player",
        form=lambda doing, data: DropForm(data, cut=cut_in_question(doing.entry)),
        blank=DropForm,
    ),
    ApiAct(Action.DROP_ENTRIES, _drop_several, form=_players_form, blank=PlayersFields),
    ApiAct(
        Action.REENTER_ENTRY,
        lambda doing, form: reenter_entry(doing.entry, doing.actor, **_given(form), now=doing.now),
        about="player",
        form=lambda doing, data: MissedForm(data, seat=free_seat_text(doing.event)),
        blank=lambda: MissedForm(seat="…"),
    ),
    ApiAct(
        Action.REENTER_ENTRY,
        by_form(undo_leaving),
        name="undo_leaving",
        about="player",
        form=lambda doing, data: ReasonForm(data, needed=doing.entry.status == Entry.Status.DISQUALIFIED),
        blank=ReasonForm,
    ),
    ApiAct(
        Action.DISQUALIFY_ENTRY,
        by_form(disqualify_entry),
        about="player",
        form=lambda doing, data: DropForm(data, cut=cut_in_question(doing.entry), needed=True),
        blank=lambda: DropForm(needed=True),
    ),
    ApiAct(Action.CHECK_IN, by_form(check_in), about="player", blank=PresentFields),
    ApiAct(
        Action.BOOK_ROUNDS,
        lambda doing, form: book_rounds(doing.entry, doing.actor, words=form.words(), now=doing.now),
        about="player",
        form=lambda doing, data: RoundsForm(
            data, ahead=rounds_ahead(doing.state), current=_words(doing.entry)
        ),
        blank=lambda: RoundsForm(None, ahead=(1, 2, 3), current={}),
    ),
    ApiAct(Action.SETTLE_REGISTRATION, by_form(settle_registration), about="registration", blank=StateFields),
    ApiAct(Action.NOTE_FEE, by_form(record_fee), about="registration", blank=FeeFields),
    ApiAct(
        Action.MOVE_UP, lambda doing, _form: {"names": list(move_up(doing.event, doing.actor, now=doing.now))}
    ),
    ApiAct(Action.REGISTER, _register, by=By.ANYBODY, blank=RegisterForm),
    ApiAct(Action.DROP_SELF, _drop_self, by=By.PLAYER),
    ApiAct(Action.CHECK_SELF_IN, by_form(check_self_in), by=By.PLAYER, blank=NumberFields),
    ApiAct(
        Action.BOOK_OWN_ROUNDS,
        _book_own,
        by=By.PLAYER,
        form=lambda doing, data: MissedRoundsForm(
            data, ahead=rounds_ahead(doing.state), current=_words(doing.own)
        ),
        blank=lambda: MissedRoundsForm(None, ahead=(), current={}),
    ),
)
