"""The room that keeps the players' lists, as this application knows it: what it answers and does when asked.

It registers itself when the program starts; without one there are no lists, and nothing else is different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UnsetType

from .event_file.people import Release
from .models import Entry, Tournament, User

Named = Callable[[User | None], str | UnsetType]
"""The name under which an account stands in an event file."""


@dataclass(frozen=True, slots=True)
class ListRoom:
    """What is asked of the room."""

    # Relations of an entry to fetch with it where the state of its list is shown (select_related).
    beside_entry: tuple[str, ...]
    # Entry pk -> the fields of that player in the event file which are the room's own.
    player_fields: Callable[[Tournament, Named], Mapping[int, Mapping[str, Any]]]
    # The organizer's word on releases, for the event file.
    releases: Callable[[Tournament], Iterable[Release]]
    # (entry, double): what the entry lacks comes from its double, before that one is gone.
    take_over: Callable[[Entry, Entry], None]
    # (entry, renamed): every text and value of the player's lists becomes what `renamed` makes of it.
    rename: Callable[[Entry, Callable[[Any], Any]], None]


def _nothing(*_args: Any) -> None:
    """Without a room there is nothing to do."""


_NO_ROOM = ListRoom((), lambda tournament, named: {}, lambda tournament: (), _nothing, _nothing)
_registered: list[ListRoom] = []


def register(room: ListRoom) -> None:
    """This room keeps the lists from now on."""
    _registered[:] = [room]


def list_room() -> ListRoom:
    """The room that registered, or one without any list."""
    return _registered[0] if _registered else _NO_ROOM
