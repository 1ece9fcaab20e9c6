"""Small questions of the desk's templates that Django's own language cannot ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from tournaments.queries import MatchView, RoundView

register = template.Library()


@register.filter
def of(values: Mapping[str, Any], key: str) -> Any:
    """The value of a player in a mapping by key; nothing where there is none."""
    return values.get(key, "")


@register.filter
def best_margin(match: MatchView) -> int:
    """The winner's margin of victory."""
    return max((int(score.counters.get("margin", 0)) for score in match.scores.values()), default=0)


@register.filter
def open_first(view: RoundView) -> list[MatchView]:
    """The tables that have no result yet before the others, each in table order."""
    return sorted(view.matches, key=lambda match: match.is_done)


@register.filter
def digits(seconds: int) -> str:
    """Seconds as a clock shows them: 2:15:00."""
    return f"{seconds // 3600}:{seconds % 3600 // 60:02}:{seconds % 60:02}"
