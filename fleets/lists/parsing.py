"""What reading a text has in common in every game: its rows, how long it may be, texts that are no list."""

from typing import Final

from fleets.lists.chat import plain_rows
from fleets.lists.sources import written_rows

# A list of a hundred cards has some 4,000 characters, a large one as indented JSON 6,000; ten times that is
# none.
MAX_CHARACTERS: Final = 40_000
# Enough for a list and a chat around it.
MAX_LINES: Final = 2_000
# This many unknown lines, and four for each known one: another game, which may name the same people.
FOREIGN_LINES: Final = 8


def numbered_rows(text: str) -> list[tuple[int, str]]:
    """The rows as their writer meant them, each with the number of its original row."""
    written = written_rows(text)
    plain = plain_rows([row for _, row in written])
    return [(number, row) for (number, _), row in zip(written, plain, strict=True)]


def is_another_game(strange: int, ours: int) -> bool:
    """Whether so many unknown lines next to so many of ours are the list of another game."""
    return strange >= max(FOREIGN_LINES, 4 * ours)


def refusal_of(text: str) -> str:
    """The code for a text that is no list: only_a_link where it holds one, else no_list."""
    plain = text.lower()
    return "only_a_link" if "http://" in plain or "https://" in plain else "no_list"
