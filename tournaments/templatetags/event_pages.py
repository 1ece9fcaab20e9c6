"""What every page of an event asks for."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.permissions import is_allowed
from tournaments.roles import Action

register = template.Library()


@register.simple_tag(takes_context=True)
def leads(context: dict[str, Any], tournament: Tournament) -> bool:
    """True when the visitor may see the desk of the tournament; the bar then has the desk's tabs."""
    return is_allowed(context.get("user"), tournament, Action.SEE_DESK)
