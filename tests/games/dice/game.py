"""Dice: a game that only the tests play, as different from the others as the house allows.

Two or three at a table, one number each, thrown one to three times; who threw most pips in all is first,
equals share the place and the points, and where all are equal the game is a draw.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from scoring.game import Fact, Field, GameOf
from scoring.results import Number, Outcome, Problem, ReportedResult, Score
from scoring.rules import Rules
from scoring.tiebreaks import Column, counter, points, tallied
from tournaments.games.words import GameWords, Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRules(Rules):
    place_points: tuple[int, ...]


def problems(result: ReportedResult, rules: DiceRules) -> tuple[Problem, ...]:
    if not result.bouts:
        return (Problem("no_throw"),)
    missing = (
        Problem("missing_field", field="pips", player=player, bout=at)
        for at, bout in enumerate(result.bouts, start=1)
        for player in result.players
        if "pips" not in bout.get(player, {})
    )
    return tuple(missing) or tuple(
        Problem("too_many_pips", "pips", player, {"found": bout[player]["pips"]}, "question", bout=at)
        for at, bout in enumerate(result.bouts, start=1)
        for player in result.players
        if bout[player]["pips"] > 60
    )


def totals(result: ReportedResult, rules: DiceRules) -> dict[str, int]:
    return {player: sum(bout[player]["pips"] for bout in result.bouts) for player in result.players}


def score(result: ReportedResult, rules: DiceRules) -> dict[str, Score]:
    pips = totals(result, rules)
    if len(set(pips.values())) == 1:
        even = Fraction(sum(rules.place_points[: len(pips)]), len(pips))
        return {player: Score(even, Outcome.DRAW, {"pips": total}) for player, total in pips.items()}
    found = {}
    for player, total in pips.items():
        place = 1 + sum(other > total for other in pips.values())
        sharing = sum(other == total for other in pips.values())
        shared: Number = Fraction(sum(rules.place_points[place - 1 : place - 1 + sharing]), sharing)
        found[player] = Score(shared, Outcome.PLACED, {"pips": total}, place)
    return found


def game_loss(losers: Collection[str], scores: Mapping[str, Score], rules: DiceRules) -> dict[str, Score]:
    return {
        player: Score(0, Outcome.PLACED, {"pips": 0}, len(scores)) if player in losers else worth
        for player, worth in scores.items()
    }


DICE = GameOf[DiceRules](
    key="dice",
    folder=Path(__file__).parent,
    ruleset="dice-2026",
    rules_type=DiceRules,
    seats=(2, 3),
    facts=(
        Fact(key="end", kind="choice", rule="D-END-1", choices=("thrown", "called_off")),
        Fact(key="first", kind="player", rule="D-FIRST-1", in_file="threw_first", of_match=True),
        Fact(key="late", kind="players", rule="D-LATE-1"),
    ),
    fields=(Field(key="pips", rule="D-PIPS-1"),),
    bouts=(1, 3),
    bouts_key="throws",
    problems=problems,
    totals=totals,
    score=score,
    game_loss=game_loss,
    bye=lambda rules: Score(rules.place_points[0], Outcome.BYE, {"pips": 10}),
    missed=lambda rules: Score(0, Outcome.MISSED, {"pips": 0}),
    columns=(
        Column(key="points", values=points, is_fraction=True),
        Column(key="pips", values=counter("pips")),
        tallied("firsts"),
        tallied("draws"),
    ),
    missed_is_played=False,
)

WORDS = GameWords(
    key="dice",
    name="Dice",
    facts={"end": "How was it over?", "first": "Who threw first?", "late": "Who was late?"},
    choices={"thrown": "everything thrown", "called_off": "called off"},
    ends={"thrown": "thrown", "called_off": "called off"},
    fields={"pips": "Pips"},
    columns={"pips": Heading("all pips", "Pips")},
    problems={
        "no_throw": "Nobody has thrown.",
        "too_many_pips": "%(name)s: %(found)s pips are many – is that right?",
    },
)
