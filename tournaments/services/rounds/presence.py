"""Check-in, and rounds a player misses or has a bye in, noted before they are paired."""

from collections.abc import Mapping
from datetime import datetime

from ...acts import Action, AnyAction
from ...acts.presence import RequestsNoted
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
    present: bool = True,
    undoes: int | None = None,
) -> Entry:
    """Checks the player in for this round, or out again. Idempotent: several helpers may tap.

    Raises Refused where that round has been paired (`checked_in_late`), or the player has left.
    """
    with change(entry, Action.CHECK_IN, actor, now=now, undoes=undoes) as step:
        return _check_in(step, number, present=present)


def check_self_in(entry: Entry, *, number: int, now: datetime) -> Entry:
    """The player checks in by their personal link, while check-in is open."""
    with change(entry, Action.CHECK_SELF_IN, None, now=now, by=entry) as step:
        if not may_check_self_in(step.tournament, number, now):
            raise Refused("check_in_closed")
        return _check_in(step, number, present=True)


def book_rounds(
    entry: Entry,
    actor: User | None,
    *,
    words: Mapping[int, str],
    now: datetime,
    undoes: int | None = None,
) -> Entry:
    """Notes for each of these rounds ABSENT, BYE, PRESENT, or "" for nothing. Raises Refused for a round that
    is paired already."""
    with change(entry, Action.BOOK_ROUNDS, actor, now=now, undoes=undoes) as step:
        return _book(step, words)


def book_own_rounds(entry: Entry, *, missed: frozenset[int], ahead: frozenset[int], now: datetime) -> Entry:
    """The player will miss these of the rounds ahead; a bye the desk noted stays."""
    with change(entry, Action.BOOK_OWN_ROUNDS, None, now=now, by=entry) as step:
        before = _words(step.target)
        words = {
            number: Word.ABSENT if number in missed else ""
            for number in ahead
            if before.get(number) not in (Word.BYE, Word.PRESENT) or number in missed
        }
        return _book(step, words)


def _check_in(step: Change[Entry], number: int, *, present: bool) -> Entry:
    entry, before = step.target, _words(step.target)
    _check_ahead(step.tournament, entry, number)
    if not is_asked(step.tournament, number):
        raise Refused("check_in_closed")
    wanted: Mapping[int, str] = {number: Word.PRESENT if present else ""}
    if before.get(number, "") == wanted[number]:
        return step.unchanged(entry)
    _put(entry, wanted)
    step.payload = _payload(entry, before, round_=number, act="" if present else "out")
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
    step.payload = _payload(entry, before)
    return entry


def _check_ahead(tournament: Tournament, entry: Entry, number: int) -> None:
    """Raises Refused unless the player is in and the round is not paired."""
    if entry.status != Entry.Status.ACTIVE:
        raise Refused("already_out", name=entry.name)
    # Before the start the structure is not announced.
    if not 1 <= number <= (tournament.planned_rounds or MOST_SWISS_ROUNDS):
        raise Refused("no_such_round", round=number)
    if Round.objects.filter(tournament=tournament, number__gte=number).exists():
        raise Refused("checked_in_late", name=entry.name, round=number)


def mark_absent(tournament: Tournament, entries: tuple[Entry, ...], number: int) -> None:
    """Notes these players as absent in this round, as the organizer decided. Call it inside a change."""
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


def _payload(
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


def restore_presence(
    entry: Entry, actor: User | None, *, noted: RequestsNoted, action: AnyAction, now: datetime, undoes: int
) -> Entry:
    """Restores the player's presence before this line. Raises Refused where it has changed since."""
    current = _words(entry)
    if any(current.get(number, "") != word for number, word in noted.words):
        raise Refused("undo_overtaken")
    with change(entry, action, actor, now=now, undoes=undoes) as step:
        fresh, before = step.target, _words(step.target)
        for number, _word in noted.was:
            _check_ahead(step.tournament, fresh, number)
        _put(fresh, dict(noted.was))
        step.payload = _payload(fresh, before, round_=noted.round, act="out" if noted.round else "")
        return fresh
