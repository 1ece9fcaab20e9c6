"""The outcome of the shots of one battle: ships destroyed, trophies, losses, ore and the score.

People at the table see which ship hits what; in which order the shots count, who is destroyed before firing
and who gets a wreck is decided here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.results import Problem, ScoringError

PLAYERS: Final = (2, 4)  # K-GAME-1
SQUADRON: Final = 10  # K-GAME-1
LASERS: Final = (1, 2, 3)  # K-SHOT-1: white, red, green
ORE: Final = 12  # K-ORE-1
ASTEROIDS: Final = (1, 2)  # K-OPT-1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship:
    """A ship card on the table."""

    key: str
    owner: str
    speed: int
    """1 fires first."""
    hit_points: int
    has_shield: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A laser that hits something."""

    ship: str
    """The key of the ship that fires."""
    target: str
    """The key of the ship or asteroid that is hit."""
    laser: int
    """The damage it does: 1 white, 2 red, 3 green."""
    on_shield: bool = False
    """True where it hits the shield of its target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """What people at the table reported; nothing in it is checked yet."""

    players: tuple[str, ...]
    ships: tuple[Ship, ...]
    shots: tuple[Shot, ...]
    asteroids: Mapping[str, int] = field(default_factory=lambda: {"asteroid": ORE})
    """Key -> the ore on it when the battle begins."""
    corsairs: bool = False
    """True where ships take the ore of those they destroy (K-OPT-1)."""


class Kind(StrEnum):
    """The kind of an event."""

    HIT = "hit"
    STOPPED = "stopped"
    """By a shield."""
    MINED = "mined"
    SPILLED = "spilled"
    """Ore that was too little for a step of K-ORE-1, so that nobody gets it."""
    SILENT = "silent"
    """A ship that was destroyed before it could fire."""
    MISSED = "missed"
    """The target was already gone."""
    ROBBED = "robbed"
    LOST = "lost"
    """Ore that went down with a ship."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in the order of speeds."""

    speed: int
    kind: Kind
    ship: str
    """The ship that acts, or whose ore it was; the asteroid where ore is spilled."""
    target: str = ""
    number: int = 0
    """Damage or ore."""


class Fate(StrEnum):
    """Where a destroyed ship goes (K-SCORE-1)."""

    TROPHY = "trophy"
    LOSS = "loss"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Wreck:
    """A destroyed ship."""

    ship: Ship
    speed: int
    """The speed after which it blew up."""
    markers: Mapping[str, int]
    """Player -> damage markers on it, only players with any."""
    fate: Fate
    holder: str | None
    """Whose trophy or loss it is; None where it is out of the game."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a battle brings one player; trophies and losses in hit points."""

    trophies: int = 0
    ore: int = 0
    losses: int = 0

    @property
    def score(self) -> int:
        """K-SCORE-2."""
        return self.trophies + self.ore - self.losses


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """The outcome of a battle."""

    events: tuple[Event, ...]
    wrecks: tuple[Wreck, ...]
    figures: Mapping[str, Figures]
    """Player -> figures."""
    ore_left: Mapping[str, int]
    """Asteroid -> ore that nobody mined."""
    ore_gone: int
    """Ore that was spilled or went down with ships."""

    @property
    def winner(self) -> str | None:
        """The player with the greatest score; None where it is shared (K-WIN-1)."""
        best = max(figures.score for figures in self.figures.values())
        first, *others = (player for player, figures in self.figures.items() if figures.score == best)
        return None if others else first


def problems(battle: Battle) -> tuple[Problem, ...]:
    """What can't be counted; ``line`` in the figures is the number of the ship or shot, from 1."""
    return (*_table_problems(battle), *_ship_problems(battle), *_shot_problems(battle))


def fight(battle: Battle) -> BattleOutcome:
    """The outcome of all shots in order of speed (K-SHOT-1), however shots of one speed were typed in.

    Raises ScoringError, with the problems.
    """
    if errors := problems(battle):
        raise ScoringError(errors)
    space = _Space(battle)
    for speed in sorted({space.ships[shot.ship].speed for shot in battle.shots}):
        struck = space.fire(speed)
        space.explode(speed, struck)
    return space.outcome()


def deal(ore: int, lasers: Sequence[int]) -> tuple[list[int], int, int]:
    """K-ORE-1: what each laser gets, what is left, and what is spilled."""
    shares = [0] * len(lasers)
    for step in LASERS:
        takers = [place for place, laser in enumerate(lasers) if laser >= step]
        if len(takers) > ore:
            return shares, 0, ore
        ore -= len(takers)
        for place in takers:
            shares[place] += 1
    return shares, ore, 0


def holder_of(ship: Ship, markers: Mapping[str, int]) -> tuple[Fate, str | None]:
    """K-SCORE-1: where a destroyed ship goes, and who gets it."""
    most = max(markers.values())
    leaders = [player for player, number in markers.items() if number == most]
    if ship.owner in leaders:
        return Fate.LOSS, ship.owner
    if len(leaders) > 1:
        return Fate.OUT, None
    return Fate.TROPHY, leaders[0]


class _Space:
    """The table while a battle is counted."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.ships = {ship.key: ship for ship in battle.ships}
        self.asteroids = dict(battle.asteroids)
        self.markers: dict[str, Counter[str]] = {key: Counter() for key in self.ships}
        self.cargo: Counter[str] = Counter()
        self.wrecks: dict[str, Wreck] = {}
        self.events: list[Event] = []
        self.ore_gone = 0

    def fire(self, speed: int) -> dict[str, list[Shot]]:
        """Fires all ships of one speed at once; returns target -> shots that did damage (K-SHOT-1)."""
        struck: dict[str, list[Shot]] = defaultdict(list)
        mining: dict[str, list[Shot]] = defaultdict(list)
        for shot in self._shots_of(speed):
            if self._is_gone(shot.target):
                self._log(speed, Kind.MISSED, shot.ship, shot.target)
            elif shot.on_shield:
                self._log(speed, Kind.STOPPED, shot.ship, shot.target)
            elif shot.target in self.asteroids:
                mining[shot.target].append(shot)
            else:
                self._log(speed, Kind.HIT, shot.ship, shot.target, shot.laser)
                self.markers[shot.target][self.ships[shot.ship].owner] += shot.laser
                struck[shot.target].append(shot)
        for asteroid, shots in mining.items():
            self._mine(speed, asteroid, shots)
        return struck

    def explode(self, speed: int, struck: Mapping[str, Sequence[Shot]]) -> None:
        """Blows up every ship whose damage has reached its hit points, all at once (K-SHOT-2)."""
        blown = [
            self.ships[key]
            for key in sorted(struck, key=self._place)
            if self.markers[key].total() >= self.ships[key].hit_points
        ]
        for ship in blown:
            markers = dict(self.markers[ship.key])
            self.wrecks[ship.key] = Wreck(ship, speed, markers, *holder_of(ship, markers))
        # Unload all before anybody takes ore, so that none changes hands twice in one moment.
        loads = [(ship.key, self.cargo.pop(ship.key, 0)) for ship in blown]
        for key, load in loads:
            if load:
                self._unload(speed, key, load, struck[key])

    def outcome(self) -> BattleOutcome:
        """The outcome of what has been fired so far."""
        wrecks = tuple(self.wrecks.values())
        figures = {
            player: Figures(
                trophies=_worth(wrecks, Fate.TROPHY, player),
                ore=sum(load for key, load in self.cargo.items() if self.ships[key].owner == player),
                losses=_worth(wrecks, Fate.LOSS, player),
            )
            for player in self.battle.players
        }
        return BattleOutcome(tuple(self.events), wrecks, figures, self.asteroids, self.ore_gone)

    def _shots_of(self, speed: int) -> Iterator[Shot]:
        """The shots of surviving ships of that speed, in an order that does not depend on the input."""
        silent = set()
        for shot in sorted(self.battle.shots, key=self._order):
            if self.ships[shot.ship].speed != speed:
                continue
            if shot.ship not in self.wrecks:
                yield shot
            elif shot.ship not in silent:
                silent.add(shot.ship)
                self._log(speed, Kind.SILENT, shot.ship)

    def _order(self, shot: Shot) -> tuple[int, int, int, bool]:
        return self._place(shot.ship), self._place(shot.target), shot.laser, shot.on_shield

    def _place(self, key: str) -> int:
        return [*self.ships, *self.asteroids].index(key)

    def _is_gone(self, target: str) -> bool:
        return target in self.wrecks or self.asteroids.get(target) == 0

    def _mine(self, speed: int, asteroid: str, shots: Sequence[Shot]) -> None:
        shares, self.asteroids[asteroid], spilled = deal(
            self.asteroids[asteroid], [shot.laser for shot in shots]
        )
        for shot, share in zip(shots, shares, strict=True):
            self._log(speed, Kind.MINED, shot.ship, asteroid, share)
            self.cargo[shot.ship] += share
        if spilled:
            self._log(speed, Kind.SPILLED, asteroid, number=spilled)
            self.ore_gone += spilled

    def _unload(self, speed: int, wreck: str, load: int, shots: Sequence[Shot]) -> None:
        """Gives the ore of a destroyed ship to its destroyers, or counts it as lost (K-ORE-1, K-OPT-1)."""
        left = load
        for ship, share in self._prizes(load, shots):
            # A ship that blew up at the same moment takes nothing.
            if share and ship not in self.wrecks:
                self._log(speed, Kind.ROBBED, ship, wreck, share)
                self.cargo[ship] += share
                left -= share
        if left:
            self._log(speed, Kind.LOST, wreck, number=left)
            self.ore_gone += left

    def _prizes(self, load: int, shots: Sequence[Shot]) -> list[tuple[str, int]]:
        """What each laser takes: a single ship takes all, several share it in the steps of K-ORE-1."""
        if not self.battle.corsairs:
            return []
        if len({shot.ship for shot in shots}) == 1:
            return [(shots[0].ship, load)]
        shares, _left, _spilled = deal(load, [shot.laser for shot in shots])
        return [(shot.ship, share) for shot, share in zip(shots, shares, strict=True)]

    def _log(self, speed: int, kind: Kind, ship: str, target: str = "", number: int = 0) -> None:
        self.events.append(Event(speed, kind, ship, target, number))


def _worth(wrecks: Sequence[Wreck], fate: Fate, player: str) -> int:
    """The total hit points of wrecks with this fate and holder."""
    return sum(wreck.ship.hit_points for wreck in wrecks if (wreck.fate, wreck.holder) == (fate, player))


def _table_problems(battle: Battle) -> Iterator[Problem]:
    if not PLAYERS[0] <= len(battle.players) <= PLAYERS[1]:
        yield _wrong("players", "players", found=len(battle.players))
    if len(set(battle.players)) != len(battle.players):
        yield _wrong("same_player", "players")
    if not ASTEROIDS[0] <= len(battle.asteroids) <= ASTEROIDS[1]:
        yield _wrong("asteroids", "asteroids", found=len(battle.asteroids))
    ore = sum(battle.asteroids.values())
    if ore != ORE or any(amount < 0 for amount in battle.asteroids.values()):
        yield _wrong("ore", "asteroids", found=ore, ore=ORE)


def _ship_problems(battle: Battle) -> Iterator[Problem]:
    keys = {*battle.asteroids}
    for line, ship in enumerate(battle.ships, start=1):
        if ship.key in keys:
            yield _wrong("same_ship", "ships", line=line)
        keys.add(ship.key)
        if ship.owner not in battle.players:
            yield _wrong("unknown_owner", "ships", line=line)
        if ship.speed < 1:
            yield _wrong("speed", "ships", line=line)
        if ship.hit_points < 1:
            yield _wrong("hit_points", "ships", line=line)
    for player, number in Counter(ship.owner for ship in battle.ships).items():
        if number > SQUADRON:
            yield Problem("squadron", "ships", player, {"found": number, "most": SQUADRON})


def _shot_problems(battle: Battle) -> Iterator[Problem]:
    ships = {ship.key: ship for ship in battle.ships}
    for line, shot in enumerate(battle.shots, start=1):
        if shot.ship not in ships:
            yield _wrong("unknown_ship", "shots", line=line)
        if shot.target not in ships and shot.target not in battle.asteroids:
            yield _wrong("unknown_target", "shots", line=line)
        if shot.ship == shot.target:
            yield _wrong("own_hull", "shots", line=line)
        if shot.laser not in LASERS:
            yield _wrong("laser", "shots", line=line)
        if shot.on_shield and not (shot.target in ships and ships[shot.target].has_shield):
            yield _wrong("no_shield", "shots", line=line)


def _wrong(code: str, field: str, **figures: int) -> Problem:
    return Problem(code, field, figures=figures)
