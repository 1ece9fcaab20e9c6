"""The words of the games: the labels of their codes on pages and sheets. One line per game."""

from tournaments.games.armada import ARMADA
from tournaments.games.best_of_three import BEST_OF_THREE
from tournaments.games.kosmiczna_eskadra import KOSMICZNA_ESKADRA
from tournaments.games.legion import LEGION
from tournaments.games.words import GameWords
from tournaments.games.xwing import XWING

GAME_WORDS: dict[str, GameWords] = {
    words.key: words
    for words in (
        ARMADA,
        XWING,
        KOSMICZNA_ESKADRA,
        LEGION,
        BEST_OF_THREE,
    )
}
