"""Everything that is written of fleets."""

from __future__ import annotations

from .hand_in import FleetRefused, catalogue_of, hand_in_fleet, preview, store_fleet

__all__ = ["FleetRefused", "catalogue_of", "hand_in_fleet", "preview", "store_fleet"]
