"""Small event files of games of two, as the tests of games need them."""

import json
from collections.abc import Mapping
from typing import Any

from scoring.games import GAMES, load_rules


def alone(player: str, kind: str) -> dict[str, Any]:
    """A bye or a missed round."""
    return {"players": [player], kind: True}


def match(one: str, two: str, numbers: Mapping[str, Any], **said: Any) -> dict[str, Any]:
    """A game with its numbers by player."""
    return {"players": [one, two], "result": {"points": numbers, **said}}


def event(game: str, rounds: list[list[dict[str, Any]]], *, players: int, **more: Any) -> str:
    """A file with these Swiss rounds, all complete."""
    limit = load_rules(GAMES[game], GAMES[game].ruleset).points_limit
    made = {
        "format": "flagship-event/1", "game": game, "name": "Endor", "date": "2026-05-04", "seed": "endor",
        "level": "formal", "structure": {"swiss_rounds": len(rounds), "cut": 0},
        **({"points_limit": limit} if limit else {}),
        "players": [
            {"id": f"p{number}", "name": f"A{number}", "club": "", "status": "active", "entered_round": 1,
             "left_after_round": None}
            for number in range(1, players + 1)
        ],
        "rounds": [
            {"number": number, "kind": "swiss", "status": "complete", "matches": matches}
            for number, matches in enumerate(rounds, start=1)
        ],
        **more,
    }  # fmt: skip
    return json.dumps(made)
