"""Fourteen legal squads of our own, built from the catalogue, the same every time."""

from functools import cache
from itertools import islice
from typing import Final

from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, load_catalogue
from fleets.lists.games.xwing.edit_commands import CardPlace, put
from fleets.lists.games.xwing.legality import check
from fleets.lists.games.xwing.options import candidates
from fleets.lists.games.xwing.rulesets import DEFAULT
from fleets.lists.games.xwing.squad import Squad, reading_of
from fleets.lists.games.xwing.writers import write_text
from fleets.lists.games.xwing.xws import write_xws

_NAMES: Final = (
    "Long Way Home", "Second Sun", "Grey Ribbon", "Standing Orders", "Bad Credit", "Open Tab", "Slow Fuse",
    "Small Hours", "Cold Engine", "Clean Sheet", "Old Guard", "Bright Edge", "Odd Numbers", "Spare Parts",
)  # fmt: skip
_PER_FACTION: Final = 2
_SHIPS: Final = 4
_LOOKED_AT: Final = 12
_OBSTACLES: Final = ("coreasteroid0", "core2asteroid5", "gascloud1")


@cache
def demo_squads() -> tuple[str, ...]:
    """14 different squads of at most 200 points, two of each faction; every third as XWS."""
    catalogue, names = load_catalogue(), iter(_NAMES)
    squads = [
        _squad(faction, turn, next(names), catalogue)
        for turn in range(_PER_FACTION)
        for faction in catalogue.factions
    ]
    readings = [reading_of(squad, catalogue) for squad in squads]
    return tuple(
        write_xws(reading) if at % 3 == 2 else write_text(reading, catalogue=catalogue)
        for at, reading in enumerate(readings)
    )


def _squad(faction: str, turn: int, name: str, catalogue: Catalogue) -> Squad:
    """Ships while there is room, then an upgrade or two on each; `turn` shifts every choice."""
    squad = Squad(name=name, faction=faction, obstacles=_OBSTACLES)
    pilots = [pilot for pilot in catalogue.pilots if pilot.faction == faction and _is_usual(pilot)]
    for pilot in pilots[turn * 9 :: 5]:
        if len(squad.ships) < _SHIPS:
            squad = _tried(squad, CardPlace("ship"), pilot.id, catalogue)
    for at in range(len(squad.ships)):
        for card in islice(candidates(squad, CardPlace("upgrade", at), catalogue, ""), at, _LOOKED_AT * 5, 5):
            if len(squad.ships[at].upgrades) < 2:
                squad = _tried(squad, CardPlace("upgrade", at), card.id, catalogue)
    return squad


def _is_usual(pilot: Pilot) -> bool:
    return not pilot.epic_only and not pilot.requires and 30 <= pilot.cost <= 62


def _tried(squad: Squad, place: CardPlace, card: str, catalogue: Catalogue) -> Squad:
    """With the card added, if the squad is then legal."""
    changed = put(squad, place, card, catalogue)
    verdict = check(
        reading_of(changed, catalogue),
        catalogue=catalogue,
        ruleset=DEFAULT,
        points_limit=200,
        fix_suggestions=False,
    )
    return changed if verdict.legal else squad
