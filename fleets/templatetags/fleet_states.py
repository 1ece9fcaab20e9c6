"""The state of a player's list as badges, for the pages of both rooms."""

from __future__ import annotations

from typing import Any

from django import template

from fleets.sentences import STATE_WORDS
from tournaments.models import Entry, Tournament

from ..models import Fleet
from ..queries import checking
from ..queries.states import FleetState, FleetStatus, state_of

register = template.Library()

LOOKS = {
    FleetState.MISSING: "is-warn",
    FleetState.DRAFT: "is-warn",
    FleetState.HANDED_IN: "is-accent",
    FleetState.LATE: "is-warn",
    FleetState.RETURNED: "is-bad",
    FleetState.CHECKED: "is-good",
    FleetState.LOCKED: "",
}


@register.filter
def has_lists(tournament: Tournament) -> bool:
    """Players of this event's game hand in lists at all."""
    return checking.has_lists(tournament)


@register.simple_tag
def fleet_status_of(entry: Entry) -> FleetStatus:
    """The state of one player's list; no query where the entry came with the room's relations."""
    fleet: Fleet | None = getattr(entry, "fleet", None)
    return state_of(fleet, entry)


@register.inclusion_tag("fleets/_state.html")
def fleet_state(entry: Entry) -> dict[str, Any]:
    """The badges of one entry."""
    return badges(fleet_status_of(entry))


@register.inclusion_tag("fleets/_state.html")
def fleet_status(status: FleetStatus) -> dict[str, Any]:
    """The badges of a state that is known already."""
    return badges(status)


def badges(status: FleetStatus) -> dict[str, Any]:
    """What the fragment needs."""
    return {"badges": [(STATE_WORDS[mark], LOOKS[mark]) for mark in status.marks], "status": status}
