"""XWS 2.0: a squad as JSON with ids, as builders and lists of events exchange it."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from fleets.lists.games.xwing.catalogue import Catalogue, Pilot
from fleets.lists.games.xwing.near import Guesses
from fleets.lists.games.xwing.types import Reading, ReadPilot, ReadUpgrade, Unplaced, equipped, refused
from fleets.lists.json_places import StringLines, place_of_error

FORMAT: Final = "xws"
VERSION: Final = "2.0.0"
# Old builders wrote the kind of a weapon hardpoint as if it were a card.
PSEUDO: Final = "hardpoint"


class _Pilot(msgspec.Struct, frozen=True):
    id: str
    upgrades: dict[str, list[str]] | list[Any] | None = None


class _Squad(msgspec.Struct, frozen=True):
    faction: str
    pilots: list[_Pilot]
    name: str | None = None
    obstacles: list[str] | None = None
    points: int | float | None = None


def read_xws(text: str, *, catalogue: Catalogue) -> Reading:
    """The squad of a JSON text; what is no XWS of the second edition is refused with the reason."""
    # A lone surrogate is no text; in a name it may as well be a question mark.
    text = text.encode("utf-8", "replace").decode()
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return refused("bad_xws", text=_place(error, text))
    if not isinstance(document, dict):
        return refused("bad_xws", text="pilots")
    version = str(document.get("version") or VERSION)
    if not version.startswith("2"):
        return refused("xws_version", text=version[:20])
    try:
        squad = msgspec.convert(document, _Squad)
    except msgspec.ValidationError as error:
        return refused("bad_xws", text=_place(error, text))
    return _reading(squad, StringLines(text), catalogue)


def write_xws(reading: Reading) -> str:
    """The squad as XWS 2.0; unknown cards are left out."""
    pilots = [_written(pilot, pilot.card) for pilot in reading.pilots if pilot.card]
    squad: dict[str, Any] = {"faction": reading.faction, "pilots": pilots, "points": reading.total}
    if reading.name:
        squad["name"] = reading.name
    if reading.obstacles:
        squad["obstacles"] = list(reading.obstacles)
    return json.dumps({**squad, "version": VERSION}, ensure_ascii=False, indent=1) + "\n"


def _written(pilot: ReadPilot, card: Pilot) -> Mapping[str, Any]:
    upgrades: dict[str, list[str]] = defaultdict(list)
    for upgrade in pilot.upgrades:
        upgrades[upgrade.card.type].append(upgrade.card.id)
    ship: dict[str, Any] = {"id": card.id, "ship": card.ship, "points": pilot.points}
    return {**ship, "upgrades": dict(upgrades)} if upgrades else ship


def _place(error: Exception, text: str) -> str:
    """The path of the key, or the number of the line where the text is no JSON."""
    return place_of_error(str(error), text).removeprefix("$").removeprefix(".") or "pilots"


def _reading(squad: _Squad, where: StringLines, catalogue: Catalogue) -> Reading:
    if not squad.pilots:
        return refused("empty_list")
    unplaced: list[Unplaced] = []
    near = Guesses(catalogue)
    pilots = tuple(_pilot(n, pilot, where, near, unplaced) for n, pilot in enumerate(squad.pilots))
    return Reading(
        format=FORMAT,
        name=" ".join((squad.name or "").split())[:80],
        faction=catalogue.faction_named.get(squad.faction, squad.faction[:40]),
        pilots=pilots,
        obstacles=tuple(obstacle[:40] for obstacle in (squad.obstacles or ())[:10]),
        stated=int(squad.points) if squad.points and abs(squad.points) < 100_000 else None,
        unplaced=tuple(unplaced),
    )


def _pilot(
    number: int, entry: _Pilot, where: StringLines, near: Guesses, unplaced: list[Unplaced]
) -> ReadPilot:
    catalogue = near.catalogue
    line = where.next(entry.id)
    card = catalogue.pilot(entry.id)
    ship = catalogue.ships[card.ship] if card else None
    if card is None:
        unplaced.append(Unplaced(line, entry.id[:80], "unknown_card", under=number, near=near(entry.id)))
    upgrades: list[ReadUpgrade] = []
    for key in _keys(entry.upgrades):
        at, upgrade = where.next(key), catalogue.upgrade(key)
        if upgrade is None:
            unplaced.append(Unplaced(at, key[:80], "unknown_card", under=number, near=near(key)))
        else:
            upgrades.append(equipped(upgrade, at, card, ship))
    return ReadPilot(card, ship, entry.id[:80], line, tuple(upgrades))


def _keys(upgrades: dict[str, list[str]] | list[Any] | None) -> Iterator[str]:
    # Some exporters write nothing as an empty list; the key of a slot says nothing that the card doesn't.
    if isinstance(upgrades, dict):
        for slot, keys in upgrades.items():
            yield from (key for key in keys if not (slot == PSEUDO and key.startswith(PSEUDO)))
