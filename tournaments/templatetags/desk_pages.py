"""Small filters for the desk's templates that Django does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(values: Mapping[str, Any], key: str) -> Any:
    """The value of a key in a mapping; "" where there is none."""
    return values.get(key, "")


@register.filter
def less(number: int) -> int:
    """The absolute value of a number."""
    return abs(number)


@register.filter
def digits(seconds: int) -> str:
    """Seconds as a clock shows them: 2:15:00."""
    return f"{seconds // 3600}:{seconds % 3600 // 60:02}:{seconds % 60:02}"
