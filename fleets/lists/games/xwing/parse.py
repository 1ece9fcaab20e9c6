"""The one door from text to squad: XWS or one card a line. Never fails on any text."""

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
from fleets.lists.text import rows_of

# The largest squad as indented XWS has some 6,000 characters.
MAX_CHARACTERS: Final = 40_000
_PILOTS: Final = re.compile(r"\{[^{}]*[\"“”„]pilots[\"“”]\s*:|[\"“”„]pilots[\"“”]\s*:.*\}", re.DOTALL)
# "[b]" and "[22.11.2026, 18:04]" begin no document.
_DOCUMENT: Final = re.compile(r"\s*(?:\{(?!\\rtf)|\[\s*(?:[\[{\"\]]|$))")
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„", '"'))
# So much of a chat around the squad is left.
MAX_LINES: Final = 2_000
_BY_NUMBER: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
# "Ric Oli=C3=A9": letters as mails write them.
_OF_A_MAIL: Final = re.compile(r"(?:=[89A-F][0-9A-F]){2,}")


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
    text = _OF_A_MAIL.sub(lambda found: _letters(found[0]), text)
    if text.count("\\n") > text.count("\n"):
        # The ends of rows as a program writes them.
        text = _BY_NUMBER.sub(
            lambda found: chr(int(found[1], 16)), text.strip().strip('"').replace("\\n", "\n")
        )
    rows = rows_of(text)
    if len(rows) > MAX_LINES:
        return refused("too_many_lines", found=len(rows), allowed=MAX_LINES)
    if not text.strip():
        return refused("empty_list")
    written = written_rows(text)
    plain = plain_rows([row for _, row in written])
    numbered = [(number, row) for (number, _), row in zip(written, plain, strict=True)]
    reading = read_plain(numbered, catalogue=catalogue)
    if any(pilot.card for pilot in reading.pilots) and not _is_foreign(reading):
        return reading
    return refused(refusal_of(text))


def _letters(quoted: str) -> str:
    try:
        return bytes.fromhex(quoted.replace("=", "")).decode("utf-8")
    except UnicodeDecodeError:
        return quoted


def _is_foreign(reading: Reading) -> bool:
    """Lines enough for a list, and hardly one among them that is ours: another game."""
    strange = sum(line.code == "unknown_card" for line in reading.unplaced)
    ours = sum((pilot.card is not None) + len(pilot.upgrades) for pilot in reading.pilots)
    return is_another_game(strange, ours)
