"""Who is present for the next round, who is missing, and who will be absent or asked for a bye."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from ...models import Entry, Presence, Round, Tournament
from ...text.names import by_name
from .rows import AT
from .state import EventState

Word = Presence.Word


@dataclass(frozen=True, slots=True)
class RoundCall:
    """The next Swiss round, and the presence of everybody who could play it."""

    number: int
    asked: bool
    """True where the event asks for check-in before this round: only who is present is paired."""
    presences: Mapping[str, str]
    """Key -> the player's `Presence.Word` for this round."""
    entries: tuple[Entry, ...]
    """All active players, by name."""

    @property
    def present(self) -> tuple[Entry, ...]:
        return self._with(Word.PRESENT)

    @property
    def absent(self) -> tuple[Entry, ...]:
        return self._with(Word.ABSENT)

    @property
    def byes(self) -> tuple[Entry, ...]:
        return self._with(Word.BYE)

    @property
    def missing(self) -> tuple[Entry, ...]:
        """Who has not checked in; nobody where the event asks for no check-in."""
        if not self.asked:
            return ()
        return tuple(entry for entry in self.entries if entry.key not in self.presences)

    def _with(self, word: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if self.presences.get(entry.key) == word)


def presences_for(state: EventState, number: int) -> dict[str, str]:
    """Key -> the player's `Presence.Word` for this round; without those who have none."""
    at = AT[Entry]["key"]
    words = ((row.columns[at], dict(row.presences).get(number)) for row in state.rows.entries)
    return {key: word for key, word in words if word is not None}


def call_of(state: EventState) -> RoundCall | None:
    """The Swiss round to be paired next; None while another is drafted or played, and after the last."""
    number = next_round_number(state)
    if number is None:
        return None
    active = by_name(entry for entry in state.entries if entry.status == Entry.Status.ACTIVE)
    presences = presences_for(state, number)
    return RoundCall(number, is_asked(state.tournament, number), presences, tuple(active))


def check_in_counts(tournament: Tournament, number: int) -> tuple[int, int]:
    """How many have checked in for this round, and how many are still missing."""
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    presences = Presence.objects.filter(entry__in=active, number=number)
    return presences.filter(word=Word.PRESENT).count(), active.count() - presences.count()


def next_round_number(state: EventState) -> int | None:
    """The number of the Swiss round that comes next; None where none does now."""
    tournament, latest = state.tournament, state.latest
    if tournament.state == Tournament.State.FINISHED or tournament.elimination:
        return None
    if latest is None:
        return 1
    if latest.state != Round.State.COMPLETE or latest.number >= (tournament.planned_rounds or 0):
        return None
    return latest.number + 1


def is_asked(tournament: Tournament, number: int) -> bool:
    """True where players check in before this round."""
    return tournament.check_in == "each" or (tournament.check_in == "first" and number == 1)


def may_check_self_in(tournament: Tournament, number: int, now: datetime) -> bool:
    """True while players may check in themselves: before round 1 from the moment that is set, else on the
    day of the event; before a later round as soon as the one before is closed."""
    if not is_asked(tournament, number):
        return False
    if number > 1:
        return True
    if tournament.check_in_opens is not None:
        return now >= tournament.check_in_opens
    return now.astimezone(ZoneInfo(tournament.time_zone)).date() >= tournament.date


def missing_now(state: EventState, now: datetime) -> tuple[Entry, ...]:
    """Who has not checked in for the next round, by name; nobody before check-in opens."""
    call = call_of(state)
    if call is None or not may_check_self_in(state.tournament, call.number, now):
        return ()
    return call.missing


def unpaired_rounds_text(presences: Collection[tuple[int, str]]) -> str:
    """ "2, 3 (bye)": the rounds somebody is not paired in."""
    return ", ".join(
        f"{number} ({Word.BYE.label})" if word == Word.BYE else str(number)
        for number, word in sorted(presences)
        if word != Word.PRESENT
    )
