"""Star Wars: Armada, as one value."""

from __future__ import annotations

from pathlib import Path

from scoring.game import Fact, Field, Game
from scoring.games.armada import result
from scoring.games.armada.rules import read_armada_rules
from scoring.rulings import NO_SHOW
from scoring.tiebreaks import Column, Counting, counter, losses, points, strength, wins

ARMADA = Game(
    key="armada",
    folder=Path(__file__).parent,
    ruleset="armada-2018",
    read_rules=read_armada_rules,
    seats=(2, 2),
    facts=(
        Fact(key="end", kind="choice", rule="A-END-1", choices=tuple(end.value for end in result.End)),
        Fact(key="by", kind="player", rule="A-END-1", ends=result.ENDS_BY | {NO_SHOW}),
        Fact(key="first", kind="player", rule="A-INIT-2", in_file="initiative", of_match=True),
        Fact(key="objective", kind="text", rule="A-INIT-2", of_match=True),
    ),
    fields=(
        Field(key=result.DESTROYED, rule="A-SCORE-1"),
        Field(key=result.OBJECTIVE, rule="A-SCORE-1", default=0),
    ),
    problems=result.problems,
    totals=result.totals,
    score=result.score,
    game_loss=result.game_loss,
    bye=result.bye,
    missed=result.missed,
    columns=(
        Column(key="points", values=points),
        Column(key=result.MARGIN, values=counter(result.MARGIN)),
        Column(key="strength", values=strength, is_fraction=True),
        Column(key="wins", values=wins),
        Column(key="losses", values=losses),
    ),
    counting=Counting(missed_is_played=True, rematch_is_twice=False),
    first_choice=result.first_choice,
)
