"""When a product came out, and from which day its cards are legal (A-FLEET-10, A-LEVEL-2)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import msgspec

from fleets.lists.games.armada.catalogue import DATA, Card, label
from fleets.lists.games.armada.types import Finding, Reading

PREMIER: Final = "premier"
# At premier events a product is legal from the 11th day after its release.
DAYS_AT_PREMIER: Final = 11
# A day no event reaches: the product is not sold in that country.
NEVER: Final = datetime.date.max
EVERYWHERE: Final = "*"


class _Product(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One product and its first day of sale by country; see data/releases.toml."""

    game: str
    name: str
    released: dict[str, datetime.date] = {}


@dataclass(frozen=True)
class Releases:
    """Product -> day of release in one country. NEVER = not released there; a product not in it: unknown."""

    days: Mapping[str, datetime.date] = field(default_factory=dict)

    def legal_from(self, product: str, *, level: str) -> datetime.date | None:
        """The first day the product may be played at this level; None where nobody told us."""
        day = self.days.get(product)
        if day is None or day == NEVER or level != PREMIER:
            return day
        return day + datetime.timedelta(days=DAYS_AT_PREMIER)


@cache
def _products() -> tuple[_Product, ...]:
    data = (DATA / "releases.toml").read_bytes()
    return tuple(msgspec.toml.decode(data, type=dict[str, list[_Product]])["product"])


def products(game: str = "armada") -> tuple[str, ...]:
    """The products of a game in the publisher's order."""
    return tuple(product.name for product in _products() if product.game == game)


def load_releases(country: str, *, game: str = "armada") -> Releases:
    """What we know of one country."""
    days = {
        each.name: each.released.get(country) or each.released.get(EVERYWHERE)
        for each in _products()
        if each.game == game
    }
    return Releases({product: day for product, day in days.items() if day is not None})


def known_days(product: str) -> Mapping[str, datetime.date]:
    """Country -> first day of sale of one product, as far as we know."""
    return next((each.released for each in _products() if each.name == product), {})


def unreleased(reading: Reading, releases: Releases, *, level: str, on: datetime.date) -> Iterator[Finding]:
    """Every card that is not legal yet on the day of the event; `allowed` is the day from which it is."""
    told: set[str] = set()
    for card, line in _cards(reading):
        day = releases.legal_from(card.product, level=level)
        if day is None or day <= on or card.id in told:
            continue
        told.add(card.id)
        code = "not_released" if day == NEVER else "not_yet_legal"
        allowed = None if day == NEVER else day.isoformat()
        yield Finding("A-FLEET-10", code, (label(card),), line, card.product, allowed)


def undated(reading: Reading, releases: Releases) -> Iterator[Finding]:
    """One remark on all products of the list whose release nobody told us."""
    unknown = {card.product for card, _ in _cards(reading) if card.product not in releases.days} - {""}
    if unknown:
        yield Finding("A-FLEET-10", "release_unknown", tuple(sorted(unknown)), None, len(unknown))


def _cards(reading: Reading) -> Iterator[tuple[Card, int]]:
    """Every card of the list with its line, objectives too."""
    for carrier in reading.ships:
        if carrier.card:
            yield carrier.card, carrier.line
        yield from ((upgrade.card, upgrade.line) for upgrade in carrier.upgrades)
    yield from ((upgrade.card, upgrade.line) for upgrade in reading.loose)
    yield from ((squadron.card, squadron.line) for squadron in reading.squadrons)
    yield from ((objective.card, objective.line) for objective in reading.objectives)
