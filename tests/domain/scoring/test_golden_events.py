"""Whole golden events, against the standings expected of them."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.games import GAMES, load_rules
from scoring.matches import Kind
from scoring.matches import scores_of as scored
from scoring.results import ReportedResult, Score
from scoring.standings import Competitor, ScoredMatch, Standing, standings
from tests.golden.files import GOLDEN, expected

ARMADA = GAMES["armada"]
RULES = load_rules(ARMADA, ARMADA.ruleset)


def scores_of(match: dict[str, Any], points_limit: int) -> dict[str, Score]:
    kind: Kind = "bye" if match.get("bye") else "missed" if match.get("missed") else "game"
    players = tuple(match["players"])
    rules = replace(RULES, points_limit=points_limit)
    scores = scored(said_in(match), players=players, kind=kind, game=ARMADA, rules=rules)
    assert scores is not None
    return scores


def said_in(match: dict[str, Any]) -> ReportedResult | None:
    if "result" not in match:
        return None
    said = match["result"]
    facts = {"end": said["end"], "by": said.get("by"), "first": match.get("initiative")}
    known = {key: fact for key, fact in facts.items() if fact is not None}
    return ReportedResult(tuple(match["players"]), known, (said["points"],))


def standings_of(event: dict[str, Any]) -> tuple[Standing, ...]:
    competitors = [Competitor(player["id"], player["status"]) for player in event["players"]]
    matches = [
        ScoredMatch(round_["number"], tuple(match["players"]), scores_of(match, event["points_limit"]))
        for round_ in event["rounds"]
        if round_["kind"] == "swiss"
        for match in round_["matches"]
        if "result" in match or len(match["players"]) == 1
    ]
    return standings(competitors, matches, game=ARMADA, rules=RULES, seed=event["seed"])


def line(standing: Standing) -> dict[str, Any]:
    strength = Fraction(standing.values["strength"])
    return {
        "player": standing.player,
        **standing.values,
        "strength": f"{strength.numerator}/{strength.denominator}",
        "status": standing.status,
        "key": None
        if standing.rank is None
        else [standing.values["points"], standing.values["margin"], str(strength)],
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


@pytest.mark.golden("Armada events")
@pytest.mark.parametrize("name", expected("events"))
def test_the_standings_of_a_golden_event_are_as_expected(name: str) -> None:
    found = standings_of(json.loads((GOLDEN / "events" / name).read_text("utf-8")))
    wanted = lines_in_order(expected("events")[name])
    assert lines_in_order([line(standing) for standing in found]) == wanted
    ranks = [standing.rank for standing in found if standing.status != "disqualified"]
    assert ranks == list(range(1, len(ranks) + 1))
    assert {standing.rank for standing in found if standing.status == "disqualified"} <= {None}
