"""How likely everybody is to make the cut: the open tables of a round, played many times over. No Django."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.results import Outcome, Score
from scoring.standings import Competitor
from tournaments.pairing.chance import below
from tournaments.play.final_order import final_standings
from tournaments.play.played import ACTIVE, PlayedMatch, PlayedRound, Scoring

Ending = tuple[Score, Score]
"""What the winner gets and what the loser; of a draw both the same."""
SIMULATIONS = 400


def odds_of(
    competitors: Sequence[Competitor],
    rounds: Sequence[PlayedRound],
    *,
    by: Scoring,
    cut: int,
    seed: str,
    rng: random.Random,
    simulations: int = SIMULATIONS,
) -> Mapping[str, float]:
    """Player -> share of the simulations in which the last of these rounds takes them into the cut.

    Either player of an open table is as likely to win, by an end drawn from those of this event so far; with
    none, from all that are possible. The standings are those of the event, tiebreaks and lots too.
    """
    endings = _endings(rounds, by)
    made: Counter[str] = Counter()
    for _ in range(simulations):
        played = replace(
            rounds[-1],
            complete=True,
            matches=tuple(_played(match, endings, rng) for match in rounds[-1].matches),
        )
        lines = final_standings(competitors, [*rounds[:-1], played], by=by, seed=seed)
        made.update([line.player for line in lines if line.status == ACTIVE][:cut])
    return {competitor.id: made[competitor.id] / simulations for competitor in competitors}


def _played(match: PlayedMatch, endings: Sequence[Ending], rng: random.Random) -> PlayedMatch:
    if match.is_done or len(match.players) != 2:
        return match
    scores = endings[below(len(endings), rng=rng)]
    order = match.players if rng.random() < 0.5 else match.players[::-1]
    return replace(match, scores=dict(zip(order, scores, strict=True)))


def _endings(rounds: Sequence[PlayedRound], by: Scoring) -> list[Ending]:
    """How the games of this event ended that were played to their end."""
    found = [
        ending
        for round_ in rounds
        for match in round_.matches
        if match.scores and not match.ruling and (ending := _ending(tuple(match.scores.values())))
    ]
    if found or by.game.possible_ends is None:
        return found
    return [(end.own, end.other) for end in by.game.possible_ends(by.rules)]


def _ending(scores: tuple[Score, ...]) -> Ending | None:
    """None for what was no game of two."""
    ranked = sorted(scores, key=lambda score: score.outcome != Outcome.WIN)
    if len(ranked) != 2 or ranked[1].outcome not in (Outcome.LOSS, Outcome.DRAW):
        return None
    return ranked[0], ranked[1]
