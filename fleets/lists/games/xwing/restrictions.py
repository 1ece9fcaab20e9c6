"""What a card requires of its ship and its squad (X-SQUAD-5, X-SQUAD-9)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from fleets.lists.games.xwing.catalogue import Needs, Pilot, Ship, Upgrade
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.text import letters_of

Broken = tuple[str, str]
"""The kind of the restriction, and what would meet it: codes, several by "/"."""
ANY_COLOUR: Final = "any "


def bar_of(pilot: Pilot, upgrades: Sequence[Upgrade]) -> Counter[str]:
    """The slots of the ship with those that its upgrades add and take away (X-SQUAD-3)."""
    bar = Counter(pilot.slots)
    bar.update(slot for upgrade in upgrades for slot in upgrade.adds_slots)
    bar.subtract(slot for upgrade in upgrades for slot in upgrade.removes_slots)
    return +bar


def broken(upgrade: Upgrade, on: ReadPilot, squad: Reading) -> Iterator[Broken]:
    """Every restriction of the card that does not hold on this ship."""
    if on.card is None or on.ship is None:
        return
    others = [other.card for other in on.upgrades if other.card is not upgrade]
    yield from _of_the_squad(upgrade.needs, on.card, squad)
    yield from _of_the_ship(upgrade.needs, on.card, on.ship)
    yield from _of_the_figures(upgrade.needs, on.card, on.ship)
    yield from _of_the_equipment(upgrade.needs, on.card, on.ship, others)


def _of_the_squad(needs: Needs, pilot: Pilot, squad: Reading) -> Iterator[Broken]:
    if needs.faction and pilot.faction not in needs.faction:
        helped = {letters_of(name) for name in needs.or_squad_has} & names_of(squad)
        if not helped:
            yield "faction", "/".join(needs.faction)


def _of_the_ship(needs: Needs, pilot: Pilot, ship: Ship) -> Iterator[Broken]:
    if needs.ship and ship.id not in needs.ship:
        yield "ship", "/".join(needs.ship)
    if needs.size and ship.size not in needs.size:
        yield "size", "/".join(needs.size)
    if needs.ability and pilot.ability not in needs.ability:
        yield "ship_ability", "/".join(needs.ability)
    if needs.arc and not set(needs.arc) & set(ship.arcs):
        yield "arc", "/".join(needs.arc)
    if needs.limited is not None and needs.limited != bool(pilot.limited):
        yield "limited", "limited" if needs.limited else "not-limited"


def _of_the_figures(needs: Needs, pilot: Pilot, ship: Ship) -> Iterator[Broken]:
    """Printed values only, whatever upgrades change (X-SQUAD-10)."""
    if needs.initiative is not None:
        lowest, highest = needs.initiative
        if not lowest <= pilot.initiative <= highest:
            yield "initiative", f"{lowest}+" if lowest else f"0–{highest}"
    if needs.agility is not None and ship.agility != needs.agility:
        yield "agility", str(needs.agility)
    if needs.shields is not None and ship.shields < needs.shields:
        yield "shields", f"{needs.shields}+"


def _of_the_equipment(needs: Needs, pilot: Pilot, ship: Ship, others: list[Upgrade]) -> Iterator[Broken]:
    """Actions and keywords that another upgrade brings count, the card's own don't."""
    keywords = {*pilot.keywords, *(word for card in others for word in card.grants_keywords)}
    if needs.keyword and not keywords & set(needs.keyword):
        yield "keyword", "/".join(needs.keyword)
    actions = {
        *(pilot.actions or ship.actions),
        *(action for card in others for action in card.grants_actions),
    }
    if needs.action and not any(_is_action(needs.action, action) for action in actions):
        yield "action", needs.action.removeprefix(ANY_COLOUR)
    if needs.equipped and not any(needs.equipped in card.slots for card in others):
        yield "equipped", needs.equipped


def _is_action(required: str, action: str) -> bool:
    if required.startswith(ANY_COLOUR):
        return action.partition(" ")[2] == required.removeprefix(ANY_COLOUR)
    return action == required


def names_of(squad: Reading) -> set[str]:
    """The names of all cards of the squad, by their letters."""
    pilots = {letters_of(pilot.card.name) for pilot in squad.pilots if pilot.card}
    return pilots | {letters_of(upgrade.card.name) for pilot in squad.pilots for upgrade in pilot.upgrades}
