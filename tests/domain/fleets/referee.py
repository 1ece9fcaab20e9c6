"""A second judge of fleets, written from the rules alone and slow on purpose, to check the first one.

It knows nothing of fleets.lists but the form of a fleet (ids); the cards it reads from the data file itself.
"""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

from fleets.lists.games.armada.cards.fleet import Fleet

DATA = Path(__file__).resolve().parents[3] / "fleets" / "lists" / "games" / "armada" / "data" / "armada.json"
CATALOGUE: dict[str, list[dict[str, Any]]] = json.loads(DATA.read_text())
CARDS: dict[str, dict[str, Any]] = {
    card["id"]: {**card, "kind": kind}
    for kind in ("ships", "squadrons", "upgrades", "objectives")
    for card in CATALOGUE[kind]
}


def codes_of(fleet: Fleet, *, limit: int = 400, later_rules: bool = True) -> set[str]:
    """Every code the rules give for a fleet, points as they are today."""
    ships = [(CARDS[s.card], [CARDS[u] for u in s.upgrades]) for s in fleet.ships]
    squadrons = [(CARDS[s.card], s.count) for s in fleet.squadrons]
    upgrades = [u for _ship, carried in ships for u in carried]
    # A-FLEET-5, 1 and 2, 3, 4, 6 for the fleet as a whole; 7 to 9 ship by ship.
    codes = _objectives(fleet) | _points(ships, squadrons, limit)
    codes |= _factions(fleet.faction, [s for s, _ in ships] + [s for s, _ in squadrons] + upgrades)
    codes |= _commanders(ships)
    codes |= _names([s for s, _ in ships] + upgrades + [s for s, count in squadrons for _ in range(count)])
    for ship, carried in ships:
        codes |= _one_ship(ship, carried)
    if later_rules:
        codes |= _later(ships, squadrons, limit)
    return codes


def _points(ships: list[Any], squadrons: list[Any], limit: int) -> set[str]:
    flying = sum(card["points"] * count for card, count in squadrons)
    total = flying + sum(ship["points"] + sum(u["points"] for u in carried) for ship, carried in ships)
    codes = {"over_points"} if total > limit else set()
    third = limit // 3 if limit % 3 == 0 else limit // 3 + 1
    return codes | ({"over_squadron_points"} if flying > third else set())


def _factions(faction: str | None, cards: list[dict[str, Any]]) -> set[str]:
    """One faction for all; a card without one fits everywhere."""
    marked = [card["factions"] for card in cards if card.get("factions")]
    possible = [faction] if faction else ["rebel", "empire", "republic", "separatist"]
    fine = any(all(one in factions for factions in marked) for one in possible)
    return set() if fine else {"wrong_faction"}


def _commanders(ships: list[Any]) -> set[str]:
    count = sum(u["type"] == "commander" for _ship, carried in ships for u in carried)
    codes = set() if ships else {"no_ships"}
    if count == 0:
        codes.add("no_commander")
    return codes | ({"two_commanders"} if count > 1 else set())


def _names(cards: list[dict[str, Any]]) -> set[str]:
    for one, other in combinations(cards, 2):
        if set(one.get("unique", ())) & set(other.get("unique", ())):
            return {"duplicate_unique"}
    return set()


def _objectives(fleet: Fleet) -> set[str]:
    codes: set[str] = set()
    normal_elsewhere = [CARDS[o]["category"] for o in fleet.campaign if CARDS[o]["category"] != "campaign"]
    for category in ("assault", "defense", "navigation"):
        cards = list(getattr(fleet, category))
        number = len(cards) + normal_elsewhere.count(category)
        if number == 0:
            codes.add(f"missing_objective:{category}")
        if number > 1:
            codes.add(f"extra_objective:{category}")
        if any(CARDS[card]["category"] not in (category, "campaign") for card in cards):
            codes.add(f"objective_wrong_category:{category}")
    every = (*fleet.assault, *fleet.defense, *fleet.navigation, *fleet.campaign)
    if any(CARDS[card]["category"] == "campaign" for card in every):
        codes.add("campaign_objective")
    return codes


def _one_ship(ship: dict[str, Any], carried: list[dict[str, Any]]) -> set[str]:
    codes: set[str] = set()
    bar = Counter(ship["slots"])
    for card in carried:
        bar.update(card.get("adds", ()))
    used: Counter[str] = Counter()
    for card in carried:
        if card["type"] == "boarding-team":
            used.update(["weapons-team", "offensive-retrofit"])
        elif card["type"] not in ("commander", "title"):
            used.update([card["type"]])
    if any(used[icon] > bar[icon] for icon in used):
        codes.add("slot_not_available")
    if sum(bool(card.get("modification")) for card in carried) > 1:
        codes.add("two_modifications")
    if sum(card["type"] == "title" for card in carried) > 1:
        codes.add("two_titles")
    for card in carried:
        codes |= _card_on_ship(card, ship, carried, used)
    return codes


def _card_on_ship(
    card: dict[str, Any], ship: dict[str, Any], carried: list[dict[str, Any]], used: Counter[str]
) -> set[str]:
    codes: set[str] = set()
    needs = card.get("needs", {})
    if needs.get("sizes") and ship["size"] not in needs["sizes"]:
        codes.add("size_restriction")
    if needs.get("traits") and not any(trait in ship.get("traits", ()) for trait in needs["traits"]):
        codes.add("trait_restriction")
    fits_name = any(tag in ship.get("tags", ()) for tag in needs.get("tags", ()))
    if card["type"] == "title":
        fits_icon = ship["chassis"] in card.get("chassis", ())
        asked = [fits_name] * bool(needs.get("tags")) + [fits_icon] * bool(card.get("chassis"))
        if not all(asked):
            codes.add("title_wrong_ship")
    else:
        if needs.get("tags") and not fits_name:
            codes.add("trait_restriction")
        if card.get("chassis") and ship["chassis"] not in card["chassis"]:
            codes.add("trait_restriction")
    if needs.get("flagship") and not any(other["type"] == "commander" for other in carried):
        codes.add("flagship_only")
    if _icons_conflict(card, ship, used):
        codes.add("icon_conflict")
    return codes


def _icons_conflict(card: dict[str, Any], ship: dict[str, Any], used: Counter[str]) -> bool:
    needs = card.get("needs", {})
    if any(used[icon] for icon in card.get("blocks", ())):
        return True
    sizes = needs.get("without_sizes")
    return needs.get("without") in ship["slots"] and (not sizes or ship["size"] in sizes)


def _later(ships: list[Any], squadrons: list[Any], limit: int) -> set[str]:
    """What the rules of 2025 add: flotillas, aces, commanders, second copies."""
    codes: set[str] = set()
    flotillas = [(s, carried) for s, carried in ships if "flotilla" in s.get("traits", ())]
    if len(flotillas) * 200 > limit:
        codes.add("too_many_flotillas")
    if sum(count for card, count in squadrons if card.get("ace")) * 100 > limit:
        codes.add("too_many_aces")
    if any(card["type"] == "commander" for _ship, carried in flotillas for card in carried):
        codes.add("commander_on_flotilla")
    for _ship, carried in ships:
        plain = [card["id"] for card in carried if not card.get("unique")]
        if len(plain) > len(set(plain)):
            codes.add("duplicate_upgrade")
    return codes
