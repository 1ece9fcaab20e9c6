"""Texts that are no list of the game: another game's, a link, words."""

from __future__ import annotations

from typing import Final

# So many lines nobody knows, four for each known one: another game, in which people's names stand, too.
FOREIGN_LINES: Final = 8


def is_another_game(strange: int, ours: int) -> bool:
    """Whether so many lines nobody knows beside so many of ours are the list of another game."""
    return strange >= max(FOREIGN_LINES, 4 * ours)


def refusal_of(text: str) -> str:
    """The code for a text that is no list: only_a_link where one stands in it, else no_list."""
    plain = text.lower()
    return "only_a_link" if "http://" in plain or "https://" in plain else "no_list"
