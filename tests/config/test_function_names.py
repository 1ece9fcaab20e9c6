"""A public function has one meaning in the whole project; a name that stands twice gives its reason here."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Mapping

import pytest

from tests.outside import ROOT

PLACES = ("benchmarks", "config", "fleets", "scoring", "scripts", "tournaments", "manage.py")
# Games name their functions as the interface of games asks.
GAMES = ("fleets/games/", "fleets/lists/games/", "scoring/games/", "tournaments/games/")
# Says everything again in its own words, so that it need not trust the program.
APART = "scripts/verify.py"
PROGRAM = "a program of its own, which no module imports"
FILE_TOO = "the same of an event file, which has no database"
# Public functions of one name in two modules or more, each with its reason.
TWICE: Mapping[str, str] = {
    # The same meaning in two layers, or of two things of one kind.
    "doubtful_lists": "the query asks the provider of lists, whose function it is",
    "game_of": FILE_TOO,
    "has_lists": "a setting of the event, asked again where lists are checked and in templates",
    "headlines_of": "the query asks the provider of lists, whose function it is",
    "next_round_of": FILE_TOO,
    "open_tables": "the query, and the view of its sheet",
    "pairings": "the view of the page, and the view of its sheet",
    "plan_of": FILE_TOO,
    "problems_of": "what is wrong with a result, and with a pairing",
    "queue_of": "what waits at the desk, and for the judge of lists",
    "rounds_of": FILE_TOO,
    "rules_of": FILE_TOO,
    "scoring_of": FILE_TOO,
    "standings": "the rule, and the view of its page",
    "standings_of": FILE_TOO,
    # Programs.
    "filled": PROGRAM,
    "main": PROGRAM,
    "match_of": PROGRAM,
    "measured": PROGRAM,
    "milliseconds": PROGRAM,
    "one_event": PROGRAM,
    "play": PROGRAM,
    "score": PROGRAM,
    "scores": PROGRAM,
    # One meaning, told of two things.
    "card": "the filter of templates gives a card's label, the view shows its page",
    "exchanged": "a part exchanged in a list, and two players in a pairing",
    "word": "the filter of templates asks the function of the same name",
}


def public_functions(source: str) -> list[str]:
    """The functions that a module defines for others."""
    functions = [
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [name for name in functions if not name.startswith("_")]


def is_read(name: str) -> bool:
    """True for a module of this path outside games, migrations and the script that stands apart."""
    return not name.startswith(GAMES) and "/migrations/" not in name and name != APART


def modules() -> dict[str, str]:
    """Path from the root -> source of every module but those of games, tests and migrations."""
    folders = [ROOT / place for place in PLACES]
    files = [file for place in folders for file in ([place] if place.is_file() else place.rglob("*.py"))]
    names = {file.relative_to(ROOT).as_posix(): file for file in files}
    return {name: names[name].read_text("utf-8") for name in sorted(names) if is_read(name)}


def standing_twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Function -> the modules that define it, where there are at least two."""
    homes: dict[str, list[str]] = defaultdict(list)
    for module, source in sources.items():
        for name in public_functions(source):
            homes[name].append(module)
    return {name: found for name, found in homes.items() if len(found) > 1}


def faults(twice: Mapping[str, list[str]], reasons: Iterable[str]) -> dict[str, object]:
    """The names without a reason, with their modules; and the reasons without two modules."""
    known = set(reasons)
    return {
        "no reason": {name: found for name, found in sorted(twice.items()) if name not in known},
        "stale": sorted(known - set(twice)),
    }


def test_a_name_of_a_public_function_stands_once_or_has_its_reason() -> None:
    assert faults(standing_twice(modules()), TWICE) == {"no reason": {}, "stale": []}


@pytest.mark.parametrize(
    ("sources", "reasons", "expected"),
    [
        pytest.param(
            {"a.py": "def rows_of(): ...", "b.py": "async def rows_of(): ..."},
            {},
            {"no reason": {"rows_of": ["a.py", "b.py"]}, "stale": []},
            id="twice",
        ),
        pytest.param(
            {"a.py": "def rows_of(): ..."}, {"rows_of"}, {"no reason": {}, "stale": ["rows_of"]}, id="stale"
        ),
        pytest.param(
            {"a.py": "def _row(): ...", "b.py": "def _row(): ...\nclass A:\n    def row(self): ..."},
            {},
            {"no reason": {}, "stale": []},
            id="private",
        ),
    ],
)
def test_it_sees_a_name_added_twice_and_a_reason_that_is_stale(
    sources: Mapping[str, str], reasons: Iterable[str], expected: Mapping[str, object]
) -> None:
    assert faults(standing_twice(sources), reasons) == expected


def test_every_package_is_read_but_games_and_migrations_are_not() -> None:
    names = modules().keys()
    assert {name.partition("/")[0] for name in names} == set(PLACES)
    assert [name for name in names if name.startswith(GAMES) or "/migrations/" in name] == []
    assert not is_read("scoring/games/armada/game.py")
    assert not is_read("fleets/migrations/0001_squashed_0009_lists_shared.py")
