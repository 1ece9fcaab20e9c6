"""The verdicts that lists handed in would get with the cards, rules and releases of today."""

from dataclasses import dataclass

from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict
from fleets.lists.game import Reading
from fleets.wording.sentences import fix_suggestion, sentence
from tournaments.models import Tournament

from ..models import FleetVersion
from .cards import current_versions
from .checking import stored_verdict


@dataclass(frozen=True, slots=True)
class NewVerdict:
    """One version whose verdict would change; `verdict` and `reading` are the new ones."""

    version: FleetVersion
    name: str
    key: str
    verdict: Verdict
    reading: Reading
    new_findings: tuple[Finding, ...]
    gone_findings: tuple[Finding, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The new findings in words, with what would mend them."""
        return tuple(
            f"{sentence(finding)} {fix_suggestion(finding)}".strip() for finding in self.new_findings
        )

    @property
    def gone(self) -> tuple[str, ...]:
        """The findings that no longer hold, in words."""
        return tuple(sentence(finding) for finding in self.gone_findings)


def differences(tournament: Tournament, *, checker: Checker) -> tuple[NewVerdict, ...]:
    """Every current version that would get another verdict; nothing is written."""
    return tuple(
        difference
        for version in current_versions(tournament)
        if (difference := _difference(version, checker)) is not None
    )


def _difference(version: FleetVersion, checker: Checker) -> NewVerdict | None:
    reading = checker.read(version.text)
    verdict = checker.verdict(reading)
    before = stored_verdict(version)
    old, new = (*before.violations, *before.warnings), (*verdict.violations, *verdict.warnings)
    new_findings, gone_findings = tuple(f for f in new if f not in old), tuple(f for f in old if f not in new)
    is_same = (before.legal, before.total, before.figures) == (
        verdict.legal, verdict.total, dict(verdict.figures),
    )  # fmt: skip
    if is_same and not new_findings and not gone_findings:
        return None
    entry = version.fleet.entry
    return NewVerdict(version, entry.name, entry.key, verdict, reading, new_findings, gone_findings)
