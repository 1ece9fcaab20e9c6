"""Star Wars: Legion, as one value."""

from pathlib import Path

from scoring.game import Fact, Field, GameOf
from scoring.games.legion import result
from scoring.games.legion.rules import LegionRules
from scoring.rulings import NO_SHOW
from scoring.tiebreaks import (
    Column,
    Tallies,
    Values,
    counter,
    mean_of_opponents,
    points,
    strength,
    tallied,
)


def extended(tallies: Tallies, rules: LegionRules) -> Values:
    """Extended strength of schedule: the mean strength of the opponents met (L-TIE-2)."""
    return mean_of_opponents(tallies, strength(tallies, rules))


LEGION = GameOf[LegionRules](
    key="legion",
    folder=Path(__file__).parent,
    ruleset="legion-2018",
    rules_type=LegionRules,
    seats=(2, 2),
    facts=(
        Fact(key="end", kind="choice", rule="L-END-1", choices=tuple(end.value for end in result.End)),
        Fact(key=result.BY, kind="player", rule="L-END-2", ends=result.ENDS_BY | {NO_SHOW}),
        Fact(key=result.BLUE, kind="player", rule="L-ORDER-1", in_file="blue", of_match=True),
    ),
    fields=(
        Field(key=result.VICTORY, rule="L-SCORE-1"),
        Field(key=result.DEFEATED, rule="L-SCORE-2", usual=600),
    ),
    problems=result.problems,
    totals=result.totals,
    score=result.score,
    possible_ends=result.possible_ends,
    game_loss=result.game_loss,
    bye=result.bye,
    missed=result.missed,
    columns=(
        Column(key="points", values=points, adds="points"),
        Column(key="strength", values=strength, is_fraction=True),
        Column(key="opponents_strength", values=extended, is_fraction=True),
        Column(key=result.VICTORY, values=counter(result.VICTORY)),
        Column(key=result.DEFEATED, values=counter(result.DEFEATED)),
        tallied("wins"),
        tallied("losses"),
    ),
    missed_is_played=False,
    bracket_in_file=False,
    file_sentences={
        "by_missing": 'the end "{end}" needs "by": who has no unit left, or who conceded.',
        "by_unexpected": '{player} is named, but with the end "{end}" nobody is; remove the key.',
        "level_without_score": (
            "both have {points} victory points, so the cost of the units defeated decides (L-END-4); write"
            " it."
        ),
        "level_without_blue": (
            'everything is level, so the blue player wins (L-END-4); write who it was as "blue".'
        ),
    },
    concession=result.End.CONCESSION,
)
