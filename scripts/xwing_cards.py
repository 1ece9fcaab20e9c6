"""Writes the card file of X-Wing from a table of card facts: `scripts/xwing_cards.py FACTS.json DATE > FILE`.

Facts only, one card per line, without values that are the default: no card texts, no sources, no notes. DATE
is the day from which the points of the table are valid.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

# What is kept of each kind of card, in this order.
KEPT = {
    "ships": ("id", "name", "size", "agility", "shields", "arcs", "actions"),
    "pilots": (
        "id", "name", "ship", "faction", "cost", "initiative", "limited", "slots", "one_of_slots", "keywords",
        "ability", "actions", "requires", "hyperspace", "epic_only",
    ),
    "upgrades": (
        "id", "name", "slots", "limited", "cost", "cost_by", "needs", "solitary", "standardized",
        "adds_slots", "removes_slots", "grants_actions", "grants_keywords", "hyperspace", "epic_only",
    ),
}  # fmt: skip
ACTIONS = ("actions", "grants_actions")


def needs(restrictions: list[dict[str, Any]]) -> dict[str, Any]:
    """What a card requires of its ship and squad, by kind; all of it must be true."""
    required: dict[str, Any] = {}
    for restriction in restrictions:
        kind = "ability" if restriction["kind"] == "ship_ability" else restriction["kind"]
        if kind in required:
            raise ValueError(f"{kind} is required twice: {restrictions}")
        match kind:
            case "action":
                required[kind] = f"{restriction['color']} {restriction['type']}"
            case "initiative":
                required[kind] = [restriction.get("min", 0), restriction.get("max", 99)]
            case "equipped":
                required[kind] = restriction["slot"]
            case "limited" | "agility":
                required[kind] = restriction["is"]
            case "shields":
                required[kind] = restriction["min"]
            case _:
                required[kind] = restriction["any"]
        if "or_squad_includes" in restriction:
            required["or_squad_has"] = restriction["or_squad_includes"]
    return required


def card(facts: dict[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """The card as it is stored; values that are false, empty or None are left out."""
    facts = {
        **facts,
        "arcs": sorted({attack["arc"] for attack in facts.get("attacks") or ()}),
        # A keyword that an ability makes a ship count as is one of its keywords for every rule of a list.
        "keywords": [*facts.get("keywords", ()), *facts.get("counts_as_keywords", ())],
        "ability": facts.get("ship_ability"),
        "needs": needs(facts.get("restrictions", [])),
        # The only thing a pilot can require of its squad is an upgrade in it.
        "requires": [upgrade["id"] for upgrade in facts.get("requires", [])],
    }
    for key in ACTIONS:
        if facts.get(key):
            facts[key] = [f"{action['color']} {action['type']}" for action in facts[key]]
    return {
        key: facts[key] for key in kept if facts.get(key) or (key == "cost" and facts.get(key) is not None)
    }


def main(source: str, date: str) -> None:
    """Prints the file."""
    facts = json.loads(Path(source).read_text("utf-8"))
    head = {"format": "flagship-cards/1", "game": "xwing", "date": date}
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    parts.append(
        f'"factions": {json.dumps({faction["id"]: faction["name"] for faction in facts["factions"]})}'
    )
    for kind, kept in KEPT.items():
        lines = ",\n".join(
            json.dumps(card(card_facts, kept), ensure_ascii=False, separators=(",", ":"))
            for card_facts in sorted(facts[kind], key=lambda card_facts: str(card_facts["id"]))
        )
        parts.append(f'"{kind}": [\n{lines}\n]')
    print("{" + ",\n".join(parts) + "}")


if __name__ == "__main__":
    main(*sys.argv[1:])
