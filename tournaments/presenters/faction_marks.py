"""A shape of our own drawing for each faction of a game, told apart without colour."""

from __future__ import annotations

from ..list_provider import list_provider

# As many shapes as templates/tournaments/public/_faction_mark.html draws.
SHAPES = 8


def faction_mark(game: str, headline: str) -> int | None:
    """The number of the shape, from 0, of the faction that the headline of a list begins with; None without a
    faction and beyond the shapes there are."""
    words = list_provider().factions(game)[:SHAPES]
    faction = headline.partition(" · ")[0]
    return words.index(faction) if faction in words else None
