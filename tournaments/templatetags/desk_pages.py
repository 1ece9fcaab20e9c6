"""Small questions of the desk's templates that Django's own language cannot ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(values: Mapping[str, Any], key: str) -> Any:
    """The value of a player in a mapping by key; nothing where there is none."""
    return values.get(key, "")


@register.filter
def less(number: int) -> int:
    """The number without its minus."""
    return abs(number)


@register.filter
def digits(seconds: int) -> str:
    """Seconds as a clock shows them: 2:15:00."""
    return f"{seconds // 3600}:{seconds % 3600 // 60:02}:{seconds % 60:02}"
