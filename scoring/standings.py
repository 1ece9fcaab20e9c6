"""The standings of an event: a function of its results, never stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby

from scoring.game import Game
from scoring.results import Number, Outcome, Score, has_met, has_won
from scoring.rules import Rules
from scoring.tiebreaks import Tally, chance

DISQUALIFIED = "disqualified"

Keyed = tuple[tuple[int, ...], str]
"""A player with the numbers that rank them."""
Drawn = tuple[str, bool]
"""A player, and whether chance set the place."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player of the event; status is active, removed or disqualified."""

    id: str
    status: str
    penalty: int = 0
    """Tournament points taken by rulings (F26)."""


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """One match with its scores; a bye or a missed round has one player, or two of whom one never came."""

    round: int
    players: tuple[str, ...]
    scores: Mapping[str, Score]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. `rank` is None for the disqualified."""

    rank: int | None
    player: str
    values: Mapping[str, Number]
    """By the key of the game's column; exact, points after the penalty."""
    tally: Tally
    """What the values were made of."""
    status: str
    tied_by_chance: bool
    """True when only chance (A-TIE-4) separates this player from a neighbour."""

    @property
    def points(self) -> Number:
        """Tournament points, which every game has."""
        return self.values["points"]


def standings(
    competitors: Sequence[Competitor],
    matches: Iterable[ScoredMatch],
    *,
    game: Game,
    rules: Rules,
    seed: str,
) -> tuple[Standing, ...]:
    """Everybody in order of rank, the disqualified last (A-TIE-1 … A-TIE-4).

    `matches` are those of the stage that counts; results of removed and disqualified players still count for
    their opponents. Raises ValueError when a player is listed twice or a match has a player not listed.
    """
    tallies = _tallies(competitors, matches, game)
    columns = {column.key: column.values(tallies, rules) for column in game.columns}
    keys = [columns[name][0] for name in rules.tiebreaks]
    ranked: list[Keyed] = []
    last: list[Keyed] = []
    for competitor in competitors:
        bucket = last if competitor.status == DISQUALIFIED else ranked
        bucket.append((tuple([key[competitor.id] for key in keys]), competitor.id))
    fractions = {column.key for column in game.columns if column.is_fraction}
    values = {
        player: {
            key: Fraction(numbers[player], unit) if key in fractions else numbers[player]
            for key, (numbers, unit) in columns.items()
        }
        for player in tallies
    }
    status = {competitor.id: competitor.status for competitor in competitors}
    lines = chain(
        enumerate(_drawn(ranked, seed=seed), start=1), ((None, drawn) for drawn in _drawn(last, seed=seed))
    )
    return tuple(
        Standing(rank, player, values[player], tallies[player], status[player], is_tied)
        for rank, (player, is_tied) in lines
    )


def _tallies(
    competitors: Sequence[Competitor], matches: Iterable[ScoredMatch], game: Game
) -> dict[str, Tally]:
    tallies = {competitor.id: Tally(penalty=competitor.penalty) for competitor in competitors}
    if len(tallies) != len(competitors):
        raise ValueError("a competitor is listed twice")
    for match in matches:
        if not tallies.keys() >= match.scores.keys():
            raise ValueError(f"round {match.round}: a match of somebody who is not listed")
        for player, score in match.scores.items():
            add_score(tallies[player], score, game)
            if has_met(score):
                # An empty chair is no opponent; a rematch adds the same opponent again (A-TIE-3).
                tallies[player].opponents += [other for other in match.scores if other != player]
    return tallies


def add_score(tally: Tally, score: Score, game: Game) -> None:
    """Adds one round to the tally of a player."""
    is_played = score.outcome != Outcome.MISSED or game.missed_is_played
    tally.rounds += is_played
    tally.points += score.points
    for key, number in score.counters.items():
        tally.counters[key] = tally.counters.get(key, 0) + number
    if has_won(score):
        tally.wins += 1
    elif score.outcome == Outcome.DRAW:
        tally.draws += 1
    else:
        tally.losses += is_played
    tally.firsts += score.place == 1


def _drawn(players: list[Keyed], *, seed: str) -> list[Drawn]:
    """The players, best first; those with equal keys in an order set by chance."""
    players.sort(key=_keys, reverse=True)
    order: list[Drawn] = []
    for _, group in groupby(players, key=_keys):
        equal = [player for _, player in group]
        if len(equal) > 1:
            equal.sort(key=lambda player: chance(player, seed=seed))
        order += [(player, len(equal) > 1) for player in equal]
    return order


def _keys(keyed: Keyed) -> tuple[int, ...]:
    return keyed[0]
