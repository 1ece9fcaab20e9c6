"""What the lists already in would be with the cards, rules and releases of today, beside what was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F

from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict, finding_from_json
from fleets.lists.game import Reading
from fleets.wording.sentences import mend, sentence
from tournaments.models import Tournament
from tournaments.text.names import name_key

from ..models import FleetVersion
from .checking import checker_of


@dataclass(frozen=True, slots=True)
class NewVerdict:
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
    versions = FleetVersion.objects.filter(fleet__current=F("pk"), fleet__entry__tournament=tournament)
    found = versions.select_related("fleet__entry")
    yield from sorted(found, key=lambda version: (name_key(version.fleet.entry.name), version.fleet.entry_id))


def differences(tournament: Tournament, *, checker: Checker | None = None) -> tuple[NewVerdict, ...]:
    """Every current version that would get another verdict; nothing is written."""
    asked = checker or checker_of(tournament)
    return tuple(
        difference
        for version in current_versions(tournament)
        if (difference := _difference(version, asked)) is not None
    )


def _difference(version: FleetVersion, checker: Checker) -> NewVerdict | None:
    reading = checker.read(version.text)
    verdict = checker.verdict(reading)
    said = [finding_from_json(finding) for finding in (*version.violations, *version.warnings)]
    now = (*verdict.violations, *verdict.warnings)
    comes, goes = tuple(f for f in now if f not in said), tuple(f for f in said if f not in now)
    before = (version.legal, version.total, version.figures)
    if not comes and not goes and before == (verdict.legal, verdict.total, dict(verdict.figures)):
        return None
    entry = version.fleet.entry
    return NewVerdict(version, entry.name, entry.key, verdict, reading, comes, goes)
