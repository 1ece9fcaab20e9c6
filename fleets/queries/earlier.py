"""The list a player handed in last at an earlier event, to begin with it again."""

from django.db.models import Q

from tournaments.access.permissions import Visitor
from tournaments.models import Entry, Tournament

from ..models import FleetVersion


def earlier_list(entry: Entry, visitor: Visitor, remembered: int | None) -> FleetVersion | None:
    """Of the visitor's account where it has claimed this entry, or of the entry `remembered` by the browser.

    Only of finished events of the same game, and of a browser only under the same name: phones are lent in
    the hall, and no one may find another player's list on one.
    """
    owner = Q(pk=None)
    if visitor is not None and entry.user_id is not None and visitor.pk == entry.user_id:
        owner |= Q(fleet__entry__user=entry.user_id)
    if remembered is not None:
        owner |= Q(fleet__entry=remembered, fleet__entry__name=entry.name)
    if owner == Q(pk=None):
        return None
    versions = FleetVersion.objects.filter(
        owner,
        held=FleetVersion.Held.NOT,
        fleet__entry__tournament__game=entry.tournament.game,
        fleet__entry__tournament__state=Tournament.State.FINISHED,
    )
    return versions.select_related("fleet__entry__tournament").order_by("-at", "-pk").first()
