"""One list as a judge reads it: the lines of the text with what is wrong in them, and what is different."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

from fleets.games import LIST_PAGES
from fleets.games.shapes import Difference
from fleets.lists.text import rows_of
from tournaments.models import Entry, Tournament
from tournaments.names import name_key

from ..models import Fleet, FleetVersion, ProxyCard
from .queue import Doubt, Standing, doubts_of, standing_of
from .sheets import FleetSheet, Remark, sheet_of

_RELATED = (
    "entry__tournament", "current__author", "checked_version", "checked_by", "returned_version",
    "returned_by",
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
class TextLine:
    """A line of the text with the findings in it."""

    number: int
    text: str
    findings: tuple[Numbered, ...]

    @property
    def css(self) -> str:
        """How bad the line is: "is-bad", "is-warn" or nothing."""
        if not self.findings:
            return ""
        return "is-bad" if any(each.is_problem for each in self.findings) else "is-warn"


@dataclass(frozen=True, slots=True)
class Review:
    """All a judge needs for his word on one version."""

    fleet: Fleet
    version: FleetVersion
    sheet: FleetSheet
    findings: tuple[Numbered, ...]
    lines: tuple[TextLine, ...]
    standing: Standing
    doubts: tuple[Doubt, ...]
    before: FleetVersion | None
    """The version looked at before: checked, or returned."""
    differences: tuple[Difference, ...]

    @property
    def marks(self) -> dict[int, str]:
        """Line -> how bad it is, for the reading."""
        return {line.number: line.css for line in self.lines if line.css}

    @property
    def objectives(self) -> list[tuple[str, str]]:
        """Category and name of each objective."""
        listed = self.sheet.reading.get("objectives", {})
        return [(category, each["name"]) for category, cards in listed.items() for each in cards]

    @property
    def is_checked(self) -> bool:
        return self.standing == Standing.CHECKED

    @property
    def is_returned(self) -> bool:
        return self.standing == Standing.RETURNED


def review_of(fleet: Fleet, *, before: FleetVersion | None = None) -> Review | None:
    """The list that counts; None before one is handed in. Comes from `fleet_for_review`.

    It is compared with `before`, or else with what a judge had in his hands last.
    """
    version = fleet.current
    if version is None:
        return None
    before = before or _before(fleet, version)
    sheet, pages = sheet_of(version), LIST_PAGES[fleet.entry.tournament.game]
    findings = numbered(sheet)
    return Review(
        fleet=fleet,
        version=version,
        sheet=sheet,
        findings=findings,
        lines=text_lines(version.text, findings),
        standing=standing_of(fleet),
        doubts=doubts_of(fleet),
        before=before,
        differences=pages.differences(before.reading, version.reading) if before else (),
    )


def fleet_for_review(entry: Entry) -> Fleet | None:
    """The fleet with everything a review asks for, in one query."""
    return Fleet.objects.filter(entry=entry).select_related(*_RELATED).first()


def fleets_for_review(tournament: Tournament) -> list[Fleet]:
    """The lists of everybody who still plays, by name, with everything a review asks for, in one query."""
    fleets = Fleet.objects.filter(
        entry__tournament=tournament, entry__status=Entry.Status.ACTIVE, current__isnull=False
    )
    found = fleets.select_related(*_RELATED)
    return sorted(found, key=lambda fleet: (name_key(fleet.entry.name), fleet.entry.pk))


def numbered(sheet: FleetSheet) -> tuple[Numbered, ...]:
    """The findings, problems first, numbered from 1."""
    every = [(remark, True) for remark in sheet.violations] + [(remark, False) for remark in sheet.warnings]
    return tuple(Numbered(n, remark, is_problem) for n, (remark, is_problem) in enumerate(every, 1))


def text_lines(text: str, findings: tuple[Numbered, ...]) -> tuple[TextLine, ...]:
    """The lines of the text, numbered as the reader counts them."""
    at: dict[int, list[Numbered]] = defaultdict(list)
    for finding in findings:
        for line in finding.remark.lines:
            at[line].append(finding)
    return tuple(TextLine(n, line, tuple(at.get(n, ()))) for n, line in enumerate(rows_of(text), 1))


def proxies_of(entry: Entry) -> QuerySet[ProxyCard]:
    """The proxy cards made for a player, withdrawn ones too, oldest first."""
    return ProxyCard.objects.filter(entry=entry).select_related("made_by", "withdrawn_by").order_by("pk")


def _before(fleet: Fleet, version: FleetVersion) -> FleetVersion | None:
    """The latest earlier version a judge had in his hands."""
    seen = [fleet.checked_version, fleet.returned_version]
    earlier = [each for each in seen if each is not None and each.number < version.number]
    return max(earlier, key=lambda each: each.number, default=None)
