"""Texts that are no list of the game: another game's, a link, words."""

from __future__ import annotations

from typing import Final

# This many unknown lines, and four for each known one: another game, which may name the same people.
FOREIGN_LINES: Final = 8


def is_another_game(strange: int, ours: int) -> bool:
    """Whether so many unknown lines next to so many of ours are the list of another game."""
    return strange >= max(FOREIGN_LINES, 4 * ours)


def refusal_of(text: str) -> str:
    """The code for a text that is no list: only_a_link where it holds one, else no_list."""
    plain = text.lower()
    return "only_a_link" if "http://" in plain or "https://" in plain else "no_list"
