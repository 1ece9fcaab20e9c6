"""The standings of an event: a function of its results, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby
from typing import TYPE_CHECKING

from scoring.results import MET, WINS, Score
from scoring.tiebreaks import KEYS, STANDARD, Tally, chance, strength, strength_unit

if TYPE_CHECKING:
    from collections.abc import Mapping

DISQUALIFIED = "disqualified"

Keyed = tuple[tuple[int, ...], str]
"""A player with the keys that rank him."""
Drawn = tuple[str, bool]
"""A player, and whether chance set his place."""


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
    """One line of the standings. `rank` is None for the disqualified; `strength` is exact.

    `points` are what is left after the penalty.
    """

    rank: int | None
    player: str
    points: int
    margin: int
    strength: Fraction
    wins: int
    losses: int
    rounds: int
    opponents: tuple[str, ...]
    """Each opponent met, once, in the order of the matches given."""
    status: str
    tied_by_chance: bool
    """True when only chance (A-TIE-4) parts this player from a neighbour."""
    penalty: int = 0
    """Tournament points taken by rulings."""


def standings(
    competitors: Sequence[Competitor],
    matches: Iterable[ScoredMatch],
    *,
    seed: str,
    order: Sequence[str] = STANDARD,
) -> tuple[Standing, ...]:
    """Everybody in order of rank, the disqualified last (A-TIE-1 … A-TIE-4).

    Matches are those of the stage that counts; results of removed and disqualified players still count for
    their opponents. Raises ValueError when a player is listed twice or a match has one who is not listed.
    """
    tallies = _tallies(competitors, matches)
    strengths, unit = strength(tallies), strength_unit(tallies)
    ranked, last = _in_order(competitors, tallies, seed=seed, order=order)
    status = {each.id: each.status for each in competitors}
    lines = chain(enumerate(ranked, start=1), ((None, drawn) for drawn in last))
    return tuple(
        _standing(rank, drawn, tallies[drawn[0]], Fraction(strengths[drawn[0]], unit), status[drawn[0]])
        for rank, drawn in lines
    )


def _standing(rank: int | None, drawn: Drawn, tally: Tally, strength: Fraction, status: str) -> Standing:
    player, tied = drawn
    return Standing(
        rank,
        player,
        tally.points_left,
        tally.margin,
        strength,
        tally.wins,
        tally.losses,
        tally.rounds,
        tuple(tally.opponents),
        status,
        tied,
        tally.penalty,
    )


def _tallies(competitors: Sequence[Competitor], matches: Iterable[ScoredMatch]) -> dict[str, Tally]:
    tallies = {each.id: Tally(penalty=each.penalty) for each in competitors}
    if len(tallies) != len(competitors):
        raise ValueError("a competitor is listed twice")
    for match in matches:
        if not tallies.keys() >= match.scores.keys():
            raise ValueError(f"round {match.round}: a match of somebody who is not listed")
        for player, score in match.scores.items():
            tally = tallies[player]
            tally.rounds += 1
            tally.points += score.points
            tally.margin += score.margin
            if score.outcome in WINS:
                tally.wins += 1
            else:
                tally.losses += 1
            # A rematch is still one opponent met (A-TIE-2); an empty chair is none (A-TIE-3).
            if score.outcome in MET:
                tally.opponents += [
                    other for other in match.scores if other != player and other not in tally.opponents
                ]
    return tallies


def _in_order(
    competitors: Sequence[Competitor], tallies: dict[str, Tally], *, seed: str, order: Sequence[str]
) -> tuple[list[Drawn], list[Drawn]]:
    """The players who are ranked and those who are disqualified, each best first."""
    columns = [KEYS[name](tallies) for name in order]
    ranked: list[Keyed] = []
    last: list[Keyed] = []
    for each in competitors:
        into = last if each.status == DISQUALIFIED else ranked
        into.append((tuple([column[each.id] for column in columns]), each.id))
    return _drawn(ranked, seed=seed), _drawn(last, seed=seed)


def _drawn(players: list[Keyed], *, seed: str) -> list[Drawn]:
    """The players best first; equals in the order that chance gives them."""
    players.sort(key=_keys, reverse=True)
    result: list[Drawn] = []
    for _, group in groupby(players, key=_keys):
        equal = [player for _, player in group]
        if len(equal) > 1:
            equal.sort(key=lambda player: chance(player, seed=seed))
        result += [(player, len(equal) > 1) for player in equal]
    return result


def _keys(keyed: Keyed) -> tuple[int, ...]:
    return keyed[0]
