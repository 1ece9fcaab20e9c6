"""Registration: who registers, who has a place, who moves up. All under the lock of the event, so that people
stay in the order in which they came, and no place is given twice."""

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
from ...acts.registration import FeeNoted, Moved, MovedUp, Registered
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
from ...wording.refusals import Refused, or_gone
from ...wording.typed_texts import checked_line
from ..gate.change import Change, change
from ..rows.naming import name_everybody
from .entries import Newcomer, clean_club, clean_email, clean_name, make_entries

LONGEST_REMARKS = 500
# Many people register in the minute registration opens: SQLite gives up waiting for its lock after five
# seconds, in no order. They may retry, as the same form twice is one registration.
TRIES = 5


@dataclass(frozen=True, slots=True)
class Applicant:
    """What somebody enters about themselves."""

    name: str
    club: str = ""
    email: str = ""
    remarks: str = ""
    is_child: bool = False

    def clean(self) -> Applicant:
        """The same, each on one line. Raises Refused at the field."""
        remarks = checked_line(self.remarks, field="remarks", longest=LONGEST_REMARKS)
        name, club, email = clean_name(self.name), clean_club(self.club), clean_email(self.email)
        return Applicant(name, club, email, remarks, self.is_child)


def register(
    tournament: Tournament, *, who: Applicant, sent_as: str, now: datetime, is_another: bool = False
) -> Registration:
    """Registers somebody, who then has a place, or waits for one or for the organizer's decision.

    The same form (`sent_as`) twice is one registration. Raises Refused: the window is closed; somebody of
    that name is registered already (`registered_before`, unless `is_another`: the sender is another person).
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
        existing = Registration.objects.filter(tournament=fresh, sent_as=sent_as).first()
        if existing is not None:
            return step.unchanged(existing)
        check_open(fresh, now)
        _check_new(fresh, who, is_another=is_another)
        registration = Registration(
            tournament=fresh, **asdict(who), at=now, sent_as=sent_as, state=_first_state(fresh, now)
        )
        if registration.state == State.PLACED:
            _enter(registration)
        registration.save()
        step.payload = _payload(registration, before="")
    _move_up_automatically(tournament, now)
    return registration


def edit_own_registration(registration: Registration, *, who: Applicant, now: datetime) -> Registration:
    """Players correct their registration until it closes; if they have a place, the entry changes too."""
    who = who.clean()
    with change(registration.tournament, Action.EDIT_OWN_REGISTRATION, None, now=now) as step:
        fresh = _fresh(step, registration)
        _check_own(step.target, fresh, now)
        if who == Applicant(fresh.name, fresh.club, fresh.email, fresh.remarks, fresh.is_child):
            return step.unchanged(fresh)
        step.payload = _payload(fresh, before=fresh.state)
        Registration.objects.filter(pk=fresh.pk).update(**asdict(who))
        entry = entry_of_registration(fresh)
        if entry is not None:
            step.save(entry, own_name=who.name, club=who.club, email=who.email, is_child=who.is_child)
            name_everybody(step.tournament)
        fresh.refresh_from_db()
        return fresh


def withdraw_registration(registration: Registration, *, now: datetime) -> Registration:
    """The player withdraws before the start and is removed from the list, with their fleet. The next moves
    up. Idempotent."""
    with change(registration.tournament, Action.WITHDRAW_REGISTRATION, None, now=now) as step:
        fresh = _fresh(step, registration)
        if fresh.state in GONE:
            return step.unchanged(fresh)
        _check_own(step.target, fresh, now)
        step.payload = _payload(fresh, before=fresh.state, state=State.WITHDRAWN)
        _leave(fresh)
        _set_state(fresh, State.WITHDRAWN)
    _move_up_automatically(registration.tournament, now)
    return fresh


def accept_place(registration: Registration, *, now: datetime) -> Registration:
    """Accepts the offered place. Raises Refused once the time is over; idempotent."""
    with change(registration.tournament, Action.ACCEPT_PLACE, None, now=now) as step:
        fresh = _fresh(step, registration)
        if fresh.state == State.PLACED:
            return step.unchanged(fresh)
        if fresh.state != State.OFFERED or has_passed(fresh, now):
            raise Refused("offer_over")
        _enter(fresh)
        _set_state(fresh, State.PLACED)
        step.payload = _payload(fresh, before=State.OFFERED)
        return fresh


def settle_registration(
    registration: Registration,
    actor: User | None,
    *,
    state: str,
    now: datetime,
    undoes: int | None = None,
) -> Registration:
    """The desk decides on a registration: a place, the waiting list, or declined.

    The desk may give a place even where all are taken. A place is lost only by an undo; otherwise the player
    has to be removed from the list. Raises Refused.
    """
    with change(registration.tournament, Action.SETTLE_REGISTRATION, actor, now=now, undoes=undoes) as step:
        fresh = _fresh(step, registration)
        entry, before = entry_of_registration(fresh), fresh.state
        if before == state and (state != State.PLACED or entry is not None):
            return step.unchanged(fresh)
        if entry is not None and undoes is None:
            raise Refused("remove_placed", name=entry.name)
        if state not in State.values:
            raise Refused("unknown_choice", found=state)
        step.gone = (fresh.key,)
        _leave(fresh)
        if state == State.PLACED:
            _enter(fresh)
        _set_state(
            fresh, State(state), until=_offer_deadline(step.target, now) if state == State.OFFERED else None
        )
        step.payload = _payload(fresh, before=before)
    if undoes is None:
        _move_up_automatically(registration.tournament, now)
    return fresh


def move_up(tournament: Tournament, actor: User | None, *, now: datetime) -> tuple[str, ...]:
    """Gives or offers the free places to those who waited longest and closes expired offers. Returns the
    names of those who moved up."""
    with change(tournament, Action.MOVE_UP, actor, now=now) as step:
        fresh = step.target
        expired = list(Registration.objects.filter(passed_offers(now), tournament=fresh))
        for registration in expired:
            _set_state(registration, State.LAPSED)
        free = free_places(fresh, now)
        waiting = list(Registration.objects.filter(tournament=fresh, state=State.WAITING)[:free])
        new_state = State.OFFERED if fresh.hours_to_accept else State.PLACED
        for registration in waiting:
            if new_state == State.PLACED:
                _enter(registration)
            _set_state(registration, new_state, until=_offer_deadline(fresh, now))
        names = tuple(registration.name for registration in waiting)
        step.payload = MovedUp(
            names=", ".join(names) or None,
            keys=tuple(registration.key for registration in waiting if registration.key),
            moves=(
                *(Moved(registration.pk, State.OFFERED, State.LAPSED) for registration in expired),
                *(Moved(registration.pk, State.WAITING, new_state) for registration in waiting),
            ),
        )
        if not expired and not waiting:
            step.skip()
        return names


def record_fee(
    registration: Registration, actor: User | None, *, fee: str, now: datetime, undoes: int | None = None
) -> Registration:
    """Notes the entry fee as paid, waived or open."""
    with change(registration.tournament, Action.NOTE_FEE, actor, now=now, undoes=undoes) as step:
        fresh = _fresh(step, registration)
        if fee not in Registration.Fee.values:
            raise Refused("unknown_choice", found=fee)
        step.payload = FeeNoted(name=fresh.name, key=fresh.key, number=fresh.pk, state=fee, before=fresh.fee)
        if fresh.fee == fee:
            step.skip()
        return step.save(fresh, fee=fee)


def check_open(tournament: Tournament, now: datetime) -> None:
    """Raises Refused while the event is not open to registrations, with the time it opens or closed."""
    code = why_closed(tournament, now)
    times: Mapping[str, datetime | None] = {
        "registration_not_yet": tournament.registration_opens,
        "registration_over": tournament.registration_closes,
    }
    if code:
        at = times.get(code)
        raise Refused(code, at=date_format(timezone.localtime(at), "DATETIME_FORMAT") if at else "")


def _move_up_automatically(tournament: Tournament, now: datetime) -> None:
    """An act of its own after the one that freed a place; it checks before it locks."""
    fresh = Tournament.objects.get(pk=tournament.pk)
    if not fresh.moves_up_by_itself or fresh.state != Tournament.State.SETUP:
        return
    registrations = Registration.objects.filter(tournament=fresh)
    may_move_up = registrations.filter(state=State.WAITING).exists() and free_places(fresh, now) != 0
    if may_move_up or registrations.filter(passed_offers(now)).exists():
        move_up(fresh, None, now=now)


def lapse_offers(*, now: datetime) -> int:
    """In every event that has not begun: closes expired offers and asks the next. Returns how many events
    were looked at; called by the sweep (services/event/sweeping.py)."""
    waiting = Registration.objects.filter(state__in=(State.OFFERED, State.WAITING))
    events = Tournament.objects.filter(state=Tournament.State.SETUP, pk__in=waiting.values("tournament"))
    for tournament in events:
        _move_up_automatically(tournament, now)
    return len(events)


def places_changed(tournament: Tournament, *, now: datetime) -> None:
    """Call it after anything that may free a place: a player removed, more places in the settings."""
    if Registration.objects.filter(tournament=tournament).exists():
        _move_up_automatically(tournament, now)


def _fresh(step: Change[Tournament], registration: Registration) -> Registration:
    """The registration as it is after the lock. Raises Refused `gone`."""
    fresh = or_gone(Registration.objects.filter(tournament=step.tournament, pk=registration.pk).first())
    fresh.tournament = step.tournament
    return fresh


def _check_own(tournament: Tournament, registration: Registration, now: datetime) -> None:
    """Raises Refused unless the player may still change their registration."""
    if tournament.state != Tournament.State.SETUP:
        raise Refused("registration_started")
    if tournament.registration_closes and now > tournament.registration_closes:
        raise Refused("registration_fixed")
    if registration.state in GONE:
        raise Refused("registration_gone")


def _check_new(tournament: Tournament, who: Applicant, *, is_another: bool) -> None:
    """Raises Refused for a name registered before, unless `is_another`; same name and address always."""
    registrations = Registration.objects.filter(tournament=tournament)
    if registrations.count() >= MOST_PLAYERS:
        raise Refused("too_many_registrations", largest=MOST_PLAYERS)
    current = registrations.exclude(state__in=GONE)
    namesakes = current.filter(name__iexact=who.name)
    if who.email and namesakes.filter(email__iexact=who.email).exists():
        raise Refused("registered_already", field="email", name=who.name)
    listed = Entry.objects.filter(tournament=tournament, own_name__iexact=who.name)
    if not is_another and (namesakes.exists() or listed.exists()):
        raise Refused("registered_before", field="name", name=who.name)


def _first_state(tournament: Tournament, now: datetime) -> State:
    if tournament.approves_registrations:
        return State.ASKED
    registrations = Registration.objects.filter(tournament=tournament)
    ahead = registrations.filter(Q(state=State.WAITING) | passed_offers(now)).exists()
    return State.WAITING if ahead or free_places(tournament, now) == 0 else State.PLACED


def _enter(registration: Registration) -> None:
    """Creates their entry, under a key nobody had before."""
    who = Newcomer(registration.name, registration.club, registration.email, registration.is_child)
    (entry,), _taken = make_entries(registration.tournament, [who])
    registration.key = entry.key


def _leave(registration: Registration) -> None:
    """Deletes their entry, if any. Raises Refused once the event has started."""
    entry = entry_of_registration(registration)
    if entry is None:
        return
    if registration.tournament.state != Tournament.State.SETUP:
        raise Refused("has_played", name=entry.name)
    entry.delete()
    name_everybody(registration.tournament)


def _set_state(registration: Registration, state: State, *, until: datetime | None = None) -> None:
    registration.state, registration.answer_until = state, until if state == State.OFFERED else None
    if state != State.PLACED:
        registration.key = ""
    registration.save(update_fields=["state", "answer_until", "key"])


def _offer_deadline(tournament: Tournament, now: datetime) -> datetime | None:
    hours = tournament.hours_to_accept
    return now + timedelta(hours=hours) if hours else None


def _payload(registration: Registration, *, before: str, state: str = "") -> Registered:
    return Registered(
        name=registration.name,
        key=registration.key,
        number=registration.pk,
        state=state or registration.state,
        before=before,
    )


def undo_moving_up(
    tournament: Tournament, actor: User | None, *, moves: tuple[Moved, ...], now: datetime, undoes: int
) -> None:
    """Everybody who moved up is back where they were. Raises Refused `undo_overtaken` where somebody moved
    since."""
    for move in moves:
        registration = Registration.objects.filter(tournament=tournament, pk=move.number).first()
        if registration is None or registration.state != move.after:
            raise Refused("undo_overtaken")
        settle_registration(registration, actor, state=move.before, now=now, undoes=undoes)
