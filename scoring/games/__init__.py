"""The games Flagship knows, by key, one line each; and the rules they are played under."""

from __future__ import annotations

from functools import cache
from typing import Any

from scoring.game import Game
from scoring.games.armada import ARMADA
from scoring.rules import Rules, RulesError, names_in, read_file

GAMES: dict[str, Game] = {ARMADA.key: ARMADA}


@cache
def load_rules(game: Game, name: str) -> Rules:
    """The rules of that name, e.g. ``armada-2018``. Raises RulesError when there are none."""
    return read_game_rules(game, read_file(game.folder, name))


def read_game_rules(game: Game, data: Any) -> Rules:
    """The rules a parsed file holds for this game. Raises RulesError."""
    rules = game.read_rules(data)
    known = {column.key for column in game.columns}
    if unknown := [key for key in rules.tiebreaks if key not in known]:
        raise RulesError(f"tiebreaks: {', '.join(unknown)}: no such column of the standings")
    return rules


def ruleset_names(game: Game) -> tuple[str, ...]:
    """The names of a game's rules, oldest first."""
    return tuple(sorted(names_in(game.folder), key=lambda name: load_rules(game, name).date))
