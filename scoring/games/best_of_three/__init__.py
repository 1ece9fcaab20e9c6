"""A card game of two, best of three, as one value."""

from pathlib import Path

from scoring.game import Fact, Field, GameOf
from scoring.games.best_of_three import columns, result
from scoring.games.best_of_three.rules import BestOfThreeRules
from scoring.rulings import NO_SHOW
from scoring.tiebreaks import Column, points, tallied

BEST_OF_THREE = GameOf[BestOfThreeRules](
    key="best_of_three",
    folder=Path(__file__).parent,
    ruleset="best_of_three-2019",
    rules_type=BestOfThreeRules,
    seats=(2, 2),
    facts=(
        Fact(key="end", kind="choice", rule="C-MATCH-1", choices=tuple(end.value for end in result.End)),
        Fact(
            key=result.BY, kind="player", rule="C-MATCH-5", ends=frozenset({result.End.CONCESSION, NO_SHOW})
        ),
        Fact(key=result.DRAWN, kind="choice", rule="C-MATCH-3", choices=result.DRAWN_CHOICES),
    ),
    fields=(Field(key=result.GAMES_WON, rule="C-MATCH-1", usual=2),),
    problems=result.problems,
    totals=result.totals,
    score=result.score,
    possible_ends=result.possible_ends,
    game_loss=result.game_loss,
    bye=result.bye,
    missed=result.missed,
    columns=(
        Column(key="points", values=points, adds="points"),
        Column(key="opponents_matches", values=columns.opponents_matches, is_fraction=True),
        Column(key="game_wins", values=columns.game_wins, is_fraction=True),
        Column(key="opponents_games", values=columns.opponents_games, is_fraction=True),
        tallied("wins"),
        tallied("draws"),
        tallied("losses"),
    ),
    missed_is_played=False,
    bracket_in_file=False,
    file_sentences={
        "by_missing": 'the end "{end}" needs "by": who conceded.',
        "by_unexpected": '{player} is named, but with the end "{end}" nobody is; remove the key.',
        "both_have_won": "both can't have won {needed} games; the match is over with the first (C-MATCH-1).",
        "played_without_winner": (
            'nobody has won {needed} games; write "time", or what is missing (C-MATCH-2).'
        ),
        "agreed_with_games": (
            'an agreed draw counts no games (C-MATCH-4); write "time" where some were played.'
        ),
        "winner_conceded": "{player} has won {needed} games and can't have conceded (C-MATCH-5).",
    },
    concession=result.End.CONCESSION,
)
