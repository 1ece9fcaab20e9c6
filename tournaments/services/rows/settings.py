"""What is said of the settings, put on an event: checked as a whole, nothing saved."""

from __future__ import annotations

from typing import Any

from scoring.games import GAMES, load_rules
from scoring.structures import SEMI_FINALISTS, SET_STAGES, SWISS, StructureError, most_players, plan

from ...event_settings import PLAIN_STRUCTURE, SETTINGS, Setting, Settings, rules_for_new_event, settings_for
from ...list_provider import list_provider
from ...models import Tournament
from ...wording.refusals import Refused, refused_by


def put_settings(tournament: Tournament, said: Settings) -> None:
    """The tournament has what is said, and all of it fits together. Raises Refused with the field."""
    game = tournament.game if not isinstance(said.game, str) else said.game
    if game not in GAMES:
        raise Refused("unknown_game", field="game", found=game)
    ours = {setting.name for setting in settings_for(game)}
    for name, value in said.given().items():
        if name in ours:
            setattr(tournament, name, SETTINGS[name].clean(value, game))
        else:
            _put_nothing(tournament, name, value)
    _check_limit(tournament)
    _check_structure(tournament)
    if tournament.has_boards:
        _check_teams(tournament)
    _check_third_place(tournament, said)
    opens, closes = tournament.registration_opens, tournament.registration_closes
    if opens and closes and closes <= opens:
        raise Refused("window_backwards", field="registration_closes")


def _put_nothing(tournament: Tournament, name: str, value: Any) -> None:
    """A game without lists, or without points of places, has nothing to set there but what its rules give."""
    rules = rules_for_new_event(tournament.game, tournament.ruleset)
    if value != SETTINGS[name].default(rules):
        raise Refused(_why_nothing(SETTINGS[name]), field=name)
    setattr(tournament, name, value)


def _why_nothing(setting: Setting) -> str:
    return setting.of_duels or ("no_places" if setting.of_places else "no_lists")


def _check_limit(tournament: Tournament) -> None:
    """Rules of lists that are played at one size have that limit and no other."""
    own = list_provider().own_limit(tournament.game, tournament.fleet_ruleset)
    if own and tournament.points_limit != own:
        raise Refused("limit_of_format", field="points_limit", found=tournament.points_limit, limit=own)


def _check_third_place(tournament: Tournament, said: Settings) -> None:
    """A bracket without semi-finals leaves nobody to play for it; who chooses such a one has given it up."""
    is_custom = tournament.structure == Tournament.Structure.CUSTOM and not tournament.double_elimination
    cut = max(tournament.cut or 0, tournament.planned_cut or 0)
    if not (is_custom and (tournament.elimination or cut >= SEMI_FINALISTS)):
        if said.third_place is True:
            raise Refused("no_third_place", field="third_place")
        tournament.third_place = False


def _check_teams(tournament: Tournament) -> None:
    """Teams that meet teams play Swiss rounds to the end: whoever chooses anything else learns it here."""
    if tournament.elimination or tournament.first_stage != SWISS:
        field = "first_stage" if tournament.first_stage != SWISS else "elimination"
        raise Refused("teams_swiss_only", field=field)
    if tournament.cut or tournament.planned_cut:
        raise Refused("teams_no_cut", field="planned_cut" if tournament.planned_cut else "cut")


def _check_structure(tournament: Tournament) -> None:
    if tournament.structure != Tournament.Structure.CUSTOM:
        for name, plain in PLAIN_STRUCTURE.items():
            setattr(tournament, name, plain)
    elif tournament.first_stage in SET_STAGES:
        tournament.swiss_rounds = None
    # Who loses twice is out: the other way to play a bracket from the start.
    tournament.elimination = tournament.elimination or tournament.double_elimination
    try:
        plan(
            tournament.structure,
            # Possible with players enough; with too few it is refused at the start (A-STRUCT-5).
            players=most_players(tournament.first_stage, double=tournament.double_elimination),
            swiss_rounds=tournament.swiss_rounds,
            cut=tournament.cut,
            elimination=tournament.elimination,
            double=tournament.double_elimination,
            first_stage=tournament.first_stage,
            group_size=tournament.group_size,
            rules=load_rules(GAMES[tournament.game], tournament.ruleset),
        )
    except StructureError as error:
        refused = refused_by(error)
        refused.field = "cut" if error.code == "groups_without_cut" else None
        raise refused from error
