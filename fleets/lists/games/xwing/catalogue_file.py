"""A card file somebody wrote: read it, or say everything that is wrong with it and where."""

from collections.abc import Iterator

import msgspec

from fleets.lists.faults import CatalogueError, Fault, document_text, fault_of, placed
from fleets.lists.games.xwing.catalogue import CardFile, Catalogue, Pilot, Upgrade


def read_catalogue(document: str | bytes) -> Catalogue:
    """The catalogue a file holds. Raises CatalogueError with what is wrong with it."""
    text = document_text(document)
    try:
        file = msgspec.json.decode(text, type=CardFile)
    except msgspec.DecodeError as error:
        raise CatalogueError([fault_of(str(error), text)]) from error
    faults = [placed(fault, text) for fault in _senseless(file)]
    if faults:
        raise CatalogueError(faults)
    return Catalogue(file)


def _senseless(file: CardFile) -> Iterator[Fault]:
    """What no schema finds: duplicate ids, ships and factions that do not exist, impossible costs."""
    ships = {ship.id for ship in file.ships}
    for part in ("ships", "pilots", "upgrades"):
        seen: set[str] = set()
        for index, card in enumerate(getattr(file, part)):
            path = f".{part}[{index}]"
            if card.id in seen:
                yield Fault("duplicate_id", path, 1, card.id)
            seen.add(card.id)
            if not card.id.strip() or not card.name.strip():
                yield Fault("nameless", path)
            if isinstance(card, Pilot):
                if card.ship not in ships:
                    yield Fault("unknown_ship", path, 1, card.ship)
                if card.faction not in file.factions:
                    yield Fault("unknown_side", path, 1, card.faction)
            if isinstance(card, Upgrade) and not card.slots:
                yield Fault("no_slot", path)
            if isinstance(card, Pilot) and card.cost < 0:
                yield Fault("negative_points", path, 1, str(card.cost))
