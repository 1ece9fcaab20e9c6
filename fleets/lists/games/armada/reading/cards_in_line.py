"""Which cards a line may name, without a guess: by its name, with or without a figure in front or behind."""

from collections.abc import Iterator

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective
from fleets.lists.games.armada.cards.names import named
from fleets.lists.games.armada.reading.figures import split_last
from fleets.lists.games.armada.reading.lines import TextLine


def cards_of(text: str, *, catalogue: Catalogue) -> tuple[Card, ...]:
    """Every card that the text as a whole may name."""
    return tuple(card for _, card in named(text, catalogue=catalogue))


def cards_of_line(line: TextLine, *, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards of a name, its count or its bare price taken off where the whole is none."""
    return next(filter(None, (cards_of(name, catalogue=catalogue) for name in names_of_line(line))), ())


def names_of_line(line: TextLine) -> Iterator[str]:
    """The parts of the line that may be a name, the whole first."""
    yield line.name
    if line.counted:
        yield line.counted[1]
    for name in (line.name, line.counted[1] if line.counted else ""):
        if split := split_last(name):
            yield split[0]


def costs(card: Card, points: int, count: int) -> bool:
    """Whether that was ever the price of the card, or of so many copies of it."""
    if isinstance(card, Objective):
        return False
    prices = (card.points, *(price for _, price in card.was))
    return points in [price * copies for price in prices for copies in {1, count}]
