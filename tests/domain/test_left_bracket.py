"""A-KO-5: the places of those who left the bracket."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from scoring.games import GAMES, load_rules
from scoring.results import Outcome, Score
from scoring.standings import Competitor
from tests.golden.files import OURS
from tournaments.play.final_order import final_standings
from tournaments.play.played import PlayedMatch, PlayedRound, Scoring, with_third

ARMADA = GAMES["armada"]
BY = Scoring(ARMADA, load_rules(ARMADA, "armada-2018"))
CASES: list[dict[str, Any]] = json.loads((OURS / "left_bracket.json").read_text("utf-8"))


def swiss_round(order: str) -> PlayedRound:
    """Everybody had a game without an opponent; a lower letter of the order has fewer points."""
    matches = tuple(
        PlayedMatch((player,), {player: Score(20 - at, Outcome.WIN, {"margin": 0})})
        for at, player in enumerate(order)
    )
    return PlayedRound(1, False, True, matches)


def game_of(line: Mapping[str, Any]) -> PlayedMatch:
    scores = {line["winner"]: ARMADA.bye(BY.rules)}
    if loser := line.get("loser"):
        scores = {line["winner"]: Score(7, Outcome.WIN), loser: Score(4, Outcome.LOSS)}
    return PlayedMatch(tuple(scores), scores, game=line["game"], left=tuple(line.get("left", ())))


def order_of(case: Mapping[str, Any]) -> str:
    competitors = [
        Competitor(player, "removed" if player in case["gone"] else "active") for player in case["before"]
    ]
    rounds = [] if case.get("double") else [swiss_round(case["before"])]
    for games in case["rounds"]:
        rounds.append(PlayedRound(len(rounds) + 1, True, True, tuple(map(game_of, games))))
    is_double = case.get("double", False)
    played = rounds if is_double else with_third(rounds)
    lines = final_standings(competitors, played, by=BY, seed="s", double=is_double)
    return "".join(line.player for line in lines)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_A_KO_5_who_left_stands_behind_those_who_lost_in_that_round(case: dict[str, Any]) -> None:
    if case.get("double"):
        # Nothing but the bracket separates them, so those who went out together are in any order.
        assert [set(group) for group in groups(order_of(case))] == [
            set(group) for group in groups(case["order"])
        ]
    else:
        assert order_of(case) == case["order"]


def groups(order: str) -> tuple[str, ...]:
    return (*order[:6], order[6:])
