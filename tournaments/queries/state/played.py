"""What an event is scored by, and its reports as values of the domain."""

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, Protocol

from scoring.game import Game
from scoring.games import GAMES, load_rules
from scoring.places import number_lists_in, with_places
from scoring.results import ReportedResult
from scoring.rules import Rules

from ...models import Report
from ...play.played import Scoring


class HasRules(Protocol):
    """What has the numbers of the scoring: a tournament, or the part of its row with them."""

    @property
    def game(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def points_limit(self) -> int: ...
    @property
    def not_played_points(self) -> int: ...
    @property
    def place_points(self) -> str: ...


@cache
def _rules(game: Game, name: str, points_limit: int, not_played_points: int, place_points: str) -> Rules:
    rules = replace(load_rules(game, name).with_limit(points_limit), not_played_points=not_played_points)
    return with_places(rules, number_lists_in(place_points))


def game_of(event: HasRules) -> Game:
    """The game this event plays."""
    return GAMES[event.game]


def rules_of(event: HasRules) -> Rules:
    """The numbers this event is scored by."""
    return _rules(
        game_of(event), event.ruleset, event.points_limit, event.not_played_points, event.place_points
    )


def scoring_of(event: HasRules) -> Scoring:
    """All that the results of this event are scored by."""
    return Scoring(game_of(event), rules_of(event))


def with_figures(event: HasRules, text: Any) -> str:
    """A sentence of the game's package with the figures of the rules this event is played under."""
    rules = rules_of(event)
    figures = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return str(text) % {**figures, "place_points": event.place_points}


def result_of(report: Report, players: Sequence[str]) -> ReportedResult:
    """The reported result as a value of the domain; players are keys in seat order."""
    return ReportedResult(tuple(players), report.facts, tuple(report.bouts))
