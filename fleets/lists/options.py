"""Which cards fit in a place of a list, and why others don't: the rules are asked, not repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from fleets.lists.findings import Finding, Verdict
from fleets.lists.game import Card, Reading

Check = Callable[[Reading], Verdict]
PlainFinding: TypeAlias = tuple[object, ...]


@dataclass(frozen=True)
class Option:
    """A card for a place. `why`: the violations it would add; empty if it fits."""

    card: Card
    why: tuple[Finding, ...] = ()


def without_places(verdict: Verdict) -> Counter[PlainFinding]:
    """The violations without their places: a card that moves down a line breaks nothing new."""
    return Counter(map(_plain, verdict.violations))


def new_violations(
    verdict: Verdict,
    before: Counter[PlainFinding],
    *,
    is_again: Callable[[Finding], bool] = lambda finding: False,
) -> Iterator[Finding]:
    """Violations that are not in `before`; `is_again` is true for a new one that reads like an old one."""
    remaining = before.copy()
    for finding in verdict.violations:
        plain = _plain(finding)
        if remaining[plain] and not is_again(finding):
            remaining[plain] -= 1
        else:
            yield finding


def _plain(finding: Finding) -> tuple[Any, ...]:
    return finding.code, tuple(sorted(finding.cards)), finding.found, finding.allowed
