"""Invented results, as a game might have ended, for practice events."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.game import Fact, Game
from scoring.matches import problems_of, scores_of
from scoring.results import ReportedResult, has_won
from scoring.rules import Rules

MOST_TRIES = 400


def invented_result(
    players: tuple[str, ...],
    *,
    game: Game,
    rules: Rules,
    rng: random.Random,
    lists: Mapping[str, int] | None = None,
) -> ReportedResult | None:
    """A result of this table that raises no question and has one winner; None where none was found.

    `lists` are the points of the players' lists, by key. The same state of `rng` gives the same result.
    """
    for result in _guesses(players, game, rng):
        if problems_of(result, game=game, rules=rules, lists=lists):
            continue
        scores = scores_of(result, players=players, kind="game", game=game, rules=rules) or {}
        if sum(has_won(score) for score in scores.values()) == 1:
            return result
    return None


def _guesses(players: tuple[str, ...], game: Game, rng: random.Random) -> Iterator[ReportedResult]:
    fewest, most = max(1, game.bouts[0]), game.bouts[1]
    # A concession in a game already won would look like a mistake.
    ends = [end for end in game.ends if end != game.concession]
    for _try in range(MOST_TRIES):
        facts: dict[str, Any] = {"end": rng.choice(ends)}
        for fact in game.facts:
            if fact.key != "end" and (not fact.ends or facts["end"] in fact.ends):
                facts |= _guessed(fact, players, rng)
        bouts = rng.randint(fewest, most)
        yield ReportedResult(players, facts, tuple(_numbers(players, game, rng) for _bout in range(bouts)))


def _guessed(fact: Fact, players: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    """A random value of this fact; nothing for texts and lists of players."""
    if fact.kind == "choice":
        return {fact.key: rng.choice(fact.choices)}
    return {fact.key: rng.choice(players)} if fact.kind == "player" else {}


def _numbers(players: tuple[str, ...], game: Game, rng: random.Random) -> dict[str, dict[str, int]]:
    fields = [field for field in game.fields if not field.part_of]
    return {player: {field.key: rng.randint(0, field.usual) for field in fields} for player in players}
