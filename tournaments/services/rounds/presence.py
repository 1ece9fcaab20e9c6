"""Check-in, and rounds a player misses or has a bye in, said before they are paired."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ...acts import Action, AnyAction
from ...acts.payloads import RequestsNoted
from ...event_file.limits import MOST_SWISS_ROUNDS
from ...models import Entry, Presence, Round, Tournament, User
from ...queries.state.presence import is_asked, may_check_self_in, unpaired_rounds_text
from ...wording.refusals import Refused
from ..gate.change import Change, change

Word = Presence.Word


def check_in(
    entry: Entry,
    actor: User | None,
    *,
    number: int,
    now: datetime,
    here: bool = True,
    undoes: int | None = None,
) -> Entry:
    """The player is here for the coming round, or is not after all. Twice is once: several helpers may tap.

    Raises Refused where that round is paired meanwhile (`checked_in_late`), or the player has left.
    """
    with change(entry, Action.CHECK_IN, actor, now=now, undoes=undoes) as step:
        return _check_in(step, number, here=here)


def check_self_in(entry: Entry, *, number: int, now: datetime) -> Entry:
    """The same by the player's own link, while its window is open."""
    with change(entry, Action.CHECK_SELF_IN, None, now=now, by=entry) as step:
        if not may_check_self_in(step.tournament, number, now):
            raise Refused("check_in_closed")
        return _check_in(step, number, here=True)


def book_rounds(
    entry: Entry,
    actor: User | None,
    *,
    words: Mapping[int, str],
    now: datetime,
    undoes: int | None = None,
) -> Entry:
    """What is said of these rounds from now on: AWAY, BYE, HERE, or "" for nothing. Raises Refused for a
    round that is paired already."""
    with change(entry, Action.BOOK_ROUNDS, actor, now=now, undoes=undoes) as step:
        return _book(step, words)


def book_own_rounds(entry: Entry, *, missed: frozenset[int], ahead: frozenset[int], now: datetime) -> Entry:
    """Of the rounds ahead the player will miss these; a bye that the desk booked stays."""
    with change(entry, Action.BOOK_OWN_ROUNDS, None, now=now, by=entry) as step:
        before = _words(step.target)
        words = {
            number: Word.ABSENT if number in missed else ""
            for number in ahead
            if before.get(number) not in (Word.BYE, Word.PRESENT) or number in missed
        }
        return _book(step, words)


def _check_in(step: Change[Entry], number: int, *, here: bool) -> Entry:
    entry, before = step.target, _words(step.target)
    _check_ahead(step.tournament, entry, number)
    if not is_asked(step.tournament, number):
        raise Refused("check_in_closed")
    wanted: Mapping[int, str] = {number: Word.PRESENT if here else ""}
    if before.get(number, "") == wanted[number]:
        step.skip()
        return entry
    _put(entry, wanted)
    step.payload = _says(entry, before, round_=number, act="" if here else "out")
    return entry


def _book(step: Change[Entry], words: Mapping[int, str]) -> Entry:
    entry, before = step.target, _words(step.target)
    changed = {number: word for number, word in words.items() if before.get(number, "") != word}
    for number, word in changed.items():
        _check_ahead(step.tournament, entry, number)
        if word not in ("", *Word.values):
            raise Refused("unknown_choice", found=word)
    if not changed:
        step.skip()
    _put(entry, changed)
    step.payload = _says(entry, before)
    return entry


def _check_ahead(tournament: Tournament, entry: Entry, number: int) -> None:
    """Raises Refused unless the player is in and the round is not paired."""
    if entry.status != Entry.Status.ACTIVE:
        raise Refused("already_out", name=entry.name)
    if number < 1 or number > _most_rounds(tournament):
        raise Refused("no_such_round", round=number)
    if Round.objects.filter(tournament=tournament, number__gte=number).exists():
        raise Refused("checked_in_late", name=entry.name, round=number)


def _most_rounds(tournament: Tournament) -> int:
    """Those that were announced; before the start as many as an event may have."""
    return tournament.planned_rounds or MOST_SWISS_ROUNDS


def put_left_out(tournament: Tournament, entries: tuple[Entry, ...], number: int) -> None:
    """These are not there in this round, by the organizer's word. Call it inside a change."""
    for entry in entries:
        _put(entry, {number: Word.ABSENT})


def _words(entry: Entry) -> dict[int, str]:
    return dict(Presence.objects.filter(entry=entry).values_list("number", "word"))


def _put(entry: Entry, words: Mapping[int, str]) -> None:
    for number, word in words.items():
        if word:
            Presence.objects.update_or_create(entry=entry, number=number, defaults={"word": word})
        else:
            Presence.objects.filter(entry=entry, number=number).delete()


def _says(
    entry: Entry, before: Mapping[int, str], *, round_: int | None = None, act: str = ""
) -> RequestsNoted:
    after = _words(entry)
    numbers = sorted(number for number in {*before, *after} if before.get(number) != after.get(number))
    return RequestsNoted(
        name=entry.name,
        key=entry.key,
        round=round_,
        act=act,
        what=unpaired_rounds_text([(number, word) for number, word in after.items()]) or "–",
        was=tuple((number, before.get(number, "")) for number in numbers),
        words=tuple((number, after.get(number, "")) for number in numbers),
    )


def put_words_of_rounds_back(
    entry: Entry, actor: User | None, *, said: RequestsNoted, action: AnyAction, now: datetime, undoes: int
) -> Entry:
    """What was said of these rounds before this line; only while nothing else was said since."""
    now_said = _words(entry)
    if any(now_said.get(number, "") != word for number, word in said.words):
        raise Refused("undo_overtaken")
    with change(entry, action, actor, now=now, undoes=undoes) as step:
        fresh, before = step.target, _words(step.target)
        for number, _word in said.was:
            _check_ahead(step.tournament, fresh, number)
        _put(fresh, dict(said.was))
        step.payload = _says(fresh, before, round_=said.round, act="out" if said.round else "")
        return fresh
