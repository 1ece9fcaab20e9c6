"""The one door from text to squad: XWS or one card a line. Never fails on any text."""

from __future__ import annotations

from typing import Final

from fleets.lists.games.xwing.catalogue import Catalogue
from fleets.lists.games.xwing.plain import read_plain
from fleets.lists.games.xwing.types import Reading, refused
from fleets.lists.games.xwing.xws import read_xws
from fleets.lists.text import rows_of

# The largest squad as indented XWS has some 6,000 characters.
MAX_CHARACTERS: Final = 40_000
MAX_LINES: Final = 1_000
# So many unknown lines, four for each of ours, are a list of another game: people's names stand in both.
FOREIGN_LINES: Final = 8


def parse(text: str, *, catalogue: Catalogue) -> Reading:
    """The squad in `text` with everything that could not be placed; too long a text is not read at all."""
    if len(text) > MAX_CHARACTERS:
        return refused("text_too_large", found=len(text), allowed=MAX_CHARACTERS)
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith(("{", "[")):
        return read_xws(text, catalogue=catalogue)
    rows = rows_of(text)
    if len(rows) > MAX_LINES:
        return refused("too_many_lines", found=len(rows), allowed=MAX_LINES)
    if not text.strip():
        return refused("empty_list")
    reading = read_plain(rows, catalogue=catalogue)
    if any(pilot.card for pilot in reading.pilots) and not _is_foreign(reading):
        return reading
    return refused("only_a_link" if "http://" in text or "https://" in text else "no_list")


def _is_foreign(reading: Reading) -> bool:
    """Lines enough for a list, and hardly one among them that is ours: another game."""
    strange = sum(line.code == "unknown_card" for line in reading.unplaced)
    ours = sum((pilot.card is not None) + len(pilot.upgrades) for pilot in reading.pilots)
    return strange >= FOREIGN_LINES and 4 * ours <= strange
