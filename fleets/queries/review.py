"""One list as a judge reads it: the lines of the text with their findings, and the differences."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from fleets.games import LIST_PAGES
from fleets.games.shapes import Difference
from fleets.lists.text import text_rows
from tournaments.models import Entry, Tournament
from tournaments.text.names import name_key

from ..models import Fleet, FleetVersion, ProxyCard
from .queue import CheckState, check_state_of
from .sheets import FleetSheet, Remark, sheet_of

_RELATED = (
    "entry__tournament", "current__author", "waiting__author", "checked_version", "checked_by",
    "returned_version", "returned_by",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Numbered:
    """A finding with its number on the page, so that text, reading and finding lead to each other."""

    number: int
    remark: Remark
    is_problem: bool

    @property
    def css(self) -> str:
        return "is-bad" if self.is_problem else "is-warn"


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of the text with the findings in it."""

    number: int
    text: str
    findings: tuple[Numbered, ...]

    @property
    def css(self) -> str:
        """How bad the line is: "is-bad", "is-warn" or nothing."""
        if not self.findings:
            return ""
        return "is-bad" if any(finding.is_problem for finding in self.findings) else "is-warn"


@dataclass(frozen=True)
class ReadVersion:
    """A version with its findings, each where it is in the text."""

    version: FleetVersion

    @cached_property
    def sheet(self) -> FleetSheet:
        """The version as it was read when it was handed in."""
        return sheet_of(self.version)

    @cached_property
    def findings(self) -> tuple[Numbered, ...]:
        """The findings, problems first, numbered from 1."""
        remarks = [(remark, True) for remark in self.sheet.violations]
        remarks += [(remark, False) for remark in self.sheet.warnings]
        return tuple(Numbered(n, remark, is_problem) for n, (remark, is_problem) in enumerate(remarks, 1))

    @cached_property
    def lines(self) -> tuple[MarkedLine, ...]:
        """The lines of the text, numbered as the reader counts them."""
        by_line: dict[int, list[Numbered]] = defaultdict(list)
        for finding in self.findings:
            for line in finding.remark.lines:
                by_line[line].append(finding)
        rows = enumerate(text_rows(self.version.text), 1)
        return tuple(MarkedLine(n, row, tuple(by_line.get(n, ()))) for n, row in rows)

    @property
    def marks(self) -> dict[int, str]:
        """Line -> how bad it is, for the reading."""
        return {line.number: line.css for line in self.lines if line.css}


@dataclass(frozen=True)
class Review(ReadVersion):
    """All a judge needs to decide on one version."""

    fleet: Fleet
    before: FleetVersion | None
    """The version looked at before: checked, or returned."""
    differences: tuple[Difference, ...]

    @property
    def is_waiting(self) -> bool:
        """It counts in no round before a leader's decision."""
        return bool(self.version.held)

    @property
    def is_checked(self) -> bool:
        return check_state_of(self.fleet) == CheckState.CHECKED

    @property
    def is_returned(self) -> bool:
        return check_state_of(self.fleet) == CheckState.RETURNED


def review_of(fleet: Fleet, *, before: FleetVersion | None = None, waiting: bool = False) -> Review | None:
    """The list that counts; None before one is handed in. Comes from `fleet_for_review`.

    It is compared with `before`, where that is an older one, or else with what a judge looked at last. With
    `waiting` it is the one that waits for a leader's decision, where there is one, compared with the one that
    counts.
    """
    version = fleet.newest if waiting else fleet.current
    if version is None:
        return None
    if before is not None and before.number >= version.number:
        before = None
    before = before or _before(fleet, version)
    pages = LIST_PAGES[fleet.entry.tournament.game]
    differences = pages.differences(before.reading, version.reading) if before else ()
    return Review(version, fleet, before, differences)


def fleet_for_review(entry: Entry) -> Fleet | None:
    """The fleet with everything a review needs, in one query."""
    return Fleet.objects.filter(entry=entry).select_related(*_RELATED).first()


def fleets_for_review(tournament: Tournament) -> list[Fleet]:
    """The lists of all active players, by name, with everything a review needs, in one query."""
    fleets = Fleet.objects.filter(
        entry__tournament=tournament, entry__status=Entry.Status.ACTIVE, current__isnull=False
    )
    loaded = fleets.select_related(*_RELATED)
    return sorted(loaded, key=lambda fleet: (name_key(fleet.entry.name), fleet.entry.pk))


def proxies_of(entry: Entry) -> QuerySet[ProxyCard]:
    """The proxy cards made for a player, withdrawn ones too, oldest first."""
    return ProxyCard.objects.filter(entry=entry).select_related("made_by", "withdrawn_by").order_by("pk")


def _before(fleet: Fleet, version: FleetVersion) -> FleetVersion | None:
    """The latest earlier version a judge looked at."""
    candidates = [fleet.checked_version, fleet.returned_version, fleet.current if version.held else None]
    earlier = [
        candidate for candidate in candidates if candidate is not None and candidate.number < version.number
    ]
    return max(earlier, key=lambda candidate: candidate.number, default=None)
