"""What the pages show of fleets: the version that counts, the older ones, findings in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from fleets.lists.findings import Finding, Verdict, finding_from_json
from fleets.lists.game import Reading
from fleets.sentences import mend, sentence
from fleets.wording import rule_words
from tournaments.models import Entry, Tournament

from ..models import Fleet, FleetVersion
from .checking import list_game_of


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding in words: where in the text, and by which rule. `line` is None for the fleet as a whole.

    `mend`: what to do about it, empty where only the player can know; `lines`: all it is about.
    """

    text: str
    rule: str
    line: int | None
    code: str = ""
    mend: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FleetSheet:
    """A fleet as a page shows it; `reading` is the plain form of the game's room."""

    reading: dict[str, Any]
    legal: bool
    total: int
    figures: Mapping[str, int]
    points_limit: int
    violations: tuple[Remark, ...]
    warnings: tuple[Remark, ...]


def current_version(entry: Entry) -> FleetVersion | None:
    """The version that counts; None while nothing was handed in."""
    fleet = Fleet.objects.select_related("current").filter(entry=entry).first()
    return fleet.current if fleet else None


def versions_of(entry: Entry) -> QuerySet[FleetVersion]:
    """Everything ever handed in for this player, newest first."""
    return FleetVersion.objects.filter(fleet__entry=entry).select_related("author").order_by("-number")


def sheet_of(version: FleetVersion) -> FleetSheet:
    """A stored version, as it was read then; nothing is parsed again."""
    return FleetSheet(
        reading=version.reading,
        legal=version.legal,
        total=version.total,
        figures=version.figures,
        points_limit=version.points_limit,
        violations=tuple(_stored_remark(finding) for finding in version.violations),
        warnings=tuple(_stored_remark(finding) for finding in version.warnings),
    )


def sheet_from(reading: Reading, verdict: Verdict, tournament: Tournament) -> FleetSheet:
    """A text just read, in the same form."""
    return FleetSheet(
        reading=dict(list_game_of(tournament).stored(reading)),
        legal=verdict.legal,
        total=verdict.total,
        figures=verdict.figures,
        points_limit=tournament.points_limit,
        violations=tuple(_remark(finding) for finding in verdict.violations),
        warnings=tuple(_remark(finding) for finding in verdict.warnings),
    )


def _remark(finding: Finding) -> Remark:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return Remark(
        sentence(finding), rule_words(finding.rule), finding.line, finding.code, mend(finding), lines
    )


def _stored_remark(stored: dict[str, Any]) -> Remark:
    return _remark(finding_from_json(stored))
