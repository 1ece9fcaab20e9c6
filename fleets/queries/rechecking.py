"""What the lists already in would be with the cards, rules and releases of today, beside what was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict, finding_from_json
from fleets.lists.game import Reading
from fleets.sentences import mend, sentence
from tournaments.models import Tournament

from ..models import FleetVersion
from .checking import checker_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One version whose verdict would be another one; `verdict` and `reading` are the new ones."""

    version: FleetVersion
    name: str
    key: str
    verdict: Verdict
    reading: Reading
    comes: tuple[Finding, ...]
    goes: tuple[Finding, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said now and was not said before, with what would mend it."""
        return tuple(f"{sentence(finding)} {mend(finding)}".strip() for finding in self.comes)

    @property
    def gone(self) -> tuple[str, ...]:
        """What was said before and is said no more."""
        return tuple(sentence(finding) for finding in self.goes)


def current_versions(tournament: Tournament) -> Iterator[FleetVersion]:
    """The version that counts of every player, in the order of the list of players."""
    versions = FleetVersion.objects.filter(fleet__current__isnull=False, fleet__entry__tournament=tournament)
    for version in versions.select_related("fleet__entry").order_by("fleet__entry__name", "number"):
        if version.fleet.current_id == version.pk:
            yield version


def differences(tournament: Tournament, *, checker: Checker | None = None) -> tuple[Difference, ...]:
    """Every current version that would get another verdict; nothing is written."""
    asked = checker or checker_of(tournament)
    return tuple(
        each for version in current_versions(tournament) if (each := _difference(version, asked)) is not None
    )


def _difference(version: FleetVersion, checker: Checker) -> Difference | None:
    reading = checker.read(version.text)
    verdict = checker.verdict(reading)
    said = [finding_from_json(each) for each in (*version.violations, *version.warnings)]
    now = (*verdict.violations, *verdict.warnings)
    comes, goes = tuple(f for f in now if f not in said), tuple(f for f in said if f not in now)
    before = (version.legal, version.total, version.figures)
    if not comes and not goes and before == (verdict.legal, verdict.total, dict(verdict.figures)):
        return None
    entry = version.fleet.entry
    return Difference(version, entry.name, entry.key, verdict, reading, comes, goes)
