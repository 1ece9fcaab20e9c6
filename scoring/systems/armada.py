"""Star Wars: Armada: who won a game, and what that is worth (A-SCORE, A-END, A-MOV)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scoring.points import by_margin, margin_of
from scoring.results import End, GameResult, Outcome, Problem, Score, ScoringError
from scoring.ruleset import Ruleset
from scoring.system import Field, GameSystem

DESTROYED = "destroyed"
OBJECTIVE = "objective"
FIELDS = (Field(DESTROYED, rule="A-SCORE-1"), Field(OBJECTIVE, rule="A-SCORE-1"))
ENDS = tuple(End)
SCORED_ENDS = (End.ROUNDS, End.TIME)
"""The ends where the higher score wins (A-END-3, A-END-4)."""
RULINGS = frozenset({End.NO_SHOW, End.NOT_PLAYED, End.DOUBLE_LOSS})
"""The ends without a score that counts: what was typed beside them is a note."""
ENDS_BY = frozenset({End.TABLED, End.CONCESSION, End.NO_SHOW})


def problems(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises."""
    errors = _errors(result, ruleset=ruleset, points_limit=points_limit)
    return errors or tuple(_questions(result, ruleset=ruleset, points_limit=points_limit))


def totals(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> dict[str, int]:
    """Each player's final score (A-SCORE-1, A-SCORE-2). Raises ScoringError."""
    _refuse(result, ruleset=ruleset, points_limit=points_limit)
    return _totals(result, points_limit=points_limit)


def score(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> dict[str, Score]:
    """What both players get, in seat order. Raises ScoringError."""
    _refuse(result, ruleset=ruleset, points_limit=points_limit)
    if result.end in RULINGS:
        return _ruled(result, ruleset)
    final = _totals(result, points_limit=points_limit)
    winner = _winner(result, final)
    loser = _other(result, winner)
    margin = margin_of(final[winner], final[loser], cap=ruleset.margin_cap)
    if result.end == End.MUTUAL:
        margin = 0  # A-END-2, even where objectives made a difference
    won, lost = by_margin(margin, ruleset=ruleset)
    if result.end == End.CONCESSION:
        lost = Score(0, 0, Outcome.LOSS)  # A-END-5
        if margin < ruleset.concession_threshold:
            won = Score(ruleset.concession_points, ruleset.concession_margin, Outcome.WIN)
    return {player: won if player == winner else lost for player in result.players}


def _ruled(result: GameResult, ruleset: Ruleset) -> dict[str, Score]:
    """Who came has a win like a bye, who did not a missed round (A-DROP-1, A-MOV-2)."""
    if result.end == End.NO_SHOW:
        return {each: missed(ruleset) if each == result.by else bye(ruleset) for each in result.players}
    if result.end == End.NOT_PLAYED:
        unplayed = Score(ruleset.not_played_points, 0, Outcome.MISSED)
        return dict.fromkeys(result.players, unplayed)
    return dict.fromkeys(result.players, Score(0, 0, Outcome.LOSS))


def game_loss(losers: Collection[str], scores: Mapping[str, Score], *, ruleset: Ruleset) -> dict[str, Score]:
    """The game as if the losers had conceded (A-END-5); `scores` are those of the game, 0 where none was.

    The other keeps a win that is worth more than the one a concession gives.
    """
    conceded = Score(ruleset.concession_points, ruleset.concession_margin, Outcome.WIN)
    won = {
        player: score
        if score.outcome == Outcome.WIN and score.margin >= ruleset.concession_threshold
        else conceded
        for player, score in scores.items()
    }
    return {player: Score(0, 0, Outcome.LOSS) if player in losers else won[player] for player in scores}


def bye(ruleset: Ruleset) -> Score:
    """A bye: a win with a fixed margin (A-MOV-2)."""
    return Score(ruleset.bye_points, ruleset.bye_margin, Outcome.BYE)


def missed(ruleset: Ruleset) -> Score:
    """A round missed by a player who re-enters: a loss (A-DROP-2)."""
    return Score(ruleset.missed_points, 0, Outcome.MISSED)


def _other(result: GameResult, player: str) -> str:
    first, second = result.players
    return second if player == first else first


def _counts_in_full(result: GameResult, player: str) -> bool:
    """True where this player destroyed the whole enemy fleet, so that the limit counts (A-SCORE-2)."""
    return result.end == End.MUTUAL or (result.end == End.TABLED and player != result.by)


def _totals(result: GameResult, *, points_limit: int) -> dict[str, int]:
    if result.end in RULINGS:
        return dict.fromkeys(result.players, 0)
    return {
        player: (points_limit if _counts_in_full(result, player) else result.values[player][DESTROYED])
        + result.values[player][OBJECTIVE]
        for player in result.players
    }


def _winner(result: GameResult, final: dict[str, int]) -> str:
    """Who won; the caller has made sure that `by` and `first` are there where they decide."""
    one, two = result.players
    if result.by is not None and result.end in ENDS_BY:
        return _other(result, result.by)  # A-END-1, A-END-5: whatever the scores
    if result.first is not None and (result.end == End.MUTUAL or final[one] == final[two]):
        return _other(result, result.first)  # A-END-2, A-END-6: the second player
    return one if final[one] > final[two] else two


def _refuse(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> None:
    if errors := _errors(result, ruleset=ruleset, points_limit=points_limit):
        raise ScoringError(errors)


def _errors(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> tuple[Problem, ...]:
    # Each step needs what the one before has made sure of.
    largest = max(ruleset.largest_value, points_limit)
    return (
        tuple(_wrong_people(result))
        or tuple(_wrong_values(result, largest))
        or _undecided(result, points_limit)
    )


def _wrong_people(result: GameResult) -> Iterator[Problem]:
    players = result.players
    if len(players) != 2:
        yield Problem("wrong_number_of_players", figures={"found": len(players), "needed": 2})
    elif players[0] == players[1]:
        yield Problem("same_player_twice", player=players[0])
    if result.end not in ENDS:
        yield Problem("unknown_end", field="end", figures={"end": str(result.end)})
    if result.end in ENDS_BY and result.by is None:
        yield Problem("by_missing", field="by", figures={"end": str(result.end)})
    if result.by is not None and result.by not in players:
        yield Problem("by_not_a_player", field="by", player=result.by)
    if result.first is not None and result.first not in players:
        yield Problem("first_not_a_player", field="first", player=result.first)
    for stranger in sorted(result.values.keys() - set(players)):
        yield Problem("values_of_a_stranger", player=stranger)


def _wrong_values(result: GameResult, largest: int) -> Iterator[Problem]:
    for player in result.players:
        values = result.values.get(player, {})
        for key in sorted(values.keys() - {DESTROYED, OBJECTIVE}):
            yield Problem("unknown_field", field=key, player=player)
        for key in (DESTROYED, OBJECTIVE):
            if key in values:
                yield from _wrong_value(values[key], key, player, largest)
            elif result.end in RULINGS:
                continue
            elif key == OBJECTIVE or not _counts_in_full(result, player):
                yield Problem("missing_field", field=key, player=player)


def _wrong_value(value: object, key: str, player: str, largest: int) -> Iterator[Problem]:
    # A file or an API may bring anything; True would silently score 1.
    if not isinstance(value, int) or isinstance(value, bool):
        yield Problem("not_a_whole_number", field=key, player=player, figures={"found": str(value)})
    elif value < 0:
        yield Problem("negative_score", field=key, player=player, figures={"found": value})
    elif value > largest:
        yield Problem(
            "score_too_large", field=key, player=player, figures={"found": value, "largest": largest}
        )


def _undecided(result: GameResult, points_limit: int) -> tuple[Problem, ...]:
    """The end that needs the initiative which nobody recorded (A-END-2, A-END-6)."""
    if result.first is not None:
        return ()
    if result.end == End.MUTUAL:
        return (Problem("mutual_without_initiative", field="first"),)
    one, two = _totals(result, points_limit=points_limit).values()
    if result.end in SCORED_ENDS and one == two:
        return (Problem("tie_without_initiative", field="first", figures={"score": one}),)
    return ()


def _questions(result: GameResult, *, ruleset: Ruleset, points_limit: int) -> Iterator[Problem]:
    """What is possible but more often a slip of the pen (F21)."""
    is_played = result.end not in RULINGS
    for player in result.players if is_played else ():
        yield from _odd_values(result, player, ruleset=ruleset, points_limit=points_limit)
    if result.by is not None and result.end not in ENDS_BY:
        yield _question("by_unexpected", field="by", player=result.by, end=str(result.end))
    if not is_played:
        return
    final = _totals(result, points_limit=points_limit)
    if result.end in SCORED_ENDS and not any(final.values()):
        yield _question("nothing_scored")
    winner = _winner(result, final)
    behind, ahead = final[winner], final[_other(result, winner)]
    if result.end in ENDS_BY and behind < ahead:
        yield _question("winner_behind", player=winner, winner=behind, loser=ahead)


def _odd_values(result: GameResult, player: str, *, ruleset: Ruleset, points_limit: int) -> Iterator[Problem]:
    destroyed = result.values[player].get(DESTROYED, 0)
    objective = result.values[player][OBJECTIVE]
    if destroyed > points_limit:
        yield _question("destroyed_over_limit", DESTROYED, player, found=destroyed, limit=points_limit)
    elif destroyed == points_limit and not _counts_in_full(result, player):
        # A whole fleet gone is a tabled or mutual end, so the end may be the slip.
        yield _question("whole_fleet_destroyed", DESTROYED, player, found=destroyed)
    if objective >= ruleset.objective_asked_from:
        yield _question("objective_unusual", OBJECTIVE, player, found=objective)


def _question(
    code: str, field: str | None = None, player: str | None = None, **figures: int | str
) -> Problem:
    return Problem(code, field, player, figures, "question")


ARMADA = GameSystem(
    key="armada",
    ruleset="armada-2018",
    seats=(2, 2),
    fields=FIELDS,
    ends=ENDS,
    rulings=RULINGS,
    ends_by=ENDS_BY,
    problems=problems,
    totals=totals,
    score=score,
    game_loss=game_loss,
    bye=bye,
    missed=missed,
)
