"""The cards of Armada as pages show them: a filtered list, and one card with all its facts."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from fleets.games.armada.words import WORDING, WORDS
from fleets.games.shapes import CardRow
from fleets.lists.games.armada.cards.catalogue import (
    Card,
    Catalogue,
    Objective,
    Ship,
    Squadron,
    Upgrade,
    label,
)
from fleets.lists.games.armada.cards.fuzzy_match import kind
from fleets.lists.games.armada.cards.names import is_of
from fleets.lists.games.armada.game import ARMADA
from fleets.lists.releases import EVERYWHERE
from fleets.lists.text import letters_of
from tournaments.wording.countries import country_name


@dataclass(frozen=True, slots=True)
class Price:
    """Points up to a day, `until` None for those of today; `since` None for the first ones."""

    points: int
    since: datetime.date | None
    until: datetime.date | None


@dataclass(frozen=True, slots=True)
class Release:
    """A country by name (empty: everywhere) and the first day of sale there."""

    country: str
    day: datetime.date


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Everything the page of one card shows; `fits` are the ships of a title, or the titles of a ship."""

    row: CardRow
    card: Card
    size: str
    traits: tuple[str, ...]
    icons: tuple[tuple[str, int], ...]
    words: tuple[str, ...]
    prices: tuple[Price, ...]
    releases: tuple[Release, ...]
    fits: tuple[CardRow, ...]
    namesakes: tuple[CardRow, ...]


def card_rows(catalogue: Catalogue, *, words: str = "", kind: str = "", faction: str = "") -> list[CardRow]:
    """The cards that match, in the order of the catalogue; an empty filter matches every card.

    `kind`: ship, squadron, upgrade, objective, or a type of upgrade or category of objective.
    """
    needle = letters_of(words)
    return [
        row_of(card)
        for card in catalogue.cards
        if _is_of_kind(card, kind)
        and (not faction or is_of(card, faction))
        and any(needle in letters_of(name) for name in (label(card), *card.also))
    ]


def card_facts(catalogue: Catalogue, card_id: str) -> CardFacts | None:
    """One card; None if there is none with this id."""
    card = next((card for card in catalogue.cards if card.id == card_id), None)
    if card is None:
        return None
    namesakes = [other for other in catalogue.cards if other.name == card.name and other.id != card.id]
    return CardFacts(
        row=row_of(card),
        card=card,
        size=WORDING.word(card.size) if isinstance(card, Ship) else "",
        traits=tuple(WORDING.word(trait) for trait in card.traits) if isinstance(card, Ship) else (),
        icons=_icons(card),
        words=tuple(_words(card)),
        prices=tuple(_prices(card)),
        releases=tuple(
            Release("" if country == EVERYWHERE else country_name(country), day)
            for country, day in sorted(ARMADA.releases.days_of(card.product).items())
        ),
        fits=tuple(row_of(partner) for partner in _partners(card, catalogue)),
        namesakes=tuple(map(row_of, namesakes)),
    )


def row_of(card: Card) -> CardRow:
    """A card as a line of a list."""
    factions = () if isinstance(card, Objective) else tuple(str(WORDS[faction]) for faction in card.factions)
    points = None if isinstance(card, Objective) else card.points
    dots = 0 if isinstance(card, Objective) else int(bool(card.unique))
    return CardRow(card.id, label(card), kind_of(card), factions, points, dots, _("unique"))


def kind_of(card: Card) -> str:
    """The kind of a card in words: ship, squadron, the type of an upgrade, the category of an objective."""
    if isinstance(card, Upgrade):
        return WORDING.word(card.type)
    if isinstance(card, Objective):
        return _("%(category)s objective") % {"category": WORDING.word(card.category)}
    return WORDING.word(kind(card))


def _is_of_kind(card: Card, wanted: str) -> bool:
    return wanted in ("", kind(card), getattr(card, "type", ""), getattr(card, "category", ""))


def _icons(card: Card) -> tuple[tuple[str, int], ...]:
    if not isinstance(card, Ship):
        return ()
    return tuple((WORDING.word(slot), card.slots.count(slot)) for slot in dict.fromkeys(card.slots))


def _words(card: Card) -> Iterator[str]:
    """What the card requires and allows, one sentence each."""
    if isinstance(card, Squadron) and card.ace:
        yield _("Unique squadron with defense tokens.")
    if isinstance(card, Upgrade):
        yield from _words_of_upgrade(card)


def _words_of_upgrade(card: Upgrade) -> Iterator[str]:
    if card.type == "boarding-team":
        yield _("Fills two icons: weapons team and offensive retrofit.")
    if card.modification:
        yield _("Modification: one per ship.")
    yield from _needs(card)
    if card.adds:
        yield _("The ship gains: %(icons)s.") % {"icons": _listed(card.adds)}
    if card.blocks:
        yield _("These icons may not be used on the ship: %(icons)s.") % {"icons": _listed(card.blocks)}


def _needs(card: Upgrade) -> Iterator[str]:
    """The ships that the card may be on, one sentence each."""
    needs = card.needs
    if needs.sizes:
        yield _("Only on ships of the size: %(sizes)s.") % {"sizes": _listed(needs.sizes)}
    if needs.traits:
        yield _("Only on ships with the keyword: %(traits)s.") % {"traits": _listed(needs.traits)}
    if needs.tags:
        yield _("Only on ships whose name has: %(tags)s.") % {"tags": _listed(needs.tags)}
    if needs.flagship:
        yield _("Only on the flagship.")
    if needs.without:
        yield _without(card)


def _without(card: Upgrade) -> str:
    icon = WORDING.word(card.needs.without or "")
    if card.needs.without_sizes:
        sizes = _listed(card.needs.without_sizes)
        return _("Not on ships of the size %(sizes)s that have the icon: %(icon)s.") % {
            "sizes": sizes, "icon": icon,
        }  # fmt: skip
    return _("Not on ships that have the icon: %(icon)s.") % {"icon": icon}


def _listed(codes: tuple[str, ...]) -> str:
    return ", ".join(WORDING.word(code) for code in codes)


def _prices(card: Card) -> Iterator[Price]:
    """The points of today first, then the earlier ones."""
    if isinstance(card, Objective):
        return
    days = [day for day, _points in card.was]
    yield Price(card.points, days[-1] if days else None, None)
    for at in range(len(card.was) - 1, -1, -1):
        until, points = card.was[at]
        yield Price(points, days[at - 1] if at else None, until)


def _partners(card: Card, catalogue: Catalogue) -> Iterator[Card]:
    if isinstance(card, Upgrade) and card.type == "title":
        yield from (ship for ship in catalogue.ships if _may_have(ship, card))
    elif isinstance(card, Ship):
        titles = (upgrade for upgrade in catalogue.upgrades if upgrade.type == "title")
        yield from (title for title in titles if _may_have(card, title))


def _may_have(ship: Ship, title: Upgrade) -> bool:
    same_faction = not title.factions or bool(set(title.factions) & set(ship.factions))
    return same_faction and title.names(ship)
