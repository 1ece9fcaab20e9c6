"""The games whose lists are read and checked; those whose players hand lists in have pages of them."""

from typing import Final

from fleets.lists.game import CheckedGame, ListGame
from fleets.lists.games.armada.game import ARMADA
from fleets.lists.games.xwing.game import XWING

LIST_GAMES: Final[dict[str, ListGame]] = {game.key: game for game in (ARMADA, XWING)}
"""Those with pages; a game that is not here has none."""
CHECKED_GAMES: Final[dict[str, CheckedGame]] = dict(LIST_GAMES)
"""Those that `manage.py check_fleets` knows."""
