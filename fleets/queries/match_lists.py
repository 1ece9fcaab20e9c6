"""The lists of a table side by side, as they were handed in for that round."""

from dataclasses import dataclass

from tournaments.games.words import FirstChoiceWords
from tournaments.models import Entry
from tournaments.queries import FirstChoice, MatchView
from tournaments.queries.state.first_choice import first_choice_of, first_choice_words

from ..models import Fleet, FleetVersion
from .queue import CheckState, check_state_of
from .review import MarkedLine, Numbered, numbered_findings, text_lines
from .rounds import versions_in
from .sheets import FleetSheet, sheet_of


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """One player's list at a table; `sheet` is None where there is none."""

    entry: Entry
    version: FleetVersion | None
    sheet: FleetSheet | None
    findings: tuple[Numbered, ...]
    lines: tuple[MarkedLine, ...]
    state: CheckState
    waiting: FleetVersion | None = None
    """A later one that waits for a leader's decision and counts nowhere yet."""

    @property
    def marks(self) -> dict[int, str]:
        """Line -> how bad it is, for the reading."""
        return {line.number: line.css for line in self.lines if line.css}


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
    totals = {side.entry.key: side.version.total for side in sides if side.version is not None}
    first = first_choice_of(tournament, view.entries, totals)
    return MatchLists(view, sides, first, first_choice_words(tournament))


def _side(entry: Entry, version: FleetVersion | None, fleet: Fleet | None) -> SideOfMatch:
    waiting = fleet.waiting if fleet else None
    if version is None:
        return SideOfMatch(entry, None, None, (), (), check_state_of(fleet), waiting)
    sheet = sheet_of(version)
    findings = numbered_findings(sheet)
    return SideOfMatch(
        entry, version, sheet, findings, text_lines(version.text, findings), check_state_of(fleet), waiting
    )
