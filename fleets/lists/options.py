"""Which cards may go to a place of any list, and if not, why: the rules are asked, not repeated."""

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
    """A card for a place. `why`: what the rules would say then that they don't say now; empty = it fits."""

    card: Card
    why: tuple[Finding, ...] = ()


def without_places(verdict: Verdict) -> Counter[PlainFinding]:
    """The violations without their places: a card that moves down a line breaks nothing new."""
    return Counter(map(_told, verdict.violations))


def added(
    verdict: Verdict,
    before: Counter[PlainFinding],
    *,
    is_again: Callable[[Finding], bool] = lambda finding: False,
) -> Iterator[Finding]:
    """What the verdict says that was not told before; `is_again`: told before in the same words, and new."""
    left = before.copy()
    for finding in verdict.violations:
        words = _told(finding)
        if left[words] and not is_again(finding):
            left[words] -= 1
        else:
            yield finding


def _told(finding: Finding) -> tuple[Any, ...]:
    return finding.code, tuple(sorted(finding.cards)), finding.found, finding.allowed
