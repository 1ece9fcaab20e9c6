"""Ways to spoil a legal fleet, and ways to change it that keep it legal: each one is a rule broken once.

A spoiler yields fleets that may break its rule; which of them breaks it and nothing else, the referee says.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from tests.domain.fleets.referee import CARDS

Spoiler = Callable[[Fleet, Random], Iterator[Fleet]]

SLOTS = (
    "officer", "weapons-team", "support-team", "fleet-command", "fleet-support", "offensive-retrofit",
    "defensive-retrofit", "experimental-retrofit", "turbolasers", "ion-cannons", "ordnance", "boarding-team",
)  # fmt: skip
CATEGORIES = ("assault", "defense", "navigation")


def _cards(rng: Random, kind: str, **facts: object) -> list[str]:
    """Ids of the cards of a kind with these facts, in an order of their own."""
    found = [
        key
        for key, card in CARDS.items()
        if card["kind"] == kind and all(card.get(name) == value for name, value in facts.items())
    ]
    rng.shuffle(found)
    return found


def _mine(fleet: Fleet, ids: list[str]) -> list[str]:
    """Those the faction may have."""
    return [key for key in ids if not CARDS[key]["factions"] or fleet.faction in CARDS[key]["factions"]]


def _others(fleet: Fleet, ids: list[str]) -> list[str]:
    return [key for key in ids if CARDS[key]["factions"] and fleet.faction not in CARDS[key]["factions"]]


def _with_ship(fleet: Fleet, at: int, ship: FleetShip) -> Fleet:
    return replace(fleet, ships=(*fleet.ships[:at], ship, *fleet.ships[at + 1 :]))


def _carrying(fleet: Fleet, at: int, *ids: str) -> Fleet:
    ship = fleet.ships[at]
    return _with_ship(fleet, at, replace(ship, upgrades=(*ship.upgrades, *ids)))


def _without(fleet: Fleet, at: int, key: str) -> Fleet:
    ship = fleet.ships[at]
    left = list(ship.upgrades)
    left.remove(key)
    return _with_ship(fleet, at, replace(ship, upgrades=tuple(left)))


def _bare(fleet: Fleet) -> Fleet:
    """The fleet with nothing but ships and commander, so that points never get in the way."""
    ships = tuple(
        replace(s, upgrades=tuple(u for u in s.upgrades if CARDS[u]["type"] == "commander"))
        for s in fleet.ships
    )
    return replace(fleet, ships=ships, squadrons=())


def _commander(fleet: Fleet) -> tuple[int, str]:
    return next(
        (at, key)
        for at, ship in enumerate(fleet.ships)
        for key in ship.upgrades
        if CARDS[key]["type"] == "commander"
    )


def _on_any_ship(fleet: Fleet, *ids: str) -> Iterator[Fleet]:
    bare = _bare(fleet)
    for at in range(len(bare.ships)):
        yield _carrying(bare, at, *ids)


def _on_any_chassis(fleet: Fleet, rng: Random, *ids: str) -> Iterator[Fleet]:
    """The cards on each ship the faction has, beside the flagship."""
    at, commander = _commander(fleet)
    flagship = FleetShip(fleet.ships[at].card, (commander,))
    for ship in _mine(fleet, _cards(rng, "ships")):
        yield replace(fleet, ships=(flagship, FleetShip(ship, ids)), squadrons=())
        yield replace(fleet, ships=(FleetShip(ship, (commander, *ids)),), squadrons=())


def foreign_ship(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for ship in _others(fleet, _cards(rng, "ships")):
        yield replace(_bare(fleet), ships=(*_bare(fleet).ships[:1], FleetShip(ship)))


def foreign_squadron(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for squadron in _others(fleet, _cards(rng, "squadrons")):
        yield replace(fleet, squadrons=(FleetSquadron(squadron),))


def foreign_upgrade(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for upgrade in _others(fleet, _cards(rng, "upgrades")):
        if CARDS[upgrade]["type"] != "commander":
            yield from _on_any_ship(fleet, upgrade)


def foreign_commander(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    at, mine = _commander(fleet)
    for commander in _others(fleet, _cards(rng, "upgrades", type="commander")):
        yield _carrying(_without(_bare(fleet), at, mine), at, commander)


def another_faction_named(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    yield from (replace(fleet, faction=f) for f in ("rebel", "empire", "republic", "separatist"))


def same_unique_upgrade_twice(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for upgrade in _mine(fleet, _cards(rng, "upgrades")):
        if CARDS[upgrade].get("unique") and CARDS[upgrade]["type"] != "commander":
            ship = FleetShip(fleet.ships[0].card, (upgrade,))
            yield replace(_bare(fleet), ships=(_bare(fleet).ships[_commander(fleet)[0]], ship, ship))


def same_unique_squadron_twice(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for squadron in _mine(fleet, _cards(rng, "squadrons")):
        if CARDS[squadron].get("unique"):
            yield replace(fleet, squadrons=(FleetSquadron(squadron), FleetSquadron(squadron)))
            yield replace(fleet, squadrons=(FleetSquadron(squadron, 2),))


def one_craft_two_pilots(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    uniques = [s for s in _mine(fleet, _cards(rng, "squadrons")) if len(CARDS[s].get("unique", ())) > 1]
    for one in uniques:
        for other in uniques:
            if one != other and set(CARDS[one]["unique"]) & set(CARDS[other]["unique"]):
                yield replace(fleet, squadrons=(FleetSquadron(one), FleetSquadron(other)))


def commander_and_squadron_of_one_name(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    at, mine = _commander(fleet)
    for commander in _mine(fleet, _cards(rng, "upgrades", type="commander")):
        for squadron in _mine(fleet, _cards(rng, "squadrons", name=CARDS[commander]["name"])):
            changed = _carrying(_without(_bare(fleet), at, mine), at, commander)
            yield replace(changed, squadrons=(FleetSquadron(squadron),))


def officer_and_commander_of_one_name(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    at, mine = _commander(fleet)
    for commander in _mine(fleet, _cards(rng, "upgrades", type="commander")):
        changed = _carrying(_without(_bare(fleet), at, mine), at, commander)
        for other in _cards(rng, "upgrades", name=CARDS[commander]["name"]):
            if other != commander:
                yield from (_carrying(changed, here, other) for here in range(len(changed.ships)))


def one_ace_too_many(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    aces = [s for s in _mine(fleet, _cards(rng, "squadrons")) if CARDS[s].get("ace")]
    aces.sort(key=lambda key: CARDS[key]["points"])
    for first in range(max(1, len(aces) - 5)):
        yield replace(_bare(fleet), squadrons=tuple(map(FleetSquadron, aces[first : first + 5])))


def _flotillas(fleet: Fleet, rng: Random) -> list[str]:
    return [s for s in _mine(fleet, _cards(rng, "ships")) if "flotilla" in CARDS[s].get("traits", ())]


def third_flotilla(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    at = _commander(fleet)[0]
    for flotilla in _flotillas(fleet, rng):
        yield replace(_bare(fleet), ships=(_bare(fleet).ships[at], *[FleetShip(flotilla)] * 3))


def commander_on_a_flotilla(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    at, mine = _commander(fleet)
    for flotilla in _flotillas(fleet, rng):
        ships = (FleetShip(fleet.ships[at].card), FleetShip(flotilla, (mine,)))
        yield replace(fleet, ships=ships, squadrons=())


def second_commander(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for commander in _mine(fleet, _cards(rng, "upgrades", type="commander")):
        yield from _on_any_ship(fleet, commander)


def no_commander(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    yield _without(fleet, *_commander(fleet))
    yield _without(_bare(fleet), *_commander(fleet))


def nothing_but_squadrons(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    plain = [s for s in _mine(fleet, _cards(rng, "squadrons")) if not CARDS[s].get("unique")]
    yield from (replace(fleet, ships=(), squadrons=(FleetSquadron(s, 2),)) for s in plain)


def second_title(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    titles = _mine(fleet, _cards(rng, "upgrades", type="title"))
    for one in titles:
        for other in titles:
            if one < other and set(CARDS[one].get("chassis", ())) & set(CARDS[other].get("chassis", ())):
                yield from _on_any_chassis(fleet, rng, one, other)


def title_of_another_ship(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for title in _mine(fleet, _cards(rng, "upgrades", type="title")):
        if CARDS[title].get("chassis"):
            yield from _on_any_ship(fleet, title)


def title_of_another_name(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for title in _mine(fleet, _cards(rng, "upgrades", type="title")):
        if CARDS[title].get("needs", {}).get("tags"):
            yield from _on_any_chassis(fleet, rng, title)


def second_modification(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    cards = _mine(fleet, _cards(rng, "upgrades", modification=True))
    for one, other in itertools.pairwise(cards):
        yield from _on_any_chassis(fleet, rng, one, other)


def same_upgrade_twice(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for card in _mine(fleet, _cards(rng, "upgrades")):
        if not CARDS[card].get("unique") and not CARDS[card].get("modification"):
            yield from _on_any_chassis(fleet, rng, card, card)


def full(slot: str) -> Spoiler:
    """One upgrade of this kind more than the ship has icons."""

    def overfull(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
        cards = _mine(fleet, _cards(rng, "upgrades", type=slot))
        for number in (1, 2, 3, 4):
            for first in range(min(len(cards), 6)):
                chosen = (cards[first:] + cards[:first])[:number]
                if len(chosen) == number:
                    yield from _on_any_chassis(fleet, rng, *chosen)

    return overfull


def boarding_team_beside_a_weapons_team(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for boarding in _mine(fleet, _cards(rng, "upgrades", type="boarding-team")):
        for team in _mine(fleet, _cards(rng, "upgrades", type="weapons-team")):
            yield from _on_any_chassis(fleet, rng, boarding, team)


def _asking(what: str) -> Spoiler:
    def asking(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
        for card in _mine(fleet, _cards(rng, "upgrades")):
            if CARDS[card].get("needs", {}).get(what):
                yield from _on_any_chassis(fleet, rng, card)

    return asking


def two_superweapons(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for card in _mine(fleet, _cards(rng, "upgrades", type="superweapon")):
        yield from _on_any_chassis(fleet, rng, card, card)


def foreign_keyword(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for card in _others(fleet, _cards(rng, "upgrades")):
        if CARDS[card].get("needs", {}).get("traits"):
            yield from _on_any_chassis(fleet, rng, card)


def superweapon_of_another_class(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for card in _mine(fleet, _cards(rng, "upgrades", type="superweapon")):
        yield from _on_any_chassis(fleet, rng, card)


def closed_icon(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for title in (u for u in _mine(fleet, _cards(rng, "upgrades")) if CARDS[u].get("blocks")):
        for icon in CARDS[title]["blocks"]:
            for card in _mine(fleet, _cards(rng, "upgrades", type=icon)):
                yield from _on_any_chassis(fleet, rng, title, card)


def missing(category: str) -> Spoiler:
    return lambda fleet, rng: iter([replace(fleet, **{category: ()})])


def extra(category: str) -> Spoiler:
    def twice(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
        chosen = getattr(fleet, category)
        for card in _cards(rng, "objectives", category=category):
            # The same name twice is a slip of the pen, and read as one.
            if card not in chosen:
                yield replace(fleet, **{category: (*chosen, card)})

    return twice


def extra_under_campaign(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    yield from (replace(fleet, campaign=(card,)) for card in _cards(rng, "objectives", category="assault"))


def wrong_category(category: str) -> Spoiler:
    def swapped(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
        for other in CATEGORIES:
            yield from (replace(fleet, **{category: (c,)}) for c in _cards(rng, "objectives", category=other))

    return swapped


def campaign(place: str) -> Spoiler:
    def campaigning(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
        for card in _cards(rng, "objectives", category="campaign"):
            yield replace(fleet, **{place: (card,)})

    return campaigning


def too_expensive(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    for ship in _mine(fleet, _cards(rng, "ships")):
        yield from (replace(fleet, ships=(*fleet.ships, *[FleetShip(ship)] * n)) for n in (1, 2, 3, 6))


def too_many_squadrons(fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    plain = [s for s in _mine(fleet, _cards(rng, "squadrons")) if not CARDS[s].get("unique")]
    at, commander = _commander(fleet)
    flagship = FleetShip(fleet.ships[at].card, (commander,))
    for squadron in plain:
        number = 134 // CARDS[squadron]["points"] + 1
        yield replace(fleet, ships=(flagship,), squadrons=(FleetSquadron(squadron, number),))


# Name of the mutation -> how it is made, and the one code it must give.
SPOILERS: dict[str, tuple[Spoiler, str]] = {
    **{s.__name__: (s, "wrong_faction") for s in (
        foreign_ship, foreign_squadron, foreign_upgrade, foreign_commander, another_faction_named)},
    **{s.__name__: (s, "duplicate_unique") for s in (
        same_unique_upgrade_twice, same_unique_squadron_twice, one_craft_two_pilots,
        commander_and_squadron_of_one_name, officer_and_commander_of_one_name)},
    "one_ace_too_many": (one_ace_too_many, "too_many_aces"),
    "third_flotilla": (third_flotilla, "too_many_flotillas"),
    "commander_on_a_flotilla": (commander_on_a_flotilla, "commander_on_flotilla"),
    "second_commander": (second_commander, "two_commanders"),
    "no_commander": (no_commander, "no_commander"),
    "nothing_but_squadrons": (nothing_but_squadrons, "no_commander no_ships"),
    "second_title": (second_title, "two_titles"),
    "title_of_another_ship": (title_of_another_ship, "title_wrong_ship"),
    "title_of_another_name": (title_of_another_name, "title_wrong_ship"),
    "second_modification": (second_modification, "two_modifications"),
    "same_upgrade_twice": (same_upgrade_twice, "duplicate_upgrade"),
    **{f"full_{slot}": (full(slot), "slot_not_available") for slot in SLOTS},
    "boarding_team_beside_a_weapons_team": (boarding_team_beside_a_weapons_team, "slot_not_available"),
    "wrong_size": (_asking("sizes"), "size_restriction"),
    # All ships with the icon and the faction have the keyword too.
    "wrong_keyword": (foreign_keyword, "trait_restriction wrong_faction"),
    "two_superweapons": (two_superweapons, "duplicate_upgrade slot_not_available"),
    "wrong_name_of_ship": (_asking("tags"), "trait_restriction"),
    "superweapon_of_another_class": (superweapon_of_another_class, "trait_restriction slot_not_available"),
    "not_on_the_flagship": (_asking("flagship"), "flagship_only"),
    "icon_there_already": (_asking("without"), "icon_conflict"),
    "closed_icon": (closed_icon, "icon_conflict"),
    **{f"missing_{c}": (missing(c), f"missing_objective:{c}") for c in CATEGORIES},
    **{f"extra_{c}": (extra(c), f"extra_objective:{c}") for c in CATEGORIES},
    "extra_under_campaign": (extra_under_campaign, "extra_objective:assault"),
    **{f"wrong_{c}": (wrong_category(c), f"objective_wrong_category:{c}") for c in CATEGORIES},
    **{f"campaign_as_{c}": (campaign(c), "campaign_objective") for c in (*CATEGORIES, "campaign")},
    "too_expensive": (too_expensive, "over_points"),
    "too_many_squadrons": (too_many_squadrons, "over_squadron_points"),
}  # fmt: skip


# Changes that keep a fleet legal.
def turned_round(fleet: Fleet, rng: Random) -> Fleet:
    """Everything in another order."""
    ships = tuple(replace(s, upgrades=s.upgrades[::-1]) for s in fleet.ships[::-1])
    return replace(fleet, ships=ships, squadrons=fleet.squadrons[::-1])


def fewer_squadrons(fleet: Fleet, rng: Random) -> Fleet:
    return replace(fleet, squadrons=fleet.squadrons[:-1])


def no_squadrons(fleet: Fleet, rng: Random) -> Fleet:
    return replace(fleet, squadrons=())


def flagship_alone(fleet: Fleet, rng: Random) -> Fleet:
    at, commander = _commander(fleet)
    return replace(fleet, ships=(FleetShip(fleet.ships[at].card, (commander,)),))


def other_objectives(fleet: Fleet, rng: Random) -> Fleet:
    chosen = {c: tuple(_cards(rng, "objectives", category=c)[:1]) for c in CATEGORIES}
    return replace(fleet, **chosen)


def nameless(fleet: Fleet, rng: Random) -> Fleet:
    return replace(fleet, name="", faction=None)


KEEPERS = (turned_round, fewer_squadrons, no_squadrons, flagship_alone, other_objectives, nameless)
