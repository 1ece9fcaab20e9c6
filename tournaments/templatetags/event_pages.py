"""What every page of an event asks for."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Staff, Tournament
from tournaments.permissions import is_allowed, is_watching
from tournaments.queries.staff import watching_in
from tournaments.roles import Action

register = template.Library()


@register.simple_tag(takes_context=True)
def leads(context: dict[str, Any], tournament: Tournament) -> bool:
    """True when the visitor may see the desk of the tournament; the bar then has the desk's tabs."""
    return is_allowed(context.get("user"), tournament, Action.SEE_DESK)


@register.simple_tag(takes_context=True)
def watches(context: dict[str, Any], tournament: Tournament) -> bool:
    """True for a leader who is watching for the time being, and needs the way back (A-ROLE-4)."""
    return is_watching(context.get("user"), tournament)


@register.simple_tag
def watching_leaders(tournament: Tournament) -> tuple[Staff, ...]:
    """The leaders who are watching, for the announcement on the page of the event (A-ROLE-4)."""
    return watching_in(tournament)
