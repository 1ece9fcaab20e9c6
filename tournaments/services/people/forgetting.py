"""Deleting personal data on request, in every column that may hold the name (personal.py). Before the start
players do it themselves, later they ask the organizer."""

import json
import re
from collections.abc import Callable, Mapping, Set
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Field, Model, Q
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.matches import facts_of

from ...acts import Action, action_of
from ...acts.payload import OfPlayer, from_json
from ...acts.players import EntryEdited, ForgettingAsked, Merged
from ...event_file.limits import LONGEST_REASON
from ...list_provider import list_provider
from ...models import AuditRow, Entry, Match, Outgoing, Registration, Report, Round, Tournament, User
from ...models.entry import new_salt
from ...personal import CODES_IN_COLUMNS, CODES_IN_HISTORY, CODES_OF, PERSONAL, TextColumns
from ...queries.people.registration import addresses_of, entry_of_registration, gone_with
from ...queries.state.played import game_of
from ...wording.refusals import Refused, or_gone
from ..gate.change import Change, change
from ..gate.snapshots import remove_backups
from ..rows.keys import keys_in
from ..rows.naming import name_everybody
from ..rows.wish_rows import forget_wishes
from ..sending.outgoing import mails_before_place
from ..sending.phones import delete_phones
from .registration import places_changed

Redact = Callable[[str], str]
"""Returns a text without the player's names."""

# Shorter names may be words, too: "Al", "Ann" are searched case-sensitively.
SHORTEST_IN_ANY_CASE = 4
# After this the sweep forgets whoever asked during or after the event.
LONGEST_WAIT = timedelta(days=14)


def forget_entry(entry: Entry, actor: User | None, *, now: datetime) -> Entry:
    """Deletes the player's name, club, address and account everywhere in this event: after it, or before for
    a player who has left and whose games are all settled.

    They are "Player 7" from then on; results and standings stay as they are, and so do the points of the
    fleet. Every spelling known from the history is removed from every text of the event, and the club unless
    others share it. Drafts are emptied; snapshots, sheets and backup files are deleted. This cannot be
    undone.
    """
    with change(entry, Action.FORGET_ENTRY, actor, now=now) as step:
        if not may_be_forgotten(step.target):
            raise Refused("not_finished")
        return _forget(step)


def may_be_forgotten(entry: Entry) -> bool:
    """True once the name is no longer needed: the event is over, or the player has left it."""
    state = entry.tournament.state
    if state != Tournament.State.RUNNING or entry.status == Entry.Status.ACTIVE:
        return bool(state == Tournament.State.FINISHED)
    open_seats = entry.seats.filter(round__state=Round.State.PUBLISHED, match__kind=Match.Kind.GAME)
    return not open_seats.exclude(match__reports__state=Report.State.CONFIRMED).exists()


def forget_self(entry: Entry, *, now: datetime) -> None:
    """Before the start: removes the player with their list, and their personal data everywhere. The next on
    the waiting list moves up. Raises Refused once the event has begun."""
    with change(entry, Action.FORGET_SELF, None, now=now) as step:
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("ask_to_be_forgotten")
        fresh = _forget(step)
        own = Registration.objects.filter(tournament=step.tournament, key=fresh.key)
        own.update(state=Registration.State.WITHDRAWN, key="")
        fresh.delete()
        name_everybody(step.tournament)
    places_changed(entry.tournament, now=now)


def ask_forgetting(entry: Entry, *, now: datetime, back: bool = False) -> None:
    """The player asks the organizer to delete their data; with `back` they withdraw the request."""
    with change(entry, Action.ASK_FORGETTING, None, now=now, by=entry) as step:
        fresh = step.target
        step.payload = ForgettingAsked(name=fresh.name, key=fresh.key, act="back" if back else "")
        if back == (fresh.forget_asked_at is None):
            step.skip()
            return
        step.save(fresh, forget_asked_at=None if back else now)


def forget_who_asked(*, now: datetime) -> int:
    """Forgets everybody in finished events who asked longer ago than LONGEST_WAIT; returns how many."""
    asked = Entry.objects.filter(
        tournament__state=Tournament.State.FINISHED, forget_asked_at__lt=now - LONGEST_WAIT
    )
    entries = list(asked.select_related("tournament"))
    for entry in entries:
        forget_entry(entry, None, now=now)
    return len(entries)


def _forget(step: Change[Entry]) -> Entry:
    """Renames the player to "Player 7" in every row of the event; call it inside a change."""
    fresh = step.target
    names, clubs = _spellings(fresh)
    registrations, addresses = Registration.objects.filter(tournament=step.tournament), addresses_of(fresh)
    before_place = mails_before_place(addresses, registrations.exclude(key=fresh.key))
    Outgoing.objects.filter(Q(entry=fresh) | before_place, tournament=step.tournament).delete()
    gone_with(step.tournament, addresses).update(email="", remarks="")
    # In the language of the event: a name is the same for every reader.
    with translation.override(step.tournament.sheet_language):
        fresh.own_name, fresh.club = _("Player %(number)s") % {"number": fresh.as_entered.number}, ""
    fresh.email, fresh.user, fresh.fixed_table = "", None, None
    fresh.is_child, fresh.forget_asked_at = False, None
    # Without the former salt nobody can try names on what the chain of the history says of them.
    fresh.name_salt = new_salt()
    fresh.link_version += 1
    fresh.save(
        update_fields=[
            "own_name", "club", "email", "user", "link_version", "fixed_table", "is_child",
            "forget_asked_at", "name_salt",
        ]
    )  # fmt: skip
    fresh.name = name_everybody(step.tournament)[fresh.key]
    own = registrations.filter(key=fresh.key)
    own.update(name=fresh.name, club="", email="", remarks="")
    forget_wishes(fresh)
    delete_phones(fresh)
    others = Entry.objects.filter(tournament=step.tournament).exclude(pk=fresh.pk)
    taken = {text for texts in others.values_list("own_name", "name", "club") for text in texts if text}
    AuditRow.objects.filter(tournament=step.tournament, entry=fresh).update(actor=None)
    replacements = dict.fromkeys(clubs - taken, "…") | dict.fromkeys(names, fresh.name)

    def is_about(data: Mapping[str, Any]) -> bool:
        keys = set(keys_in(data))
        return not keys or fresh.key in keys

    redact = _redact_event(step.tournament, replacements, taken, is_about)
    for personal in (PERSONAL, list_provider().personal):
        for text_columns in personal.of_player:
            _rewrite(text_columns, fresh, redact, frozenset())
        for text_columns in personal.drafts:
            empty = dict.fromkeys(text_columns.columns, "")
            text_columns.model._default_manager.filter(**{text_columns.lookup: fresh}).update(**empty)
    for row in AuditRow.objects.filter(tournament=step.tournament, action=Action.EDIT_ENTRY):
        if fresh.key in keys_in(row.data):
            # Also a club that others share.
            without_club = {name: value for name, value in row.data.items() if name != "club_before"}
            AuditRow.objects.filter(pk=row.pk).update(data=without_club)
    step.payload = OfPlayer(name=fresh.name, key=fresh.key)
    return fresh


def forget_registration(registration: Registration, *, now: datetime) -> Registration:
    """Withdraws the registration of somebody without a place and deletes their personal data everywhere.
    Raises Refused for whoever has a place: a player does it on their own page."""
    with change(registration.tournament, Action.FORGET_REGISTRATION, None, now=now) as step:
        fresh = or_gone(Registration.objects.filter(tournament=step.target, pk=registration.pk).first())
        if entry_of_registration(fresh) is not None:
            raise Refused("forget_as_player")
        rows = AuditRow.objects.filter(tournament=step.target, data__number=fresh.pk)
        names = {fresh.name, *(str(row.data.get("name", "")) for row in rows)} - {""}
        others = Registration.objects.filter(tournament=step.target).exclude(pk=fresh.pk)
        before_place = mails_before_place({fresh.email}, others)
        Outgoing.objects.filter(before_place, tournament=step.target).delete()
        gone_with(step.target, {fresh.email}).update(email="", remarks="")
        entries = Entry.objects.filter(tournament=step.target).values_list("own_name", "name", "club")
        names_and_clubs = [*others.values_list("name", "club"), *entries]
        taken = {text for texts in names_and_clubs for text in texts if text}
        replacements = dict.fromkeys({fresh.club} - {""} - taken, "…") | dict.fromkeys(names, f"#{fresh.pk}")
        fresh.name, fresh.club, fresh.email, fresh.remarks = f"#{fresh.pk}", "", "", ""
        fresh.state, fresh.key, fresh.answer_until = Registration.State.WITHDRAWN, "", None
        fresh.is_child = False
        fresh.save()

        def is_about(data: Mapping[str, Any]) -> bool:
            return data.get("number") == fresh.pk or not {"key", "keys", "number"} & set(data)

        _redact_event(step.target, replacements, taken, is_about)
        step.payload = OfPlayer(name=fresh.name)
    places_changed(registration.tournament, now=now)
    return fresh


def _redact_event(
    tournament: Tournament,
    replacements: Mapping[str, str],
    taken: Set[str],
    is_about: Callable[[Mapping[str, Any]], bool],
) -> Redact:
    """Replaces these spellings in every row of the event, in history lines about other players only those
    that nobody else has (`taken`); deletes snapshots and sheets. Returns the redaction of a text."""
    redact = _redaction(replacements, taken)
    redact_others = _redaction(
        {text: replacement for text, replacement in replacements.items() if text not in taken}, taken
    )
    _forget_in_history(tournament, redact, redact_others, is_about)
    _forget_in_messages(tournament, redact)
    for personal in (PERSONAL, list_provider().personal):
        for text_columns in personal.in_event:
            _rewrite(text_columns, tournament, redact, _codes(text_columns.model, tournament))
        for text_columns in personal.copies:
            text_columns.model._default_manager.filter(**{text_columns.lookup: tournament}).delete()
    transaction.on_commit(partial(remove_backups, tournament))
    return redact


def _forget_in_messages(tournament: Tournament, redact: Redact) -> None:
    """Removes the name from messages to others; they are still sent."""
    for message in Outgoing.objects.filter(tournament=tournament):
        before = (message.subject, message.body, message.detail)
        message.subject = _fitting(Outgoing, "subject", redact(message.subject))
        message.detail = _fitting(Outgoing, "detail", redact(message.detail))
        message.body = (
            redact(message.body) if message.channel == "mail" else _redacted_body(message.body, redact)
        )
        if (message.subject, message.body, message.detail) != before:
            message.save(update_fields=["subject", "body", "detail"])


def _redacted_body(body: str, redact: Redact) -> str:
    """The body of a webhook call or phone note without the names; codes stay unchanged."""
    content = json.loads(body)
    for key in ("says", "content", "text"):
        if key in content:
            content[key] = redact(content[key])
    if "data" in content:
        content["data"] = _redacted_payload(content["act"], content["data"], redact)
    return json.dumps(content, ensure_ascii=False)


def _spellings(entry: Entry) -> tuple[set[str], set[str]]:
    """Every name and every club the player ever had in this event, also as a double that was merged."""
    names, clubs, keys = {entry.own_name, entry.name}, {entry.club}, {entry.key}
    # The latest first: the double had its names before it was merged.
    for row in AuditRow.objects.filter(tournament=entry.tournament_id).order_by("-revision"):
        if keys.isdisjoint(keys_in(row.data)):
            continue
        if row.data.get("key") in keys:
            # Also the name they registered with.
            names.add(str(row.data.get("name") or ""))
        if row.action == Action.MERGE_ENTRIES:
            merged = from_json(Merged, row.data)
            keys.add(merged.other_key)
            names.add(merged.other or "")
        elif row.action == Action.EDIT_ENTRY:
            edited = from_json(EntryEdited, row.data)
            names.update((edited.name or "", edited.before or ""))
            clubs.add(edited.club_before or "")
    for registration in Registration.objects.filter(tournament=entry.tournament_id, key__in=keys):
        names.add(registration.name)
        clubs.add(registration.club)
    names, clubs = names - {""}, clubs - {""}
    # As it was shown next to a namesake.
    distinguished = {f"{name} #{entry.as_entered.number}" for name in names}
    distinguished |= {f"{name} ({club})" for name in names for club in clubs}
    return names | distinguished, clubs


def _redaction(replacements: Mapping[str, str], other_texts: Set[str]) -> Redact:
    """Replaces each of these spellings as whole words: without "Ala", "Alan" is still Alan, and so is anybody
    else whose longer name begins with hers."""
    by_casefold = {text.casefold(): replacement for text, replacement in replacements.items()}
    spellings = sorted({*replacements, *other_texts}, key=len, reverse=True)
    patterns = "|".join(_pattern(text) for text in spellings)
    if not replacements:
        return lambda text: text

    def replacement(match: re.Match[str]) -> str:
        spelling = " ".join(match[0].split())
        return by_casefold.get(spelling.casefold(), match[0])

    return lambda text: re.sub(rf"(?<!\w)(?:{patterns})(?!\w)", replacement, text)


def _pattern(text: str) -> str:
    pattern = r"\s+".join(re.escape(word) for word in text.split())
    return f"(?i:{pattern})" if len(text) >= SHORTEST_IN_ANY_CASE else pattern


def _forget_in_history(
    tournament: Tournament,
    redact: Redact,
    redact_others: Redact,
    is_about: Callable[[Mapping[str, Any]], bool],
) -> None:
    """Removes the names from payloads and reasons; codes stay unchanged."""
    for row in AuditRow.objects.filter(tournament=tournament):
        redact_payload = redact if is_about(row.data) else redact_others
        data = _redacted_payload(row.action, row.data, redact_payload)
        reason = redact(row.reason)[:LONGEST_REASON]
        if (data, reason) != (row.data, row.reason):
            AuditRow.objects.filter(pk=row.pk).update(data=data, reason=reason)


def _redacted_payload(action: str, data: Mapping[str, Any], redact: Redact) -> dict[str, Any]:
    """The payload of an act without the player's names, also in the payload a restored snapshot kept."""
    known_action = action_of(action)
    writes = known_action.act.writes if known_action else None
    codes = CODES_IN_HISTORY | (CODES_OF.get(writes, frozenset()) if writes else frozenset())
    figures = data.get("figures")
    redacted = dict(_redacted(data, redact, codes))
    if isinstance(figures, dict):
        redacted["figures"] = _redacted_payload(str(data.get("undone", "")), figures, redact)
    return redacted


def _codes(model: type[Model], tournament: Tournament) -> frozenset[str]:
    """The facts of a report that hold codes and keys, not text."""
    if model is not Report:
        return CODES_IN_COLUMNS.get(model, frozenset())
    return frozenset(fact.key for fact in facts_of(game_of(tournament)) if fact.kind != "text")


def _rewrite(text_columns: TextColumns, owner: Model, redact: Redact, codes: Set[str]) -> None:
    model = text_columns.model
    for row in model._default_manager.filter(**{text_columns.lookup: owner.pk}).only(
        "pk", *text_columns.columns
    ):
        before = {column: getattr(row, column) for column in text_columns.columns}
        after = {
            column: _fitting(model, column, _redacted(value, redact, codes))
            for column, value in before.items()
        }
        if after != before:
            model._default_manager.filter(pk=row.pk).update(**after)


def _fitting(model: type[Model], column: str, value: Any) -> Any:
    """The value cut to the column's length: the new name may be longer."""
    field = model._meta.get_field(column)
    longest = field.max_length if isinstance(field, Field) else None
    return value[:longest] if isinstance(value, str) and longest else value


def _redacted(data: Any, redact: Redact, codes: Set[str]) -> Any:
    if isinstance(data, str):
        return redact(data)
    if isinstance(data, list):
        return [_redacted(item, redact, codes) for item in data]
    if isinstance(data, dict):
        return {
            key: value if key in codes else _redacted(value, redact, codes) for key, value in data.items()
        }
    return data
