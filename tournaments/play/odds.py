"""How likely everybody is to make the cut: what is still to be played, played many times over. No Django."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.results import Outcome, Score
from scoring.standings import Competitor
from scoring.structures import Plan
from tournaments.pairing import pair
from tournaments.pairing.chance import below
from tournaments.play.bounds import verdicts_ahead
from tournaments.play.final_order import final_standings
from tournaments.play.next_round import PlayedSoFar, next_round
from tournaments.play.played import ACTIVE, PlayedMatch, PlayedRound, Scoring

Ending = tuple[Score, Score]
"""What the winner gets and what the loser; of a draw both the same."""
SIMULATIONS = 400
# Of rounds still to be drawn: so many games at most, but never fewer simulations than tell a twentieth.
GAMES_AHEAD = 6_000
FEWEST_SIMULATIONS, MOST_SIMULATIONS = 100, 250
# Odds are told in twentieths; whoever is neither sure of the cut nor past it has at least one of them.
STEPS = 20


def odds_of(
    competitors: Sequence[Competitor],
    rounds: Sequence[PlayedRound],
    *,
    by: Scoring,
    cut: int,
    seed: str,
    rng: random.Random,
) -> Mapping[str, float]:
    """Player -> share of the simulations in which the last of these rounds takes them into the cut.

    Either player of an open table is as likely to win, by an end drawn from those of this event so far; with
    none, from all that are possible. The standings are those of the event, tiebreaks and lots too.
    """
    endings = _endings(rounds, by)
    made: Counter[str] = Counter()
    for _ in range(SIMULATIONS):
        played = replace(
            rounds[-1],
            complete=True,
            matches=tuple(_played(match, endings, rng) for match in rounds[-1].matches),
        )
        lines = final_standings(competitors, [*rounds[:-1], played], by=by, seed=seed)
        made.update([line.player for line in lines if line.status == ACTIVE][:cut])
    return {competitor.id: made[competitor.id] / SIMULATIONS for competitor in competitors}


def odds_ahead(
    competitors: Sequence[Competitor],
    rounds: Sequence[PlayedRound],
    *,
    by: Scoring,
    plan: Plan,
    rng: random.Random,
) -> Mapping[str, float]:
    """Player -> how likely they are to make the cut when Swiss rounds are still to come after these complete
    ones, in twentieths; 1 and 0 only where that is proved. Empty where the ends of a game can't be
    enumerated, and where no round is played or none is left.

    Each round is drawn by our own engine, without clubs and who is not to meet, and nobody leaves.
    """
    left = plan.swiss_rounds - len(rounds)
    if by.game.possible_ends is None or not rounds or left < 1:
        return {}
    proved = verdicts_ahead(competitors, rounds, by=by, cut=plan.cut, left=left)
    if "open" not in proved.values():
        return {player: float(verdict == "in") for player, verdict in proved.items()}
    simulations, endings = simulations_of(len(proved), left), _endings(rounds, by)
    made: Counter[str] = Counter()
    for _ in range(simulations):
        made.update(_drawn_and_played(competitors, rounds, by=by, plan=plan, endings=endings, rng=rng))
    certain = {"in": 1.0, "out": 0.0}
    return {
        player: certain.get(verdict, _in_steps(made[player] / simulations))
        for player, verdict in proved.items()
    }


def simulations_of(players: int, left: int) -> int:
    """How many simulations of so many rounds that are left: fewer in a large hall, where one takes longer."""
    return max(FEWEST_SIMULATIONS, min(MOST_SIMULATIONS, GAMES_AHEAD * 2 // (players * left)))


def _in_steps(odds: float) -> float:
    return min(max(round(odds * STEPS), 1), STEPS - 1) / STEPS


def _drawn_and_played(
    competitors: Sequence[Competitor],
    rounds: Sequence[PlayedRound],
    *,
    by: Scoring,
    plan: Plan,
    endings: Sequence[Ending],
    rng: random.Random,
) -> list[str]:
    """Who makes the cut in one simulation of the rounds that are left."""
    played = list(rounds)
    while True:
        # Lots of its own, not those of the event: nobody knows them yet.
        lines = final_standings(competitors, played, by=by, seed=str(rng.random()))
        if len(played) == plan.swiss_rounds:
            return [line.player for line in lines if line.status == ACTIVE][: plan.cut]
        upcoming = next_round(
            plan, PlayedSoFar(standings=lines, rounds=played, clubs={}), seats=by.game.seats
        )
        matches = tuple(
            PlayedMatch(drawn.players, {drawn.players[0]: by.game.bye(by.rules)}, kind="bye")
            if drawn.bye
            else _played(PlayedMatch(drawn.players, None, table=drawn.table), endings, rng)
            for drawn in pair(upcoming.request, rng).pairs
        )
        played.append(PlayedRound(upcoming.number, False, True, matches))


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
