"""What belongs to one game stands in rooms of that game's name: no word of a game anywhere else.

A room is whatever lies under a folder `games/`. A file that still speaks a game's language is named in
UNFINISHED, and leaves that list as soon as it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

GAME_WORDS = (
    "armada", "squadrons?", "destroyed", "initiative", "margin", "objectives?", "tabled", "commanders?",
    "flotillas?", "x-?wing", "squads?", "dials?",
)  # fmt: skip
WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(GAME_WORDS)})(?![a-z])", re.IGNORECASE)
# Where nobody asks a game's name, and which files of it are read.
FOLDERS = {
    "fleets": "*.py",
    "templates/fleets": "*",
    "templates/print": "*fleet*",
    "static/js": "fleet*",
}
# The demo plays a game, so it names one; what the database was is history.
EXCEPTIONS = ("fleets/management/demo_event.py", "fleets/migrations/")
DRAWN = "draws a list in the form in which one game keeps it"
SECRET = "keeps the second part of a list secret under the name one game has for it"
FIRST = "says who begins in the words of one game"
UNFINISHED = {
    "fleets/api_lists.py": DRAWN,
    "fleets/lists/secrecy.py": SECRET,
    "fleets/printing.py": DRAWN,
    "fleets/queries/match_lists.py": FIRST,
    "fleets/queries/open_fleets.py": SECRET,
    "fleets/queries/queue.py": DRAWN,
    "fleets/queries/review.py": SECRET,
    "fleets/queries/secrecy.py": SECRET,
    "fleets/views/match_lists.py": FIRST,
    "templates/fleets/_check_reading.html": DRAWN,
    "templates/fleets/_differences.html": DRAWN,
    "templates/fleets/_open_fleet.html": DRAWN,
    "templates/fleets/_queue_lines.html": DRAWN,
    "templates/fleets/_secrecy.html": SECRET,
    "templates/fleets/_sheet.html": DRAWN,
    "templates/fleets/cards.html": DRAWN,
    "templates/fleets/catalogue.html": DRAWN,
    "templates/fleets/check.html": DRAWN,
    "templates/fleets/match.html": FIRST,
    "templates/fleets/queue.html": DRAWN,
    "templates/fleets/sheets.html": SECRET,
    "templates/fleets/statistics.html": SECRET,
    "templates/print/_fleet_cards.html": DRAWN,
    "templates/print/fleet_blank.html": DRAWN,
    "templates/print/fleet_judge.html": DRAWN,
    "templates/print/fleet_opponent.html": DRAWN,
    "templates/print/fleets_overview.html": DRAWN,
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


def test_the_rooms_would_be_found() -> None:
    """The words are those a game really uses, and parts of other words are none."""
    assert words_in(ROOT / "fleets/lists/games/armada/legality.py")
    assert not WORD.search("CommandError, disarmadapt, marginal")
    assert WORD.search("SQUADRON_STEP") and WORD.search("objective_secrecy")
