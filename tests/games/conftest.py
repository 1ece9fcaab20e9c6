"""The game of dice is known to the house while a test of this folder runs, and only then."""

from collections.abc import Iterator

import pytest

from scoring.games import GAMES
from tests.factories import Cast, make_cast
from tests.games.dice.game import DICE, WORDS
from tournaments.games import GAME_WORDS


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two lines are all a game needs: its value, and its words."""
    monkeypatch.setitem(GAMES, DICE.key, DICE)
    monkeypatch.setitem(GAME_WORDS, WORDS.key, WORDS)
    yield


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()
