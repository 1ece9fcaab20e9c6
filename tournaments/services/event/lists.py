"""What an event knows of its players' lists, recorded by the application that keeps them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...models import Entry, ListOnRecord


@dataclass(frozen=True, slots=True)
class PlayedList:
    """A list used from a round on: its points, and the code of its faction ("" for none)."""

    from_round: int
    points: int
    faction: str = ""


def put_lists_on_record(
    entry: Entry, lists: Iterable[PlayedList], *, waits_since: datetime | None = None
) -> None:
    """Sets the lists of this player, in the order they were handed in; without any, none is left.

    A later list that counts from an earlier round replaces all from that round on. Call it inside the change
    that saves the list. `waits_since`: another list waits for a leader's approval and does not count yet.
    """
    recorded: list[PlayedList] = []
    for played in lists:
        recorded = [*(earlier for earlier in recorded if earlier.from_round < played.from_round), played]
    Entry.objects.filter(pk=entry.pk).update(list_waits_since=waits_since)
    ListOnRecord.objects.filter(entry=entry).delete()
    ListOnRecord.objects.bulk_create(
        ListOnRecord(entry=entry, from_round=played.from_round, points=played.points, faction=played.faction)
        for played in recorded
    )
