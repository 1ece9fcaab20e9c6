"""The only entry point from text to squad: XWS or one card a line. Never fails on any text."""

import re
from typing import Final

from fleets.lists.games.xwing.catalogue import Catalogue
from fleets.lists.games.xwing.plain import read_plain
from fleets.lists.games.xwing.types import Reading, refused
from fleets.lists.games.xwing.xws import read_xws
from fleets.lists.parsing import MAX_CHARACTERS, MAX_LINES, is_another_game, numbered_rows, refusal_of

_PILOTS: Final = re.compile(r"\{[^{}]*[\"“”„]pilots[\"“”]\s*:|[\"“”„]pilots[\"“”]\s*:.*\}", re.DOTALL)
# "[b]" and "[22.11.2026, 18:04]" begin no document.
_DOCUMENT: Final = re.compile(r"\s*(?:\{(?!\\rtf)|\[\s*(?:[\[{\"\]]|$))")
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„", '"'))


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
    rows = numbered_rows(text)
    if len(rows) > MAX_LINES:
        return refused("too_many_lines", found=len(rows), allowed=MAX_LINES)
    if not text.strip():
        return refused("empty_list")
    reading = read_plain(rows, catalogue=catalogue)
    if any(pilot.card for pilot in reading.pilots) and not _is_foreign(reading):
        return reading
    return refused(refusal_of(text))


def _is_foreign(reading: Reading) -> bool:
    """Lines enough for a list, and hardly one among them that is ours: another game."""
    strange = sum(line.code == "unknown_card" for line in reading.unplaced)
    ours = sum((pilot.card is not None) + len(pilot.upgrades) for pilot in reading.pilots)
    return is_another_game(strange, ours)
