"""What an event is scored by, and what its reports say in the words of the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

from scoring.game import Game
from scoring.games import GAMES, load_rules
from scoring.results import Said
from scoring.rules import Rules

from ..models import Report
from ..played import Scoring


class Ruled(Protocol):
    """What says by which numbers it is scored: a tournament, or the part of its row that does."""

    @property
    def game(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def points_limit(self) -> int: ...
    @property
    def not_played_points(self) -> int: ...


@cache
def _rules(game: Game, name: str, points_limit: int, not_played_points: int) -> Rules:
    rules = load_rules(game, name)
    return replace(rules, points_limit=points_limit, not_played_points=not_played_points)


def game_of(event: Ruled) -> Game:
    """The game this event plays."""
    return GAMES[event.game]


def rules_of(event: Ruled) -> Rules:
    """The numbers this event is scored by."""
    return _rules(game_of(event), event.ruleset, event.points_limit, event.not_played_points)


def scoring_of(event: Ruled) -> Scoring:
    """All that the results of this event are scored by."""
    return Scoring(game_of(event), rules_of(event))


def said_of(report: Report, players: Sequence[str]) -> Said:
    """What the report says, in the words of the ground; players are keys in seat order."""
    return Said(tuple(players), report.facts, tuple(report.bouts))
