"""Every code has its sentence, and the sentence takes the figures the code comes with."""

import re
from pathlib import Path

import pytest

from fleets.wording.refusals import FleetRefused
from scoring.results import Problem
from scoring.structures import DOUBLE_PLAYERS, GROUP_PLAYERS, ROBIN_PLAYERS
from tests.conftest import ROOT
from tournaments.event_settings import SETTINGS
from tournaments.games import GAME_WORDS, kosmiczna_eskadra_shots
from tournaments.wording.refusals import SENTENCES, Refused
from tournaments.wording.sentences import (
    NOTES,
    PAIRINGS,
    PROBLEMS,
    REASONS,
    filled_sentence,
    note_text,
    reason_text,
)


def codes_in(folder: str, pattern: str) -> set[str]:
    """What the source of a room gives out, read from the source: a new code cannot be forgotten here."""
    files = list((ROOT / folder).rglob("*.py")) if (ROOT / folder).is_dir() else [ROOT / folder]
    return {code for path in files for code in re.findall(pattern, Path(path).read_text("utf-8"))}


# Of what a game counts beside its results.
BESIDE = {"kosmiczna_eskadra": kosmiczna_eskadra_shots.PROBLEMS}
CALLS = [
    ("scoring/matches.py", r'Problem\(\s*"(\w+)"', PROBLEMS),
    ("scoring/duels.py", r'Problem\(\s*"(\w+)"', PROBLEMS),
    ("scoring/rulings.py", r'(?:Problem|question)\(\s*"(\w+)"', PROBLEMS),
    *(
        (
            f"scoring/games/{key}",
            r'(?:Problem|question)\(\s*"(\w+)"',
            {**PROBLEMS, **words.problems, **BESIDE.get(key, {})},
        )
        for key, words in GAME_WORDS.items()
    ),
    ("scoring/structures.py", r'StructureError\(\s*"(\w+)"', SENTENCES),
    ("tournaments/pairing", r'PairingError\(\s*"(\w+)"', SENTENCES),
    ("tournaments/play/next_round.py", r'NextRoundError\(\s*"(\w+)"', SENTENCES),
    ("tournaments/services", r'Refused\(\s*"(\w+)"', SENTENCES),
    ("fleets/services", r'Refused\(\s*"(\w+)"', FleetRefused.words),
    ("tournaments/pairing", r'(?:reason=|Bye\([^"\n]*)"(\w+)"', REASONS),
]


@pytest.mark.parametrize(("folder", "pattern", "sentences"), CALLS)
def test_every_code_has_a_sentence(folder: str, pattern: str, sentences: dict[str, str]) -> None:
    codes = codes_in(folder, pattern)
    assert codes
    assert codes - set(sentences) == set()


@pytest.mark.parametrize(
    "code", ["rematch", "met_before", "second_bye", "same_club", "same_table", "fixed_table"]
)
def test_every_note_names_its_players(code: str) -> None:
    assert "Ala" in note_text(code, ["Ala", "Ola"])
    assert set(NOTES) >= {code}


def test_reasons_name_those_they_speak_of() -> None:
    text = reason_text("bye_lowest_others_had_one", ["Ala", "Ola", "Ela"])
    assert text == "Bye: lowest ranked without one; Ala, Ola and Ela had one before"


def test_a_field_of_the_event_is_called_as_in_the_form() -> None:
    assert str(Refused("started_fixed", field="points_limit")).startswith("“points limit”")


def test_a_problem_names_the_player() -> None:
    from tournaments.wording.sentences import problem_text

    problem = Problem("negative_score", "destroyed", "p1", {"found": -5})
    assert problem_text(problem, {"p1": "Ala"}, GAME_WORDS["armada"]).startswith("Ala: -5 points")


def test_a_bracket_that_cannot_be_is_told_with_those_that_can() -> None:
    told = filled_sentence(PAIRINGS, "cut_not_power_of_two", {"found": 6})
    assert told == "A bracket of 6 players is not possible: it takes 2, 4, 8, 16, 32, 64 …"


def test_the_help_of_a_setting_has_the_numbers_that_bound_it() -> None:
    told = SETTINGS["double_elimination"].help_text
    assert told.endswith(f"for {DOUBLE_PLAYERS[0]} to {DOUBLE_PLAYERS[1]} players.")
    told = SETTINGS["first_stage"].help_text
    assert f"for {ROBIN_PLAYERS[0]} to {ROBIN_PLAYERS[1]} players" in told
    assert f"for {GROUP_PLAYERS[0]} to {GROUP_PLAYERS[1]}, " in told
