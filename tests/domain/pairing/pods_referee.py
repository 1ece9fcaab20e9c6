"""A referee of its own for pods: what pods are worth, and the states of tests/golden/pods as plain values."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

from tests.golden.files import GOLDEN
from tournaments.pairing import Entrant, SwissRequest

POD = (2, 4)
PodsRequest = partial(SwissRequest, seats=POD)
PLACE_POINTS = {"4": [4, 2, 1, 0], "3": [4, 2, 0], "2": [4, 0]}
Value = tuple[int, int, Fraction]


def worth(entrants: Sequence[Entrant], pods: Sequence[Sequence[str]]) -> Value:
    """Repeats, short and spread by P-PAIR-1, counted from nothing but the entrants."""
    known = {entrant.id: entrant for entrant in entrants}
    largest = max(len(pod) for pod in pods)
    repeats, short, spread = 0, 0, Fraction(0)
    for pod in pods:
        for one, other in combinations([known[player] for player in pod], 2):
            repeats += max(times(one, other), times(other, one))
            spread += Fraction(one.points - other.points) ** 2
        short += sum(known[player].short for player in pod if len(pod) < largest)
    return repeats, short, spread


def times(one: Entrant, other: Entrant) -> int:
    return one.meetings.get(other.id, int(other.id in one.met))


def sizes_by_the_rule(players: int) -> list[int]:
    """P-SIZE-1, for two to four seats."""
    pods = (players + 3) // 4
    return sorted((players // pods + (at < players % pods) for at in range(pods)), reverse=True)


def best_by_force(entrants: Sequence[Entrant], sizes: Sequence[int]) -> Value:
    """The best of all ways to deal them into pods of these sizes."""
    return min(worth(entrants, pods) for pods in all_pods([entrant.id for entrant in entrants], list(sizes)))


def all_pods(ids: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to deal them, each once."""
    if not ids:
        yield []
        return
    first, rest = ids[0], ids[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            away = [player for player in rest if player not in others]
            for pods in all_pods(away, left):
                yield [(first, *others), *pods]


def state_of(name: str) -> list[Entrant]:
    """The active players of a state with points by P-PLACE-1, P-PLACE-2 and P-POINTS-1, and their history."""
    event: Mapping[str, Any] = json.loads((GOLDEN / "pods" / name).read_text("utf-8"))
    lists = event.get("place_points", PLACE_POINTS)
    points: Counter[str] = Counter()
    short: Counter[str] = Counter()
    meetings: dict[str, Counter[str]] = {player["id"]: Counter() for player in event["players"]}
    for matches in (round_["matches"] for round_ in event["rounds"]):
        largest = max(len(match["players"]) for match in matches)
        for match in matches:
            players = match["players"]
            for one in players:
                meetings[one].update(other for other in players if other != one)
            short.update(players if len(players) < largest else ())
            for player, gained in points_of(match, lists).items():
                points[player] += gained
    active = [player["id"] for player in event["players"] if player["status"] == "active"]
    active.sort(key=lambda player: (-points[player], player))
    return [
        Entrant(
            player,
            Fraction(points[player]),
            rank,
            frozenset(meetings[player]),
            meetings={other: count for other, count in meetings[player].items() if count > 1},
            short=short[player],
        )
        for rank, player in enumerate(active, start=1)
    ]


def points_of(match: Mapping[str, Any], lists: Mapping[str, Sequence[int]]) -> dict[str, Fraction]:
    """The points of one pod; shared places share the points of the places they cover."""
    players, result = match["players"], match["result"]
    wins: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for battle in result["battles"]:
        scores = {player: score_of(figures) for player, figures in battle.items()}
        total.update(scores)
        leaders = [player for player, score in scores.items() if score == max(scores.values())]
        wins.update(leaders if len(leaders) == 1 else ())
    left = result.get("left", [])
    key = {
        player: (0, left.index(player)) if player in left else (1, wins[player], total[player])
        for player in players
    }
    gained = {}
    for player in players:
        better = sum(key[other] > key[player] for other in players)
        alike = sum(key[other] == key[player] for other in players)
        gained[player] = Fraction(sum(lists[str(len(players))][better : better + alike]), alike)
    return gained


def score_of(figures: Mapping[str, int]) -> int:
    if "score" in figures:
        return figures["score"]
    return figures["trophies"] + figures["ore"] - figures["losses"]
