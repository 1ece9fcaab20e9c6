"""The only entry point from text to squad: XWS or one card a line. Never fails on any text."""

from __future__ import annotations

import re
from typing import Final

from fleets.lists.chat import plain_rows
from fleets.lists.games.xwing.catalogue import Catalogue
from fleets.lists.games.xwing.plain import read_plain
from fleets.lists.games.xwing.types import Reading, refused
from fleets.lists.games.xwing.xws import read_xws
from fleets.lists.sources import written_rows
from fleets.lists.strangers import is_another_game, refusal_of

# The largest squad as indented XWS has some 6,000 characters.
MAX_CHARACTERS: Final = 40_000
_PILOTS: Final = re.compile(r"\{[^{}]*[\"“”„]pilots[\"“”]\s*:|[\"“”„]pilots[\"“”]\s*:.*\}", re.DOTALL)
# "[b]" and "[22.11.2026, 18:04]" begin no document.
_DOCUMENT: Final = re.compile(r"\s*(?:\{(?!\\rtf)|\[\s*(?:[\[{\"\]]|$))")
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„", '"'))
# Enough for a squad and a chat around it.
MAX_LINES: Final = 2_000


def parse(text: str, *, catalogue: Catalogue) -> Reading:
    """The squad in `text` with everything that could not be placed; too long a text is not read at all."""
    if len(text) > MAX_CHARACTERS:
        return refused("text_too_large", found=len(text), allowed=MAX_CHARACTERS)
    text = text.removeprefix("\ufeff")
    if _DOCUMENT.match(text) and (text.rstrip().endswith(("}", "]")) or not _PILOTS.search(text)):
        return read_xws(text, catalogue=catalogue)
    if _PILOTS.search(text):
        # XWS with what a chat put around it, and with its quotation marks.
        inner = text[text.find("{") : text.rfind("}") + 1]
        return read_xws(inner.translate(_QUOTES), catalogue=catalogue)
    written = written_rows(text)
    if len(written) > MAX_LINES:
        return refused("too_many_lines", found=len(written), allowed=MAX_LINES)
    if not text.strip():
        return refused("empty_list")
    plain = plain_rows([row for _, row in written])
    numbered = [(number, row) for (number, _), row in zip(written, plain, strict=True)]
    reading = read_plain(numbered, catalogue=catalogue)
    if any(pilot.card for pilot in reading.pilots) and not _is_foreign(reading):
        return reading
    return refused(refusal_of(text))


def _is_foreign(reading: Reading) -> bool:
    """Lines enough for a list, and hardly one among them that is ours: another game."""
    strange = sum(line.code == "unknown_card" for line in reading.unplaced)
    ours = sum((pilot.card is not None) + len(pilot.upgrades) for pilot in reading.pilots)
    return is_another_game(strange, ours)
