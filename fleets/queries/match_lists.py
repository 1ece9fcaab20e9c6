"""The lists of a table side by side, as they were handed in for that round."""

from dataclasses import dataclass

from tournaments.games.words import FirstChoiceWords
from tournaments.models import Entry
from tournaments.queries import FirstChoice, MatchView
from tournaments.queries.state.first_choice import first_choice_of, first_choice_words

from ..models import Fleet, FleetVersion
from .queue import CheckState, check_state_of
from .review import ReadVersion
from .rounds import versions_in


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """One player's list at a table; `read` is None where there is none."""

    entry: Entry
    read: ReadVersion | None
    state: CheckState
    waiting: FleetVersion | None
    """A later one that waits for a leader's decision and counts nowhere yet."""


@dataclass(frozen=True, slots=True)
class MatchLists:
    """A table with the lists of its players and who chooses to go first."""

    view: MatchView
    sides: tuple[SideOfMatch, ...]
    first_choice: FirstChoice | None
    """None while a list is missing, and in a game where lists do not decide it."""
    words: FirstChoiceWords | None
    """None in a game where lists do not decide it."""

    @property
    def first_choice_text(self) -> str:
        """Who chooses, in a sentence; "" in a game where lists do not decide it."""
        if self.first_choice:
            return self.first_choice.beside_the_lists
        return str(self.words.waiting) if self.words else ""


def match_lists(view: MatchView) -> MatchLists:
    """The lists used in the round of the match: an amendment for a later round is not shown here."""
    round_ = view.match.round
    tournament = round_.tournament
    used = versions_in(tournament, round_.number)
    fleets = {
        fleet.entry_id: fleet
        for fleet in Fleet.objects.select_related("waiting").filter(
            entry__in=[entry.pk for entry in view.entries]
        )
    }
    sides = tuple(_side(entry, used.get(entry.pk), fleets.get(entry.pk)) for entry in view.entries)
    totals = {side.entry.key: side.read.version.total for side in sides if side.read}
    first = first_choice_of(tournament, view.entries, totals)
    return MatchLists(view, sides, first, first_choice_words(tournament))


def _side(entry: Entry, version: FleetVersion | None, fleet: Fleet | None) -> SideOfMatch:
    read, waiting = ReadVersion(version) if version else None, fleet.waiting if fleet else None
    return SideOfMatch(entry, read, check_state_of(fleet), waiting)
