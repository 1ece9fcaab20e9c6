"""The two lists of a table side by side, as they were handed in for that round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entry, Match
from tournaments.queries import Initiative, MatchView, event_state, match_view

from ..models import Fleet, FleetVersion
from .queue import Standing, standing_of
from .review import Numbered, TextLine, numbered, text_lines
from .rounds import versions_in
from .sheets import FleetSheet, sheet_of


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """One player's list at a table; `sheet` is None where there is none."""

    entry: Entry
    version: FleetVersion | None
    sheet: FleetSheet | None
    findings: tuple[Numbered, ...]
    lines: tuple[TextLine, ...]
    standing: Standing

    @property
    def marks(self) -> dict[int, str]:
        """Line -> how bad it is, for the reading."""
        return {line.number: line.css for line in self.lines if line.css}


@dataclass(frozen=True, slots=True)
class MatchLists:
    """A table with the lists of its players and who chooses initiative (A-INIT-1)."""

    view: MatchView
    sides: tuple[SideOfMatch, ...]
    initiative: Initiative | None

    @property
    def chooser(self) -> Entry | None:
        return self.initiative.chooser if self.initiative else None

    @property
    def difference(self) -> int:
        """How many points the fleets are apart."""
        totals = list(self.initiative.totals.values()) if self.initiative else [0]
        return max(totals) - min(totals)


def match_lists(match: Match) -> MatchLists:
    """The lists used in the round of the match: an amendment for a later round is not shown here."""
    view = match_view(event_state(match.round.tournament), match.pk)
    used = versions_in(match.round.tournament, match.round.number)
    fleets = {
        fleet.entry_id: fleet
        for fleet in Fleet.objects.filter(entry__in=[entry.pk for entry in view.entries])
    }
    sides = tuple(_side(entry, used.get(entry.pk), fleets.get(entry.pk)) for entry in view.entries)
    return MatchLists(view, sides, _initiative(sides))


def _side(entry: Entry, version: FleetVersion | None, fleet: Fleet | None) -> SideOfMatch:
    if version is None:
        return SideOfMatch(entry, None, None, (), (), Standing.MISSING)
    sheet = sheet_of(version)
    findings = numbered(sheet)
    return SideOfMatch(
        entry, version, sheet, findings, text_lines(version.text, findings), standing_of(fleet)
    )


def _initiative(sides: tuple[SideOfMatch, ...]) -> Initiative | None:
    totals: Mapping[str, int] = {
        side.entry.key: side.version.total for side in sides if side.version is not None
    }
    if len(sides) < 2 or len(totals) < len(sides):
        return None
    lowest = [side.entry for side in sides if totals[side.entry.key] == min(totals.values())]
    return Initiative(totals, lowest[0] if len(lowest) == 1 else None)
