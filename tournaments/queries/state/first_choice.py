"""Who chooses to go first at a table, in a game whose rules ask the points of the lists for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...games import GAME_WORDS
from ...games.words import FirstChoiceWords
from ...models import Entry, Tournament
from .played import game_of


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """Who chooses, with the points of all lists of the table by key."""

    totals: Mapping[str, int]
    chooser: Entry | None
    """None where the points are equal and lots are drawn."""
    words: FirstChoiceWords

    @property
    def label(self) -> str:
        """The name, or that lots are drawn: for a column."""
        return self.chooser.name if self.chooser else str(self.words.by_lot)

    def mark_of(self, entry: Entry) -> str:
        """The mark beside this name at the desk; "" beside every other name."""
        return str(self.words.mark) if self.chooser is not None and self.chooser.pk == entry.pk else ""

    @property
    def undecided(self) -> str:
        """For the desk: the points are equal; "" where they are not."""
        return str(self.words.equal) if self.chooser is None else ""

    @property
    def beside_the_lists(self) -> str:
        """The same for who looks at the lists: with how many points fewer."""
        if self.chooser is None:
            return str(self.words.lots)
        difference = max(self.totals.values()) - min(self.totals.values())
        return str(self.words.by_points % {"name": self.chooser.name, "n": difference})

    def sentence_for(self, entry: Entry) -> str:
        """The same for one of the players."""
        if self.chooser is None:
            return str(self.words.lots)
        return str(self.words.yours) if self.chooser.pk == entry.pk else self._named()

    def _named(self) -> str:
        return str(self.words.named) % {"name": self.chooser.name if self.chooser else ""}


def first_choice_words(tournament: Tournament) -> FirstChoiceWords | None:
    """The words of this event's game for who chooses; None where it asks for no list."""
    return GAME_WORDS[tournament.game].first_choice


def first_choice_of(
    tournament: Tournament, entries: Sequence[Entry], points: Mapping[str, int]
) -> FirstChoice | None:
    """Who chooses; None in a bye, while a list is missing, and in a game that asks for no list."""
    game, words = game_of(tournament), first_choice_words(tournament)
    if game.first_choice is None or words is None or len(entries) < 2:
        return None
    if any(entry.key not in points for entry in entries):
        return None
    totals = {entry.key: points[entry.key] for entry in entries}
    chooser = game.first_choice(totals)
    return FirstChoice(totals, next((entry for entry in entries if entry.key == chooser), None), words)
