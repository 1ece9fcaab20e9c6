"""The list a player handed in last at an earlier event, to begin with it again."""

from __future__ import annotations

from django.db.models import Q

from tournaments.access.permissions import Visitor
from tournaments.models import Entry, Tournament

from ..models import FleetVersion


def earlier_list(entry: Entry, visitor: Visitor, remembered: int | None) -> FleetVersion | None:
    """Of the account that has claimed this entry and reads this, or of the entry `remembered` by its browser.

    Only of finished events of the same game, and of a browser only under the same name: phones are lent in
    the hall, and nobody shall find another one's list in one.
    """
    who = Q(pk=None)
    if visitor is not None and entry.user_id is not None and visitor.pk == entry.user_id:
        who |= Q(fleet__entry__user=entry.user_id)
    if remembered is not None:
        who |= Q(fleet__entry=remembered, fleet__entry__name=entry.name)
    if who == Q(pk=None):
        return None
    tournament = {"game": entry.tournament.game, "state": Tournament.State.FINISHED}
    found = FleetVersion.objects.filter(
        who,
        held=FleetVersion.Held.NOT,
        **{f"fleet__entry__tournament__{field}": value for field, value in tournament.items()},
    )
    return found.select_related("fleet__entry__tournament").order_by("-at", "-pk").first()
