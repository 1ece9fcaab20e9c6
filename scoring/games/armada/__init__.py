"""Star Wars: Armada, as one value."""

from pathlib import Path

from scoring.duels import lower_total
from scoring.game import Fact, Field, GameOf
from scoring.games.armada import result
from scoring.games.armada.rules import ArmadaRules
from scoring.rulings import NO_SHOW
from scoring.tiebreaks import Column, counter, points, strength, tallied

ARMADA = GameOf[ArmadaRules](
    key="armada",
    folder=Path(__file__).parent,
    ruleset="armada-2018",
    rules_type=ArmadaRules,
    seats=(2, 2),
    structure_rules={"basic": "A-STRUCT-1", "advanced": "A-STRUCT-2", "custom": "A-STRUCT-3"},
    facts=(
        Fact(key="end", kind="choice", rule="A-END-1", choices=tuple(end.value for end in result.End)),
        Fact(key="by", kind="player", rule="A-END-1", ends=result.ENDS_BY | {NO_SHOW}),
        Fact(key="first", kind="player", rule="A-INIT-2", in_file="initiative", of_match=True),
        Fact(key="objective", kind="text", rule="A-INIT-2", of_match=True, not_of="first"),
    ),
    fields=(
        Field(key=result.DESTROYED, rule="A-SCORE-1", usual=280),
        Field(key=result.OBJECTIVE, rule="A-SCORE-1", default=0, usual=60),
    ),
    problems=result.problems,
    list_problems=result.list_problems,
    totals=result.totals,
    score=result.score,
    possible_ends=result.possible_ends,
    game_loss=result.game_loss,
    bye=result.bye,
    missed=result.missed,
    columns=(
        Column(key="points", values=points, adds="points"),
        Column(key=result.MARGIN, values=counter(result.MARGIN), adds=result.MARGIN),
        Column(key="strength", values=strength, is_fraction=True),
        tallied("wins"),
        tallied("losses"),
    ),
    missed_is_played=True,
    file_sentences={
        "by_missing": 'the end "{end}" needs "by": who has no ship left, or who conceded.',
        "tie_without_initiative": (
            "both scores are {score}, so initiative decides (A-END-6); write who had it."
        ),
        "mutual_without_initiative": (
            "mutual destruction is decided by initiative (A-END-2); write who had it."
        ),
    },
    concession=result.End.CONCESSION,
    # Who chooses initiative; with equal totals a random method does (A-INIT-1).
    first_choice=lower_total,
    # One set for both, asked for, ordered, or because somebody's own is broken (A-MISC-1, A-SHARE-1).
    components=("dice", "range_ruler", "maneuver_tool"),
)
