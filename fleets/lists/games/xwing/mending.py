"""What would mend a finding about a squad: cards, lines and points, which the pages make sentences of."""

from collections.abc import Iterator
from dataclasses import replace

from fleets.lists.findings import Finding
from fleets.lists.games.xwing.catalogue import Catalogue, Upgrade, label
from fleets.lists.games.xwing.options import ships_for
from fleets.lists.games.xwing.types import Reading

Mend = tuple[int | str, ...]


def with_mend(finding: Finding, reading: Reading, catalogue: Catalogue) -> Finding:
    """The finding with what would mend it; as it is where only the player can know."""
    return replace(finding, mend=_mend(finding, reading, catalogue))


def _mend(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    code = finding.code.partition(":")[0]
    if code == "over_points":
        return _smallest_cut(reading, reading.total - int(finding.allowed or 0))
    if code == "wrong_faction":
        return tuple(_namesakes(finding, reading, catalogue))
    if code in ("slot_not_available", "restriction"):
        return _other_ships(finding, reading)
    return ()


def _smallest_cut(reading: Reading, over: int) -> Mend:
    """The cheapest single card that is enough, with its line and points; a ship goes with all it carries."""
    cuts = [
        (upgrade.points, upgrade.line, label(upgrade.card))
        for ship in reading.pilots
        for upgrade in ship.upgrades
    ]
    cuts += [(ship.points, ship.line, label(ship.card)) for ship in reading.pilots if ship.card]
    points, line, card = min((cut for cut in cuts if cut[0] >= over), default=(0, 0, ""))
    return (card, line, points) if card else ()


def _namesakes(finding: Finding, reading: Reading, catalogue: Catalogue) -> Iterator[str]:
    """The pilots of that name in the squad's own faction."""
    cards = [ship.card for ship in reading.pilots if ship.card]
    names = {card.name for card in cards if label(card) in finding.cards}
    for pilot in catalogue.pilots:
        if pilot.name in names and pilot.faction == reading.faction:
            yield label(pilot)


def _other_ships(finding: Finding, reading: Reading) -> Mend:
    """The ships of the squad that could carry the card, each with its line."""
    place = _carried(finding, reading)
    if place is None:
        return ()
    number, upgrade = place
    ships = ships_for(upgrade, reading, except_at=number)
    return tuple(part for ship in ships if ship.card for part in (label(ship.card), ship.line))


def _carried(finding: Finding, reading: Reading) -> tuple[int, Upgrade] | None:
    """The number of the ship, and the upgrade the finding is about."""
    for number, ship in enumerate(reading.pilots):
        for upgrade in ship.upgrades:
            if upgrade.line == finding.line and label(upgrade.card) == finding.cards[0]:
                return number, upgrade.card
    return None
