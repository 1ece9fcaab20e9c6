"""What games are worth and where everybody stands, once more, by docs/rules/armada.md and pods.md.

A-NOSHOW-1, A-LOSS-1 and 2, A-TAKEN-1, A-TIE-1 to 3 here; the scores of a game in referee.py and pods.py.
"""

from typing import Any

from tests.simulation.pods import Pod
from tests.simulation.referee import Game, score, strength

from .book import COMPLETE, Book, Plan, Round, Table

Scores = dict[str, tuple[Any, ...]]
BYE, NOTHING = (8, 140), (0, 0)
CONCEDED = (8, 140)


def scores_of(plan: Plan, table: Table) -> Scores:
    """Player -> what they have of this game: (points, margin), in pods (points, wins, sum)."""
    if plan.is_pods:
        return _pod_scores(table)
    return _without(_played(table), table)


def _played(table: Table) -> Scores:
    """By what was reported, whatever rulings say."""
    result = table.result
    if result is None:
        return {}
    one, two = table.players
    if result["end"] == "no_show":
        return {player: NOTHING if player == result["by"] else BYE for player in table.players}
    if result["end"] in ("not_played", "double_loss"):
        return {one: NOTHING, two: NOTHING}
    first = result["first"]
    if result["end"] == "mutual":
        return {player: (5, 0) if player == first else (6, 0) for player in table.players}
    second = two if first == one else one
    points = {player: values["destroyed"] for player, values in result["values"].items()}
    return dict(score(Game(0, first, second, result["end"], result.get("by", ""), points)))


def _without(scores: Scores, table: Table) -> Scores:
    """A-LOSS-1: who lost by a ruling has nothing, the other the win of a concession or a higher own one."""
    if not table.lost:
        return scores
    won = {}
    for player in table.players:
        own = scores.get(player, NOTHING)
        won[player] = NOTHING if player in table.lost else own if own[1] > CONCEDED[1] else CONCEDED
    return won


def _pod_scores(table: Table) -> Scores:
    if table.result is None:
        return {}
    pod = pod_of(table)
    return {player: (pod.points(player), pod.wins(player), pod.total(player)) for player in pod.players}


def pod_of(table: Table) -> Pod:
    bouts = (table.result or {"bouts": ()})["bouts"]
    battles = tuple({player: values["score"] for player, values in bout.items()} for bout in bouts)
    return Pod(0, table.players, battles)


def have_met(table: Table) -> bool:
    """A game never played is no meeting (A-NOSHOW-1, A-NOPLAY-1), unless it was ruled lost (A-LOSS-1)."""
    if table.kind != "game":
        return False
    return bool(table.lost) or table.result is None or table.result["end"] not in ("no_show", "not_played")


def standings(book: Book) -> dict[str, tuple[Any, ...]]:
    """Player -> points, margin, strength; in pods points, wins, sum. After all Swiss rounds that everybody
    sees, with what is known of an open one."""
    earned: dict[str, list[tuple[Any, ...]]] = {}
    met: dict[str, list[str]] = {}
    for round_ in book.swiss:
        if round_.state != "draft":
            _add(book, round_, earned, met)
    taken = {key: player.taken for key, player in book.players.items()}
    sums = {key: [sum(column) for column in zip(*gains, strict=True)] for key, gains in earned.items()}
    if book.plan.is_pods:
        return {key: (max(0, row[0] - taken[key]), *row[1:]) for key, row in sums.items()}
    points = {key: row[0] for key, row in sums.items()}
    return {
        key: (max(0, points[key] - taken[key]), row[1], strength(key, points, earned, met))
        for key, row in sums.items()
    }


def _add(book: Book, round_: Round, earned: Any, met: Any) -> None:
    nothing = (0, 0, 0) if book.plan.is_pods else NOTHING
    for table in round_.tables:
        if table.kind != "game":
            gained = BYE if table.kind == "bye" and not book.plan.is_pods else nothing
            if table.kind == "bye" and book.plan.is_pods:
                gained = (4, 0, 0)
            for player in table.players:
                earned.setdefault(player, []).append(gained)
            continue
        if not table.is_done and round_.state != COMPLETE:
            continue
        for player, gained in scores_of(book.plan, table).items():
            earned.setdefault(player, []).append(gained)
            others = [other for other in table.players if other != player]
            met.setdefault(player, []).extend(others if have_met(table) else ())
