"""The only place where results of the file are converted to `ReportedResult` of the domain, and back."""

from typing import Any

from msgspec import UNSET

from scoring.game import Game
from scoring.matches import facts_of
from scoring.results import ReportedResult
from tournaments.event_file.schema import MatchPart, ReportPart, Result


def result_of_part(
    holder: MatchPart | ReportPart, players: tuple[str, ...], *, game: Game
) -> ReportedResult | None:
    """The result in a match or an earlier report; None where it has none."""
    result = holder.result
    if not isinstance(result, Result):
        return None
    facts: dict[str, Any] = {}
    for fact in facts_of(game):
        value = getattr(holder if fact.of_match else result, fact.file_key)
        # An empty list of players and an empty note are no fact.
        if value not in (UNSET, None, "", ()):
            facts[fact.key] = value
    numbers = getattr(result, game.bouts_key)
    if game.is_series:
        return ReportedResult(players, facts, numbers)
    return ReportedResult(players, facts, (numbers,) if numbers else ())


def keys_of_match(result: ReportedResult, *, game: Game) -> dict[str, Any]:
    """The keys beside the result, in a match and in an earlier report.

    A player who is not known is written as null, so that a reader sees that it was asked.
    """
    return {
        fact.file_key: result.facts.get(fact.key, None if fact.kind == "player" else UNSET)
        for fact in facts_of(game)
        if fact.of_match
    }


def keys_of_result(result: ReportedResult, *, game: Game) -> dict[str, Any]:
    """The keys inside the result."""
    keys = {
        fact.file_key: result.facts[fact.key]
        for fact in facts_of(game)
        if not fact.of_match and fact.key in result.facts
    }
    if game.is_series:
        return {**keys, game.bouts_key: result.bouts}
    return {**keys, game.bouts_key: result.bouts[0] if result.bouts else {}}
