"""Kosmiczna Eskadra in pods of two to four, as one value."""

from pathlib import Path

from scoring.game import Fact, Field, GameOf
from scoring.games.kosmiczna_eskadra import result
from scoring.games.kosmiczna_eskadra.rules import EskadraRules
from scoring.tiebreaks import Column, counter, points, tallied

MOST_BATTLES = 30
"""A game of four is decided after nine at the latest; the rest are battles that nobody won."""

KOSMICZNA_ESKADRA = GameOf[EskadraRules](
    key="kosmiczna_eskadra",
    folder=Path(__file__).parent,
    ruleset="kosmiczna_eskadra-2026",
    rules_type=EskadraRules,
    seats=(2, 4),
    facts=(
        Fact(key="end", kind="choice", rule="P-GAME-2", choices=tuple(end.value for end in result.End)),
        Fact(key=result.LEFT, kind="ordered", rule="P-PLACE-2"),
    ),
    fields=(
        Field(key=result.SCORE, rule="P-GAME-1", lowest=None),
        Field(key=result.TROPHIES, rule="K-SCORE-2", part_of=result.SCORE),
        Field(key=result.ORE, rule="K-ORE-1", part_of=result.SCORE),
        Field(key=result.LOSSES, rule="K-SCORE-2", part_of=result.SCORE, is_taken_off=True),
    ),
    bouts=(0, MOST_BATTLES),
    bouts_key="battles",
    problems=result.problems,
    totals=result.totals,
    score=result.score,
    game_loss=result.game_loss,
    bye=result.bye,
    missed=result.missed,
    columns=(
        Column(key="points", values=points, is_fraction=True),
        Column(key=result.WINS, values=counter(result.WINS)),
        Column(key=result.SCORE, values=counter(result.SCORE)),
        tallied("firsts"),
    ),
    missed_is_played=False,
    bracket_in_file=False,
    file_sentences={
        "missing_field": "missing; write the score of the battle, or trophies, ore and losses.",
        "left_twice": "{player} left only once; name everybody once, in the order of leaving.",
        "all_left": "somebody stayed to the end of the game; leave the last one out.",
        "left_order": "is not in the order of leaving: who has more battles left later (P-PLACE-2).",
        "came_back": "{player} left before this battle and has no figures of it (P-PLACE-2).",
        "score_beside_figures": 'write "score" alone, or all of "trophies", "ore" and "losses".',
        "score_differs": "trophies, ore and losses come to {found}, not to {score} (K-SCORE-2).",
        "score_too_large": "{found} can't be the figure of one battle; check the number (P-GAME-3).",
        "too_much_ore": "{found} ore in one battle; the asteroid has {most} (K-ORE-1).",
        "battle_alone": "a battle has the figures of two players at least.",
        "no_battle": "a game has a battle at least, unless all but one left (P-GAME-2).",
        "battle_after_win": "comes after a player's {wins}rd win; the game was over then (K-WIN-2).",
        "won_without_wins": 'nobody has {wins} battles, so the end is "time" (P-GAME-2).',
        "time_after_win": 'somebody has {wins} battles, so the end is "won" (P-GAME-2).',
        "too_many_bouts": "{found} battles are too many; at most {most} are read.",
    },
)
