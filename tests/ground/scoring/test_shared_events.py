"""Whole events beside the project, against the standings expected of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.results import End, GameResult, Score
from scoring.ruleset import load_ruleset
from scoring.standings import Competitor, ScoredMatch, Standing, standings
from scoring.systems import SYSTEMS

ARMADA = SYSTEMS["armada"]
RULES = load_ruleset(ARMADA.ruleset)


def scores_of(match: dict[str, Any], points_limit: int) -> dict[str, Score]:
    if match.get("bye"):
        return {match["players"][0]: ARMADA.bye(RULES)}
    if match.get("missed"):
        return {match["players"][0]: ARMADA.missed(RULES)}
    said = match["result"]
    result = GameResult(
        tuple(match["players"]), End(said["end"]), said.get("by"), match.get("initiative"), said["points"]
    )
    return ARMADA.score(result, ruleset=RULES, points_limit=points_limit)


def standings_of(event: dict[str, Any]) -> tuple[Standing, ...]:
    competitors = [Competitor(each["id"], each["status"]) for each in event["players"]]
    matches = [
        ScoredMatch(each["number"], tuple(match["players"]), scores_of(match, event["points_limit"]))
        for each in event["rounds"]
        if each["kind"] == "swiss"
        for match in each["matches"]
        if "result" in match or len(match["players"]) == 1
    ]
    return standings(competitors, matches, seed=event["seed"])


def line(standing: Standing) -> dict[str, Any]:
    strength = standing.strength
    return {
        "player": standing.player,
        "points": standing.points,
        "margin": standing.margin,
        "strength": f"{strength.numerator}/{strength.denominator}",
        "wins": standing.wins,
        "losses": standing.losses,
        "status": standing.status,
        "key": None if standing.rank is None else [standing.points, standing.margin, str(strength)],
    }


def lines_in_order(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines; those of equal key, and the disqualified, who have none, by id."""
    result: list[dict[str, Any]] = []
    for each in lines:
        at = len(result)
        while at and result[at - 1]["key"] == each["key"] and result[at - 1]["player"] > each["player"]:
            at -= 1
        result.insert(at, each)
    return result


@pytest.mark.parametrize("number", range(20))
def test_the_standings_of_a_shared_event_are_as_expected(shared: Path, number: int) -> None:
    name = f"event_{number:03}.json"
    events = shared / "events"
    if not (events / name).exists():
        pytest.skip(f"no {name}")
    expected = json.loads((events / "expected.json").read_text("utf-8"))[name]
    found = standings_of(json.loads((events / name).read_text("utf-8")))
    assert lines_in_order([line(each) for each in found]) == lines_in_order(expected)
    ranks = [each.rank for each in found if each.status != "disqualified"]
    assert ranks == list(range(1, len(ranks) + 1))
    assert {each.rank for each in found if each.status == "disqualified"} <= {None}
