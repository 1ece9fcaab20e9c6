"""What belongs to one game stands in rooms of that game's name: no word of a game anywhere else.

A room is whatever lies under a folder `games/`. A file that still speaks a game's language is named in
UNFINISHED, and leaves that list as soon as it does not.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.games import GAMES
from tests.conftest import ROOT
from tournaments.games import GAME_WORDS as GAME_TEXTS
from tournaments.games.words import COMMON

GAME_WORDS = (
    "armada", "squadrons?", "destroyed", "initiative", "margin", "objectives?", "tabled", "commanders?",
    "flotillas?", "ships?", "upgrades?", "x-?wing", "squads?", "dials?", "salvo",
    "kosmiczna_eskadra", "trophies", "ore",
    "legion", "victory", "defeated", "opponents_strength",
    "best_of_three", "games_won", "opponents_matches", "game_wins", "opponents_games",
)  # fmt: skip
# Numbers of a game that are called what any game may call them.
EVERYBODYS = frozenset({"score", *COMMON})
WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(GAME_WORDS)})(?![a-z])", re.IGNORECASE)
# Where nobody asks a game's name, and which files of it are read.
FOLDERS = {
    "fleets": "*.py",
    "scoring": "*.py",
    "static/css": "*.css",
    "static/js": "*.js",
    "templates": "*.*",
    "tournaments": "*.py",
}
# The property of that name is no word of a game.
CSS_MARGIN = re.compile(r"(?<![a-z-])(?:scroll-)?margin(?:-[a-z-]+)?(?=:)")
# The demo plays a game, so it names one; what the database was is history.
EXCEPTIONS = ("fleets/management/demo_event.py", "fleets/migrations/", "tournaments/migrations/")
SECRET = (
    "the column, the key of the event file and old lines of the history have the name one game has for what"
    " is chosen beside the cards"
)
UNFINISHED = {
    "fleets/queries/secrecy.py": SECRET,
    "tournaments/management/commands/chances.py": "the answer of the command has one game's name for it",
    "templates/fleets/_secrecy.html": SECRET,
    "tournaments/event_file/schema.py": SECRET,
    "tournaments/event_settings/lists.py": SECRET,
    "tournaments/event_settings/value.py": SECRET,
    "tournaments/models/event.py": SECRET,
}


def files(folder: str) -> Iterator[Path]:
    """The files of a folder that lie in no room."""
    for path in sorted((ROOT / folder).rglob(FOLDERS[folder])):
        name = str(path.relative_to(ROOT))
        if path.is_file() and "games" not in path.parts and not name.startswith(EXCEPTIONS):
            yield path


def words_in(path: Path) -> list[str]:
    """The words of games in a file, each once."""
    text = path.read_text("utf-8", errors="replace")
    if path.suffix == ".css":
        text = CSS_MARGIN.sub("", text)
    return sorted({found[0].casefold() for found in WORD.finditer(text)})


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_word_of_a_game_outside_its_rooms(folder: str) -> None:
    read = list(files(folder))
    assert read
    found = {str(path.relative_to(ROOT)): words_in(path) for path in read}
    assert {name: words for name, words in found.items() if words and name not in UNFINISHED} == {}


@pytest.mark.parametrize("name", UNFINISHED)
def test_what_is_finished_is_no_exception_any_more(name: str) -> None:
    assert words_in(ROOT / name)


def rooms() -> Iterator[str]:
    """The modules of all games, on every floor, as the contracts of imports name them."""
    for floor in ("scoring", "tournaments", "fleets"):
        for path in (ROOT / floor).rglob("games/*"):
            if path.stem.startswith(tuple(GAMES)):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                yield from (name, f"{name}.**") if path.is_dir() else (name,)


def test_no_room_stands_outside_the_contracts_of_imports() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    held = [name for contract in contracts for name in contract.get("protected_modules", ())]
    assert sorted(held) == sorted([*rooms(), "config"])


@pytest.mark.parametrize("key", GAMES)
def test_a_game_brings_its_words(key: str) -> None:
    """What only this game counts or asks is looked for: its key, its numbers, its own columns."""
    own = {key, *(field.key for field in GAMES[key].fields), *GAME_TEXTS[key].columns}
    assert {word for word in own if not WORD.fullmatch(word)} <= EVERYBODYS


def test_the_rooms_would_be_found() -> None:
    """The words are those a game really uses, and parts of other words are none."""
    assert words_in(ROOT / "fleets/lists/games/armada/rules/legality.py")
    assert not WORD.search("CommandError, disarmadapt, marginal")
    assert WORD.search("SQUADRON_STEP") and WORD.search("objective_secrecy")
