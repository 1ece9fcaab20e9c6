"""How games end, as it is sent; and what no game can have been."""

from random import Random
from typing import Any

from tests.simulation.pods import MOST_BATTLES, WINS

from .book import Plan, Table

Result = dict[str, Any]


def any_result(plan: Plan, table: Table, rng: Random, *, in_bracket: bool) -> Result:
    """The result of a game at this table."""
    if plan.is_pods:
        return _pod(table, rng)
    if not in_bracket and rng.random() < 0.04:
        return {"end": rng.choice(("not_played", "double_loss")), "values": {}}
    first = rng.choice(table.players)
    end = rng.choices(("rounds", "time", "tabled", "concession", "mutual"), (46, 30, 12, 8, 4))[0]
    values = {player: {"destroyed": rng.randrange(400), "objective": 0} for player in table.players}
    result: Result = {"end": end, "first": first, "values": values}
    if end == "mutual":
        for figures in values.values():
            figures["destroyed"] = 400
    if end in ("tabled", "concession"):
        result["by"] = rng.choice(table.players)
    return result


def _pod(table: Table, rng: Random) -> Result:
    wins = dict.fromkeys(table.players, 0)
    bouts: list[dict[str, Any]] = []
    while max(wins.values()) < WINS and len(bouts) < MOST_BATTLES:
        scores = {player: rng.randrange(-3, 12) for player in table.players}
        best = [player for player in table.players if scores[player] == max(scores.values())]
        if len(best) == 1:
            wins[best[0]] += 1
        bouts.append({player: {"score": score} for player, score in scores.items()})
    return {"end": "won" if max(wins.values()) == WINS else "time", "bouts": bouts}


def spoiled(plan: Plan, table: Table, rng: Random) -> tuple[str, Result]:
    """What is wrong with it, in words, and the body; it is refused whatever the state of the round."""
    good = any_result(plan, table, rng, in_bracket=True)
    one = table.players[0]
    ways: list[tuple[str, Result]] = [
        ("an end there is not", {**good, "end": "victory"}),
        ("without an end", {key: value for key, value in good.items() if key != "end"}),
        ("figures of somebody else", _with(plan, good, "p9999", 10)),
        ("no number", _with(plan, good, one, "many")),
        ("more than there can be", _with(plan, good, one, 100_000)),
    ]
    if not plan.is_pods:
        ways.append(("a concession by nobody", {**good, "end": "concession", "by": None}))
        ways.append(("less than nothing", _with(plan, good, one, -5)))
        ways.append(("somebody first who is not there", {**good, "first": "p9999"}))
    return rng.choice(ways)


def _with(plan: Plan, result: Result, player: str, figure: object) -> Result:
    if plan.is_pods:
        first, *others = result["bouts"]
        return {**result, "bouts": [{**first, player: {"score": figure}}, *others]}
    figures = {"destroyed": figure, "objective": 0}
    return {**result, "values": {**result["values"], player: figures}}
