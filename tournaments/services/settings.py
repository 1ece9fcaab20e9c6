"""What an organizer may set, checked before it is saved; the form and the API call the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from scoring.games import GAMES, load_rules
from scoring.rules import RulesError
from scoring.structures import STRUCTURES, StructureError, plan

from ..models import Tournament
from ..refusals import Refused, refused_by

# Any structure is possible with players enough; with too few it is refused at the start (A-STRUCT-5).
PLENTY = 4096

RANGES = {
    "swiss_minutes": ("minutes_out_of_range", 1, 1440),
    "knockout_minutes": ("minutes_out_of_range", 1, 1440),
    "final_minutes": ("minutes_out_of_range", 1, 1440),
    "points_limit": ("points_out_of_range", 1, 9999),
    "swiss_rounds": ("rounds_out_of_range", 0, 30),
    "planned_rounds": ("rounds_out_of_range", 0, 30),
    "not_played_points": ("not_played_out_of_range", 0, 10),
}
LENGTHS = {"name": 120, "place": 160, "seed": 64}


def cleaned(text: str) -> str:
    """The text on one line, without the invisible characters that a database refuses."""
    return " ".join("".join(char if char.isprintable() or _joins(char) else " " for char in text).split())


def _joins(char: str) -> bool:
    # Emoji are joined by U+200D, and right-to-left names carry direction marks: both belong to the name.
    return char in "\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069"


def checked_settings(tournament: Tournament, values: Mapping[str, Any]) -> None:
    """The values set on the tournament, not saved. Raises Refused with the field."""
    for field, value in values.items():
        setattr(tournament, field, cleaned(value) if field in LENGTHS else value)
    for field, largest in LENGTHS.items():
        _check_text(field, getattr(tournament, field), largest)
    if not tournament.name:
        raise Refused("name_missing", field="name")
    for field, (code, smallest, most) in RANGES.items():
        found = getattr(tournament, field)
        # A game without lists has no limit to its points.
        is_without = field == "points_limit" and not found and not _has_limit(tournament)
        if found is not None and not is_without and not smallest <= found <= most:
            raise Refused(code, field=field, found=found, smallest=smallest, largest=most)
    _check_choices(tournament)
    _check_structure(tournament)


def _has_limit(tournament: Tournament) -> bool:
    """True where the rules of the game know a points limit; so it is for a game nobody knows."""
    game = GAMES.get(tournament.game)
    return game is None or load_rules(game, game.ruleset).points_limit > 0


def _check_text(field: str, value: str, largest: int) -> None:
    if len(value) > largest:
        raise Refused("text_too_long", field=field, found=len(value), largest=largest)


def _check_choices(tournament: Tournament) -> None:
    if tournament.game not in GAMES:
        raise Refused("unknown_game", field="game", found=tournament.game)
    if tournament.level not in Tournament.Level.values:
        raise Refused("unknown_choice", field="level", found=tournament.level)
    for field in ("fleet_secrecy", "objective_secrecy"):
        if (rule := getattr(tournament, field)) not in Tournament.Secrecy.values:
            raise Refused("unknown_choice", field=field, found=rule)
    tournament.country = tournament.country.strip().upper()
    if not (len(tournament.country) == 2 and tournament.country.isascii() and tournament.country.isalpha()):
        raise Refused("unknown_country", field="country", found=tournament.country)
    if tournament.time_zone not in available_timezones():
        raise Refused("unknown_time_zone", field="time_zone", found=tournament.time_zone)
    try:
        load_rules(GAMES[tournament.game], tournament.ruleset)
    except RulesError as error:
        raise Refused("unknown_choice", field="ruleset", found=tournament.ruleset) from error


def _check_structure(tournament: Tournament) -> None:
    if tournament.structure not in STRUCTURES:
        raise Refused("unknown_choice", field="structure", found=tournament.structure)
    if tournament.structure != Tournament.Structure.CUSTOM:
        # Basic and advanced go by the number of players alone (A-STRUCT-1, A-STRUCT-2).
        tournament.swiss_rounds, tournament.cut, tournament.elimination = None, None, False
    try:
        plan(
            tournament.structure,
            players=PLENTY,
            swiss_rounds=tournament.swiss_rounds,
            cut=tournament.cut,
            elimination=tournament.elimination,
            rules=load_rules(GAMES[tournament.game], tournament.ruleset),
        )
    except StructureError as error:
        raise refused_by(error) from error
