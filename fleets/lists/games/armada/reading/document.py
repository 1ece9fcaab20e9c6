"""Our own notation of a fleet as JSON, read through the same reader as the texts of the builders.

    {"format": "flagship-fleet/1", "game": "armada", "name": "Cold Anchor", "faction": "empire",
     "ships": [{"card": "victory-i-class-star-destroyer", "upgrades": ["admiral-screed", "warlord-title"]}],
     "squadrons": [{"card": "tie-bomber-squadron", "count": 5}],
     "objectives": {"assault": ["precision-strike"], "defense": ["fire-lanes"], "navigation": ["sensor-net"]}}

Cards are the catalogue's ids; name, faction, objectives and whatever is empty may be left out.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from fleets.lists.games.armada.cards.catalogue import CATEGORIES
from fleets.lists.games.armada.reading.dialects import Dialect
from fleets.lists.games.armada.reading.lines import TextLine
from fleets.lists.json_places import StringLines, place_of_error
from fleets.lists.text import tidy

FORMAT: Final = "flagship-fleet/1"


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An unknown key is a mistake, not something to drop."""


class ShipEntry(_Strict, frozen=True, kw_only=True, omit_defaults=True):
    """A ship with its upgrades."""

    card: str
    upgrades: list[str] = []


class SquadronEntry(_Strict, frozen=True, kw_only=True, omit_defaults=True):
    """Squadrons of one card."""

    card: str
    count: int = 1


class Objectives(_Strict, frozen=True, kw_only=True, omit_defaults=True):
    """Objectives under the category they were chosen for."""

    assault: list[str] = []
    defense: list[str] = []
    navigation: list[str] = []
    campaign: list[str] = []


class Document(_Strict, frozen=True, kw_only=True):
    """The whole document."""

    format: Literal["flagship-fleet/1"]
    game: str
    name: str = ""
    faction: str | None = None
    ships: list[ShipEntry] = []
    squadrons: list[SquadronEntry] = []
    objectives: Objectives = Objectives()


class DocumentError(ValueError):
    """The text is no fleet document; `place` says where it departs from one."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


def is_document(text: str) -> bool:
    """Braces from the first character to the last: no builder's text looks like that."""
    text = text.strip("\ufeff \t\r\n")
    return text.startswith("{") and text.endswith("}") and not text.startswith("{\\rtf")


def lines_of_document(text: str, *, game: str) -> tuple[TextLine, ...]:
    """The document as the lines a builder would have written, each with the line of its card in `text`.

    Raises DocumentError.
    """
    try:
        # A lone surrogate is no text; in a name it may as well be a question mark.
        text = text.removeprefix("\ufeff").encode("utf-8", "replace").decode()
        document = msgspec.json.decode(text, type=Document)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DocumentError(place_of_error(str(error), text)) from error
    if document.game != game:
        raise DocumentError("$.game")
    where = StringLines(text)
    return tuple(_lines(document, where))


def _lines(document: Document, where: StringLines) -> Iterator[TextLine]:
    yield _header("name", document.name, where)
    yield from ([_header("faction", document.faction, where)] if document.faction else [])
    for category in CATEGORIES:
        yield from (_header(category, card, where) for card in getattr(document.objectives, category))
    if document.ships:
        yield TextLine(1, "header", key="ships")
    for ship in document.ships:
        # Blank lines separate the ships, as in every text.
        yield TextLine(1, "blank")
        yield _card(ship.card, where)
        yield from (_card(upgrade, where, bulleted=True) for upgrade in ship.upgrades)
    if document.squadrons:
        yield TextLine(1, "header", key="squadrons")
    yield from (_card(s.card, where, bulleted=True, count=s.count) for s in document.squadrons)


def _header(key: str, value: str, where: StringLines) -> TextLine:
    return TextLine(where.next(value), "header", value, key=key, value=tidy(value))


def _card(name: str, where: StringLines, *, bulleted: bool = False, count: int = 1) -> TextLine:
    number, name = where.next(name), tidy(name)
    return TextLine(number, "card", name, name=name, bulleted=bulleted, count=count)


# Chosen by the text as a whole, before it is cut into lines.
DOCUMENT: Final = Dialect("json", lambda lines: False, by_id=True)
