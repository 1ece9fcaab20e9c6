"""What this application does for the event around its lists (tournaments/list_room.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournaments.list_room import ListRoom
from tournaments.models import Entry

from ..models import Fleet, FleetVersion
from ..queries.document import player_fields, releases_in_file
from .storing import put_on_record


def take_over_fleet(entry: Entry, double: Entry) -> None:
    """The list of the double is this player's, where this player has none."""
    if Fleet.objects.filter(entry=entry).exists():
        return
    Fleet.objects.filter(entry=double).update(entry=entry)
    put_on_record(entry)


def rename_in_fleet(entry: Entry, renamed: Callable[[Any], Any]) -> None:
    """The list as handed in names its player: every text and reading says what `renamed` makes of it."""
    for version in FleetVersion.objects.filter(fleet__entry=entry):
        version.text = renamed(version.text)
        version.reading = renamed(version.reading)
        version.save(update_fields=["text", "reading"])


ROOM = ListRoom(
    beside_entry=("fleet__current",),
    player_fields=player_fields,
    releases=releases_in_file,
    take_over=take_over_fleet,
    rename=rename_in_fleet,
)
