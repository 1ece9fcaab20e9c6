"""A fleet on the workbench: its cards, the lines that still wait for a place, and how a form carries it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fleets.lists.games.armada.cards.fleet import Fleet
from fleets.lists.workbench import CarriedBy, Leftover


@dataclass(frozen=True)
class Workbench:
    """`leftovers` have to be placed or left out; `remarks` are lines that were no cards anyway."""

    fleet: Fleet = field(default_factory=Fleet)
    leftovers: tuple[Leftover, ...] = ()
    remarks: tuple[str, ...] = ()


CARRIED: Final = CarriedBy(Workbench)
