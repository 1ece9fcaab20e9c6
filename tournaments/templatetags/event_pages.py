"""What every page of an event asks for."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Staff, Tournament
from tournaments.permissions import SPECTATOR, Standing
from tournaments.queries.staff import watching_in
from tournaments.roles import Action
from tournaments.views.access import standing_in

register = template.Library()


@register.simple_tag(takes_context=True)
def leads(context: dict[str, Any], tournament: Tournament) -> bool:
    """True when the visitor may see the desk of the tournament; the bar then has the desk's tabs."""
    return _standing(context, tournament).may(Action.SEE_DESK)


@register.simple_tag(takes_context=True)
def watches(context: dict[str, Any], tournament: Tournament) -> bool:
    """True for a leader who is watching for the time being, and needs the way back (A-ROLE-4)."""
    return bool(_standing(context, tournament).resting)


@register.simple_tag
def watching_leaders(tournament: Tournament) -> tuple[Staff, ...]:
    """The leaders who are watching, for the announcement on the page of the event (A-ROLE-4)."""
    return watching_in(tournament)


def _standing(context: dict[str, Any], tournament: Tournament) -> Standing:
    # A page of an error may be made without a request.
    request = context.get("request")
    return standing_in(request, tournament) if request is not None else SPECTATOR
