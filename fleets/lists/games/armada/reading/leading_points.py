"""Figures that are not behind their card: before its name, on a line of their own.

And the commander named behind the word, without a colon.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Catalogue, Squadron, Upgrade
from fleets.lists.games.armada.cards.vocabulary import HEADERS
from fleets.lists.games.armada.reading.cards_in_line import cards_of, cards_of_line, costs
from fleets.lists.games.armada.reading.figures import figure_alone, split_before, split_points
from fleets.lists.games.armada.reading.lines import TextLine, card_line
from fleets.lists.text import letters_of

# "Tycho Celchu - A-wing" ⏎ "Squadron (16)": the end of a name, not the heading above all of them.
_NAME_END: Final = re.compile(r"^squadron\s*\(", re.IGNORECASE)


def figures_placed(lines: Sequence[TextLine]) -> list[TextLine]:
    """A figure alone on its line is the price of the card above it, or else the sum of the cards above it;
    below such a sum it is the total.

    They are prices where most cards have one below them, or, in brackets, where a long name continued.
    """
    lines = _names_ended(lines)
    filled = [line for line in lines if line.kind != "blank"]
    end = max((line.number for line in filled if line.key == "total"), default=None)
    priced = [
        (card, price) for card, price in pairwise(filled) if _is_open(card) and _figure(price) is not None
    ]
    cards = [line for line in filled if line.kind == "card" and _figure(line) is None]
    are_prices = len(priced) * 2 > len(cards)
    placed = [(card, price) for card, price in priced if are_prices or price.bare.startswith("(")]
    prices = {price.number for _card, price in placed}
    # Likes and replies of a page, below the total; the total may also stand above all prices.
    after = {
        line.number
        for line in filled
        if end is not None and line.number > end and line.number not in prices and _figure(line) is not None
    }
    below = {card.number for card, _price in placed}
    return list(_placed([line for line in lines if line.number not in after], below))


def _names_ended(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines with the word "Squadron" at the end of the name it was broken from."""
    ended: list[TextLine] = []
    for line in lines:
        if line.kind == "header" and _NAME_END.match(line.text) and ended and _is_open(ended[-1]):
            card = ended[-1]
            ended[-1] = card_line(card.number, card.text, f"{card.bare} {line.text}", bulleted=card.bulleted)
            ended.append(TextLine(line.number, "blank"))
        else:
            ended.append(line)
    return ended


def _placed(lines: Iterable[TextLine], below: set[int]) -> Iterator[TextLine]:
    card: TextLine | None = None
    before = ""
    for line in lines:
        figure = _figure(line)
        if line.number in below and _is_open(line):
            # Its figure is the next line that is not blank.
            card = line
        elif card and figure is not None:
            yield replace(card, points=figure)
            yield TextLine(line.number, "blank")
            card = None
        elif figure is None and not card:
            yield line
        elif figure is not None and before == "sum":
            yield TextLine(line.number, "header", line.text, key="total", value=str(figure))
        elif figure is not None:
            yield TextLine(line.number, "sum", line.text, points=figure)
        if line.kind != "blank":
            before = line.kind if figure is None else "sum"


def _figure(line: TextLine) -> int | None:
    return figure_alone(line.bare) if line.kind == "card" and not line.bulleted else None


def _is_open(line: TextLine) -> bool:
    """A card whose price is not known."""
    return line.kind == "card" and line.points is None and _figure(line) is None


def leading_points_placed(lines: Sequence[TextLine], *, catalogue: Catalogue) -> list[TextLine]:
    """The lines with the figures before names as prices, where most of them are; else they are counts."""
    headed = [_commanded(line, catalogue) for line in lines]
    priced = [_priced_in_front(line, catalogue, is_front=False) for line in headed]
    if sum(map(bool, priced)) * 2 <= sum(map(_is_open, headed)):
        return headed
    return [_priced_in_front(line, catalogue, is_front=True) or line for line in headed]


def commander_ended(lines: Sequence[TextLine], *, catalogue: Catalogue) -> list[TextLine]:
    """The lines with the commander of the heading whole, where name or price went on in the next row."""
    ended = list(lines)
    for at, (line, following) in enumerate(pairwise(lines)):
        if line.key == "commander" and following.number == line.number + 1 and not following.bulleted:
            whole = f"{line.value} {following.bare}"
            name, _ = split_points(whole)
            if following.kind == "card" and is_commander(name, catalogue):
                ended[at] = replace(line, value=whole)
                ended[at + 1] = TextLine(following.number, "blank")
    return ended


def is_commander(name: str, catalogue: Catalogue) -> bool:
    """Some commander has that name."""
    cards = cards_of(name, catalogue=catalogue)
    return any(isinstance(card, Upgrade) and card.type == "commander" for card in cards)


def _priced_in_front(line: TextLine, catalogue: Catalogue, *, is_front: bool) -> TextLine | None:
    """The line without the figure in front of it, if a card of that name costs that.

    Where prices do stand in front, the figure of a card that is never counted is one, right or wrong.
    """
    split = split_before(line.bare) if _is_open(line) else None
    if split is None:
        return None
    bare = card_line(line.number, line.text, split[1], bulleted=line.bulleted)
    cards = cards_of_line(bare, catalogue=catalogue) if bare.points is None else ()
    fits = any(costs(card, split[0], _count(bare)) for card in cards)
    if is_front and cards and not any(isinstance(card, Squadron) for card in cards):
        fits = True
    return replace(bare, points=split[0]) if fits else None


def _count(line: TextLine) -> int:
    return line.counted[0] if line.counted else line.count


def _commanded(line: TextLine, catalogue: Catalogue) -> TextLine:
    """`Commander Darth Vader` as the heading it is; Commander Sato is the name of a card."""
    word, _, name = line.name.partition(" ")
    if line.kind != "card" or line.bulleted or HEADERS.get(letters_of(word)) != "commander":
        return line
    whole = cards_of(line.name, catalogue=catalogue)
    is_name = any(letters_of(card.name).startswith(letters_of(word)) for card in whole)
    if is_name or not is_commander(name, catalogue):
        return line
    return TextLine(line.number, "header", line.text, key="commander", value=line.bare.partition(" ")[2])
