"""Who is in an event, seen from the desk."""

from __future__ import annotations

from ..models import Entry, Tournament


def without_fleet(tournament: Tournament) -> tuple[Entry, ...]:
    """Who still plays and has handed in no list, where the event asks for lists (A-FLEET-12)."""
    if not tournament.asks_for_fleets:
        return ()
    # By the name of the relation: this room does not know the one of the fleets.
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    return tuple(active.filter(fleet__current__isnull=True).order_by("name", "pk"))
