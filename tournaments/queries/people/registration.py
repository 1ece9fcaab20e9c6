"""Who registered, who has a place and who waits; and whether the event is open to more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q

from ...models import Entry, Registration, Tournament

State = Registration.State
# Who registered and went again, or was sent away, keeps no name from anybody.
GONE = (State.DECLINED, State.WITHDRAWN, State.LAPSED)


@dataclass(frozen=True, slots=True)
class RegistrationLine:
    """One registration as the desk sees it."""

    registration: Registration
    entry: Entry | None
    """The player they are; None without a place, or once the desk took them off the list."""
    place: int = 0
    """Of those on the waiting list: how many come before, and one."""

    @property
    def is_off(self) -> bool:
        """True for who had a place until the desk took them off the list of players."""
        return self.registration.state == State.PLACED and self.entry is None


@dataclass(frozen=True, slots=True)
class FeeTotal:
    """How many of those with a place have their fee in this state, and what that comes to ("" if unknown)."""

    fee: Registration.Fee
    count: int
    sum: str


@dataclass(frozen=True, slots=True)
class Registrations:
    """All registrations of an event in the order of the line."""

    lines: tuple[RegistrationLine, ...]
    free: int | None
    """Places that nobody has and that are offered to nobody; None where there is no end of them."""
    fees: tuple[FeeTotal, ...]

    def count(self, *states: str) -> int:
        """How many are in one of these states; those taken off the list have no place."""
        return sum(line.registration.state in states and not line.is_off for line in self.lines)

    def only(self, *states: str) -> tuple[RegistrationLine, ...]:
        """Those in one of these states, without those taken off the list."""
        return tuple(line for line in self.lines if line.registration.state in states and not line.is_off)

    @property
    def off(self) -> tuple[RegistrationLine, ...]:
        """Who is not in the running any more: gone, declined, taken off the list."""
        return tuple(line for line in self.lines if line.is_off or line.registration.state in GONE)


def registrations_of(tournament: Tournament, now: datetime) -> Registrations:
    """Everybody who registered, in three statements."""
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=tournament)}
    lines: list[RegistrationLine] = []
    waiting = 0
    for each in Registration.objects.filter(tournament=tournament):
        waiting += each.state == State.WAITING
        place = waiting if each.state == State.WAITING else 0
        lines.append(
            RegistrationLine(each, entries.get(each.key) if each.state == State.PLACED else None, place)
        )
    placed = [line.registration for line in lines if line.entry]
    return Registrations(tuple(lines), free_places(tournament, now), _totals(tournament.entry_fee, placed))


def _totals(fee: str, placed: Iterable[Registration]) -> tuple[FeeTotal, ...]:
    states = [each.fee for each in placed]
    counted = ((each, states.count(each)) for each in Registration.Fee)
    return tuple(FeeTotal(each, count, sum_of(fee, count)) for each, count in counted)


def sum_of(fee: str, count: int) -> str:
    """So many times the fee, written as the note writes it: 3 × "30 zł" is "90 zł"; "" where the note does
    not say exactly one number."""
    numbers = re.findall(r"\d+(?:[.,]\d+)?", fee)
    if len(numbers) != 1:
        return ""
    total = Decimal(numbers[0].replace(",", ".")) * count
    return fee.replace(numbers[0], str(total).replace(".", "," if "," in numbers[0] else "."))


def free_places(tournament: Tournament, now: datetime) -> int | None:
    """How many more may have a place: not counting players who left, and offers whose time is over."""
    if tournament.places is None:
        return None
    taken = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE).count()
    offered = Registration.objects.filter(open_offers(now), tournament=tournament).count()
    return max(0, tournament.places - taken - offered)


def registered_in(tournament: Tournament) -> dict[str, int]:
    """How many registrations are in each state, for the desk; one statement."""
    states = Registration.objects.filter(tournament=tournament).values_list("state", flat=True)
    counted = Counter(states.order_by())
    return {str(state): counted[state] for state in State}


def open_offers(now: datetime) -> Q:
    """Of the offers those that can still be taken."""
    return Q(state=State.OFFERED) & (Q(answer_until=None) | Q(answer_until__gte=now))


def passed_offers(now: datetime) -> Q:
    """Of the offers those whose time to answer is over."""
    return Q(state=State.OFFERED, answer_until__lt=now)


def has_passed(registration: Registration, now: datetime) -> bool:
    """True for an offer whose time to answer is over, also before an act has said so."""
    until = registration.answer_until
    return registration.state == State.OFFERED and until is not None and until < now


def place_in_line(registration: Registration) -> int:
    """How many on the waiting list come before them, and one; 0 for who is not on it."""
    if registration.state != State.WAITING:
        return 0
    line = Registration.objects.filter(tournament=registration.tournament_id, state=State.WAITING)
    return line.filter(pk__lte=registration.pk).count()


def why_closed(tournament: Tournament, now: datetime) -> str:
    """The code of the sentence why nobody can register now; "" while the event is open to registrations."""
    if not tournament.takes_registrations:
        return "registration_off"
    if tournament.state != Tournament.State.SETUP:
        return "registration_started"
    if tournament.registration_opens and now < tournament.registration_opens:
        return "registration_not_yet"
    if tournament.registration_closes and now > tournament.registration_closes:
        return "registration_over"
    return ""


def entry_of_registration(registration: Registration) -> Entry | None:
    """The player they are in the event; None without a place."""
    if registration.state != State.PLACED:
        return None
    return Entry.objects.filter(tournament=registration.tournament_id, key=registration.key).first()
