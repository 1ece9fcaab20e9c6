"""Star Wars: X-Wing, second edition, as one value."""

from pathlib import Path

from scoring.duels import lower_total
from scoring.game import Fact, Field, GameOf
from scoring.games.xwing import result
from scoring.games.xwing.rules import XwingRules
from scoring.rulings import NO_SHOW
from scoring.tiebreaks import Column, counter, points, strength, tallied

XWING = GameOf[XwingRules](
    key="xwing",
    folder=Path(__file__).parent,
    ruleset="xwing-2018",
    rules_type=XwingRules,
    seats=(2, 2),
    facts=(
        Fact(key="end", kind="choice", rule="X-END-1", choices=tuple(end.value for end in result.End)),
        Fact(key=result.BY, kind="player", rule="X-END-1", ends=result.ENDS_BY | {NO_SHOW}),
        Fact(key=result.WINNER, kind="player", rule="X-END-5", ends=frozenset({result.End.FINAL_SALVO})),
        Fact(key="first", kind="player", rule="X-ORDER-1", in_file="initiative", of_match=True),
    ),
    fields=(Field(key=result.DESTROYED, rule="X-SCORE-1", usual=180),),
    problems=result.problems,
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
    missed_is_played=False,
    bracket_in_file=False,
    file_sentences={
        "by_missing": 'the end "{end}" needs "by": who has no ship left, or who conceded.',
        "by_unexpected": '{player} is named, but with the end "{end}" nobody is; remove the key.',
        "winner_missing": 'the end "{end}" needs "winner": who won the dice.',
        "level_without_salvo": (
            'both scores are {score}: a level game ends by final salvo (X-END-5); write "final_salvo" and'
            ' who won it as "winner".'
        ),
        "salvo_not_level": (
            "the scores are {one} and {two}; a final salvo decides a level game only (X-END-5)."
        ),
        "loser_has_all": (
            "{found} is a whole squad, so both squads are gone: a final salvo decides (X-END-5)."
        ),
    },
    concession=result.End.CONCESSION,
    # Who names the first player; at equal points chance decides (X-ORDER-1).
    first_choice=lower_total,
)
