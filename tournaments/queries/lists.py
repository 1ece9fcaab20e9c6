"""What an event knows of its players' lists."""

from __future__ import annotations

from collections.abc import Iterable

from ..models import Entry, ListOnRecord, Tournament


def list_points_in(number: int, entries: Iterable[Entry]) -> dict[str, int]:
    """Key -> points of the list used in round `number`, for those who handed one in (F32)."""
    # The list of the latest round comes last and stays in the dict.
    found = ListOnRecord.objects.filter(entry__in=[entry.pk for entry in entries], from_round__lte=number)
    return dict(found.order_by("from_round").values_list("entry__key", "points"))


def without_list(tournament: Tournament) -> tuple[Entry, ...]:
    """Who still plays and has handed in no list, where the event asks for lists (A-FLEET-12)."""
    if not tournament.asks_for_fleets:
        return ()
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    return tuple(active.filter(lists_on_record__isnull=True).order_by("name", "pk"))
