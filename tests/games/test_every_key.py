"""Rules are data, all of them: each number of each rules file, changed, changes something somebody sees."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scoring.game import Game
from scoring.games import GAMES, load_rules, ruleset_names
from scoring.games.armada import ARMADA
from scoring.games.best_of_three import BEST_OF_THREE
from scoring.games.kosmiczna_eskadra import KOSMICZNA_ESKADRA
from scoring.games.legion import LEGION
from scoring.games.xwing import XWING
from scoring.matches import problems_of
from scoring.results import ReportedResult
from scoring.rules import Rules, RulesError
from scoring.structures import CustomStructure, StructureError, plan
from tests.games.dice.game import DICE, DiceRules
from tournaments.event_file import EventFileError, read_event
from tournaments.event_file.playing import rounds_of, standings_of
from tournaments.event_settings import Settings, with_defaults

PATHS = Iterator[tuple[str | int, ...]]


def data_of(game: Game) -> dict[str, Any]:
    return tomllib.loads((game.folder / f"{game.ruleset}.toml").read_text("utf-8"))


def leaves(value: object, path: tuple[str | int, ...] = ()) -> PATHS:
    """The place of every number, word and day of a file; an order of words is one thing."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and not all(isinstance(inner, str) for inner in value):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


GAMES_READ = (ARMADA, XWING, KOSMICZNA_ESKADRA, LEGION, BEST_OF_THREE, DICE)
CASES = [(game, path) for game in GAMES_READ for path in leaves(data_of(game))]
# Where one more says the same of every result there can be.
OTHER = {("concession_threshold",): 200}


def another(value: Any, path: tuple[str | int, ...]) -> Any:
    """Another legal value."""
    if path in OTHER:
        return OTHER[path]
    if isinstance(value, list):
        return value[::-1]
    if isinstance(value, date):
        return date(2031, 1, 1)
    is_cut = path[0] == "structures" and path[-1] == 2
    return (2 * value or 2) if is_cut else value + 1


def changed(data: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    """The file with another value at this place."""
    copy = json.loads(json.dumps(data, default=str))
    copy["date"] = data["date"]
    holder: Any = copy
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = another(holder[path[-1]], path)
    return copy


def toml(data: Mapping[str, Any]) -> str:
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    lines = [f"{key} = {_toml(value)}" for key, value in data.items() if key not in tables]
    for key, table in tables.items():
        lines += [f"[{key}]", *(f"{inner} = {_toml(value)}" for inner, value in table.items())]
    return "\n".join(lines)


def _toml(value: object) -> str:
    return value.isoformat() if isinstance(value, date) else json.dumps(value)


def put(game: Game, data: Mapping[str, Any], folder: Path, patch: pytest.MonkeyPatch) -> Game:
    """The game under these rules, beside older ones of today's numbers."""
    folder.mkdir()
    (folder / f"{game.ruleset}.toml").write_text(toml(data), "utf-8")
    (folder / "beside.toml").write_text(toml({**data, "date": date(2030, 1, 1)}), "utf-8")
    other = replace(game, folder=folder)
    patch.setitem(GAMES, game.key, other)
    return other


def observed(game: Game) -> tuple[Any, ...]:
    """All that people see of the numbers: a new event, plans, an event played, what is asked back."""
    try:
        rules = load_rules(game, game.ruleset)
        document = read_event(json.dumps(EVENTS[game.key]))
        return (
            ruleset_names(game),
            with_defaults(Settings(game=game.key, name="Hoth", date=date(2026, 5, 9), seed="hoth")),
            tuple(_plan(name, players, rules) for name in rules.structures for players in range(130)),
            tuple(_plan("custom", 64, rules, swiss_rounds=3, cut=cut) for cut in (2, 4, 8, 16, 32)),
            standings_of(document),
            rounds_of(document),
            tuple(problems_of(result, game=game, rules=rules) for result in ASKED[game.key]),
        )
    except (RulesError, EventFileError) as error:
        # What no other number can be is refused.
        return (str(error),)


def _plan(structure: str, players: int, rules: Rules, **chosen: int) -> object:
    try:
        return plan(structure, players=players, rules=rules, custom=CustomStructure(**chosen))
    except StructureError as error:
        return error.code, error.figures


def _game(one: int, two: int, *, objective: int = 0, **result: Any) -> dict[str, Any]:
    points = {"p1": {"destroyed": one, "objective": objective}, "p2": {"destroyed": two, "objective": 0}}
    return {
        "players": ["p1", "p2"],
        "initiative": "p1",
        "result": {"end": "time", **result, "points": points},
    }


def _rounds(*games: Any) -> list[dict[str, Any]]:
    """One round for each game, the third player out of it."""
    alone = {"players": ["p3"]}
    return [
        {"number": number, "kind": "swiss", "status": "complete",
         "matches": [game, {**alone, **({"bye": True} if number == 1 else {"missed": True})}]}
        for number, game in enumerate(games, start=1)
    ]  # fmt: skip


BYE = {"players": ["p3"], "bye": True}


def _bye(player: str) -> dict[str, Any]:
    return {"players": [player], "bye": True}


def _duel(one: int, two: int, *, bye: bool = False, **result: Any) -> dict[str, Any]:
    """A round of X-Wing between the first two, the third player out of it."""
    points = {"p1": {"destroyed": one}, "p2": {"destroyed": two}}
    match = {"players": ["p1", "p2"], "result": {"end": "time", "points": points, **result}}
    out = BYE if bye else {"players": ["p3"], "missed": True}
    return {"kind": "swiss", "status": "complete", "matches": [match, out]}


def _two(one: str, two: str, numbers: tuple[Any, Any], **result: Any) -> dict[str, Any]:
    return {"players": [one, two], "result": {"points": {one: numbers[0], two: numbers[1]}, **result}}


def _vp(one: str, two: str, a: int, b: int) -> dict[str, Any]:
    return _two(one, two, ({"victory": a}, {"victory": b}), end="rounds")


def _cards(one: str, two: str, a: int, b: int, **result: Any) -> dict[str, Any]:
    return _two(one, two, ({"games_won": a}, {"games_won": b}), **{"end": "time", **result})


def _swiss(*matches: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "swiss", "status": "complete", "matches": list(matches)}


def _pod(*scores: int, battles: int = 1, **result: Any) -> dict[str, Any]:
    """A round of one pod of the first so many players, each battle the same."""
    players = [f"p{number}" for number in range(1, len(scores) + 1)]
    typed = [{player: {"score": score} for player, score in zip(players, scores, strict=True)}] * battles
    match = {"players": players, "result": {"end": "time", "battles": typed, **result}}
    return {"kind": "swiss", "status": "complete", "matches": [match]}


def _throw(pips: dict[str, int], *others: dict[str, Any]) -> dict[str, Any]:
    thrown = {"end": "thrown", "throws": [{player: {"pips": count} for player, count in pips.items()}]}
    match = {"players": list(pips), "result": thrown}
    return {"kind": "swiss", "status": "complete", "matches": [match, *others]}


def _event(game: str, rounds: list[dict[str, Any]], *, players: int = 3, **more: Any) -> dict[str, Any]:
    """A file of so many players."""
    people = [
        {"id": f"p{number}", "name": f"A{number}", "club": "", "status": "active", "entered_round": 1,
         "left_after_round": None}
        for number in range(1, players + 1)
    ]  # fmt: skip
    numbered = [{"number": number, **round_} for number, round_ in enumerate(rounds, start=1)]
    structure = {"swiss_rounds": len(rounds), "cut": 0}
    head = {"format": "flagship-event/1", "game": game, "name": "Hoth", "date": "2026-05-09", "seed": "hoth"}
    return {
        **head,
        "level": "relaxed",
        "structure": structure,
        "players": people,
        "rounds": numbered,
        **more,
    }


EVENTS = {
    # The least margin of every row of the table, one beyond the cap, and what no margin says.
    "armada": _event(
        "armada",
        _rounds(
            _game(100, 100),
            _game(0, 60),
            _game(140, 0),
            _game(0, 220),
            _game(300, 0),
            _game(390, 0, objective=60),
            _game(150, 0, end="concession", by="p2"),
            _game(10, 0, end="concession", by="p2"),
            _game(0, 0, end="not_played"),
        ),
        points_limit=400,
    ),
    # A win, a bye, a game not played; the strength says otherwise than points and margin.
    "xwing": _event(
        "xwing",
        [
            _duel(150, 20, bye=True),
            _duel(80, 80, end="final_salvo", winner="p2"),
            _duel(10, 90, end="tabled", by="p2"),
            _duel(0, 0, end="not_played"),
        ],
        points_limit=200,
    ),
    # Every size of a pod, a game won, one never played; points, battles and sums say different things.
    "kosmiczna_eskadra": _event(
        "kosmiczna_eskadra",
        [
            _pod(3, 2, 1, 0),
            _pod(4, 9, 3),
            _pod(6, 1),
            _pod(2, 1, battles=3, end="won"),
            _pod(0, 5, battles=2),
            _pod(0, 0, end="not_played"),
        ],
        players=4,
    ),
    # Equal points, parted by strength and the other way by extended strength; a bye, a game not played.
    "legion": _event(
        "legion",
        [
            _swiss(_vp("p1", "p2", 5, 1), _vp("p3", "p4", 1, 5), _bye("p5")),
            _swiss(_vp("p1", "p3", 1, 5), _vp("p4", "p5", 5, 1), {"players": ["p2"], "missed": True}),
            _swiss(
                _vp("p1", "p4", 5, 1),
                _two("p2", "p3", ({}, {}), end="not_played"),
                {"players": ["p5"], "missed": True},
            ),
        ],
        players=5,
        points_limit=800,
    ),
    # Wins, losses, draws, drawn games, byes; each share says something else.
    "best_of_three": _event(
        "best_of_three",
        [
            _swiss(_cards("p1", "p2", 2, 0), _cards("p3", "p4", 1, 1, games_drawn="1"), _bye("p5")),
            _swiss(_cards("p1", "p5", 2, 1), _cards("p3", "p2", 1, 0), {"players": ["p4"], "missed": True}),
            _swiss(_cards("p2", "p4", 0, 0, end="not_played"), _cards("p3", "p5", 0, 2), _bye("p1")),
        ],
        players=5,
    ),
    # The one with most points has neither most pips nor most first places.
    "dice": _event(
        "dice",
        [
            _throw({"p1": 60, "p2": 4, "p3": 2}),
            {**_throw({}), "matches": [{"players": ["p1", "p2"], "result": {"end": "not_played"}}, BYE]},
            _throw({"p1": 1, "p2": 9}, BYE),
        ],
    ),
}
ASKED = {
    "armada": [
        ReportedResult(
            ("p1", "p2"), {"end": "time"},
            ({"p1": {"destroyed": one, "objective": two}, "p2": {"destroyed": 10, "objective": 0}},),
        )
        for one, two in ((1000, 0), (401, 0), (10, 250))
    ],
    "xwing": [
        ReportedResult(("p1", "p2"), {"end": "time"}, ({"p1": {"destroyed": 200}, "p2": {"destroyed": 1}},)),
    ],
    "kosmiczna_eskadra": [
        ReportedResult(("p1", "p2"), {"end": "time"}, ({"p1": {"score": 1000}, "p2": {"score": 0}},)),
        ReportedResult(("p1", "p2"), {"end": "time"},
             ({key: {"trophies": 0, "ore": ore, "losses": 0} for key, ore in (("p1", 6), ("p2", 7))},)),
    ],
    "legion": [
        ReportedResult(("p1", "p2"), {"end": "time"}, ({"p1": {"victory": 100}, "p2": {"victory": 1}},)),
        ReportedResult(
            ("p1", "p2"), {"end": "time"}, ({"p1": {"victory": 9, "defeated": 801}, "p2": {"victory": 1}},)
        ),
    ],
    "best_of_three": [
        ReportedResult(("p1", "p2"), {"end": "played"}, ({"p1": {"games_won": 2}, "p2": {"games_won": 0}},)),
    ],
    "dice": [],
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES_READ, ids=lambda game: game.key)
def test_the_event_that_is_looked_at_is_one(game: Game, tmp_path: Path, monkeypatch: Any) -> None:
    assert len(observed(put(game, data_of(game), tmp_path / "rules", monkeypatch))) > 1


@pytest.mark.parametrize(
    ("game", "path"), CASES, ids=[f"{game.key}: {'.'.join(map(str, path))}" for game, path in CASES]
)
def test_another_number_makes_a_difference(
    game: Game, path: tuple[str | int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = observed(put(game, data_of(game), tmp_path / "before", monkeypatch))
    after = observed(put(game, changed(data_of(game), path), tmp_path / "after", monkeypatch))
    assert after != before


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleRules(DiceRules):
    idle: int


def test_a_number_nobody_asks_for_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(DICE, rules_type=IdleRules)
    before, after = (
        observed(put(game, {"idle": idle, **data_of(DICE)}, tmp_path / str(idle), monkeypatch))
        for idle in (1, 2)
    )
    assert len(before) > 1
    assert before == after
