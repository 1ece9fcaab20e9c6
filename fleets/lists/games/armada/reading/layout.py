"""Lines as the reader needs them, one card each: what only the names of cards can decide.

"ISD Kuat 112" has a price behind its name, "Gladiator 2" has not; "Home One: Comms Net" are two cards,
"All Fighters, Follow Me!" is one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Ship, Squadron
from fleets.lists.games.armada.cards.names import ALIAS, named, resembles
from fleets.lists.games.armada.cards.vocabulary import KINDS, SQUADRON_SUM
from fleets.lists.games.armada.reading.cards_in_line import cards_of, cards_of_line, costs, names_of_line
from fleets.lists.games.armada.reading.figures import UNIT, split_last, split_points
from fleets.lists.games.armada.reading.inline_card import as_inline_card
from fleets.lists.games.armada.reading.leading_points import (
    commander_ended,
    figures_placed,
    leading_points_placed,
)
from fleets.lists.games.armada.reading.lines import TextLine, card_line
from fleets.lists.text import letters_of

_BETWEEN: Final = re.compile(
    r"\s*[,;|/+&]\s*|:\s+|\s+(?:with|w/|z|con)\s+|\s*\(\s*(?=[^()]*[,+])", re.IGNORECASE
)
# A price in brackets, and what separates it from the next card.
_PRICE_END: Final = re.compile(
    r"(?<=[0-9)\]][)\]])(?:\s|[^\w\s(])*(?:(?:and|with|plus|oraz|con|i|e)\s)?(?:\s|[^\w\s(])*(?=\w)",
    re.IGNORECASE,
)
_CREW_MARK: Final = re.compile(r"\s*[,/]\s+")
_OF_LIMIT: Final = re.compile(rf"[0-9]{{1,4}}\s?(?:/\s?[0-9]{{1,4}})?\s?{UNIT}?$", re.IGNORECASE)
# The most pieces of a name that the marks above may cut: "All Fighters, Follow Me!", "Caitken & Shollan".
_PIECES: Final = 3
# No card costs as much.
_HIGHEST_PRICE: Final = 260
# Nobody types a list with more in one line.
_MOST_PARTS: Final = 60
# Where no line has a price, a small figure in brackets says how many; a higher one is a price after all.
_MOST_COPIES: Final = 12


def laid_out(lines: tuple[TextLine, ...], *, catalogue: Catalogue) -> tuple[TextLine, ...]:
    """The lines with one card each, prices apart from names and counts; parts of a line keep its number."""
    headed = commander_ended(lines, catalogue=catalogue)
    placed = leading_points_placed(figures_placed(headed), catalogue=catalogue)
    parts = [
        _worded(part, catalogue) for line in _totalled(placed, catalogue) for part in _parts(line, catalogue)
    ]
    is_bare = _prices_are_bare(parts, catalogue)
    priced = [_priced(line, is_bare=is_bare, catalogue=catalogue) for line in parts]
    return tuple(_closed_up(_counted(priced, catalogue)))


def _totalled(lines: Sequence[TextLine], catalogue: Catalogue) -> Iterator[TextLine]:
    """With the last sum as the total: one right below another, or a figure in a sentence that names no card.

    A word alone that says of what kind the card below it is, is no card.
    """
    before = ""
    last = max((n for n, line in enumerate(lines) if line.points is not None), default=-1)
    for n, line in enumerate(lines):
        names = line.kind == "card" and bool(cards_of_line(line, catalogue=catalogue))
        is_sentence = line.kind == "card" and not names and not resembles(line.name, catalogue=catalogue)
        is_sum = line.kind == "sum" and before == "sum" and not SQUADRON_SUM.search(line.text)
        if is_sum or (
            n == last and is_sentence and not line.bulleted and (line.points or 0) > _HIGHEST_PRICE
        ):
            yield TextLine(line.number, "header", line.text, key="total", value=str(line.points))
        elif not _is_kind(line, next(iter(lines[n + 1 : n + 2]), None), names=names):
            yield line
        before = line.kind if line.kind != "blank" else before


def _is_kind(line: TextLine, following: TextLine | None, *, names: bool) -> bool:
    """The kind of the card below, which has a price; "Ordnance" alone may be a card too."""
    if line.kind != "card" or line.bulleted or line.points is not None or letters_of(line.name) not in KINDS:
        return False
    return not names or (following is not None and following.points is not None)


def _worded(line: TextLine, catalogue: Catalogue) -> TextLine:
    """`Vibes: 9`, `Players: 24`: words about the list with a figure, no card with its price."""
    is_labelled = line.kind == "card" and line.points is not None and ":" in line.bare
    if (
        not is_labelled
        or cards_of_line(line, catalogue=catalogue)
        or resembles(line.name, catalogue=catalogue)
    ):
        return line
    return replace(line, name=line.bare, points=None, count=1, counted=None)


def _parts(line: TextLine, catalogue: Catalogue) -> Iterator[TextLine]:
    """The line, or one for each of its cards; what is under a ship gets a bullet."""
    if line.kind == "header" and line.key in ("squadrons", "ships") and _OF_LIMIT.match(line.value):
        # What the part costs; its sum stands below it too, or it is unclear of what it is the sum.
        yield replace(line, value="")
    elif line.kind == "header" and line.key in ("squadrons", "ships") and line.value:
        yield replace(line, value="")
        whole = card_line(line.number, line.value, line.value, bulleted=line.key == "squadrons")
        yield from _cut(whole, catalogue) or (whole,)
    elif line.kind == "card" and line.count > _MOST_COPIES and _is_sum_in_front(line, catalogue):
        yield replace(line, count=1, block=line.count)
    elif line.kind == "card" and line.block is None and not _is_plain(line, catalogue):
        yield from _card_lines(line, catalogue)
    else:
        yield line


def _is_sum_in_front(line: TextLine, catalogue: Catalogue) -> bool:
    """`[136] Assault Frigate (72)`: the sum of a ship, as no fleet has so many of one."""
    cards = cards_of(line.name, catalogue=catalogue)
    return line.count >= (line.points or line.count + 1) and _is_only_ship(cards)


def _is_plain(line: TextLine, catalogue: Catalogue) -> bool:
    """One card and nothing else, or nothing that could be more."""
    return not _BETWEEN.search(line.bare) and bool(cards_of_line(line, catalogue=catalogue))


def _card_lines(line: TextLine, catalogue: Catalogue) -> Sequence[TextLine]:
    """The cards of a line: one with words around it, several between marks, several behind their prices."""
    cards = cards_of_line(line, catalogue=catalogue)
    single = None if cards else _crew(line, catalogue) or as_inline_card(line, catalogue=catalogue)
    if single:
        return (single,)
    return _cut(line, catalogue) or (() if cards else _cut_at_prices(line, catalogue)) or (line,)


def _crew(line: TextLine, catalogue: Catalogue) -> TextLine | None:
    """`Howlrunner, TIE Fighter (16)`: a pilot and the craft, where the price is that of the pilot."""
    name = _CREW_MARK.sub(" - ", line.name, count=1)
    cards = cards_of(name, catalogue=catalogue) if line.points is not None and name != line.name else ()
    fits = any(
        isinstance(card, Squadron) and card.craft and costs(card, line.points or 0, 1) for card in cards
    )
    return replace(line, name=name) if fits else None


def _cut_at_prices(line: TextLine, catalogue: Catalogue) -> list[TextLine]:
    """`ISD II (120) > Gunnery Team (7) > …`: each card up to its price, whatever is between them."""
    pieces = [piece for piece in _PRICE_END.split(line.bare) if piece.strip(" )]")]
    if not 1 < len(pieces) <= _MOST_PARTS:
        return []
    parts = [_part(line.number, piece) for piece in pieces]
    cards = [cards_of_line(part, catalogue=catalogue) for part in parts]
    if not all(cards):
        return []
    heads = _is_ship(cards[0])
    return [
        replace(part, bulleted=line.bulleted or (heads and at > 0 and not _is_only_ship(cards[at])))
        for at, part in enumerate(parts)
    ]


def _cut(line: TextLine, catalogue: Catalogue) -> list[TextLine]:
    """The cards of one line; none where it is a single card, or words around the list."""
    pieces = [piece for piece in _BETWEEN.split(line.bare) if piece.strip(" )")]
    if not 1 < len(pieces) <= _MOST_PARTS or _is_printed(line, catalogue):
        return []
    parts = list(_grouped(line, pieces, catalogue))
    known_parts = sum(1 for _, cards in parts if cards)
    heads = _is_ship(parts[0][1])
    whole = cards_of(line.name, catalogue=catalogue)
    if whole and (
        known_parts < len(pieces) or all(isinstance(card, Squadron) and card.craft for card in whole)
    ):
        return []
    # Words between commas are a sentence; a list names cards, its ship first.
    if known_parts * 2 < len(parts) or (known_parts < 2 and not heads):
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
        cards = cards_of_line(line, catalogue=catalogue)
        if not cards and several == 1 and (inline := as_inline_card(line, catalogue=catalogue)):
            line, cards = inline, cards_of_line(inline, catalogue=catalogue)
        return line, cards

    at = 0
    while at < len(pieces):
        tried = [part(at, several) for several in range(1, min(_PIECES, len(pieces) - at) + 1)]
        first_known = next((n for n, (_, cards) in enumerate(tried) if cards), 0)
        taken = next((n for n, (line, _) in enumerate(tried) if _is_printed(line, catalogue)), first_known)
        yield tried[taken]
        at += taken + 1


def _is_printed(line: TextLine, catalogue: Catalogue) -> bool:
    """The very name on a card, which may have a comma in it."""
    return any(rank < ALIAS for name in names_of_line(line) for rank, _ in named(name, catalogue=catalogue))


def _part(number: int, text: str) -> TextLine:
    bare = text.strip().rstrip(" [({")
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
            unpriced = replace(line, name=split[0], count=count, counted=None, points=split[1])
            return unpriced, split[1], any(costs(card, split[1], count) for card in cards)
    return None


def _priced(line: TextLine, *, is_bare: bool, catalogue: Catalogue) -> TextLine:
    """The line with the bare figure behind its name as price, where it is one."""
    if line.kind != "card" or not (bare_price := _bare_price(line, catalogue)):
        return line
    return bare_price[0] if bare_price[2] or is_bare else line


def _counted(lines: Sequence[TextLine], catalogue: Catalogue) -> Iterator[TextLine]:
    """`TIE Fighter (4)`: four, where no card but squadrons has a figure, or none can cost that little."""
    figures = [line for line in lines if line.kind == "card" and line.points is not None]
    copies = {id(line) for line in figures if _may_be_many(line, catalogue)}
    unpriced = len(copies) == len(figures) and _has_ship(lines, catalogue)
    # "TIE Fighter (8) - 8": eight of them, but one where others have their price twice as well.
    twice = any(_is_twice(line) for line in figures if id(line) not in copies)
    cheapest = _cheapest(catalogue)
    for line in lines:
        is_count = unpriced or (line.points or 0) < cheapest or (_is_twice(line) and not twice)
        if id(line) in copies and is_count:
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


def _is_twice(line: TextLine) -> bool:
    """The price stands behind the name twice: `TIE Fighter (8) - 8`."""
    rest, last = split_points(line.bare)
    return last is not None and last == line.points == split_points(rest)[1]


def _cheapest(catalogue: Catalogue) -> int:
    return min(card.points for card in catalogue.cards if isinstance(card, Squadron))


def _closed_up(lines: Iterator[TextLine]) -> list[TextLine]:
    """Without the blank lines of a text that has one after every line."""
    all_lines = list(lines)
    cards = [line for line in all_lines if line.kind != "blank"]
    touching = any(
        card_above.kind == "card" == card_below.kind and card_above.number + 1 == card_below.number
        for card_above, card_below in pairwise(cards)
    )
    return all_lines if touching or len(cards) < 3 else cards
