"""The script that needs nothing of Flagship comes to the same standings."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET, to_builtins

from scoring.games import GAMES, load_rules
from scoring.practice import invented_result
from tests.golden.files import OURS
from tests.verifier import VERIFIER
from tournaments.event_file import EventFileError, read_event, standings_of
from tournaments.event_file.results import keys_of_match, keys_of_result
from tournaments.management.commands.verify import without_bracket

KEPT = OURS.parent / "kept"


def event_files() -> list[Path]:
    """Every event file that lies with the tests."""
    places = (OURS.rglob("*.json"), (KEPT / "events").rglob("*.json"), (KEPT / "backups").rglob("*.json"))
    found = sorted(path for place in places for path in place)
    return [path for path in found if '"flagship-event/1"' in path.read_text("utf-8")]


def assert_same(event: dict[str, Any], found: Any) -> None:
    ranked = standings_of(without_bracket(read_event(json.dumps(event))))
    assert found == [[line.rank, line.player, str(line.points)] for line in ranked]


@pytest.mark.long
def test_the_script_ranks_every_event_as_the_program_does() -> None:
    compared = 0
    for path in event_files():
        event = json.loads(path.read_text("utf-8"))
        try:
            read_event(path.read_bytes())
        except EventFileError:
            continue
        if (found := VERIFIER.standings_of(event)) is not None:
            assert_same(event, found)
            compared += 1
    assert compared > 120


@pytest.mark.parametrize("key", GAMES)
def test_the_script_ranks_invented_events_as_the_program_does(key: str) -> None:
    """With byes, missed rounds, rulings, penalties and who left."""
    for number in range(40):
        event = invented_event(key, random.Random(f"{key} {number}"))
        assert_same(event, VERIFIER.standings_of(event))


def test_a_game_the_script_does_not_know_is_named_as_not_checked() -> None:
    event = invented_event("armada", random.Random(1)) | {"game": "chess"}
    assert VERIFIER.check(event)["not_checked"] == [
        "the draws are not made again (manage.py verify does)",
        "the standings: this script has no rules of chess",
    ]


def invented_event(key: str, rng: random.Random) -> dict[str, Any]:
    players = [{"id": f"p{number}", "name": f"A{number}"} for number in range(1, rng.randint(5, 12))]
    rounds = [invented_round(key, number, [player["id"] for player in players], rng) for number in (1, 2, 3)]
    for player in players:
        player |= rng.choice([{}, {}, {}, {"status": "removed", "left_after_round": 3}])
        player |= rng.choice([{}, {}, {}, {"penalties": [penalty(player["id"], rounds, rng)]}])
    rng.choice(players)["status"] = rng.choice(["active", "disqualified"])
    limit = GAMES[key]
    has_limit = load_rules(limit, limit.ruleset).points_limit
    return {
        "format": "flagship-event/1",
        "game": key,
        "name": "Hoth",
        "date": "2026-05-09",
        "level": "relaxed",
        "structure": {"swiss_rounds": 3, "cut": 0},
        "seed": f"s{rng.random()}",
        **({"points_limit": has_limit} if has_limit else {}),
        **rng.choice([{}, {"not_played_points": 1}]),
        "players": players,
        "rounds": rounds,
    }


def penalty(player: str, rounds: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    ruling: dict[str, Any] = {"reason": "late", "at": "2026-05-09T10:00:00Z", "state": "standing"}
    places = [
        (round_["number"], place)
        for round_ in rounds
        for place, match in enumerate(round_["matches"], start=1)
        if player in match["players"] and len(match["players"]) > 1
    ]
    if places and rng.random() < 0.7:
        number, place = rng.choice(places)
        return {**ruling, "kind": "game_loss", "round": number, "match": place}
    return {**ruling, "kind": "points", "points": 1}


def invented_round(key: str, number: int, players: list[str], rng: random.Random) -> dict[str, Any]:
    rng.shuffle(players)
    matches: list[dict[str, Any]] = []
    while len(players) > 1:
        size = rng.choice([2, 3, 4]) if key == "kosmiczna_eskadra" else 2
        table, players = tuple(players[:size]), players[size:]
        matches.append({"table": len(matches) + 1, "players": list(table), **invented(key, table, rng)})
    matches += [{"players": [player], rng.choice(["bye", "missed"]): True} for player in players]
    return {"number": number, "kind": "swiss", "status": "complete", "matches": matches}


def invented(key: str, table: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    game = GAMES[key]
    ruled = {"no_show": {"by": table[0]}, "not_played": {}, "double_loss": {}}
    if rng.random() < 0.15 and len(table) == 2:
        end = rng.choice(sorted(ruled))
        return {"result": {"end": end, **ruled[end]}}
    result = invented_result(table, game=game, rules=load_rules(game, game.ruleset), rng=rng)
    assert result is not None
    beside = {name: value for name, value in keys_of_match(result, game=game).items() if value is not UNSET}
    return {**beside, "result": to_builtins(keys_of_result(result, game=game))}
