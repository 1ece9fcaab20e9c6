"""When a product came out, and from which day its cards are legal (A-FLEET-10, A-LEVEL-2)."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

from fleets.lists.findings import Finding

# A day no event reaches: the product is not sold in that country.
NEVER: Final = datetime.date.max
EVERYWHERE: Final = "*"
_RULE: Final = "A-FLEET-10"


class _Product(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One product, its first day of sale by country, and the year the publisher announced it."""

    name: str
    announced: int
    released: dict[str, datetime.date] = {}


@dataclass(frozen=True)
class Releases:
    """Product -> day of release in one country. NEVER = not released there; a product not in it: unknown.

    `announced`: product -> the year of its announcement; before that no one can have had it.
    """

    days: Mapping[str, datetime.date] = field(default_factory=dict)
    announced: Mapping[str, int] = field(default_factory=dict)

    def legal_from(self, product: str, *, delay: int = 0) -> datetime.date | None:
        """The first day the product may be played, `delay` days after its release; None: unknown."""
        day = self.days.get(product)
        if day is None or day == NEVER:
            return day
        return day + datetime.timedelta(days=delay)


@dataclass(frozen=True)
class EventDay:
    """The day of an event, and what is released in its country."""

    date: datetime.date
    releases: Releases


@dataclass(frozen=True)
class ReleaseFile:
    """What we know of a game's products: a file of `[[product]]` tables with `name` and `released`."""

    path: Path

    @cached_property
    def _all(self) -> tuple[_Product, ...]:
        return tuple(msgspec.toml.decode(self.path.read_bytes(), type=dict[str, list[_Product]])["product"])

    def products(self) -> tuple[str, ...]:
        """The products in the publisher's order."""
        return tuple(product.name for product in self._all)

    def of(self, country: str) -> Releases:
        """What we know of one country."""
        days = {
            product.name: product.released.get(country) or product.released.get(EVERYWHERE)
            for product in self._all
        }
        announced = {product.name: product.announced for product in self._all}
        return Releases({name: day for name, day in days.items() if day is not None}, announced)

    def days_of(self, product: str) -> Mapping[str, datetime.date]:
        """Country -> first day of sale of one product, as far as we know."""
        return next((entry.released for entry in self._all if entry.name == product), {})


@dataclass(frozen=True, slots=True)
class DatedCard:
    """A card of a list as needed to check its release: `product` "" where it comes in none."""

    id: str
    label: str
    product: str
    line: int


def unreleased(
    cards: Iterable[DatedCard], releases: Releases, *, delay: int, on: datetime.date
) -> Iterator[Finding]:
    """Every card that is not legal yet on the day of the event; `allowed` is the day from which it is."""
    reported: set[str] = set()
    for card in cards:
        day = releases.legal_from(card.product, delay=delay)
        if day is None or day <= on or card.id in reported:
            continue
        reported.add(card.id)
        code = "not_released" if day == NEVER else "not_yet_legal"
        allowed = None if day == NEVER else day.isoformat()
        yield Finding(_RULE, code, (card.label,), card.line, card.product, allowed)


def undated(cards: Iterable[DatedCard], releases: Releases) -> Iterator[Finding]:
    """One remark on all products of the list whose release is unknown."""
    unknown = {card.product for card in cards if card.product not in releases.days} - {""}
    if unknown:
        yield Finding(_RULE, "release_unknown", tuple(sorted(unknown)), None, len(unknown))


def not_thought_of(cards: Iterable[DatedCard], releases: Releases, *, on: datetime.date) -> Iterator[Finding]:
    """One remark on all products of the list that were announced in a later year than the event's.

    Where their day of release is known, `unreleased` decides. A remark at every level, as it is the
    date of the event that may be wrong (A-FLEET-10).
    """
    ahead = {card.product for card in cards if releases.announced.get(card.product, 0) > on.year}
    if ahead := ahead - releases.days.keys():
        yield Finding(_RULE, "not_yet_announced", tuple(sorted(ahead)), None, on.year)
