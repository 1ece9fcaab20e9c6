"""How long what is typed may be, for boxes that a template draws by itself."""

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
    """So many signs of it are kept."""
    return LENGTHS[name]
