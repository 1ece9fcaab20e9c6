"""Which cards fit in a place of a list, and why others don't: the rules are asked, not repeated."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fleets.lists.findings import Finding, Verdict
from fleets.lists.game import Card, Reading

Check = Callable[[Reading], Verdict]


@dataclass(frozen=True)
class Option:
    """A card for a place. `why`: the violations it would add; empty if it fits."""

    card: Card
    why: tuple[Finding, ...] = ()


def options_among(
    cards: Iterable[Card],
    before: Verdict,
    after: Callable[[Card], Verdict],
    *,
    is_again: Callable[[Card, Finding], bool] = lambda card, finding: False,
) -> tuple[Option, ...]:
    """Each card with the violations of the list `after` it that are not there `before`, wherever they stand.

    A card that moves down a line breaks nothing new; `is_again` is true for a new violation that reads like
    an old one.
    """
    options, old = [], Counter(map(_plain, before.violations))
    for card in cards:
        remaining, why = old.copy(), []
        for finding in after(card).violations:
            if remaining[_plain(finding)] and not is_again(card, finding):
                remaining[_plain(finding)] -= 1
            else:
                why.append(finding)
        options.append(Option(card, tuple(why)))
    return tuple(options)


def _plain(finding: Finding) -> tuple[Any, ...]:
    return finding.code, tuple(sorted(finding.cards)), finding.found, finding.allowed
