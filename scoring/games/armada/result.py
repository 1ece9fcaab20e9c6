"""Who won a game of Armada, and what that is worth (A-SCORE, A-END, A-MOV)."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import partial

from scoring.duels import opponent_of, wrong_numbers
from scoring.games.armada.rules import ArmadaRules
from scoring.results import Outcome, PossibleEnd, Problem, ReportedResult, Score, question

DESTROYED = "destroyed"
OBJECTIVE = "objective"
MARGIN = "margin"

CHEAPEST_CARD = 7
"""Fleet points: no ship and no squadron ever printed cost less, so nothing destroyed counts less."""
SMALLEST_OBJECTIVE = 5
"""No victory token of an objective is worth less."""


class End(StrEnum):
    """How a game ends (A-END-1 … A-END-5)."""

    ROUNDS = "rounds"
    TIME = "time"
    TABLED = "tabled"
    MUTUAL = "mutual"
    CONCESSION = "concession"


SCORED_ENDS = (End.ROUNDS, End.TIME)
"""The ends where the higher score wins (A-END-3, A-END-4)."""
ENDS_BY = frozenset({End.TABLED, End.CONCESSION})
"""The ends that name a player: who has no ship left, or who conceded."""


def problems(result: ReportedResult, rules: ArmadaRules) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    # Only a complete result can have a winner.
    errors = (*_missing_people(result), *_wrong_values(result, rules)) or _undecided(result, rules)
    return errors or tuple(_questions(result, rules))


def totals(result: ReportedResult, rules: ArmadaRules) -> dict[str, int]:
    """Each player's final score (A-SCORE-1, A-SCORE-2)."""
    return {
        player: (rules.points_limit if _counts_in_full(result, player) else result.value(player, DESTROYED))
        + result.value(player, OBJECTIVE)
        for player in result.players
    }


def score(result: ReportedResult, rules: ArmadaRules) -> dict[str, Score]:
    """What both players get, in seat order."""
    final = totals(result, rules)
    winner = _winner(result, final)
    margin = margin_of(final[winner], final[opponent_of(result, winner)], cap=rules.margin_cap)
    if result.end == End.MUTUAL:
        margin = 0  # A-END-2, even where objectives made a difference
    won, lost = _by_margin(margin, rules)
    if result.end == End.CONCESSION:
        lost = _lost()  # A-END-5
        if margin < rules.concession_threshold:
            won = _conceded_to(rules)
    return {player: won if player == winner else lost for player in result.players}


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: ArmadaRules) -> dict[str, Score]:
    """The scores as if the losers had conceded (A-END-5); `scores` are those of the game, 0 without a game.

    The opponent keeps a win that is worth more than the one a concession gives.
    """
    won = {
        player: score
        if score.outcome == Outcome.WIN and score.counters[MARGIN] >= rules.concession_threshold
        else _conceded_to(rules)
        for player, score in scores.items()
    }
    return {player: _lost() if player in losers else won[player] for player in scores}


def bye(rules: ArmadaRules) -> Score:
    """A bye: a win with a fixed margin (A-MOV-2)."""
    return Score(rules.bye_points, Outcome.BYE, {MARGIN: rules.bye_margin})


def missed(rules: ArmadaRules) -> Score:
    """A round missed by a player who re-enters: a loss (A-DROP-2)."""
    return Score(rules.missed_points, Outcome.MISSED, {MARGIN: 0})


def possible_ends(rules: ArmadaRules) -> tuple[PossibleEnd, ...]:
    """Each margin up to the cap (A-MOV-1), and the concessions worth least and most to the winner (A-END-5):
    those between them put nobody ahead whom one of these or a game played to its end does not."""
    cap = rules.margin_cap
    return (
        *(PossibleEnd(*_by_margin(margin, rules), margin) for margin in range(cap + 1)),
        PossibleEnd(_conceded_to(rules), _lost(), rules.concession_margin),
        PossibleEnd(_by_margin(cap, rules)[0], _lost(), cap),
    )


def margin_of(winner: int, loser: int, *, cap: int) -> int:
    """The margin of victory: the difference of two scores, at least 0 and at most the cap (A-MOV-1)."""
    return min(max(winner - loser, 0), cap)


def _by_margin(margin: int, rules: ArmadaRules) -> tuple[Score, Score]:
    """The scores of winner and loser for a margin of 0 or more. The loser's margin is 0 (A-MOV-1)."""
    row = bisect_right(rules.points_table, margin, key=lambda line: line[0]) - 1
    _lowest, winner, loser = rules.points_table[row]
    return Score(winner, Outcome.WIN, {MARGIN: margin}), Score(loser, Outcome.LOSS, {MARGIN: 0})


def _lost() -> Score:
    return Score(0, Outcome.LOSS, {MARGIN: 0})


def _conceded_to(rules: ArmadaRules) -> Score:
    return Score(rules.concession_points, Outcome.WIN, {MARGIN: rules.concession_margin})


def _counts_in_full(result: ReportedResult, player: str) -> bool:
    """True where this player destroyed the whole enemy fleet, so that the limit counts (A-SCORE-2)."""
    return result.end == End.MUTUAL or (result.end == End.TABLED and player != result.facts.get("by"))


def _is_optional(result: ReportedResult, player: str, key: str) -> bool:
    """True where a number need not be reported: a concession is scored without it (A-END-5), as is a player
    who counts the whole fleet; left out it is 0."""
    return result.end == End.CONCESSION or (key == DESTROYED and _counts_in_full(result, player))


def _winner(result: ReportedResult, final: Mapping[str, int]) -> str:
    """Who won; the caller has made sure that `by` and `first` are present where they decide."""
    one, two = result.players
    by, first = result.facts.get("by"), result.facts.get("first")
    if by is not None and result.end in ENDS_BY:
        return opponent_of(result, by)  # A-END-1, A-END-5: whatever the scores
    if first is not None and (result.end == End.MUTUAL or final[one] == final[two]):
        return opponent_of(result, first)  # A-END-2, A-END-6: the second player
    return one if final[one] > final[two] else two


def _missing_people(result: ReportedResult) -> Iterator[Problem]:
    if result.end in ENDS_BY and result.facts.get("by") is None:
        yield Problem("by_missing", field="by", figures={"end": result.end})


def _wrong_values(result: ReportedResult, rules: ArmadaRules) -> Iterator[Problem]:
    largest = dict.fromkeys((DESTROYED, OBJECTIVE), max(rules.largest_value, rules.points_limit))
    return wrong_numbers(result, largest, is_optional=partial(_is_optional, result))


def _undecided(result: ReportedResult, rules: ArmadaRules) -> tuple[Problem, ...]:
    """An end decided by initiative that was not recorded (A-END-2, A-END-6)."""
    if result.facts.get("first") is not None:
        return ()
    if result.end == End.MUTUAL:
        return (Problem("mutual_without_initiative", field="first"),)
    one, two = totals(result, rules).values()
    if result.end in SCORED_ENDS and one == two:
        return (Problem("tie_without_initiative", field="first", figures={"score": one}),)
    return ()


def _questions(result: ReportedResult, rules: ArmadaRules) -> Iterator[Problem]:
    """What is possible but more often a typing mistake (F21)."""
    for player in result.players:
        yield from _odd_values(result, player, rules)
    by = result.facts.get("by")
    if by is not None and result.end not in ENDS_BY:
        yield question("by_unexpected", field="by", player=by, end=result.end)
    final = totals(result, rules)
    if result.end in SCORED_ENDS and not any(final.values()):
        yield question("nothing_scored")
    winner = _winner(result, final)
    behind, ahead = final[winner], final[opponent_of(result, winner)]
    if result.end in ENDS_BY and behind < ahead:
        yield question("winner_behind", player=winner, winner=behind, loser=ahead)


def _odd_values(result: ReportedResult, player: str, rules: ArmadaRules) -> Iterator[Problem]:
    destroyed, objective = result.value(player, DESTROYED), result.value(player, OBJECTIVE)
    limit = rules.points_limit
    if destroyed > limit:
        yield question("destroyed_over_limit", DESTROYED, player, found=destroyed, limit=limit)
    elif destroyed == limit and not _counts_in_full(result, player):
        # A whole fleet destroyed is a tabled or mutual end, so the end may be the mistake.
        yield question("whole_fleet_destroyed", DESTROYED, player, found=destroyed)
    elif 0 < destroyed < CHEAPEST_CARD:
        yield question("destroyed_impossible", DESTROYED, player, found=destroyed, least=CHEAPEST_CARD)
    if 0 < objective < SMALLEST_OBJECTIVE:
        yield question("objective_impossible", OBJECTIVE, player, found=objective, least=SMALLEST_OBJECTIVE)
    elif objective >= rules.objective_asked_from:
        yield question("objective_unusual", OBJECTIVE, player, found=objective)


def list_problems(
    result: ReportedResult, lists: Mapping[str, int], rules: ArmadaRules
) -> tuple[Problem, ...]:
    """Asks about scores over what the enemy fleet costs, or equal to it with a ship left (A-SCORE-1)."""
    return tuple(_fleet_problems(result, lists, rules))


def _fleet_problems(
    result: ReportedResult, lists: Mapping[str, int], rules: ArmadaRules
) -> Iterator[Problem]:
    for player in result.players:
        fleet, destroyed = lists.get(opponent_of(result, player)), result.value(player, DESTROYED)
        # From the limit on `_odd_values` asks; a whole fleet counts the limit whatever it cost (A-SCORE-2).
        if fleet is None or destroyed >= rules.points_limit or _counts_in_full(result, player):
            continue
        if destroyed > fleet:
            yield question("destroyed_over_fleet", DESTROYED, player, found=destroyed, fleet=fleet)
        elif destroyed == fleet:
            yield question("whole_fleet_destroyed", DESTROYED, player, found=destroyed)
