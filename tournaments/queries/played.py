"""What an event is scored by, and what its reports say in the words of the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from scoring.results import End, GameResult
from scoring.ruleset import Ruleset, load_ruleset, with_house_rules
from scoring.systems import SYSTEMS

from ..models import Entry, Report, Tournament
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
def _rules(name: str, not_played_points: int) -> Ruleset:
    return with_house_rules(load_ruleset(name), not_played_points=not_played_points)


def rules_of(tournament: Tournament) -> Ruleset:
    """The numbers this event is scored by."""
    return _rules(tournament.ruleset, tournament.not_played_points)


def scoring_of(event: Ruled) -> Scoring:
    """All that the results of this event are scored by."""
    return Scoring(SYSTEMS[event.game], _rules(event.ruleset, event.not_played_points), event.points_limit)


def result_of(report: Report, entries: Sequence[Entry]) -> GameResult:
    """What the report says, in the words of the ground."""
    return GameResult(
        players=tuple(entry.key for entry in entries),
        end=End(report.end),
        by=report.by.key if report.by else None,
        first=report.first.key if report.first else None,
        values=report.values,
    )


def said_in(report: Mapping[str, Any], players: tuple[str, ...], keys: Mapping[int, str]) -> GameResult:
    """What a row of reports says, in the words of the ground; `keys` are those of the entries by id."""
    return GameResult(
        players=players,
        end=End(report["end"]),
        by=keys.get(report["by_id"]),
        first=keys.get(report["first_id"]),
        values=report["values"],
    )
