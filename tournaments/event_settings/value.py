"""Settings as a value, as a form, the API, a file or the history gives them."""

from dataclasses import dataclass, fields, replace
from datetime import date as Day
from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType

from scoring.games import GAMES
from scoring.rules import RulesError

from ..models import Tournament
from ..wording.refusals import Refused
from .table import SETTINGS, rules_for_new_event, settings_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Values for an event's settings; the table has the setting of each field under the same name.

    A field left UNSET is not changed; in a new event it gets its default.
    """

    name: str | UnsetType = UNSET
    date: Day | UnsetType = UNSET
    place: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    level: str | UnsetType = UNSET
    structure: str | UnsetType = UNSET
    swiss_rounds: int | UnsetType | None = UNSET
    cut: int | UnsetType | None = UNSET
    elimination: bool | UnsetType = UNSET
    first_stage: str | UnsetType = UNSET
    group_size: int | UnsetType = UNSET
    double_elimination: bool | UnsetType = UNSET
    third_place: bool | UnsetType = UNSET
    team_play: str | UnsetType = UNSET
    planned_rounds: int | UnsetType | None = UNSET
    planned_cut: int | UnsetType | None = UNSET
    ruleset: str | UnsetType = UNSET
    swiss_minutes: int | UnsetType = UNSET
    knockout_minutes: int | UnsetType = UNSET
    final_minutes: int | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    player_reports: bool | UnsetType = UNSET
    round_days: int | UnsetType = UNSET
    not_played_points: int | UnsetType = UNSET
    place_points: str | UnsetType = UNSET
    chances: str | UnsetType = UNSET
    is_public: bool | UnsetType = UNSET
    asks_for_fleets: bool | UnsetType = UNSET
    points_limit: int | UnsetType = UNSET
    fleet_ruleset: str | UnsetType = UNSET
    fleets_due: datetime | UnsetType | None = UNSET
    country: str | UnsetType = UNSET
    fleet_secrecy: str | UnsetType = UNSET
    objective_secrecy: str | UnsetType = UNSET
    check_in: str | UnsetType = UNSET
    check_in_opens: datetime | UnsetType | None = UNSET
    takes_registrations: bool | UnsetType = UNSET
    registration_opens: datetime | UnsetType | None = UNSET
    registration_closes: datetime | UnsetType | None = UNSET
    places: int | UnsetType | None = UNSET
    approves_registrations: bool | UnsetType = UNSET
    moves_up_by_itself: bool | UnsetType = UNSET
    hours_to_accept: int | UnsetType = UNSET
    entry_fee: str | UnsetType = UNSET
    photos_url: str | UnsetType = UNSET
    sheet_language: str | UnsetType = UNSET
    paper: str | UnsetType = UNSET
    email_days: int | UnsetType = UNSET
    seed: str | UnsetType = UNSET

    def given(self) -> dict[str, Any]:
        """Name -> value, of the fields that are set."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not UNSET}


def settings_of(tournament: Tournament) -> Settings:
    """All settings of this event with their present values."""
    return Settings(
        **{setting.name: getattr(tournament, setting.name) for setting in settings_for(tournament.game)}
    )


def with_defaults(given: Settings) -> Settings:
    """The settings of a new event: those given, and the defaults for the rest. Raises Refused."""
    game = next(iter(GAMES)) if given.game is UNSET else given.game
    if game not in GAMES:
        raise Refused("unknown_game", field="game", found=game)
    try:
        ruleset = "" if given.ruleset is UNSET else given.ruleset
        rules = rules_for_new_event(game, ruleset, Day.max if given.date is UNSET else given.date)
    except RulesError as error:
        raise Refused("unknown_choice", field="ruleset", found=given.ruleset) from error
    defaults = {
        name: setting.default(rules) for name, setting in SETTINGS.items() if getattr(given, name) is UNSET
    }
    return replace(given, **defaults)
