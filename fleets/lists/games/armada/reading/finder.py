"""From a line and its place to the card it names, or to the reason why it names none."""

from dataclasses import replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.cards.fuzzy_match import kind
from fleets.lists.games.armada.cards.names import (
    ALIAS,
    Context,
    NameHit,
    identify,
    misspelled,
    named,
    suggested,
)
from fleets.lists.games.armada.cards.types import Misspelling
from fleets.lists.games.armada.reading.dialects import Dialect
from fleets.lists.games.armada.reading.draft import Draft
from fleets.lists.games.armada.reading.lines import TextLine

# With more unknown names than this, suggestions line by line are of no use.
MAX_DOUBTFUL: Final = 60


class Finder:
    """Finds cards for one text, with what its draft holds so far."""

    def __init__(self, dialect: Dialect, catalogue: Catalogue, draft: Draft) -> None:
        self.dialect, self.catalogue, self.draft = dialect, catalogue, draft
        self.doubtful = 0

    def find(
        self, name: str, points: int | None, kind: str, *, count: int = 1, misspelled_too: bool = True
    ) -> NameHit:
        """The card `name` stands for where a `kind` is expected; without headings others may be there."""
        if self.dialect.by_id and (card := cards_by_id(self.catalogue).get(name)):
            return NameHit(card, (card,))
        context = self.context(points, count)
        match = identify(name, kinds=(kind,), context=context, catalogue=self.catalogue)
        if _is_one_objective(match.cards):
            return NameHit(match.cards[0], match.cards)
        kinds = (kind, "squadron", "objective") if kind == "ship" and not self.dialect.heading else (kind,)
        for one_kind in kinds if misspelled_too and not match.cards and self.doubtful < MAX_DOUBTFUL else ():
            near = misspelled(name, kinds=(one_kind,), context=context, catalogue=self.catalogue)
            if near.card:
                return near
        return match

    def context(self, points: int | None, count: int) -> Context:
        return Context(
            faction=self.draft.faction,
            points=points,
            count=count,
            commander=self.draft.commander_text,
            suffixed=self.dialect.suffixed,
        )

    def unplaced(self, line: TextLine, match: NameHit, kind: str, *, text: str = "") -> None:
        """Keep the line, with what its name may mean."""
        code, offered = trouble_of(match, kind), tuple[Card, ...]()
        if code == "unknown_card" and self.doubtful < MAX_DOUBTFUL:
            self.doubtful += 1
            count, name = line.counted or (line.count, line.name)
            offered = suggested(
                text or name,
                kinds=(kind,),
                context=self.context(line.points, count),
                catalogue=self.catalogue,
            )
        self.draft.unplaced(line, code, match.cards, text=text, suggestions=offered)

    def note_misspelling(self, line: TextLine, match: NameHit) -> None:
        """Note how a misspelled name was read."""
        if match.is_misspelled and match.card:
            self.draft.misspellings.append(Misspelling(line.number, line.name or line.value, match.card))

    def find_counted(self, line: TextLine, kind: str) -> tuple[NameHit, int]:
        """The card of a line and how many; a bare number in front is a count only if the whole is no name."""
        match = self.find(line.name, line.points, kind, count=line.count)
        if line.counted is None or (match.cards and not match.is_misspelled):
            return match, line.count
        count, name = line.counted
        counted = self.find(name, line.points, kind, count=count)
        # "1 Jango Fett" is one of that name rather than a name with a slip.
        return (counted, count) if is_sure(counted) or not match.cards else (match, line.count)

    def joined(self, line: TextLine, following: TextLine, kind: str) -> TextLine | None:
        """The line with the next one, if together they name a card: cells of a spreadsheet break names.

        Where each alone may be a card too, only the full name of a third one outweighs them, or a number
        before the first and the plural of the whole in the second: "4 TIE", "Interceptors".
        """
        if line.points is not None or following.kind != "card" or following.bulleted:
            return None
        count, name = line.counted or (line.count, line.name)
        whole = replace(following, number=line.number, name=f"{name} {following.name}", count=count)
        match = self.find(whole.name, whole.points, kind, count=count, misspelled_too=False)
        if match.card is None:
            return None
        ranks = (rank for rank, _ in named(whole.name, catalogue=self.catalogue))
        full = following.text.startswith("(") or any(rank < ALIAS for rank in ranks)
        if full or self._goes_on(count, following, match.card):
            return whole
        both = all(named(part, catalogue=self.catalogue) for part in (name, following.name))
        return None if both else whole

    def _goes_on(self, count: int, following: TextLine, card: Card) -> bool:
        """Behind a number the plural of the whole, without a number of its own."""
        is_plural = following.count == 1 and following.counted is None and following.name.endswith("s")
        if count <= 1 or not is_plural:
            return False
        return [card_ for _, card_ in named(following.name, catalogue=self.catalogue)] == [card]


def is_sure(match: NameHit) -> bool:
    """The name as it is written is that of one card."""
    return match.card is not None and not match.is_misspelled


def _is_one_objective(cards: tuple[Card, ...]) -> bool:
    """The same objective, printed in two boxes."""
    objectives = [card for card in cards if isinstance(card, Objective)]
    prints = {(card.name, card.category) for card in objectives}
    return len(objectives) == len(cards) and len(prints) == 1


def trouble_of(match: NameHit, place: str) -> str:
    """Why the cards of a match don't fit a place for ships, upgrades, squadrons or objectives."""
    if not match.cards:
        return "unknown_card"
    return "ambiguous_card" if kind(match.cards[0]) == place else "misplaced_card"
