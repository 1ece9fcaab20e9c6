"""In which games what the cut still asks can be counted: where all ends of a match are known beforehand."""

from scoring.games import GAMES, has_ends


def test_the_ends_of_every_game_of_two_are_known_beforehand() -> None:
    assert {key for key, game in GAMES.items() if has_ends(game)} == GAMES.keys() - {"kosmiczna_eskadra"}
