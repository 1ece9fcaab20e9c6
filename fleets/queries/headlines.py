"""What everybody may read of each list next to the player's name: faction and leader."""

from collections.abc import Mapping
from typing import Any

from fleets.games import LIST_PAGES
from fleets.lists.secrecy import Moment, Viewer
from fleets.wording.sentences import word
from tournaments.models import Tournament

from .rounds import versions_in
from .secrecy import parts_for


def headlines_of(tournament: Tournament, *, begun: bool, finished: bool, number: int) -> Mapping[int, str]:
    """Entry pk -> faction and leader of the list used in round `number`, in words; nothing while the cards
    are not open to anybody (F35)."""
    moment = Moment(begun=begun, finished=finished)
    if tournament.game not in LIST_PAGES or not parts_for(tournament, Viewer.ANYBODY, moment).cards:
        return {}
    leader = LIST_PAGES[tournament.game].leader
    readings = {pk: version.reading for pk, version in versions_in(tournament, number).items()}
    return {
        pk: " · ".join(filter(None, (_faction(reading), leader(reading)))) for pk, reading in readings.items()
    }


def faction_words(game: str) -> tuple[str, ...]:
    """The factions of the game as headlines name them, in their order; none of a game without lists."""
    pages = LIST_PAGES.get(game)
    return tuple(word(code) for code, _label in pages.cards.factions) if pages else ()


def _faction(reading: Mapping[str, Any]) -> str:
    code = str(reading.get("faction") or "")
    return word(code) if code else ""
