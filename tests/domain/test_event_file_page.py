"""The page about the event file names every key there is."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from scoring.games import GAMES
from tournaments.event_file.people import CaptainsDraftPart, Player, TeamPart
from tournaments.event_file.schema import (
    ConstraintPart,
    EventDocument,
    MatchPart,
    RegistrationRules,
    RoundPart,
    Structure,
)

PAGE = (Path(__file__).parents[2] / "docs" / "event-file.md").read_text()
PARTS = (
    EventDocument, Structure, Player, RoundPart, MatchPart, TeamPart, CaptainsDraftPart, ConstraintPart,
    RegistrationRules,
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_the_page_names_every_key(part: type) -> None:
    named = set(re.findall(r"`(\w+)`|\"(\w+)\"", PAGE))
    words = {word for both in named for word in both}
    assert {field.encode_name for field in fields(part)} - words == set()


def test_the_page_names_every_game() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `game` |"))
    assert re.findall(r"`(\w+)`", row)[1:] == list(GAMES)
