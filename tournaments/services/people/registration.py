"""The line before the list: who registers, who has a place, who moves up. All under the lock of the event, so
that the order in which people came is the order of the line, and no place is given twice."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.db import OperationalError
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from ...acts import Action
from ...acts.payloads import FeeNoted, Moved, MovedUp, Registered
from ...event_file.limits import MOST_PLAYERS
from ...models import Entry, Registration, Tournament, User
from ...queries.people.registration import (
    GONE,
    State,
    entry_of_registration,
    free_places,
    has_passed,
    passed_offers,
    why_closed,
)
from ...text.cleaning import cleaned
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..rows.naming import name_everybody
from .entries import Newcomer, clean_club, clean_email, clean_name, make_entries

LONGEST_REMARKS = 500
# Many come in the minute in which registration opens: SQLite lets whoever waits for its lock go after five
# seconds, in no order. They wait again, as the same form twice is one registration.
TRIES = 5


@dataclass(frozen=True, slots=True)
class Applicant:
    """What somebody says of themselves."""

    name: str
    club: str = ""
    email: str = ""
    remarks: str = ""
    is_child: bool = False

    def clean(self) -> Applicant:
        """The same, each on one line. Raises Refused at the field."""
        remarks = cleaned(self.remarks)
        if len(remarks) > LONGEST_REMARKS:
            raise Refused("text_too_long", field="remarks", found=len(remarks), largest=LONGEST_REMARKS)
        name, club, email = clean_name(self.name), clean_club(self.club), clean_email(self.email)
        return Applicant(name, club, email, remarks, self.is_child)


def register(
    tournament: Tournament, *, who: Applicant, sent_as: str, now: datetime, is_another: bool = False
) -> Registration:
    """Somebody registers, and has a place, waits for one, or for the organizer's word.

    The same form (`sent_as`) twice is one registration. Raises Refused: the window is closed; somebody of
    that name is there already (`registered_before`, until the sender says that they are another person).
    """
    for _try in range(TRIES - 1):
        with suppress(OperationalError):
            return _register(tournament, who.clean(), sent_as=sent_as, now=now, is_another=is_another)
    return _register(tournament, who.clean(), sent_as=sent_as, now=now, is_another=is_another)


def _register(
    tournament: Tournament, who: Applicant, *, sent_as: str, now: datetime, is_another: bool
) -> Registration:
    with change(tournament, Action.REGISTER, None, now=now) as step:
        fresh = step.target
        known = Registration.objects.filter(tournament=fresh, sent_as=sent_as).first()
        if known is not None:
            step.skip()
            return known
        check_open(fresh, now)
        _check_new(fresh, who, is_another=is_another)
        found = Registration(
            tournament=fresh, **asdict(who), at=now, sent_as=sent_as, state=_first_state(fresh, now)
        )
        if found.state == State.PLACED:
            _enter(found)
        found.save()
        step.payload = _says(found, before="")
    _move_up_by_itself(tournament, now)
    return found


def edit_own_registration(registration: Registration, *, who: Applicant, now: datetime) -> Registration:
    """What the player says of themselves, put right by themselves until registration closes. Who has a place
    is called so in the list as well."""
    who = who.clean()
    with change(registration.tournament, Action.EDIT_OWN_REGISTRATION, None, now=now) as step:
        fresh = _fresh(step, registration)
        _check_own(step.target, fresh, now)
        if who == Applicant(fresh.name, fresh.club, fresh.email, fresh.remarks, fresh.is_child):
            step.skip()
            return fresh
        step.payload = _says(fresh, before=fresh.state)
        Registration.objects.filter(pk=fresh.pk).update(**asdict(who))
        entry = entry_of_registration(fresh)
        if entry is not None:
            entry.own_name, entry.club, entry.email = who.name, who.club, who.email
            entry.is_child = who.is_child
            entry.save(update_fields=["own_name", "club", "email", "is_child"])
            name_everybody(step.tournament)
        fresh.refresh_from_db()
        return fresh


def withdraw_registration(registration: Registration, *, now: datetime) -> Registration:
    """The player is out again, by themselves, before the start: off the list, fleet and all. The next moves
    up. Withdrawn twice is withdrawn."""
    with change(registration.tournament, Action.WITHDRAW_REGISTRATION, None, now=now) as step:
        fresh = _fresh(step, registration)
        if fresh.state in GONE:
            step.skip()
            return fresh
        _check_own(step.target, fresh, now)
        step.payload = _says(fresh, before=fresh.state, state=State.WITHDRAWN)
        _leave(fresh)
        _put(fresh, State.WITHDRAWN)
    _move_up_by_itself(registration.tournament, now)
    return fresh


def accept_place(registration: Registration, *, now: datetime) -> Registration:
    """The offered place is theirs. Raises Refused once the time is over; accepted twice is accepted."""
    with change(registration.tournament, Action.ACCEPT_PLACE, None, now=now) as step:
        fresh = _fresh(step, registration)
        if fresh.state == State.PLACED:
            step.skip()
            return fresh
        if fresh.state != State.OFFERED or has_passed(fresh, now):
            raise Refused("offer_over")
        _enter(fresh)
        _put(fresh, State.PLACED)
        step.payload = _says(fresh, before=State.OFFERED)
        return fresh


def settle_registration(
    registration: Registration,
    actor: User | None,
    *,
    state: str,
    now: datetime,
    undoes: int | None = None,
) -> Registration:
    """The desk's word on a registration: a place, the waiting list, no.

    A place is given by the desk also where all are taken: who comes in beyond the number is its own decision.
    Who has a place loses it only by an undo; else the player is taken off the list. Raises Refused.
    """
    with change(registration.tournament, Action.SETTLE_REGISTRATION, actor, now=now, undoes=undoes) as step:
        fresh = _fresh(step, registration)
        entry, before = entry_of_registration(fresh), fresh.state
        if before == state and (state != State.PLACED or entry is not None):
            step.skip()
            return fresh
        if entry is not None and undoes is None:
            raise Refused("remove_placed", name=entry.name)
        if state not in State.values:
            raise Refused("unknown_choice", found=state)
        _leave(fresh)
        if state == State.PLACED:
            _enter(fresh)
        _put(fresh, State(state), until=_until(step.target, now) if state == State.OFFERED else None)
        step.payload = _says(fresh, before=before)
    if undoes is None:
        _move_up_by_itself(registration.tournament, now)
    return fresh


def move_up(tournament: Tournament, actor: User | None, *, now: datetime) -> tuple[str, ...]:
    """The free places are given or offered to those who waited longest; offers nobody answered are closed.
    Who moved up, by name."""
    with change(tournament, Action.MOVE_UP, actor, now=now) as step:
        fresh = step.target
        passed = list(Registration.objects.filter(passed_offers(now), tournament=fresh))
        for each in passed:
            _put(each, State.LAPSED)
        free = free_places(fresh, now)
        line = list(Registration.objects.filter(tournament=fresh, state=State.WAITING)[:free])
        after = State.OFFERED if fresh.hours_to_accept else State.PLACED
        for each in line:
            if after == State.PLACED:
                _enter(each)
            _put(each, after, until=_until(fresh, now))
        names = tuple(each.name for each in line)
        step.payload = MovedUp(
            names=", ".join(names) or None,
            keys=tuple(each.key for each in line if each.key),
            moves=(
                *(Moved(each.pk, State.OFFERED, State.LAPSED) for each in passed),
                *(Moved(each.pk, State.WAITING, after) for each in line),
            ),
        )
        if not passed and not line:
            step.skip()
        return names


def record_fee(
    registration: Registration, actor: User | None, *, fee: str, now: datetime, undoes: int | None = None
) -> Registration:
    """The entry fee is paid, waived or open; only a note."""
    with change(registration.tournament, Action.NOTE_FEE, actor, now=now, undoes=undoes) as step:
        fresh = _fresh(step, registration)
        if fee not in Registration.Fee.values:
            raise Refused("unknown_choice", found=fee)
        step.payload = FeeNoted(name=fresh.name, key=fresh.key, number=fresh.pk, state=fee, before=fresh.fee)
        if fresh.fee == fee:
            step.skip()
        fresh.fee = fee
        fresh.save(update_fields=["fee"])
        return fresh


def check_open(tournament: Tournament, now: datetime) -> None:
    """Raises Refused while the event is not open to registrations, with the moment it opens or closed."""
    code = why_closed(tournament, now)
    moments: Mapping[str, datetime | None] = {
        "registration_not_yet": tournament.registration_opens,
        "registration_over": tournament.registration_closes,
    }
    if code:
        at = moments.get(code)
        raise Refused(code, at=date_format(timezone.localtime(at), "DATETIME_FORMAT") if at else "")


def _move_up_by_itself(tournament: Tournament, now: datetime) -> None:
    """An act of its own behind the one that freed a place; it looks before it locks."""
    fresh = Tournament.objects.get(pk=tournament.pk)
    if not fresh.moves_up_by_itself or fresh.state != Tournament.State.SETUP:
        return
    line = Registration.objects.filter(tournament=fresh)
    waits = line.filter(state=State.WAITING).exists() and free_places(fresh, now) != 0
    if waits or line.filter(passed_offers(now)).exists():
        move_up(fresh, None, now=now)


def lapse_offers(*, now: datetime) -> int:
    """In every event that has not begun: offers whose time is over are closed, and the next are asked. How
    many events were looked at; what does it is the sweep (services/event/sweeping.py)."""
    waiting = Registration.objects.filter(state__in=(State.OFFERED, State.WAITING))
    events = Tournament.objects.filter(state=Tournament.State.SETUP, pk__in=waiting.values("tournament"))
    for tournament in events:
        _move_up_by_itself(tournament, now)
    return len(events)


def places_changed(tournament: Tournament, *, now: datetime) -> None:
    """Call it after whatever may have freed a place: a player off the list, more places in the settings."""
    if Registration.objects.filter(tournament=tournament).exists():
        _move_up_by_itself(tournament, now)


def _fresh(step: Change[Tournament], registration: Registration) -> Registration:
    """The registration as it is after the lock. Raises Refused `gone`."""
    found = Registration.objects.filter(tournament=step.tournament, pk=registration.pk).first()
    if found is None:
        raise Refused("gone")
    found.tournament = step.tournament
    return found


def _check_own(tournament: Tournament, registration: Registration, now: datetime) -> None:
    """Raises Refused unless the player may still change what they said."""
    if tournament.state != Tournament.State.SETUP:
        raise Refused("registration_started")
    if tournament.registration_closes and now > tournament.registration_closes:
        raise Refused("registration_fixed")
    if registration.state in GONE:
        raise Refused("registration_gone")


def _check_new(tournament: Tournament, who: Applicant, *, is_another: bool) -> None:
    """One person twice is asked about; the same name with the same address is one person."""
    line = Registration.objects.filter(tournament=tournament)
    if line.count() >= MOST_PLAYERS:
        raise Refused("too_many_registrations", largest=MOST_PLAYERS)
    here = line.exclude(state__in=GONE)
    same = here.filter(name__iexact=who.name)
    if who.email and same.filter(email__iexact=who.email).exists():
        raise Refused("registered_already", field="email", name=who.name)
    listed = Entry.objects.filter(tournament=tournament, own_name__iexact=who.name)
    if not is_another and (same.exists() or listed.exists()):
        raise Refused("registered_before", field="name", name=who.name)


def _first_state(tournament: Tournament, now: datetime) -> State:
    if tournament.approves_registrations:
        return State.ASKED
    line = Registration.objects.filter(tournament=tournament)
    ahead = line.filter(Q(state=State.WAITING) | passed_offers(now)).exists()
    return State.WAITING if ahead or free_places(tournament, now) == 0 else State.PLACED


def _enter(registration: Registration) -> None:
    """An entry for them, under a key nobody had before."""
    who = Newcomer(registration.name, registration.club, registration.email, registration.is_child)
    (entry,), _taken = make_entries(registration.tournament, [who])
    registration.key = entry.key


def _leave(registration: Registration) -> None:
    """No entry of theirs any more. Raises Refused once the event has started."""
    entry = entry_of_registration(registration)
    if entry is None:
        return
    if registration.tournament.state != Tournament.State.SETUP:
        raise Refused("has_played", name=entry.name)
    entry.delete()
    name_everybody(registration.tournament)


def _put(registration: Registration, state: State, *, until: datetime | None = None) -> None:
    registration.state, registration.answer_until = state, until if state == State.OFFERED else None
    if state != State.PLACED:
        registration.key = ""
    registration.save(update_fields=["state", "answer_until", "key"])


def _until(tournament: Tournament, now: datetime) -> datetime | None:
    hours = tournament.hours_to_accept
    return now + timedelta(hours=hours) if hours else None


def _says(registration: Registration, *, before: str, state: str = "") -> Registered:
    return Registered(
        name=registration.name,
        key=registration.key,
        number=registration.pk,
        state=state or registration.state,
        before=before,
    )


def put_moves_back(
    tournament: Tournament, actor: User | None, *, moves: tuple[Moved, ...], now: datetime, undoes: int
) -> None:
    """Everybody who moved up stands where they stood. Raises Refused `undo_overtaken` where somebody moved
    since."""
    for each in moves:
        found = Registration.objects.filter(tournament=tournament, pk=each.number).first()
        if found is None or found.state != each.after:
            raise Refused("undo_overtaken")
        settle_registration(found, actor, state=each.before, now=now, undoes=undoes)
