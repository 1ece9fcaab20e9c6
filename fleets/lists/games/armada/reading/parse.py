"""The only entry point from text to fleet: recognises the format and reads it. Never fails on any text."""

from dataclasses import replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Catalogue, Squadron
from fleets.lists.games.armada.cards.types import Reading, Unplaced
from fleets.lists.games.armada.reading.cards_in_line import cards_of_line
from fleets.lists.games.armada.reading.dialects import DIALECTS, header
from fleets.lists.games.armada.reading.document import DOCUMENT, DocumentError, is_document, lines_of_document
from fleets.lists.games.armada.reading.layout import laid_out
from fleets.lists.games.armada.reading.lines import TextLine, lines_of
from fleets.lists.games.armada.reading.reader import read
from fleets.lists.parsing import (
    FOREIGN_LINES,
    MAX_CHARACTERS,
    MAX_LINES,
    is_another_game,
    numbered_rows,
    refusal_of,
)
from fleets.lists.text import text_rows

# Fewer unknown lines may be a list that has just been begun.
_FEW_LINES: Final = 4


def parse(text: str, *, catalogue: Catalogue) -> Reading:
    """The fleet in `text` with everything that could not be placed; too long a text is not read at all."""
    if len(text) > MAX_CHARACTERS:
        return _refused("text_too_large", found=len(text), allowed=MAX_CHARACTERS)
    if is_document(text):
        return _document(text, catalogue)
    rows = text_rows(text)
    if len(rows) > MAX_LINES:
        return _refused("too_many_lines", found=len(rows), allowed=MAX_LINES)
    lines = lines_of(numbered_rows(text), catalogue=catalogue)
    if all(line.kind == "blank" for line in lines):
        return _refused("empty_list")
    lines = laid_out(lines, catalogue=catalogue)
    dialect = next(dialect for dialect in DIALECTS if dialect.recognises(lines))
    if dialect.heading and _has_bare_squadrons(lines, catalogue):
        dialect = replace(dialect, heading=False)
    reading = read(lines, dialect=dialect, catalogue=catalogue)
    return _refused(refusal_of(text)) if _is_no_list(reading, lines) else reading


def _has_bare_squadrons(lines: tuple[TextLine, ...], catalogue: Catalogue) -> bool:
    """No heading above the squadrons, and squadrons before the total."""
    if header(lines, "squadrons") is not None:
        return False
    end = next((n for n, line in enumerate(lines) if line.key == "total" and n), len(lines))
    named = (cards_of_line(line, catalogue=catalogue) for line in lines[:end] if line.kind == "card")
    return any(cards and all(isinstance(card, Squadron) for card in cards) for cards in named)


def _is_no_list(reading: Reading, lines: tuple[TextLine, ...]) -> bool:
    """Not one card, nor a word or a price of a list: a message, a link. A first name alone is no squadron."""
    if _is_foreign(reading):
        return True
    if any(
        line.kind in ("header", "sum", "long") or line.points is not None or line.bulleted for line in lines
    ):
        return False
    has_card = any(ship.card or ship.upgrades for ship in reading.ships) or any(
        u.cards for u in reading.unplaced
    )
    return not (
        has_card or reading.objectives or len(reading.squadrons) > 1 or (reading.ships and reading.squadrons)
    )


def _is_foreign(reading: Reading) -> bool:
    """Lines enough for a list, and hardly a name among them that could be one of ours: another game."""
    if reading.objectives or any(ship.card for ship in reading.ships):
        return False
    cards_read = (
        len(reading.squadrons) + len(reading.loose) + sum(len(ship.upgrades) for ship in reading.ships)
    )
    lines_unread = sum(line.code in ("unknown_card", "unparsed_line") for line in reading.unplaced)
    if cards_read or lines_unread >= FOREIGN_LINES:
        return is_another_game(lines_unread, cards_read)
    if any(line.code == "line_too_long" and " " not in line.text for line in reading.unplaced):
        # A picture as letters.
        return True
    strange = [line for line in reading.unplaced if line.code == "unknown_card"]
    ours = [line for line in reading.unplaced if line.cards]
    return len(strange) >= _FEW_LINES and len(ours) * 4 <= len(strange)


def _document(text: str, catalogue: Catalogue) -> Reading:
    try:
        lines = lines_of_document(text, game=catalogue.game)
    except DocumentError as error:
        return _refused("bad_document", text=error.place)
    return read(lines, dialect=DOCUMENT, catalogue=catalogue)


def _refused(code: str, *, text: str = "", found: int | None = None, allowed: int | None = None) -> Reading:
    return Reading(format="", unplaced=(Unplaced(1, text, code, found=found, allowed=allowed),))
