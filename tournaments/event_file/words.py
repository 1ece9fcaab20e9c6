"""What is wrong with an event file, in sentences for the person who has to fix it.

Plain English without gettext: files are also read without Django, and the sentences name keys of the file.
"""

from collections.abc import Container, Mapping
from typing import Any

from scoring.game import Game
from scoring.matches import facts_of
from scoring.results import Problem


class EventFileError(ValueError):
    """A file that is not an event; `path` names the key ("players[3].name", empty for the whole file)."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}" if path else sentence)
        self.path = path
        self.sentence = sentence


def check_player(path: str, player: object, players: Container[str]) -> None:
    """Raises EventFileError for a player named here who is none of these."""
    if isinstance(player, str) and player not in players:
        raise EventFileError(path, f'there is no player "{player}" here.')


def check_new(path: str, value: object, seen: set[Any], sentence: str) -> None:
    """Adds the value to those `seen`. Raises EventFileError with the sentence where it is one of them."""
    if value in seen:
        raise EventFileError(path, sentence)
    seen.add(value)


PROBLEMS: Mapping[str, str] = {
    "by_missing": 'the end "{end}" needs "by": which player it names.',
    "not_a_player_here": "{player} does not play in this match.",
    "values_of_a_stranger": "{player} does not play in this match.",
    "same_player_twice": "{player} cannot play against themselves.",
    "wrong_number_of_players": "a game has {fewest} to {most} players, not {found}.",
    "unknown_end": 'there is no end "{end}" in this game.',
    "unknown_field": "unknown key; remove it or spell it as the format does.",
    "missing_field": "missing; write the points as a whole number, 0 for none.",
    "not_a_whole_number": "“{found}” is not a whole number.",
    "negative_score": "{found} is below 0; points are 0 or more.",
    "score_too_large": "{found} is more than {largest}; check the number.",
}


PLACES: Mapping[str, str] = {
    "place_points_size": "nobody plays in {size} in this game; there are lists for {known}.",
    "place_points_length": "a table of {size} has one number for each place, not {found}.",
    "place_points_number": "{found} is no whole number from 0 to {largest}.",
    "place_points_rise": "a lower place brings more than a higher one; numbers fall or stay equal.",
}
"""What can be wrong with the points of the places."""


def problem_sentence(problem: Problem, game: Game) -> str:
    """The sentence for an error found by the scoring rules."""
    sentence = game.file_sentences.get(problem.code) or PROBLEMS.get(problem.code)
    if sentence is None:
        return f"this result can't be scored ({problem.code})."
    return sentence.format(**{"player": problem.player, **problem.figures})


def problem_path(problem: Problem, match: str, game: Game) -> str:
    """The path of the key that an error of the scoring rules is about; `match` is the path of its match."""
    if problem.code in ("wrong_number_of_players", "same_player_twice"):
        return f"{match}.players"
    # A game may have a fact and a field of the same name; a problem of a field always names a player.
    is_field = problem.player is not None and problem.field in {field.key for field in game.fields}
    fact = next((fact for fact in facts_of(game) if fact.key == problem.field), None)
    if fact is not None and not is_field:
        return f"{match}.{fact.file_key}" if fact.of_match else f"{match}.result.{fact.file_key}"
    bouts = game.bouts_key if problem.bout is None else f"{game.bouts_key}[{problem.bout - 1}]"
    return ".".join([match, "result", bouts, *(part for part in (problem.player, problem.field) if part)])
