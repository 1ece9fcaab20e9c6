"""A catalogue file somebody wrote: read it, or say everything that is wrong with it and where."""

import datetime
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from fleets.lists.faults import CatalogueError, Fault, document_text, fault_of, placed
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade

KINDS: Final[dict[str, type[Card]]] = {
    "ships": Ship, "squadrons": Squadron, "upgrades": Upgrade, "objectives": Objective,
}  # fmt: skip


class _Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file with its cards still unread, so that the faults of each card can be reported."""

    format: Literal["flagship-cards/1"]
    game: str
    date: datetime.date
    ships: list[msgspec.Raw]
    squadrons: list[msgspec.Raw]
    upgrades: list[msgspec.Raw]
    objectives: list[msgspec.Raw]


def read_catalogue(document: str | bytes) -> Catalogue:
    """The catalogue a file holds. Raises CatalogueError with everything that is wrong with it."""
    text = document_text(document)
    try:
        outline = msgspec.json.decode(text, type=_Outline)
    except msgspec.DecodeError as error:
        raise CatalogueError([fault_of(str(error), text)]) from error
    faults: list[Fault] = []
    cards = {name: tuple(_cards(name, outline, text, faults)) for name in KINDS}
    if not faults:
        catalogue = Catalogue(format=outline.format, game=outline.game, date=outline.date, **cards)
        faults = [placed(fault, text) for fault in _senseless(catalogue)]
    if faults:
        raise CatalogueError(faults)
    return catalogue


def _cards(name: str, outline: _Outline, text: str, faults: list[Fault]) -> Iterator[Any]:
    for index, raw in enumerate(getattr(outline, name)):
        try:
            yield msgspec.json.decode(raw, type=KINDS[name])
        except msgspec.DecodeError as error:
            faults.append(fault_of(str(error), text, f".{name}[{index}]"))


def _senseless(catalogue: Catalogue) -> Iterator[Fault]:
    """What no schema finds: duplicate ids, ships that do not exist, impossible prices."""
    chassis = {ship.chassis for ship in catalogue.ships}
    tags = {tag for ship in catalogue.ships for tag in ship.tags}
    seen: set[str] = set()
    for kind in KINDS:
        for index, card in enumerate(getattr(catalogue, kind)):
            path = f".{kind}[{index}]"
            if card.id in seen:
                yield Fault("duplicate_id", path, 1, card.id)
            seen.add(card.id)
            if not card.id.strip() or not card.name.strip():
                yield Fault("nameless", path)
            if not isinstance(card, Objective):
                yield from _wrong_prices(card, path, catalogue.date)
            if isinstance(card, Upgrade):
                yield from (Fault("unknown_chassis", path, 1, c) for c in card.chassis if c not in chassis)
                yield from (Fault("unknown_tag", path, 1, tag) for tag in card.needs.tags if tag not in tags)


def _wrong_prices(card: Ship | Squadron | Upgrade, path: str, date: datetime.date) -> Iterator[Fault]:
    for points in (card.points, *(points for _, points in card.was)):
        if points < 0:
            yield Fault("negative_points", path, 1, str(points))
    days = [day for day, _ in card.was]
    if days != sorted(set(days)):
        yield Fault("history_out_of_order", path, 1, card.id)
    elif days and days[-1] > date:
        yield Fault("history_after_date", path, 1, str(days[-1]), str(date))
