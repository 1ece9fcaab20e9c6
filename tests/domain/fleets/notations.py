"""The same fleet as every builder and every hand writes it: one text per notation, for the readers' tests."""

import random
from collections.abc import Callable, Iterator

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, cards_by_id
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge

WORDS = {"rebel": "Rebel", "empire": "Imperial", "republic": "Republic", "separatist": "Separatist"}
WARLORDS = {**WORDS, "rebel": "Rebel Alliance", "empire": "Galactic Empire"}

Notation = Callable[[Fleet, Catalogue], str]


def kingston(fleet: Fleet, catalogue: Catalogue) -> str:
    return "\n".join(_Text(fleet, catalogue).kingston())


def warlords(fleet: Fleet, catalogue: Catalogue) -> str:
    return "\n".join(_Text(fleet, catalogue).warlords())


def designer(fleet: Fleet, catalogue: Catalogue) -> str:
    return "\n".join(_Text(fleet, catalogue).designer())


def phone(fleet: Fleet, catalogue: Catalogue) -> str:
    return "\n".join(_Text(fleet, catalogue).phone())


def typed(fleet: Fleet, catalogue: Catalogue) -> str:
    return "\n".join(_Text(fleet, catalogue).typed())


NOTATIONS: dict[str, Notation] = {
    "starforge": lambda fleet, catalogue: write_starforge(fleet, catalogue=catalogue),
    "plain": lambda fleet, catalogue: write_plain(fleet, catalogue=catalogue),
    "json": lambda fleet, catalogue: write_json(fleet, catalogue=catalogue),
    "kingston": kingston,
    "warlords": warlords,
    "designer": designer,
    "phone": phone,
    "typed": typed,
}


class _Text:
    """A fleet being written down; the objectives are told in whatever way the notation has."""

    def __init__(self, fleet: Fleet, catalogue: Catalogue) -> None:
        self.fleet, self.cards = fleet, cards_by_id(catalogue)

    def ships(self) -> Iterator[tuple[Ship, list[Upgrade]]]:
        for ship in self.fleet.ships:
            yield self.cards[ship.card], [self.cards[u] for u in ship.upgrades]  # type: ignore[misc]

    def squadrons(self) -> Iterator[tuple[Squadron, int]]:
        for squadron in self.fleet.squadrons:
            yield self.cards[squadron.card], squadron.count  # type: ignore[misc]

    def commander(self) -> str:
        all_ = (upgrade for _, upgrades in self.ships() for upgrade in upgrades)
        return next((u.name for u in all_ if u.type == "commander"), "")

    def objectives(self, form: str) -> Iterator[str]:
        for category, ids in self.fleet.objectives.items():
            for id_ in ids:
                yield form.format(category=category.capitalize(), name=self.cards[id_].name)

    def kingston(self) -> Iterator[str]:
        yield f"Name: {self.fleet.name}"
        yield f"Faction: {WORDS[self.fleet.faction or '']}"
        yield f"Commander: {self.commander()}"
        yield ""
        yield from self.objectives("{category}: {name}")
        for ship, upgrades in self.ships():
            yield f"\n{ship.name} ({ship.points})"
            yield from (f"• {upgrade.name} ({upgrade.points})" for upgrade in upgrades)
            yield f"= {ship.points + sum(u.points for u in upgrades)} Points"
        yield "\nSquadrons:"
        for squadron, count in self.squadrons():
            yield f"• {f'{count} x ' if count > 1 else ''}{squadron.name} ({squadron.points * count})"

    def warlords(self) -> Iterator[str]:
        yield self.fleet.name or "Fleet"
        yield f"Author: player\n\nFaction: {WARLORDS[self.fleet.faction or '']}"
        yield f"\nCommander: {self.commander()}\n"
        yield from self.objectives("{category} Objective: {name}")
        for number, (ship, upgrades) in enumerate(self.ships()):
            yield f"\n{'' if number else '[ flagship ] '}{ship.name} ({ship.points} points)"
            yield from (f"-  {_marked(upgrade)} \t( {upgrade.points}  points) " for upgrade in upgrades)
            yield f"= {ship.points + sum(u.points for u in upgrades)} total ship cost"
        yield ""
        for squadron, count in self.squadrons():
            plural = "s" if count > 1 else ""
            yield f"{count}\t{squadron.name}{plural} ( {squadron.points * count} points) "
        yield f"= {sum(s.points * n for s, n in self.squadrons())} total squadron cost"

    def designer(self) -> Iterator[str]:
        squadrons = sum(s.points * n for s, n in self.squadrons())
        total = squadrons + sum(s.points + sum(u.points for u in us) for s, us in self.ships())
        yield f"{self.fleet.name or 'Fleet'} ({squadrons}/{total}/400)"
        yield "================================"
        for ship, upgrades in self.ships():
            carried = sum(upgrade.points for upgrade in upgrades)
            yield f"{ship.name} ({ship.points} + {carried}: {ship.points + carried})"
            yield from (f"\t· {upgrade.name} ({upgrade.points})" for upgrade in upgrades)
        for squadron, count in self.squadrons():
            price = f"({count} x {squadron.points})" if count > 2 else f"({squadron.points})"
            yield f"{f'{count} x ' if count > 1 else ''}{squadron.name} {price}"
        yield from self.objectives("{name}")

    def phone(self) -> Iterator[str]:
        yield f"{self.fleet.name or 'Fleet'} (395/400)"
        yield f"{WORDS[self.fleet.faction or '']}  - Author: player\n\nCommander: {self.commander()}\n"
        yield f"Objectives: {', '.join(self.objectives('{name}'))}"
        for number, (ship, upgrades) in enumerate(self.ships()):
            yield f"\n{'' if number else '[flagship] '}{ship.name} ({ship.points})"
            yield from (f" - {_marked(upgrade)} ({upgrade.points})" for upgrade in upgrades)
            yield f"= {ship.points + sum(u.points for u in upgrades)} total points"
        yield "\nSquadrons (84/134):"
        for squadron, count in self.squadrons():
            craft = f" {squadron.craft}" if squadron.craft else ""
            yield f"{count}x {squadron.name}{craft} ({squadron.points * count})"

    def typed(self) -> Iterator[str]:
        """No points, the commander in the header only, squadrons with the craft first."""
        yield f"Faction: {WORDS[self.fleet.faction or '']}"
        yield f"Commander: {self.commander()}"
        yield from self.objectives("{category}: {name}")
        for number, (ship, upgrades) in enumerate(self.ships()):
            yield f"\n{_of_faction(ship)}"
            yield from (f"- {_marked(u)}" for u in upgrades if number or u.type != "commander")
        yield "\nSquadrons:"
        for squadron, count in self.squadrons():
            if squadron.craft:
                yield f"{squadron.craft.removesuffix(' Squadron')} ({squadron.name})"
            else:
                yield f"{count} {squadron.name.removesuffix(' Squadron')}{'s' if count > 1 else ''}"


def _marked(upgrade: Upgrade) -> str:
    mark = {"commander": " (com)", "officer": " (off)"}.get(upgrade.type, "")
    return f"{upgrade.name}{mark}"


def _of_faction(ship: Ship) -> str:
    return f"{ship.name} ({ship.suffix})" if ship.suffix else ship.name


def legal_like(card: Card, faction: str) -> bool:
    """A card a fleet of that faction can have at all."""
    factions = getattr(card, "factions", ())
    return not factions or faction in factions


def a_fleet(rng: random.Random, catalogue: Catalogue) -> Fleet:
    """A fleet as played: one faction, a commander on the first ship, names used once; legal or not."""
    faction = rng.choice(list(WORDS))
    used: set[str] = set()

    def draw(cards: list[Card], number: int) -> list[str]:
        chosen = []
        for card in rng.sample(cards, min(number, len(cards))):
            names = set(getattr(card, "unique", ()))
            if not names & used:
                used.update(names)
                chosen.append(card.id)
        return chosen

    mine = [card for card in catalogue.cards if legal_like(card, faction)]
    commanders = [c for c in mine if isinstance(c, Upgrade) and c.type == "commander"]
    upgrades = [c for c in mine if isinstance(c, Upgrade) and c.type != "commander"]
    chief = draw(list(commanders), 1)
    ships = draw([c for c in mine if isinstance(c, Ship)], rng.randint(1, 5))
    objectives = {
        category: tuple(rng.sample([o.id for o in catalogue.objectives if o.category == category], 1))
        for category in ("assault", "defense", "navigation")
    }
    return Fleet(
        name="Northern Watch",
        faction=faction,
        ships=tuple(
            FleetShip(ship, tuple((chief if number == 0 else []) + draw(list(upgrades), rng.randint(0, 6))))
            for number, ship in enumerate(ships)
        ),
        squadrons=tuple(
            FleetSquadron(id_, 1 if _is_unique(id_, catalogue) else rng.randint(1, 6))
            for id_ in draw([c for c in mine if isinstance(c, Squadron)], rng.randint(0, 6))
        ),
        **objectives,
    )


def _is_unique(id_: str, catalogue: Catalogue) -> bool:
    return bool(getattr(cards_by_id(catalogue)[id_], "unique", ()))
