"""Every player with the state of their list: who has handed in and who has not."""

from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.queries.state.called import called
from tournaments.text.names import Names, by_name

from .states import FleetState, FleetStatus, list_state_of

# Besides the states: lists that break a rule.
ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class RollLine:
    """One player of the event."""

    entry: Entry
    status: FleetStatus

    @property
    def marks(self) -> frozenset[str]:
        """Every word that finds this line."""
        words = {str(mark) for mark in self.status.marks}
        return frozenset(words | {ILLEGAL} if self.status.legal is False else words)

    @property
    def is_missing(self) -> bool:
        """Still plays and has handed in nothing; a draft is nothing yet."""
        return self.entry.status == Entry.Status.ACTIVE and self.status.version == 0


@dataclass(frozen=True, slots=True)
class Roll:
    """All players, and those found by each word."""

    lines: tuple[RollLine, ...]

    @property
    def missing(self) -> tuple[RollLine, ...]:
        """Who is to be reminded."""
        return tuple(line for line in self.lines if line.is_missing)

    def only(self, word: str) -> tuple[RollLine, ...]:
        """The lines found by a word; all for an empty one. Players with only a draft are missing too."""
        if not word:
            return self.lines
        if word == FleetState.MISSING:
            return self.missing
        return tuple(line for line in self.lines if word in line.marks)


def roll_of(tournament: Tournament, names: Names = Names.INITIALS) -> Roll:
    """The players in the order of names, each with the state of the list."""
    entries = called(tournament.entries.select_related("fleet__current", "fleet__waiting"), names)
    lines = (
        RollLine(entry, list_state_of(getattr(entry, "fleet", None), entry)) for entry in by_name(entries)
    )
    return Roll(tuple(lines))
