"""The games Flagship knows, by key, one line each; and the rules they are played under."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from scoring.game import Game
from scoring.games.armada import ARMADA
from scoring.games.best_of_three import BEST_OF_THREE
from scoring.games.kosmiczna_eskadra import KOSMICZNA_ESKADRA
from scoring.games.legion import LEGION
from scoring.games.xwing import XWING
from scoring.places import PlaceRules
from scoring.rules import Rules, RulesError, names_in, read_file, read_rules

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        ARMADA,
        XWING,
        KOSMICZNA_ESKADRA,
        LEGION,
        BEST_OF_THREE,
    )
}


@cache
def load_rules(game: Game, name: str) -> Rules:
    """The rules of that name, e.g. ``armada-2018``. Raises RulesError, with file and key."""
    try:
        return read_game_rules(game, name, read_file(game.folder, name))
    except RulesError as error:
        raise RulesError(f"{name}.toml: {error}") from error


def read_game_rules(game: Game, name: str, data: Mapping[str, Any]) -> Rules:
    """The rules of this game in a parsed file of that name. Raises RulesError."""
    # The folder and the name of the file say which rules they are, not the file itself.
    identity = {"name": name, "game": game.key}
    for key in identity.keys() & data.keys():
        raise RulesError(f"{key}: unknown key")
    rules: Rules = read_rules(game.rules_type, {**data, **identity})
    columns = {column.key for column in game.columns}
    if missing := [key for key in rules.tiebreaks if key not in columns]:
        raise RulesError(f"tiebreaks: {', '.join(missing)}: no such column of the standings")
    return rules


def ruleset_names(game: Game) -> tuple[str, ...]:
    """The names of a game's rules, oldest first."""
    return tuple(sorted(names_in(game.folder), key=lambda name: load_rules(game, name).date))


def ruleset_on(game: Game, day: date) -> str:
    """The name of the rules played on that day: the newest file `KEY-YEAR` by then, else the first. A variant
    of a year has a longer name (`KEY-YEAR-scaled`) and is played only where an event names it."""
    years = [name for name in ruleset_names(game) if name.count("-") == 1]
    return next((name for name in reversed(years) if load_rules(game, name).date <= day), years[0])


def has_limit(game: Game) -> bool:
    """True where the rules limit the points of lists and scores."""
    return load_rules(game, game.ruleset).points_limit > 0


def has_ends(game: Game) -> bool:
    """True where all ends of a match are known beforehand, and what a cut still asks can be counted."""
    return game.possible_ends is not None


def has_places(game: Game) -> bool:
    """True where places at a table give points by lists that an event may set (P-POINTS-1)."""
    return isinstance(load_rules(game, game.ruleset), PlaceRules)
