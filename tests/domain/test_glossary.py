"""One word, one meaning: no two classes of one name in a room; docs/code-words.md names what is there."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.conftest import ROOT

PACKAGES = ("scoring", "tournaments", "fleets", "config")
# Two classes of one name, each with its reason.
TWICE = {
    "Command": "Django asks for this name in every command",
    "Fleet": "the record of a player's list, and in the game's own room the list itself",
}
ROW = re.compile(r"^\| (?P<word>[^|]+) \| [^|]+ \| `(?P<path>[^`]+)`: (?P<names>[^|]+) \|$", re.MULTILINE)


def classes_in(path: Path) -> list[str]:
    """The classes a module hands out."""
    module = ast.parse(path.read_text("utf-8"))
    names = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
    return [name for name in names if not name.startswith("_")]


def homes() -> dict[str, list[str]]:
    """Class -> the modules that define one of that name."""
    found: dict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                for name in classes_in(path):
                    found[name].append(str(path.relative_to(ROOT)))
    return found


def room_of(path: str) -> str:
    """The game whose room the module lies in; "" for the house."""
    _house, _games, inside = path.rpartition("/games/")
    return inside.split("/")[0].removesuffix(".py") if _games else ""


def stands_twice(paths: list[str]) -> bool:
    """True where two modules of one room share a name, or a room has one of the house."""
    rooms = [room_of(path) for path in paths]
    return len(rooms) > 1 and ("" in rooms or len(set(rooms)) < len(rooms))


def glossary() -> list[tuple[str, str, list[str]]]:
    """Word, file and classes of each line of the glossary."""
    text = (ROOT / "docs" / "code-words.md").read_text("utf-8")
    return [(row["word"], row["path"], re.findall(r"`(\w+)`", row["names"])) for row in ROW.finditer(text)]


def test_a_name_of_a_class_stands_once() -> None:
    twice = {name: paths for name, paths in homes().items() if stands_twice(paths)}
    assert {name: paths for name, paths in twice.items() if name not in TWICE} == {}
    assert set(TWICE) - set(twice) == set()


def test_the_glossary_names_what_is_there() -> None:
    words = glossary()
    assert len(words) > 15
    found = homes()
    missing = [
        (word, name) for word, path, names in words for name in names if path not in found.get(name, ())
    ]
    assert missing == []
    assert len({word for word, _path, _names in words}) == len(words)
