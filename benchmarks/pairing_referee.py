"""A referee of Swiss rounds that shares no code with the engine: what was avoidable, whose bye it was."""

from dataclasses import dataclass, field

import networkx as nx


@dataclass
class Seat:
    """A player as the referee knows them."""

    name: str
    points: int = 0
    byes: int = 0
    missed: int = 0
    met: set[str] = field(default_factory=set)
    present: bool = True
    lot: float = 0.0


def fewest_rematches(players: list[Seat]) -> int:
    """How many rematches no pairing of these can avoid: a maximum matching of those who have not met."""
    fresh = nx.Graph()
    fresh.add_nodes_from(player.name for player in players)
    for at, one in enumerate(players):
        fresh.add_edges_from((one.name, other.name) for other in players[:at] if other.name not in one.met)
    matched = len(nx.max_weight_matching(fresh, maxcardinality=True))
    return len(players) // 2 - matched


def avoidable_rematches(present: list[Seat], games: list[tuple[str, str]]) -> int:
    """Rematches beyond what nobody could avoid, given who has the bye."""
    by_name = {player.name: player for player in present}
    played = sum(other in by_name[one].met for one, other in games)
    if not played:
        return 0
    paired = {name for game in games for name in game}
    return played - fewest_rematches([player for player in present if player.name in paired])


def is_bye_wrong(ranked: list[Seat], bye: str | None, *, number: int) -> bool:
    """Whether the bye went to another than pairing.md rule 1 says; `ranked` with the best first."""
    if len(ranked) % 2 == 0 or number == 1:
        return (bye is None) != (len(ranked) % 2 == 0)
    best: tuple[int, int] | None = None
    owner = None
    upwards = ranked[::-1]
    without = [player for player in upwards if not player.byes]
    for player in [*without, *(player for player in upwards if player.byes)]:
        value = fewest_rematches([other for other in ranked if other is not player]), int(player.byes > 0)
        if best is None or value < best:
            best, owner = value, player.name
        if best == (0, 0) or (best[0] == 0 and player.byes):
            break
    return owner != bye
