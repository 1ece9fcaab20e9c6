"""Whoever asks for it is forgotten: in every column that may hold the name (personal.py). Before the start
the player does that alone, later asks the organizer."""

from __future__ import annotations

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
from ...acts.payloads import EntryEdited, ForgettingAsked, Merged, OfPlayer, from_json
from ...event_file.limits import LONGEST_REASON
from ...list_provider import list_provider
from ...models import AuditRow, Entry, Match, Outgoing, Registration, Report, Round, Tournament, User
from ...personal import CODES_IN_COLUMNS, CODES_IN_HISTORY, CODES_OF, PERSONAL, Personal, Words
from ...queries.people.registration import entry_of_registration
from ...queries.state.played import game_of
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.snapshots import remove_backups
from ..rows.keys import keys_in
from ..rows.naming import name_everybody
from ..rows.wish_rows import forget_wishes
from ..sending.phones import delete_phones
from .registration import places_changed

Says = Callable[[str], str]
"""What a text says without the player."""

# Shorter names are words, too: "Al", "Ann" are looked for as they are written.
SHORTEST_IN_ANY_CASE = 4
# Who asked after (or during) the event is forgotten by the sweep at the latest then.
LONGEST_WAIT = timedelta(days=14)


def forget_entry(entry: Entry, actor: User | None, *, now: datetime) -> Entry:
    """The player's name, club, address and account are gone, everywhere in this event: after it, and before
    for who has left and whose games are all settled.

    They are "Player 7" from then on; results and standings stay as they are, and so do the points of the
    fleet. Every spelling the history knows is gone from every text of the event, the club too unless others
    are of it. Drafts are emptied; snapshots, sheets and backup files are deleted. There is no way back.
    """
    with change(entry, Action.FORGET_ENTRY, actor, now=now) as step:
        if not may_be_forgotten(step.target):
            raise Refused("not_finished")
        return _forget(step)


def may_be_forgotten(entry: Entry) -> bool:
    """True once the name is not needed any more: the event is over, or the player has left it."""
    state = entry.tournament.state
    if state != Tournament.State.RUNNING or entry.status == Entry.Status.ACTIVE:
        return bool(state == Tournament.State.FINISHED)
    open_seats = entry.seats.filter(round__state=Round.State.PUBLISHED, match__kind=Match.Kind.GAME)
    return not open_seats.exclude(match__reports__state=Report.State.CONFIRMED).exists()


def forget_self(entry: Entry, *, now: datetime) -> None:
    """Before the start: the player is off the list, list and all, and their personal data are gone
    everywhere. The next on the waiting list moves up. Raises Refused once the event has begun."""
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
    """The player asks the organizer to have the own data deleted; with `back` not any more."""
    with change(entry, Action.ASK_FORGETTING, None, now=now, by=entry) as step:
        fresh = step.target
        step.payload = ForgettingAsked(name=fresh.name, key=fresh.key, act="back" if back else "")
        if back == (fresh.forget_asked_at is None):
            step.skip()
            return
        fresh.forget_asked_at = None if back else now
        fresh.save(update_fields=["forget_asked_at"])


def forget_who_asked(*, now: datetime) -> int:
    """Of finished events everybody who asked so long ago is forgotten; how many."""
    asked = Entry.objects.filter(
        tournament__state=Tournament.State.FINISHED, forget_asked_at__lt=now - LONGEST_WAIT
    )
    found = list(asked.select_related("tournament"))
    for entry in found:
        forget_entry(entry, None, now=now)
    return len(found)


def _forget(step: Change[Entry]) -> Entry:
    """The player is "Player 7" in every row of the event; call it inside a change."""
    fresh = step.target
    names, clubs = _spellings(fresh)
    _drop_messages(step.tournament, entry=fresh, address=fresh.email)
    # In the language of the event, as a name is the same to everybody.
    with translation.override(step.tournament.sheet_language):
        fresh.own_name, fresh.club = _("Player %(number)s") % {"number": fresh.as_entered.number}, ""
    fresh.email, fresh.user, fresh.fixed_table = "", None, None
    fresh.is_child, fresh.forget_asked_at = False, None
    fresh.link_version += 1
    fresh.save(
        update_fields=[
            "own_name", "club", "email", "user", "link_version", "fixed_table", "is_child",
            "forget_asked_at",
        ]
    )  # fmt: skip
    fresh.name = name_everybody(step.tournament)[fresh.key]
    own = Registration.objects.filter(tournament=step.tournament, key=fresh.key)
    own.update(name=fresh.name, club="", email="", remarks="")
    forget_wishes(fresh)
    delete_phones(fresh)
    others = Entry.objects.filter(tournament=step.tournament).exclude(pk=fresh.pk)
    taken = {text for texts in others.values_list("own_name", "name", "club") for text in texts if text}
    AuditRow.objects.filter(tournament=step.tournament, entry=fresh).update(actor=None)
    instead = dict.fromkeys(clubs - taken, "…") | dict.fromkeys(names, fresh.name)

    def is_about(data: Mapping[str, Any]) -> bool:
        keys = set(keys_in(data))
        return not keys or fresh.key in keys

    says = _forget_words(step.tournament, instead, taken, is_about)
    for personal in (PERSONAL, list_provider().personal):
        _forget_of_player(fresh, personal, says)
    for row in AuditRow.objects.filter(tournament=step.tournament, action=Action.EDIT_ENTRY):
        if fresh.key in keys_in(row.data):
            # Also a club that others have.
            kept = {name: value for name, value in row.data.items() if name != "club_before"}
            AuditRow.objects.filter(pk=row.pk).update(data=kept)
    step.payload = OfPlayer(name=fresh.name, key=fresh.key)
    return fresh


def forget_registration(registration: Registration, *, now: datetime) -> Registration:
    """Somebody who registered and has no place is out of the line, and their personal data are gone
    everywhere. Raises Refused for who has a place: that player has a page for it."""
    with change(registration.tournament, Action.FORGET_REGISTRATION, None, now=now) as step:
        fresh = Registration.objects.filter(tournament=step.target, pk=registration.pk).first()
        if fresh is None:
            raise Refused("gone")
        if entry_of_registration(fresh) is not None:
            raise Refused("forget_as_player")
        rows = AuditRow.objects.filter(tournament=step.target, data__number=fresh.pk)
        _drop_messages(step.target, entry=None, address=fresh.email)
        names = {fresh.name, *(str(row.data.get("name", "")) for row in rows)} - {""}
        others = Registration.objects.filter(tournament=step.target).exclude(pk=fresh.pk)
        entries = Entry.objects.filter(tournament=step.target).values_list("own_name", "name", "club")
        spoken = [*others.values_list("name", "club"), *entries]
        taken = {text for texts in spoken for text in texts if text}
        instead = dict.fromkeys({fresh.club} - {""} - taken, "…") | dict.fromkeys(names, f"#{fresh.pk}")
        fresh.name, fresh.club, fresh.email, fresh.remarks = f"#{fresh.pk}", "", "", ""
        fresh.state, fresh.key, fresh.answer_until = Registration.State.WITHDRAWN, "", None
        fresh.is_child = False
        fresh.save()

        def is_about(data: Mapping[str, Any]) -> bool:
            return data.get("number") == fresh.pk or not {"key", "keys", "number"} & set(data)

        _forget_words(step.target, instead, taken, is_about)
        step.payload = OfPlayer(name=fresh.name)
    places_changed(registration.tournament, now=now)
    return fresh


def _forget_words(
    tournament: Tournament,
    instead: Mapping[str, str],
    taken: Set[str],
    is_about: Callable[[Mapping[str, Any]], bool],
) -> Says:
    """These spellings are replaced in every row of the event, in lines of the history about somebody else
    only those that nobody else has (`taken`); kept states and sheets are deleted. What a text says now."""
    says = _without(instead, taken)
    says_of_others = _without({text: said for text, said in instead.items() if text not in taken}, taken)
    _forget_in_history(tournament, says, says_of_others, is_about)
    _forget_in_messages(tournament, says)
    for personal in (PERSONAL, list_provider().personal):
        for words in personal.in_event:
            _rewrite(words, tournament, says, _codes(words.model, tournament))
        for words in personal.copies:
            words.model._default_manager.filter(**{words.within: tournament}).delete()
    transaction.on_commit(partial(remove_backups, tournament))
    return says


def _drop_messages(tournament: Tournament, *, entry: Entry | None, address: str) -> None:
    """What was written to the player; before the registration had an entry, only the address tells."""
    own = Q(entry=entry) if entry else Q(pk=None)
    if address:
        own |= Q(entry=None, channel=Outgoing.Channel.MAIL, address__iexact=address)
    Outgoing.objects.filter(own, tournament=tournament).delete()


def _forget_in_messages(tournament: Tournament, says: Says) -> None:
    """What goes out to others goes out all the same, without the name."""
    for message in Outgoing.objects.filter(tournament=tournament):
        before = (message.subject, message.body, message.detail)
        message.subject = _fitting(Outgoing, "subject", says(message.subject))
        message.detail = _fitting(Outgoing, "detail", says(message.detail))
        message.body = says(message.body) if message.channel == "mail" else _call(message.body, says)
        if (message.subject, message.body, message.detail) != before:
            message.save(update_fields=["subject", "body", "detail"])


def _call(body: str, says: Says) -> str:
    """A call of the webhook or a note for a phone; its codes stay what they are."""
    content = json.loads(body)
    for key in ("says", "content", "text"):
        if key in content:
            content[key] = says(content[key])
    if "data" in content:
        content["data"] = _history(content["act"], content["data"], says)
    return json.dumps(content, ensure_ascii=False)


def _spellings(entry: Entry) -> tuple[set[str], set[str]]:
    """Every name and every club the player ever had in this event, also as a double that was merged."""
    names, clubs, keys = {entry.own_name, entry.name}, {entry.club}, {entry.key}
    # The latest first: the double had its names before it was merged.
    for row in AuditRow.objects.filter(tournament=entry.tournament_id).order_by("-revision"):
        if keys.isdisjoint(keys_in(row.data)):
            continue
        if row.data.get("key") in keys:
            # Also as they called themselves when they registered.
            names.add(str(row.data.get("name") or ""))
        if row.action == Action.MERGE_ENTRIES:
            merged = from_json(Merged, row.data)
            keys.add(merged.other_key)
            names.add(merged.other or "")
        elif row.action == Action.EDIT_ENTRY:
            edited = from_json(EntryEdited, row.data)
            names.update((edited.name or "", edited.before or ""))
            clubs.add(edited.club_before or "")
    for own in Registration.objects.filter(tournament=entry.tournament_id, key__in=keys):
        names.add(own.name)
        clubs.add(own.club)
    names, clubs = names - {""}, clubs - {""}
    # As it was shown beside a namesake.
    conflicting_reports = {f"{name} #{entry.as_entered.number}" for name in names}
    conflicting_reports |= {f"{name} ({club})" for name in names for club in clubs}
    return names | conflicting_reports, clubs


def _without(instead: Mapping[str, str], others: Set[str]) -> Says:
    """Each of these spellings replaced, as whole words: with "Ala" gone, "Alan" is still Alan, and so is
    somebody else whose longer name begins with hers."""
    replacing = {text.casefold(): said for text, said in instead.items()}
    found = sorted({*instead, *others}, key=len, reverse=True)
    patterns = "|".join(_pattern(text) for text in found)
    if not instead:
        return lambda text: text

    def said(match: re.Match[str]) -> str:
        spelling = " ".join(match[0].split())
        return replacing.get(spelling.casefold(), match[0])

    return lambda text: re.sub(rf"(?<!\w)(?:{patterns})(?!\w)", said, text)


def _pattern(text: str) -> str:
    words = r"\s+".join(re.escape(word) for word in text.split())
    return f"(?i:{words})" if len(text) >= SHORTEST_IN_ANY_CASE else words


def _forget_in_history(
    tournament: Tournament,
    says: Says,
    says_of_others: Says,
    is_about: Callable[[Mapping[str, Any]], bool],
) -> None:
    """Codes stay what they are."""
    for row in AuditRow.objects.filter(tournament=tournament):
        say = says if is_about(row.data) else says_of_others
        data, reason = _history(row.action, row.data, say), says(row.reason)[:LONGEST_REASON]
        if (data, reason) != (row.data, row.reason):
            AuditRow.objects.filter(pk=row.pk).update(data=data, reason=reason)


def _history(action: str, data: Mapping[str, Any], says: Says) -> dict[str, Any]:
    """What is kept of an act, without the player's names; in what a restored snapshot kept as well."""
    known = action_of(action)
    writes = known.act.writes if known else None
    codes = CODES_IN_HISTORY | (CODES_OF.get(writes, frozenset()) if writes else frozenset())
    kept = data.get("figures")
    said = dict(_said(data, says, codes))
    if isinstance(kept, dict):
        said["figures"] = _history(str(data.get("undone", "")), kept, says)
    return said


def _forget_of_player(entry: Entry, personal: Personal, says: Says) -> None:
    for words in personal.of_player:
        _rewrite(words, entry, says, frozenset())
    for words in personal.drafts:
        empty = dict.fromkeys(words.columns, "")
        words.model._default_manager.filter(**{words.within: entry}).update(**empty)


def _codes(model: type[Model], tournament: Tournament) -> frozenset[str]:
    """What a report says in codes and keys, not in words."""
    if model is not Report:
        return CODES_IN_COLUMNS.get(model, frozenset())
    return frozenset(fact.key for fact in facts_of(game_of(tournament)) if fact.kind != "text")


def _rewrite(words: Words, within: Model, says: Says, codes: Set[str]) -> None:
    model = words.model
    for row in model._default_manager.filter(**{words.within: within.pk}).only("pk", *words.columns):
        before = {column: getattr(row, column) for column in words.columns}
        after = {
            column: _fitting(model, column, _said(value, says, codes)) for column, value in before.items()
        }
        if after != before:
            model._default_manager.filter(pk=row.pk).update(**after)


def _fitting(model: type[Model], column: str, value: Any) -> Any:
    """The new name may be the longer one."""
    field = model._meta.get_field(column)
    longest = field.max_length if isinstance(field, Field) else None
    return value[:longest] if isinstance(value, str) and longest else value


def _said(data: Any, says: Says, codes: Set[str]) -> Any:
    if isinstance(data, str):
        return says(data)
    if isinstance(data, list):
        return [_said(item, says, codes) for item in data]
    if isinstance(data, dict):
        return {key: value if key in codes else _said(value, says, codes) for key, value in data.items()}
    return data
