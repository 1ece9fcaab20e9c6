"""Writes the card file of X-Wing from a table of card facts: `scripts/xwing_cards.py FACTS.json DATE > FILE`.

Facts only, one card a line, and nothing that says the default: no text of a card, no source, no note. DATE is
the day from which the points of the table hold.
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
    """What a card asks of its ship and squad, by what is asked about; all of it must hold."""
    asked: dict[str, Any] = {}
    for restriction in restrictions:
        kind = "ability" if restriction["kind"] == "ship_ability" else restriction["kind"]
        if kind in asked:
            raise ValueError(f"{kind} is asked twice: {restrictions}")
        match kind:
            case "action":
                asked[kind] = f"{restriction['color']} {restriction['type']}"
            case "initiative":
                asked[kind] = [restriction.get("min", 0), restriction.get("max", 99)]
            case "equipped":
                asked[kind] = restriction["slot"]
            case "limited" | "agility":
                asked[kind] = restriction["is"]
            case "shields":
                asked[kind] = restriction["min"]
            case _:
                asked[kind] = restriction["any"]
        if "or_squad_includes" in restriction:
            asked["or_squad_has"] = restriction["or_squad_includes"]
    return asked


def card(facts: dict[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """The card as the product keeps it; what is false, empty or none is left out."""
    facts = {
        **facts,
        "arcs": sorted({attack["arc"] for attack in facts.get("attacks") or ()}),
        # What an ability makes a ship count as is one of its keywords for every rule of a list.
        "keywords": [*facts.get("keywords", ()), *facts.get("counts_as_keywords", ())],
        "ability": facts.get("ship_ability"),
        "needs": needs(facts.get("restrictions", [])),
        # The one thing a pilot asks of its squad is an upgrade in it.
        "requires": [other["id"] for other in facts.get("requires", [])],
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
            json.dumps(card(one, kept), ensure_ascii=False, separators=(",", ":"))
            for one in sorted(facts[kind], key=lambda one: str(one["id"]))
        )
        parts.append(f'"{kind}": [\n{lines}\n]')
    print("{" + ",\n".join(parts) + "}")


if __name__ == "__main__":
    main(*sys.argv[1:])
