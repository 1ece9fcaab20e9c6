"""Who makes the cut, or misses it, however the Swiss rounds that are left are drawn and end. No Django."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from scoring.standings import Competitor, add_score
from scoring.tiebreaks import Tally
from tournaments.play.chances import NOTHING, TiebreakScale, Verdict
from tournaments.play.played import ACTIVE, PlayedRound, Scoring


def verdicts_ahead(
    competitors: Sequence[Competitor], rounds: Sequence[PlayedRound], *, by: Scoring, cut: int, left: int
) -> Mapping[str, Verdict]:
    """Player -> "in" where that is sure with so many rounds `left` after these, "out" where it is sure, else
    "open"; of those who compete. Empty in a game whose ends can't be enumerated.

    Who meets whom is not looked at: everybody else may win, or lose, all that is left. So "open" is said of
    some who are in fact sure, and never the other way round.
    """
    if by.game.possible_ends is None:
        return {}
    tallies = {competitor.id: Tally(penalty=competitor.penalty) for competitor in competitors}
    for match in (match for round_ in rounds for match in round_.matches):
        for player, score in (match.scores or {}).items():
            add_score(tallies[player], score, by.game)
    scores = [score for end in by.game.possible_ends(by.rules) for score in (end.own, end.other)]
    scores += [NOTHING, by.game.bye(by.rules), by.game.missed(by.rules)]
    scale = TiebreakScale(by, tallies.values(), scores, rounds=left)
    worst, best = left * scale.least_gain(scores), left * max(map(scale.gain, scores))
    keys = {each.id: scale.key(tallies[each.id]) for each in competitors if each.status == ACTIVE}
    in_order = sorted(keys.values())
    return {player: _verdict(key, in_order, best - worst, cut) for player, key in keys.items()}


def _verdict(key: int, in_order: Sequence[int], reach: int, cut: int) -> Verdict:
    """Of somebody with this key, where nobody can gain more than the `reach` on anybody else."""
    # The player is one of them, level with the own key.
    if len(in_order) - bisect_left(in_order, key - reach) - 1 < cut:
        return "in"
    return "out" if len(in_order) - bisect_right(in_order, key + reach) >= cut else "open"
