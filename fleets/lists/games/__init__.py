"""The games whose players hand in lists; a game that is not here has none."""

from __future__ import annotations

from typing import Final

from fleets.lists.game import ListGame
from fleets.lists.games.armada.game import ARMADA

LIST_GAMES: Final[dict[str, ListGame]] = {game.key: game for game in (ARMADA,)}
