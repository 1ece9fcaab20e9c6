"""Ryan Kingston's builder: the skeleton Star Forge copied, without braces and points in the header."""

from __future__ import annotations

from fleets.lists.games.armada.reading.builder_dialect import Dialect, is_priced

KINGSTON = Dialect("kingston", is_priced)
