"""The cards of X-Wing as pages show them: a filtered list, and one card with all its facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from fleets.games.shapes import CardRow
from fleets.games.xwing.words import WORDING
from fleets.lists.games.xwing.catalogue import Card, Catalogue, CostBy, Pilot, Ship, Upgrade, label
from fleets.lists.text import letters_of


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Everything the page of one card shows; `facts` are pairs of label and value, `words` sentences."""

    row: CardRow
    name: str
    facts: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    namesakes: tuple[CardRow, ...]


def card_rows(catalogue: Catalogue, *, words: str = "", kind: str = "", faction: str = "") -> list[CardRow]:
    """The cards that match, in the order of the catalogue; an empty filter matches every card.

    `kind`: pilot, upgrade, or a slot.
    """
    needle = letters_of(words)
    return [
        row_of(card)
        for card in catalogue.cards
        if _is_of_kind(card, kind)
        and (not faction or not _factions(card) or faction in _factions(card))
        and needle in letters_of(label(card))
    ]


def card_facts(catalogue: Catalogue, card_id: str) -> CardFacts | None:
    """One card; None if there is none with this id."""
    card = next((card for card in catalogue.cards if card.key == card_id), None)
    if card is None:
        return None
    facts = (
        _pilot_facts(card, catalogue.ships[card.ship])
        if isinstance(card, Pilot)
        else _upgrade_facts(card, catalogue)
    )
    namesakes = (other for other in catalogue.by_name[letters_of(card.name)] if other is not card)
    return CardFacts(
        row=row_of(card),
        name=card.name,
        facts=tuple((str(name), value) for name, value in facts if value),
        words=tuple(_words(card)),
        namesakes=tuple(row_of(other) for other in namesakes),
    )


def row_of(card: Card) -> CardRow:
    """A card as a line of a list."""
    factions = tuple(WORDING.word(faction) for faction in _factions(card))
    points = card.cost if isinstance(card, Pilot) or card.cost_by is None else None
    kind = WORDING.word(card.type)
    name = label(card) if isinstance(card, Pilot) else card.name
    return CardRow(card.key, name, kind, factions, points, card.limited or 0, WORDING.word("limited"))


def _factions(card: Card) -> tuple[str, ...]:
    return (card.faction,) if isinstance(card, Pilot) else card.needs.faction


def _is_of_kind(card: Card, wanted: str) -> bool:
    if isinstance(card, Pilot):
        return wanted in ("", "pilot")
    return wanted in ("", "upgrade") or wanted in card.slots


def _pilot_facts(pilot: Pilot, ship: Ship) -> Iterator[tuple[str, str]]:
    yield _("Ship"), ship.name
    yield _("Size"), WORDING.word(ship.size)
    yield _("Initiative"), str(pilot.initiative)
    yield _("Agility"), str(ship.agility)
    yield _("Shields"), str(ship.shields)
    yield _("Ship ability"), pilot.ability
    yield _("Keywords"), ", ".join(pilot.keywords)
    yield pgettext("X-Wing", "Upgrade bar"), ", ".join(_slot_counts(pilot.slots))
    yield _("One of these besides"), ", ".join(map(WORDING.word, pilot.one_of_slots))
    yield _("Limited"), str(pilot.limited or "")


def _upgrade_facts(card: Upgrade, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    needs = card.needs
    yield _("Slots it takes"), ", ".join(_slot_counts(card.slots))
    yield _("Points"), _prices(card.cost_by) if card.cost_by else ""
    yield _("Size"), ", ".join(map(WORDING.word, needs.size))
    yield _("Ships"), ", ".join(catalogue.ships[key].name for key in needs.ship if key in catalogue.ships)
    yield _("Keywords"), ", ".join(needs.keyword)
    yield _("Action"), needs.action.removeprefix("any ")
    yield _("Slots it adds"), ", ".join(_slot_counts(card.adds_slots))
    yield _("Slots it takes away"), ", ".join(_slot_counts(card.removes_slots))
    yield _("Limited"), str(card.limited or "")


def _prices(cost: CostBy) -> str:
    """The points by a printed value of the ship: "small: 3, medium: 5"."""
    words = {"size": _("by size"), "initiative": _("by initiative"), "agility": _("by agility")}[cost.by]
    prices = ", ".join(f"{WORDING.word(value)}: {points}" for value, points in cost.values.items())
    return f"{words} – {prices}"


def _slot_counts(slots: tuple[str, ...]) -> Iterator[str]:
    for slot in dict.fromkeys(slots):
        count = slots.count(slot)
        yield f"{count} × {WORDING.word(slot)}" if count > 1 else WORDING.word(slot)


def _words(card: Card) -> Iterator[str]:
    if card.epic_only:
        yield _("Only in formats with huge ships.")
    elif not card.hyperspace:
        yield _("Not on the short list of cards (Hyperspace).")
    if isinstance(card, Upgrade):
        if card.solitary:
            yield _("Solitary: one upgrade of its kind with this mark in a squad.")
        if card.standardized:
            yield _("Standardized: every ship of that type in the squad carries it, or none.")
        if card.needs.or_squad_has:
            names = ", ".join(card.needs.or_squad_has)
            yield _("In any faction, if the squad has: %(names)s.") % {"names": names}
