"""What an event knows of its players' lists, put on record by the room that keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...models import Entry, ListOnRecord


@dataclass(frozen=True, slots=True)
class PlayedList:
    """A list from a round on: its points, and the code of its faction ("" where it names none)."""

    from_round: int
    points: int
    faction: str = ""


def put_lists_on_record(
    entry: Entry, lists: Iterable[PlayedList], *, waits_since: datetime | None = None
) -> None:
    """The lists of this player are exactly these, in the order they were handed in; none takes them away.

    A later list that counts from an earlier round takes the place of all behind it. Call it inside the
    change that keeps the list. `waits_since`: another one waits for a leader's word, and counts nowhere yet.
    """
    held: list[PlayedList] = []
    for played in lists:
        held = [*(before for before in held if before.from_round < played.from_round), played]
    Entry.objects.filter(pk=entry.pk).update(list_waits_since=waits_since)
    ListOnRecord.objects.filter(entry=entry).delete()
    ListOnRecord.objects.bulk_create(
        ListOnRecord(entry=entry, from_round=played.from_round, points=played.points, faction=played.faction)
        for played in held
    )
