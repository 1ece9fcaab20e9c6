"""Everything that is read of fleets: frozen values for pages, sheets and API."""

from __future__ import annotations

from .sheets import FleetSheet, Remark, current_version, sheet_from, sheet_of, versions_of

__all__ = ["FleetSheet", "Remark", "current_version", "sheet_from", "sheet_of", "versions_of"]
