"""Who registered, who has a place and who waits; and whether registration is open."""

import re
from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q, QuerySet

from ...models import Entry, Registration, Tournament
from ...text.names import Names
from ..state.called import called

State = Registration.State
# Withdrawn, declined and lapsed registrations block no name.
GONE = (State.DECLINED, State.WITHDRAWN, State.LAPSED)


def addresses_of(entry: Entry) -> set[str]:
    """The e-mail addresses of a player: their own, and those they registered with."""
    registered = Registration.objects.filter(tournament=entry.tournament_id, key=entry.key)
    return {entry.email, *registered.values_list("email", flat=True)} - {""}


def gone_with(tournament: Tournament, addresses: Set[str]) -> QuerySet[Registration]:
    """The registrations with one of these addresses, in any case of letters, that came to nothing."""
    wanted = {address.casefold() for address in addresses} - {""}
    gone = Registration.objects.filter(tournament=tournament, state__in=GONE).values_list("pk", "email")
    return Registration.objects.filter(pk__in=[pk for pk, email in gone if email.casefold() in wanted])


@dataclass(frozen=True, slots=True)
class RegistrationLine:
    """One registration as the desk sees it."""

    registration: Registration
    entry: Entry | None
    """The player; None without a place, or once the desk took them off the list."""
    place: int = 0
    """The place on the waiting list, from 1; 0 for who is not on it."""

    @property
    def is_off(self) -> bool:
        """True where the desk took somebody with a place off the list of players."""
        return self.registration.state == State.PLACED and self.entry is None


@dataclass(frozen=True, slots=True)
class FeeTotal:
    """How many of those with a place have their fee in this state, and the sum ("" if unknown)."""

    fee: Registration.Fee
    count: int
    sum: str


@dataclass(frozen=True, slots=True)
class Registrations:
    """All registrations of an event in the order they came in."""

    lines: tuple[RegistrationLine, ...]
    free: int | None
    """Places that nobody has and that are offered to nobody; None without a limit."""
    fees: tuple[FeeTotal, ...]

    def count(self, *states: str) -> int:
        """How many are in one of these states; those taken off the list have no place."""
        return sum(line.registration.state in states and not line.is_off for line in self.lines)

    def only(self, *states: str) -> tuple[RegistrationLine, ...]:
        """Those in one of these states, without those taken off the list."""
        return tuple(line for line in self.lines if line.registration.state in states and not line.is_off)

    @property
    def off(self) -> tuple[RegistrationLine, ...]:
        """Who is out: withdrawn, declined, lapsed, taken off the list."""
        return tuple(line for line in self.lines if line.is_off or line.registration.state in GONE)


def registrations_of(tournament: Tournament, now: datetime, names: Names = Names.INITIALS) -> Registrations:
    """Everybody who registered, in three statements."""
    entries = {entry.key: entry for entry in called(Entry.objects.filter(tournament=tournament), names)}
    lines: list[RegistrationLine] = []
    waiting = 0
    for registration in Registration.objects.filter(tournament=tournament):
        waiting += registration.state == State.WAITING
        place = waiting if registration.state == State.WAITING else 0
        lines.append(
            RegistrationLine(
                registration,
                entries.get(registration.key) if registration.state == State.PLACED else None,
                place,
            )
        )
    placed = [line.registration for line in lines if line.entry]
    return Registrations(tuple(lines), free_places(tournament, now), _totals(tournament.entry_fee, placed))


def _totals(fee: str, placed: Iterable[Registration]) -> tuple[FeeTotal, ...]:
    states = [registration.fee for registration in placed]
    counts = ((state, states.count(state)) for state in Registration.Fee)
    return tuple(FeeTotal(state, count, sum_of(fee, count)) for state, count in counts)


def sum_of(fee: str, count: int) -> str:
    """`count` times the fee, written like the fee: 3 × "30 zł" is "90 zł"; "" unless the fee has exactly one
    number."""
    numbers = re.findall(r"\d+(?:[.,]\d+)?", fee)
    if len(numbers) != 1:
        return ""
    total = Decimal(numbers[0].replace(",", ".")) * count
    return fee.replace(numbers[0], str(total).replace(".", "," if "," in numbers[0] else "."))


def free_places(tournament: Tournament, now: datetime) -> int | None:
    """How many more may have a place: not counting players who left, and expired offers."""
    if tournament.places is None:
        return None
    taken = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE).count()
    offered = Registration.objects.filter(open_offers(now), tournament=tournament).count()
    return max(0, tournament.places - taken - offered)


def registered_in(tournament: Tournament) -> dict[str, int]:
    """How many registrations are in each state, for the desk; one statement."""
    states = Registration.objects.filter(tournament=tournament).values_list("state", flat=True)
    counts = Counter(states.order_by())
    return {str(state): counts[state] for state in State}


def open_offers(now: datetime) -> Q:
    """The offers that can still be accepted."""
    return Q(state=State.OFFERED) & (Q(answer_until=None) | Q(answer_until__gte=now))


def passed_offers(now: datetime) -> Q:
    """The offers whose time to answer is over."""
    return Q(state=State.OFFERED, answer_until__lt=now)


def has_passed(registration: Registration, now: datetime) -> bool:
    """True for an offer whose time to answer is over, also before an act has recorded that."""
    until = registration.answer_until
    return registration.state == State.OFFERED and until is not None and until < now


def place_in_line(registration: Registration) -> int:
    """The place on the waiting list, from 1; 0 for who is not on it."""
    if registration.state != State.WAITING:
        return 0
    waiting = Registration.objects.filter(tournament=registration.tournament_id, state=State.WAITING)
    return waiting.filter(pk__lte=registration.pk).count()


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
    """The player of the event; None without a place."""
    if registration.state != State.PLACED:
        return None
    return Entry.objects.filter(tournament=registration.tournament_id, key=registration.key).first()
