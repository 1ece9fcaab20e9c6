"""The longest input of fields that a template renders without a form."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django import template

from tournaments.event_file.limits import LONGEST_REASON
from tournaments.services.results.calls import LONGEST_CALL

register = template.Library()

LENGTHS: Mapping[str, int] = MappingProxyType({"reason": LONGEST_REASON, "call": LONGEST_CALL})


@register.simple_tag
def longest(name: str) -> int:
    """The maximum number of characters."""
    return LENGTHS[name]
