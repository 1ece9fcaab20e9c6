"""Names that a spreadsheet or a mail broke into two lines."""

from __future__ import annotations

from dataclasses import replace

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue
from fleets.lists.games.armada.cards.names import ALIAS, named
from fleets.lists.games.armada.reading.finder import Finder
from fleets.lists.games.armada.reading.lines import TextLine


def joined(line: TextLine, following: TextLine, kind: str, *, finder: Finder) -> TextLine | None:
    """The line with the next one, if together they name a card: cells of a spreadsheet break names.

    Where each alone may be a card too, only the full name of a third one outweighs them, or a number before
    the first and the plural of the whole in the second: "4 TIE", "Interceptors".
    """
    if line.points is not None or following.kind != "card" or following.bulleted:
        return None
    count, name = line.counted or (line.count, line.name)
    whole = replace(following, number=line.number, name=f"{name} {following.name}", count=count)
    match = finder.find(whole.name, whole.points, kind, count=count, misspelled_too=False)
    if match.card is None:
        return None
    catalogue = finder.catalogue
    ranks = (rank for rank, _ in named(whole.name, catalogue=catalogue))
    full = following.text.startswith("(") or any(rank < ALIAS for rank in ranks)
    if full or _goes_on(count, following, match.card, catalogue=catalogue):
        return whole
    both = all(named(part, catalogue=catalogue) for part in (name, following.name))
    return None if both else whole


def _goes_on(count: int, following: TextLine, card: Card, *, catalogue: Catalogue) -> bool:
    """Behind a number the plural of the whole, without a number of its own."""
    alone = following.count == 1 and following.counted is None and following.name.endswith("s")
    return (
        count > 1
        and alone
        and [named_card for _, named_card in named(following.name, catalogue=catalogue)] == [card]
    )
