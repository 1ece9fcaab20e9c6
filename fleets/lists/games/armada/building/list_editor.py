"""A fleet in the list editor: its cards, the lines that still wait for a place, and its form codec."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fleets.lists.games.armada.cards.fleet import Fleet
from fleets.lists.list_editor import FormCodec, Leftover


@dataclass(frozen=True)
class ListEditor:
    """`leftovers` have to be placed or left out; `remarks` are lines that are not cards."""

    fleet: Fleet = field(default_factory=Fleet)
    leftovers: tuple[Leftover, ...] = ()
    remarks: tuple[str, ...] = ()


FORM_CODEC: Final = FormCodec(ListEditor)
