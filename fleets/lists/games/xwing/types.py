"""What the readers return: plain frozen values, codes instead of words."""

from dataclasses import dataclass

from fleets.lists.games.xwing.catalogue import Card, Pilot, Ship, Upgrade, cost_of


@dataclass(frozen=True, slots=True)
class ReadUpgrade:
    """An upgrade found at `line`, with its price on that ship."""

    card: Upgrade
    line: int
    points: int
    # The price depends on a ship that was not read, so it is the least there is.
    is_least: bool = False


@dataclass(frozen=True, slots=True)
class ReadPilot:
    """A ship of the squad; `card` and `ship` are None where the pilot is unknown, whom `text` names."""

    card: Pilot | None
    ship: Ship | None
    text: str
    line: int
    upgrades: tuple[ReadUpgrade, ...] = ()

    @property
    def points(self) -> int:
        """Pilot and upgrades together."""
        return (self.card.cost if self.card else 0) + sum(upgrade.points for upgrade in self.upgrades)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """What could not be read: `code` says why, `under` on which of the ships, `near` what may be meant."""

    line: int
    text: str
    code: str
    found: int | None = None
    allowed: int | None = None
    under: int | None = None
    near: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Everything a text says about a squad."""

    format: str
    name: str = ""
    faction: str = ""
    """The id; the words of the text for an unknown faction, "" where it names none."""
    pilots: tuple[ReadPilot, ...] = ()
    obstacles: tuple[str, ...] = ()
    stated: int | None = None
    """The total the text gives."""
    unplaced: tuple[Unplaced, ...] = ()

    @property
    def total(self) -> int:
        """Squad points by the catalogue; unknown cards count 0."""
        return sum(pilot.points for pilot in self.pilots)


def equipped(upgrade: Upgrade, line: int, pilot: Pilot | None, ship: Ship | None) -> ReadUpgrade:
    """The upgrade on that ship."""
    is_least = ship is None and upgrade.cost_by is not None
    return ReadUpgrade(upgrade, line, cost_of(upgrade, pilot, ship), is_least)


def refused(code: str, *, text: str = "", found: int | None = None, allowed: int | None = None) -> Reading:
    """A text that was not read at all."""
    return Reading(format="", unplaced=(Unplaced(1, text, code, found, allowed),))
