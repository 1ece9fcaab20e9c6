"""What leaving a round as it is, or repairing it, costs somebody, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ...games import GAME_WORDS
from ...models import Entry, Tournament
from ...wording.sentences import cost_text, missed_as_text, outcome_text, worth_text
from ..state.played import game_of, rules_of


def bye_text(tournament: Tournament, entries: Iterable[Entry]) -> str:
    """Who would have the bye, and what it is worth in this game."""
    score = game_of(tournament).bye(rules_of(tournament))
    return cost_text("bye", _names(entries), worth=worth_text(score, GAME_WORDS[tournament.game]))


def missed_text(tournament: Tournament, entries: Iterable[Entry]) -> str:
    """Who stays without a game, and what that counts as (A-TIE-3)."""
    game = game_of(tournament)
    score = game.missed(rules_of(tournament))
    worth = worth_text(score, GAME_WORDS[tournament.game])
    if not game.missed_is_played:
        return cost_text("missed", _names(entries), worth=worth)
    return cost_text("missed_played", _names(entries), worth=worth, outcome=outcome_text(score))


def missed_round_text(tournament: Tournament) -> str:
    """What a missed round counts as in this game, with its points: "a loss with 0 points" (A-TIE-3)."""
    game = game_of(tournament)
    points = game.missed(rules_of(tournament)).points
    return missed_as_text(points, is_played=game.missed_is_played)


def seat_left_text(entries: Iterable[Entry]) -> str:
    """Who left and would keep a seat."""
    return cost_text("seat_left", _names(entries))


def _names(entries: Iterable[Entry]) -> list[str]:
    return [entry.name for entry in entries]
