"""The one door from text to fleet: recognises the format and reads it. Never fails on any text."""

from __future__ import annotations

from typing import Final

from fleets.lists.games.armada.apps import APPS
from fleets.lists.games.armada.catalogue import Catalogue
from fleets.lists.games.armada.designer import DESIGNER
from fleets.lists.games.armada.dialect import Dialect
from fleets.lists.games.armada.document import DOCUMENT, DocumentError, is_document, lines_of_document
from fleets.lists.games.armada.kingston import KINGSTON
from fleets.lists.games.armada.lines import lines_of
from fleets.lists.games.armada.plain import PLAIN
from fleets.lists.games.armada.reader import read
from fleets.lists.games.armada.starforge import STARFORGE
from fleets.lists.games.armada.types import Reading, Unplaced
from fleets.lists.games.armada.warlords import WARLORDS
from fleets.lists.text import rows_of

# Asked in this order; the last one takes everything.
DIALECTS: Final[tuple[Dialect, ...]] = (WARLORDS, DESIGNER, APPS, STARFORGE, KINGSTON, PLAIN)

# A fleet of a hundred cards has some 4,000 characters; ten times that is no fleet any more.
MAX_CHARACTERS: Final = 40_000
MAX_LINES: Final = 1_000


def parse(text: str, *, catalogue: Catalogue) -> Reading:
    """The fleet in `text` with everything that could not be placed; too long a text is not read at all."""
    if len(text) > MAX_CHARACTERS:
        return _refused("text_too_large", found=len(text), allowed=MAX_CHARACTERS)
    if is_document(text):
        return _document(text, catalogue)
    rows = rows_of(text)
    if len(rows) > MAX_LINES:
        return _refused("too_many_lines", found=len(rows), allowed=MAX_LINES)
    lines = lines_of(rows)
    if all(line.kind == "blank" for line in lines):
        return _refused("empty_list")
    dialect = next(dialect for dialect in DIALECTS if dialect.recognises(lines))
    return read(lines, dialect=dialect, catalogue=catalogue)


def _document(text: str, catalogue: Catalogue) -> Reading:
    try:
        lines = lines_of_document(text, game=catalogue.game)
    except DocumentError as error:
        return _refused("bad_document", text=error.place)
    return read(lines, dialect=DOCUMENT, catalogue=catalogue)


def _refused(code: str, *, text: str = "", found: int | None = None, allowed: int | None = None) -> Reading:
    return Reading(format="", unplaced=(Unplaced(1, text, code, found=found, allowed=allowed),))
