"""What has been played so far, as plain values, and the standings that come of it. No Django.

The database (queries) and the event file both say what they hold in these values, so there is one
order for screen, export, cut and command (F28, F29).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.results import MET, WINS, Outcome, Score
from scoring.standings import Competitor, ScoredMatch, Standing, standings


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of a round; one player for a bye or a missed round."""

    players: tuple[str, ...]
    scores: Mapping[str, Score] | None
    """By player; None while there is no result."""
    game: int | None = None
    """The number in the bracket, in knockout rounds only."""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, drafts included. Only complete rounds count for anything but "is a round open?"."""

    number: int
    knockout: bool
    complete: bool
    matches: tuple[PlayedMatch, ...]


def winner_of(match: PlayedMatch) -> str | None:
    """Who won the match, a bye included; None without a result and in a missed round."""
    scores = match.scores or {}
    return next((player for player, score in scores.items() if score.outcome in WINS), None)


def has_met(match: PlayedMatch) -> bool:
    """True where two sit, or sat, at a game; not after a bye or with one who never came (A-TIE-3)."""
    return match.scores is None or any(score.outcome in MET for score in match.scores.values())


def had_bye(match: PlayedMatch, player: str) -> bool:
    """True for a bye, and for the win of somebody whose opponent never came: both are won without a game."""
    score = (match.scores or {}).get(player)
    return score is not None and score.outcome == Outcome.BYE


def final_standings(
    competitors: Sequence[Competitor], rounds: Iterable[PlayedRound], *, seed: str, elimination: bool = False
) -> tuple[Standing, ...]:
    """Everybody in order: the standings of the Swiss rounds, and above them whom the bracket put there.

    Knockout rounds give no tournament points (a cut starts from the standings, it doesn't add to them),
    except in a single-elimination event, which has nothing else to part those who went out in the same round.
    """
    complete = [each for each in rounds if each.complete]
    lines = standings(competitors, _scored(complete, elimination=elimination), seed=seed)
    return _in_order(lines, _knockout_wins(complete), [each.id for each in competitors])


def _scored(rounds: Iterable[PlayedRound], *, elimination: bool) -> list[ScoredMatch]:
    return [
        ScoredMatch(each.number, match.players, match.scores)
        for each in rounds
        if elimination or not each.knockout
        for match in each.matches
        if match.scores is not None
    ]


def _knockout_wins(rounds: Iterable[PlayedRound]) -> dict[str, int]:
    """Everybody who played in the bracket with the number of rounds won there."""
    wins: dict[str, int] = {}
    for match in (match for each in rounds if each.knockout for match in each.matches):
        for player in match.players:
            wins[player] = wins.get(player, 0) + (player == winner_of(match))
    return wins


def _in_order(
    lines: tuple[Standing, ...], wins: Mapping[str, int], entered: Sequence[str]
) -> tuple[Standing, ...]:
    """Those who got further in the bracket first, equals in the order they had; the disqualified last.

    The disqualified have no rank, so they stand in the order of entry, which says nothing about them.
    """
    ranked = sorted(
        (line for line in lines if line.rank is not None), key=lambda line: -wins.get(line.player, -1)
    )
    last = sorted((line for line in lines if line.rank is None), key=lambda line: entered.index(line.player))
    return (*(replace(line, rank=rank) for rank, line in enumerate(ranked, start=1)), *last)
