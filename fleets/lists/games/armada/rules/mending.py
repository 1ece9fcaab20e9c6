"""What would mend a finding: the cards and figures the second sentence needs, taken from the fleet itself."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Squadron, Upgrade, label
from fleets.lists.games.armada.cards.equipment import Hold, is_flagship
from fleets.lists.games.armada.cards.fuzzy_match import kind
from fleets.lists.games.armada.cards.names import is_of
from fleets.lists.games.armada.cards.types import Reading, ReadShip, ReadUpgrade

Mend = tuple[int | str, ...]
# More than this many names help nobody.
_MOST: Final = 3
# Nor more cards than this that stand on the icons of one ship.
_MOST_RIVALS: Final = 6


@lru_cache(maxsize=32)
def _labelled(catalogue: Catalogue) -> dict[str, list[Card]]:
    """The cards of each label; few share one."""
    by_label: dict[str, list[Card]] = {}
    for card in catalogue.cards:
        by_label.setdefault(label(card), []).append(card)
    return by_label


@lru_cache(maxsize=32)
def _namesakes(catalogue: Catalogue) -> dict[tuple[str, str], list[Card]]:
    """The cards of each name and kind."""
    by_name_and_kind: dict[tuple[str, str], list[Card]] = {}
    for card in catalogue.cards:
        by_name_and_kind.setdefault((card.name, kind(card)), []).append(card)
    return by_name_and_kind


class Mender:
    """One fleet, asked for many mends: what stands on which line and what room the ships have, found once."""

    def __init__(self, reading: Reading, catalogue: Catalogue) -> None:
        self.reading, self.catalogue = reading, catalogue
        self.holds = [Hold(carrier) for carrier in reading.ships]
        # Of several in one line the first one.
        self.upgrades = {upgrade.line: upgrade for upgrade in reversed(reading.upgrades)}
        self.carriers = {u.line: carrier for carrier in reversed(reading.ships) for u in carrier.upgrades}
        self.room: dict[str, list[ReadShip]] = {}
        self.rivals: dict[tuple[int, tuple[str, ...]], Mend] = {}

    def mended(self, finding: Finding) -> Finding:
        """The finding with its `mend` filled in, where this fleet or its cards hold an answer."""
        propose = _PROPOSALS.get(finding.code)
        return replace(finding, mend=propose(self, finding)) if propose else finding

    def cheapest_cut(self, finding: Finding) -> Mend:
        """The single card whose going saves just enough, with its price: no commander, no only ship."""
        over = _figure(finding.found) - _figure(finding.allowed)
        reading = self.reading
        squadrons = [(s.card.points, label(s.card), s.line) for s in reading.squadrons]
        carried = [
            (u.card.points, label(u.card), u.line) for u in reading.upgrades if u.card.type != "commander"
        ]
        ships = [(s.points, label(s.card), s.line) for s in reading.ships if s.card and not is_flagship(s)]
        cards = squadrons if finding.code == "over_squadron_points" else [*squadrons, *carried]
        enough = [card for card in cards if card[0] >= over]
        if not enough and finding.code == "over_points" and len(reading.ships) > 1:
            enough = [ship for ship in ships if ship[0] >= over]
        if not enough:
            return ()
        points, name, line = min(enough)
        return (name, line, points)

    def header_commander(self, finding: Finding) -> Mend:
        """Whom the header names although no ship carries the card; where that is surely one commander, its
        label and the ships that could."""
        named = self.reading.commander_text.strip()
        commanders = {
            label(card)
            for card in self.catalogue.upgrades
            if card.type == "commander" and card.name.casefold() == named.casefold()
        }
        if len(commanders) != 1:
            return (named,) if named else ()
        return (named, *commanders, *self.ships_for_commander(finding))

    def namesake(self, finding: Finding) -> Mend:
        """The card of the same name and kind that the fleet's own faction has."""
        wrong = _labelled(self.catalogue)[finding.cards[0]][0]
        twins = _namesakes(self.catalogue)[wrong.name, kind(wrong)]
        own = (card for card in twins if is_of(card, str(finding.allowed)))
        return tuple(label(card) for card in own)[:_MOST]

    def other_ships(self, finding: Finding) -> Mend:
        """Ships of this fleet that could carry the card as they are."""
        upgrade = self._upgrade(finding)
        if upgrade is None:
            return ()
        return _placed([ship for ship in self._with_room(upgrade.card) if upgrade not in ship.upgrades])

    def _upgrade(self, finding: Finding) -> ReadUpgrade | None:
        return self.upgrades.get(finding.line) if finding.line is not None else None

    def _with_room(self, card: Upgrade) -> list[ReadShip]:
        """Ships that could take the card, one more than are ever named: it may stand on one of them."""
        if card.id not in self.room:
            ships = (hold.carrier for hold in self.holds if hold.takes(card))
            self.room[card.id] = list(islice(ships, _MOST + 1))
        return self.room[card.id]

    def ships_of_title(self, finding: Finding) -> Mend:
        """Where the title could go in this fleet; where nowhere, a 0 and the ships it belongs to."""
        title = self._upgrade(finding)
        if title is None:
            return ()
        names = (s.name for s in self.catalogue.ships if title.card.names(s))
        return self.other_ships(finding) or (0, *list(dict.fromkeys(names))[:_MOST])

    def ships_for_commander(self, finding: Finding) -> Mend:
        """Ships of this fleet that are no flotillas."""
        return _placed([s for s in self.reading.ships if s.card and not s.card.is_flotilla])

    def same_icon(self, finding: Finding) -> Mend:
        """Ships with a free icon for the card; where there are none, a 0 and what fills the icons here."""
        upgrade = self._upgrade(finding)
        if upgrade is None:
            return ()
        return self.other_ships(finding) or self._rivals(self.carriers[upgrade.line], upgrade.card.takes)

    def _rivals(self, carrier: ReadShip, icons: tuple[str, ...]) -> Mend:
        place = (carrier.line, icons)
        if place not in self.rivals:
            rivals = [u for u in carrier.upgrades if set(u.card.takes) & set(icons)]
            pairs = [part for u in rivals[:_MOST_RIVALS] for part in (label(u.card), u.line)]
            self.rivals[place] = (0, *pairs) if len(rivals) > 1 else (0,)
        return self.rivals[place]

    def right_place(self, finding: Finding) -> Mend:
        """What kind of card it is, so that the sentence can say where it belongs; and behind what."""
        cards = _labelled(self.catalogue).get(finding.cards[0], []) if finding.cards else []
        card = cards[-1] if cards else None
        if isinstance(card, Upgrade):
            return (kind(card), *_placed(self._with_room(card)))
        if isinstance(card, Squadron):
            return (
                kind(card),
                *(part for s in self.reading.squadrons[-1:] for part in (label(s.card), s.line)),
            )
        return ()


_PROPOSALS: Final[dict[str, Callable[[Mender, Finding], Mend]]] = {
    "over_points": Mender.cheapest_cut,
    "over_squadron_points": Mender.cheapest_cut,
    "no_commander": Mender.header_commander,
    "wrong_faction": Mender.namesake,
    "slot_not_available": Mender.same_icon,
    "size_restriction": Mender.other_ships,
    "trait_restriction": Mender.other_ships,
    "flagship_only": Mender.other_ships,
    "icon_conflict": Mender.other_ships,
    "title_wrong_ship": Mender.ships_of_title,
    "commander_on_flotilla": Mender.ships_for_commander,
    "misplaced_card": Mender.right_place,
}


def _placed(ships: list[ReadShip]) -> Mend:
    return tuple(part for s in ships[:_MOST] if s.card for part in (label(s.card), s.line))


def _figure(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0
