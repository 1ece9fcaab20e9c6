"""Squads of X-Wing in one line, and what the rules say of them."""

import json
from typing import Any

from fleets.lists.findings import Verdict
from fleets.lists.games.xwing.catalogue import load_catalogue
from fleets.lists.games.xwing.legality import check
from fleets.lists.games.xwing.parse import parse
from fleets.lists.games.xwing.rulesets import DEFAULT
from fleets.lists.games.xwing.types import Reading

CARDS = load_catalogue()
Ship = tuple[str, list[str]]


def xws(*ships: Ship, faction: str = "rebelalliance", **more: Any) -> str:
    """A squad as builders write it; upgrades under the kind of the card."""
    pilots = []
    for pilot, ids in ships:
        upgrades: dict[str, list[str]] = {}
        for key in ids:
            card = CARDS.upgrade(key)
            upgrades.setdefault(card.type if card else "talent", []).append(key)
        pilots.append({"id": pilot, "upgrades": upgrades})
    return json.dumps({"faction": faction, "pilots": pilots, "version": "2.0.0", **more}, indent=1)


def read(text: str) -> Reading:
    return parse(text, catalogue=CARDS)


def verdict(text: str, *, ruleset: str = DEFAULT, points_limit: int = 200) -> Verdict:
    return check(read(text), catalogue=CARDS, ruleset=ruleset, points_limit=points_limit)


def codes(text: str, **more: Any) -> list[str]:
    """Rule and code of everything that is wrong."""
    return [f"{finding.rule} {finding.code}" for finding in verdict(text, **more).violations]


RED = ("bluesquadronescort", [])
