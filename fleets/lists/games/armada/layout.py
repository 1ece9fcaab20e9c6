"""Lines as the reader needs them, one card each: what only the names of cards can tell apart.

"ISD Kuat 112" has a price behind its name, "Gladiator 2" has not; "Home One: Comms Net" are two cards,
"All Fighters, Follow Me!" is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from fleets.lists.games.armada.catalogue import Card, Catalogue, Ship, Squadron
from fleets.lists.games.armada.figures import split_last
from fleets.lists.games.armada.fronts import commander_ended, figures_placed, fronted
from fleets.lists.games.armada.lines import TextLine, card_line
from fleets.lists.games.armada.names import ALIAS, named, resembles
from fleets.lists.games.armada.of_line import cards_of, cards_of_line, costs, names_of_line

_BETWEEN: Final = re.compile(
    r"\s*[,;|/+&]\s*|:\s+|\s+(?:with|w/|z|con)\s+|\s*\(\s*(?=[^()]*[,+])", re.IGNORECASE
)
# The most pieces of a name that the marks above may cut: "All Fighters, Follow Me!", "Caitken & Shollan".
_PIECES: Final = 3
# More than that in one line is no list that somebody typed.
_MOST_PARTS: Final = 60
# Where no line has a price, a small figure in brackets says how many; a higher one is a price after all.
_MOST_COPIES: Final = 12


def laid_out(lines: tuple[TextLine, ...], *, catalogue: Catalogue) -> tuple[TextLine, ...]:
    """The lines with one card each, prices told from names and counts; parts of a line keep its number."""
    headed = commander_ended(lines, catalogue=catalogue)
    told = fronted(figures_placed(headed), catalogue=catalogue)
    parts = [_worded(part, catalogue) for line in told for part in _parts(line, catalogue)]
    is_bare = _prices_are_bare(parts, catalogue)
    priced = [_priced(line, is_bare=is_bare, catalogue=catalogue) for line in parts]
    return tuple(_closed_up(_counted(priced, catalogue)))


def _worded(line: TextLine, catalogue: Catalogue) -> TextLine:
    """`Vibes: 9`, `Players: 24`: words about the list with a figure, no card with its price."""
    is_told = line.kind == "card" and line.points is not None and ":" in line.bare
    if not is_told or cards_of_line(line, catalogue=catalogue) or resembles(line.name, catalogue=catalogue):
        return line
    return replace(line, name=line.bare, points=None, count=1, counted=None)


def _parts(line: TextLine, catalogue: Catalogue) -> Iterator[TextLine]:
    """The line, or one for each of the cards that stand in it; what stands under a ship has a bullet."""
    if line.kind == "header" and line.key in ("squadrons", "ships") and line.value:
        yield replace(line, value="")
        whole = card_line(line.number, line.value, line.value, bulleted=line.key == "squadrons")
        yield from _cut(whole, catalogue) or (whole,)
    elif line.kind == "card" and line.block is None and _BETWEEN.search(line.bare):
        yield from _cut(line, catalogue) or (line,)
    else:
        yield line


def _cut(line: TextLine, catalogue: Catalogue) -> list[TextLine]:
    """The cards that stand in one line; none where it is one card, or words around the list."""
    pieces = [piece for piece in _BETWEEN.split(line.bare) if piece.strip(" )")]
    if not 1 < len(pieces) <= _MOST_PARTS or _is_printed(line, catalogue):
        return []
    parts = list(_grouped(line, pieces, catalogue))
    known = sum(1 for _, cards in parts if cards)
    heads = _is_ship(parts[0][1])
    if cards_of(line.name, catalogue=catalogue) and known < len(pieces):
        return []
    # Words between commas are a sentence; a list names cards, its ship first.
    if known * 2 < len(parts) or (known < 2 and not heads):
        return []
    return [
        replace(part, bulleted=line.bulleted or (heads and at > 0 and not _is_only_ship(cards)))
        for at, (part, cards) in enumerate(parts)
    ]


def _is_only_ship(cards: Sequence[Card]) -> bool:
    return bool(cards) and all(isinstance(card, Ship) for card in cards)


def _is_ship(cards: Sequence[Card]) -> bool:
    return any(isinstance(card, Ship) for card in cards)


def _grouped(
    whole: TextLine, pieces: list[str], catalogue: Catalogue
) -> Iterator[tuple[TextLine, tuple[Card, ...]]]:
    """Pieces put together again where only together they are a name."""
    number, text = whole.number, whole.bare
    starts: list[int] = []
    for piece in pieces:
        starts.append(text.index(piece, starts[-1] + 1 if starts else 0))

    def part(at: int, several: int) -> tuple[TextLine, tuple[Card, ...]]:
        last = at + several - 1
        line = _part(number, text[starts[at] : starts[last] + len(pieces[last])])
        return line, cards_of_line(line, catalogue=catalogue)

    at = 0
    while at < len(pieces):
        tried = [part(at, several) for several in range(1, min(_PIECES, len(pieces) - at) + 1)]
        known = next((n for n, (_, cards) in enumerate(tried) if cards), 0)
        taken = next((n for n, (line, _) in enumerate(tried) if _is_printed(line, catalogue)), known)
        yield tried[taken]
        at += taken + 1


def _is_printed(line: TextLine, catalogue: Catalogue) -> bool:
    """The very name on a card, which may have a comma in it."""
    return any(rank < ALIAS for name in names_of_line(line) for rank, _ in named(name, catalogue=catalogue))


def _part(number: int, text: str) -> TextLine:
    bare = text.strip()
    if bare.endswith(")") and bare.count(")") > bare.count("("):
        bare = bare[:-1].rstrip()
    return card_line(number, bare, bare, bulleted=False)


def _prices_are_bare(lines: Sequence[TextLine], catalogue: Catalogue) -> bool:
    """Most names of cards have a figure behind them that is the price of one of them."""
    cards = [line for line in lines if line.kind == "card" and line.points is None]
    bare = [line for line in cards if (split := _bare_price(line, catalogue)) and split[2]]
    return len(bare) >= 3 and len(bare) * 2 > len(cards)


def _bare_price(line: TextLine, catalogue: Catalogue) -> tuple[TextLine, int, bool] | None:
    """The line without the figure behind its name, that figure, and whether a card of that name costs it.

    None where the name itself ends with it, or where nothing has the name without it.
    """
    if line.points is not None or cards_of(line.name, catalogue=catalogue):
        return None
    for count, name in ((line.count, line.name), line.counted or (1, "")):
        split = split_last(name)
        cards = cards_of(split[0], catalogue=catalogue) if split else ()
        if split and cards:
            found = replace(line, name=split[0], count=count, counted=None, points=split[1])
            return found, split[1], any(costs(card, split[1], count) for card in cards)
    return None


def _priced(line: TextLine, *, is_bare: bool, catalogue: Catalogue) -> TextLine:
    """The line with the bare figure behind its name as price, where it is one."""
    if line.kind != "card" or not (found := _bare_price(line, catalogue)):
        return line
    return found[0] if found[2] or is_bare else line


def _counted(lines: Sequence[TextLine], catalogue: Catalogue) -> Iterator[TextLine]:
    """`TIE Fighter (4)`: four, where no card but squadrons has a figure, or none can cost that little."""
    figures = [line for line in lines if line.kind == "card" and line.points is not None]
    copies = {id(line) for line in figures if _may_be_many(line, catalogue)}
    unpriced = len(copies) == len(figures) and _has_ship(lines, catalogue)
    for line in lines:
        if id(line) in copies and (unpriced or (line.points or 0) < _cheapest(catalogue)):
            yield replace(line, count=line.points or 1, points=None)
        else:
            yield line


def _has_ship(lines: Sequence[TextLine], catalogue: Catalogue) -> bool:
    names = (line.name for line in lines if line.kind == "card")
    return any(_is_ship(cards_of(name, catalogue=catalogue)) for name in names)


def _may_be_many(line: TextLine, catalogue: Catalogue) -> bool:
    cards = cards_of(line.name, catalogue=catalogue)
    plain = [card for card in cards if isinstance(card, Squadron) and not card.unique]
    return line.count == 1 and 1 <= (line.points or 0) <= _MOST_COPIES and len(plain) == 1


def _cheapest(catalogue: Catalogue) -> int:
    return min(card.points for card in catalogue.cards if isinstance(card, Squadron))


def _closed_up(lines: Iterator[TextLine]) -> list[TextLine]:
    """Without the blank lines of a text that has one after every line."""
    rows = list(lines)
    cards = [line for line in rows if line.kind != "blank"]
    touching = any(
        one.kind == "card" == other.kind and one.number + 1 == other.number for one, other in pairwise(cards)
    )
    return rows if touching or len(cards) < 3 else cards
