"""What a name that no card has may mean: the cards of nearly that spelling."""

from difflib import get_close_matches
from typing import Final

from fleets.lists.games.xwing.catalogue import Card, Catalogue
from fleets.lists.text import letters_of

# A text with more unknown names is no squad; looking for all of them would take long.
MOST_ASKED: Final = 8
LONGEST: Final = 60
MOST: Final = 3
ALIKE: Final = 0.78


class Guesses:
    """Called name by name; after the first few it finds nothing."""

    def __init__(self, catalogue: Catalogue) -> None:
        """With the cards it looks names up in."""
        self.catalogue, self.left = catalogue, MOST_ASKED

    def __call__(self, name: str) -> tuple[Card, ...]:
        """The nearest cards, at most three."""
        if not self.left or len(name) > LONGEST:
            return ()
        self.left -= 1
        names = get_close_matches(letters_of(name), self.catalogue.by_name, n=MOST, cutoff=ALIKE)
        cards = [card for near in names for card in self.catalogue.by_name[near]]
        # By their ids: a card whose price depends on the ship holds a table, which is no key.
        return tuple({(type(card), card.id): card for card in cards}.values())[:MOST]
