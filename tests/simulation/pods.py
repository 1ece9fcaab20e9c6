"""A day in pods: what happens at the tables, and its rules once more, written plainly (docs/rules/pods.md).

Nothing of `scoring/` is used here; two ways to the same figures are the point.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from .audit import entry_faults
from .browser import Browser
from .day import Book, Day, Table

WINS = 3
MOST_BATTLES = 6
POINTS = {4: (4, 2, 1, 0), 3: (4, 2, 0), 2: (4, 0)}


@dataclass(frozen=True)
class Pod:
    """What really happened at a table: each battle the score of everybody there."""

    round: int
    players: tuple[str, ...]
    battles: tuple[Mapping[str, int], ...]

    def wins(self, player: str) -> int:
        """Battles with the one greatest score."""
        return sum(
            scores[player] == max(scores.values()) and list(scores.values()).count(scores[player]) == 1
            for scores in self.battles
        )

    def total(self, player: str) -> int:
        return sum(scores[player] for scores in self.battles)

    @property
    def is_over(self) -> bool:
        return any(self.wins(player) == WINS for player in self.players)

    def points(self, player: str) -> Fraction:
        """Those of the place; who share places share their points."""
        keys = {each: (self.wins(each), self.total(each)) for each in self.players}
        ahead = sum(keys[each] > keys[player] for each in self.players)
        level = sum(keys[each] == keys[player] for each in self.players)
        return Fraction(sum(POINTS[len(self.players)][ahead : ahead + level]), level)


class PodsDay(Day):
    """The same day at tables of two to four."""

    new_event = "/events/new/?game=kosmiczna_eskadra"

    def truth(self, number: int, table: Table) -> Pod:
        pod = Pod(number, table.players, ())
        while not pod.is_over and len(pod.battles) < MOST_BATTLES:
            battle = {player: self.rng.randrange(-3, 12) for player in table.players}
            pod = replace(pod, battles=(*pod.battles, battle))
        self.book.games[(number, frozenset(table.players))] = pod
        return pod

    def turned(self, pod: Pod) -> Pod:
        """The figures of two players the wrong way round."""
        one, two, *_others = pod.players
        battles = tuple({**scores, one: scores[two], two: scores[one]} for scores in pod.battles)
        return replace(pod, battles=battles)

    def values(self, pod: Pod) -> dict[str, str]:
        scores = {
            f"v-{player}-score" + (f"-{number}" if number > 1 else ""): str(score)
            for number, battle in enumerate(pod.battles, start=1)
            for player, score in battle.items()
        }
        return {**scores, "end": "won" if pod.is_over else "time"}


def pod_faults(browser: Browser, slug: str, book: Book, rounds: int) -> list[str]:
    """One sentence for every difference between the people's book and the server."""
    base = f"/api/v1/events/{slug}/"
    shown = [browser.json(f"{base}rounds/{number}/") for number in range(1, rounds + 1)]
    return [
        *(fault for each in shown for fault in _round(each, book)),
        *entry_faults(browser.json(f"{base}entries/"), book),
        *_standings(browser.json(f"{base}standings/"), book),
    ]


def _round(shown: dict[str, Any], book: Book) -> Iterator[str]:
    for match in shown["matches"]:
        if match["kind"] != "game":
            continue
        pod = book.games[(shown["number"], frozenset(match["players"]))]
        said = {score["player"]: Fraction(score["points"]) for score in match["scores"]}
        known = {player: pod.points(player) for player in pod.players}
        if said != known:
            yield f"round {shown['number']}, table {match['table']}: {said} instead of {known}"


def _standings(shown: list[dict[str, Any]], book: Book) -> Iterator[str]:
    for row in shown:
        player = row["player"]
        pods = [pod for pod in book.games.values() if player in pod.players]
        points = max(sum(pod.points(player) for pod in pods) - book.taken.get(player, 0), Fraction(0))
        known = (points, sum(pod.wins(player) for pod in pods), sum(pod.total(player) for pod in pods))
        said = (Fraction(row["points"]), row["wins"], row["score"])
        if said != known:
            yield f"standings of {player}: {said} instead of {known}"
    keys = [(Fraction(row["points"]), row["wins"], row["score"]) for row in shown if row["rank"]]
    if keys != sorted(keys, reverse=True):
        yield "the standings are in the wrong order"
